/** One or many or none, as JSON policies write all three. */
export const list = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

/** `*` stands for any characters and `?` for one. */
const pattern = (text: string, flags = '') =>
  new RegExp(
    `^${text
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    flags,
  )

/** Whether a text fits any of the patterns. */
export const matcher = (texts: string[], flags?: string) => {
  const patterns = texts.map((text) => pattern(text, flags))
  return (value: string) => patterns.some((each) => each.test(value))
}
