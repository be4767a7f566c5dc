export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}

/** A character that readers see: no space, and nothing invisible such as U+200B or U+3164. */
export const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u

/** Control characters, lone surrogates, marks that reverse the text after them, characters of private use. */
export const unprintable =
  /[^\P{Cc}\t\n\r]|[\p{Cs}\p{Co}\ufdd0-\ufdef\ufff9-\uffff\u202a-\u202e]|[\u2066-\u2068](?!.*\u2069)/u
