/** Files that claim to be CSV, as systems and spreadsheets write them. */

/** As which systems hand over a file whose name ends in .csv; some know no type at all. */
const csvTypes = ['text/csv', 'application/vnd.ms-excel', '']

/** The text of a file in UTF-8, in UTF-16 where it says so, or as Windows writes it. */
export const textOf = (bytes: Uint8Array): string => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** What stands between the names of the columns: papaparse's own guess wants more of them, and more rows. */
export const delimiterOf = (text: string) => {
  const [head = ''] = text
    .replace(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/)
  const times = [',', ';', '\t', '|'].map((sign) => ({ sign, times: head.split(sign).length }))
  return times.reduce((best, each) => (each.times > best.times ? each : best)).sign
}

/** Whether a file is handed over as CSV. */
export const isCsv = ({ name, type }: Pick<File, 'name' | 'type'>) => /\.csv$/i.test(name) && csvTypes.includes(type)
