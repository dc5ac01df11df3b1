import { contrastOf, type Rgb } from '../../../shared/contrast.ts'

/** How well white titles are read on a picture, below the overlay that `appearance.css` lays over it. */

/** A tenth of the slides on a screen of 1440 px: enough to tell bright from dark. */
const [width, height] = [87, 88]
/** Where titles stand, as shares of the height. */
const [top, bottom] = [0.7, 0.86]
const shade: Rgb = [8, 11, 32]
const white: Rgb = [255, 255, 255]

/** How much of the overlay lies at a height: the stops of its gradient. */
const overlayAt = (share: number) =>
  share < 0.44 ? 0 : share < 0.72 ? ((share - 0.44) / 0.28) * 0.82 : 0.82 + ((share - 0.72) / 0.28) * 0.1

/** The contrast of the brightest place below a title, without the odd spark. @param pixels RGBA of the whole picture */
export const titleContrast = (pixels: Uint8ClampedArray): number => {
  const found: number[] = []
  for (let y = Math.floor(top * height); y < bottom * height; y++) {
    const overlay = overlayAt(y / height)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const ground = shade.map((value, channel) => value * overlay + (pixels[at + channel] ?? 0) * (1 - overlay))
      found.push(contrastOf(white, ground as unknown as Rgb))
    }
  }
  return found.sort((a, b) => a - b)[Math.floor(found.length * 0.02)] ?? 21
}

export const overlaySize = { width, height }

/** Draws a picture as the slides do and measures it. @returns undefined where it cannot be had */
export const measured = async (src: string): Promise<number | undefined> => {
  const image = new Image()
  image.src = src
  try {
    await image.decode()
  } catch {
    return undefined
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return undefined
  const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight)
  const [wide, high] = [image.naturalWidth * scale, image.naturalHeight * scale]
  pen.drawImage(image, (width - wide) / 2, (height - high) / 2, wide, high)
  return titleContrast(pen.getImageData(0, 0, width, height).data)
}
