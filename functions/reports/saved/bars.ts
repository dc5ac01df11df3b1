import type { Content } from './content.ts'
import { escaped } from './html.ts'

/** The bar chart of a ranking, as SVG: light, as wide as the column of a mail. */

const width = 552
const edge = 16
const head = 48
const line = 30
const labels = { left: 152, right: 92 }
/** Bars of a picture; the table below it goes on. */
export const barsInPicture = 12

const ink = '#14181f'
const soft = '#636c7b'
const bar = '#5f79e6'
const lost = '#c2334d'
const rule = '#e3e6eb'

/** About how many characters of a name find room. */
const mostCharacters = 22
const cut = (name: string) => {
  const characters = [...name]
  return characters.length > mostCharacters
    ? `${characters
        .slice(0, mostCharacters - 1)
        .join('')
        .trimEnd()}…`
    : name
}

const rounded = (value: number) => Math.round(value * 10) / 10

/** @returns undefined where there is nothing to draw */
export const barsOf = ({ title, rows }: Content): string | undefined => {
  const shown = rows.slice(0, barsInPicture)
  const values = shown.map(({ value }) => value ?? 0)
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  if (least === most) return undefined
  const room = width - 2 * edge - labels.left - labels.right
  const at = (value: number) => edge + labels.left + ((value - least) / (most - least)) * room
  const height = head + shown.length * line + edge
  const rowOf = ({ name, value, text }: Content['rows'][number], index: number) => {
    const middle = head + index * line + line / 2
    const [from, to] = [at(Math.min(0, value ?? 0)), at(Math.max(0, value ?? 0))]
    const size = value ? Math.max(2, to - from) : 0
    return `<text x="${edge}" y="${middle + 4}" font-size="12.5" fill="${ink}">${escaped(cut(name))}</text><rect x="${rounded(from)}" y="${middle - 9}" width="${rounded(size)}" height="18" rx="3" fill="${(value ?? 0) < 0 ? lost : bar}"/><text x="${rounded(to + 8)}" y="${middle + 4}" font-size="12.5" font-weight="600" fill="${ink}">${escaped(text)}</text>`
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Inter"><rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8" fill="#ffffff" stroke="${rule}"/><text x="${edge}" y="30" font-size="13" font-weight="600" fill="${soft}">${escaped(title)}</text><line x1="${rounded(at(0))}" y1="${head}" x2="${rounded(at(0))}" y2="${height - edge}" stroke="${rule}"/>${shown.map(rowOf).join('')}</svg>`
}
