/** Contrast of colours as WCAG 2 counts it. */

/** What a text of the usual size needs against its ground. */
export const leastContrast = 4.5

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number]

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** @param color `#RRGGBB` */
export const rgbOf = (color: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Rgb

const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0').toUpperCase()).join('')}`

const linear = (value: number) => (value <= 10.31 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)

/** How bright a colour is: 0 black, 1 white. */
const luminanceOf = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** From 1, no difference, to 21, black on white. */
export const contrastOf = (a: Rgb, b: Rgb): number => {
  const [one, other] = [luminanceOf(a), luminanceOf(b)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** As people may rely on it: a contrast of 4.499 is not said to be 4.50. */
export const contrastText = (contrast: number): string => (Math.floor(contrast * 100) / 100).toFixed(2)

const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]

/**
 * The nearest shade of a colour on which a text can be read: towards black below a bright text, towards white below a
 * dark one.
 */
export const groundFor = (ground: string, text: string): string => {
  const ink = rgbOf(text)
  const end = contrastOf(black, ink) > contrastOf(white, ink) ? black : white
  const shadeOf = (share: number) =>
    rgbOf(ground).map((value, at) => value + ((end[at] ?? 0) - value) * share) as unknown as Rgb
  for (let share = 0; share < 1; share += 0.02) {
    const shade = hexOf(shadeOf(share))
    // With room to spare: nobody should have to look at decimals again.
    if (contrastOf(rgbOf(shade), ink) >= leastContrast + 0.3) return shade
  }
  return hexOf(end)
}

/** Of dark ink and white, what is read better on a ground. */
export const inkFor = (ground: string): string => {
  const [dark, bright] = ['#14181F', '#FFFFFF']
  return contrastOf(rgbOf(dark), rgbOf(ground)) >= contrastOf(rgbOf(bright), rgbOf(ground)) ? dark : bright
}
