import { locale } from '../../words/en/locale.ts'

const mib = 1024 * 1024

/** Bytes as people read them: `820 kB`, `8.4 MB`. */
export const sizeText = (bytes: number): string => {
  const [value, unit] = bytes < mib ? [Math.ceil(bytes / 1024), 'kB'] : [bytes / mib, 'MB']
  return `${value.toLocaleString(locale, { maximumFractionDigits: unit === 'MB' ? 1 : 0 })} ${unit}`
}
