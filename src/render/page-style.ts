/** The shared style, with its root-relative links as this page needs them. */
export function linkedStyle(shared: string, url: (target: string) => string): string {
  return shared.replace(
    /(url\(\s*)(?:(["'])(\/.*?)\2|(\/[^)]*))/g,
    (_, start: string, quote = '', quoted?: string, bare = '') => {
      const link = url(quoted ?? bare)
      // The folder of the site may have a bracket in its name.
      const mark = quote || (/[\s()']/.test(link) ? '"' : '')
      return start + mark + link + mark
    },
  )
}
