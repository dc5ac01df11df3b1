/** What pictures in mails share: light, as wide as the column of a mail, in the colours of the pages. */

export const width = 552
export const edge = 16

export const ink = '#14181f'
export const soft = '#636c7b'
export const rule = '#e3e6eb'

/** What no XML takes is shown by a sign of its own; what stands for something in it is named by its number. */
export const escaped = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: codes of scanners have them
    .replace(/[\u0000-\u001f]/g, (sign) => String.fromCharCode(0x2400 + sign.charCodeAt(0)))
    .replace(/[\u007f-\u009f\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** @param most about how many characters find room */
export const cut = (name: string, most: number) => {
  const characters = [...name]
  return characters.length > most
    ? `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : name
}

export const rounded = (value: number) => Math.round(value * 10) / 10

interface TextStyle {
  size?: number
  bold?: boolean
  fill?: string
  /** Where the text is put at: its start, unless it says otherwise. */
  anchor?: 'middle' | 'end'
}

/** A line of text, by its base line. */
export const line = (text: string, x: number, y: number, { size = 12.5, bold, fill = ink, anchor }: TextStyle = {}) =>
  `<text x="${rounded(x)}" y="${rounded(y)}" font-size="${size}"${bold ? ' font-weight="600"' : ''}${anchor ? ` text-anchor="${anchor}"` : ''} fill="${fill}">${escaped(text)}</text>`

export const rect = (x: number, y: number, wide: number, high: number, fill: string, radius = 0) =>
  `<rect x="${rounded(x)}" y="${rounded(y)}" width="${rounded(wide)}" height="${rounded(high)}"${radius ? ` rx="${radius}"` : ''} fill="${fill}"/>`

/** A picture with its title in a frame. */
export const framed = (title: string, height: number, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Inter"><rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8" fill="#ffffff" stroke="${rule}"/>${line(cut(title, 72), edge, 30, { size: 13, bold: true, fill: soft })}${inner}</svg>`
