/** The shared style, with its links made relative to this page. */
export function linkedStyle(shared: string, url: (target: string) => string): string {
  return shared.replace(
    /(url\(\s*)(?:(["'])(\/.*?)\2|(\/[^)]*))/g,
    (_, start: string, quote = '', quoted?: string, bare = '') => {
      const link = url(quoted ?? bare)
      // The name of the site's folder may contain a bracket.
      const mark = quote || (/[\s()']/.test(link) ? '"' : '')
      return start + mark + link + mark
    },
  )
}
