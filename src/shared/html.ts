export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}

/** Control characters, lone surrogates, marks that reverse the text after them, characters of private use. */
export const unprintable =
  /[^\P{Cc}\t\n\r]|[\p{Cs}\p{Co}\ufdd0-\ufdef\ufff9-\uffff\u202a-\u202e]|[\u2066-\u2068](?!.*\u2069)/u
