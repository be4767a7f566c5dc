/** Text for HTML and XML, attributes included. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}

/** Control characters, lone surrogates, marks that reverse the text after them, planes 15 and 16. */
export const unprintable =
  /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff\u202a-\u202e\u2066-\u2069\u{f0000}-\u{10ffff}]/u
