import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { crop, initPhoton, PhotonImage, resize, SamplingFilter } from '@cf-wasm/photon/others'
import { isTurned, type Orientation, type Pixels, upright } from './orientation.ts'

/** Where a picture is to fit, in pixels: whole inside a box, or so that it covers the box and what stands out is cut off. */
export interface Box {
  width: number
  height: number
  fit: 'inside' | 'cover'
}

/** A picture as a file. */
export interface Picture {
  type: 'image/png' | 'image/jpeg'
  width: number
  height: number
  bytes: Uint8Array
}

/** What is done with a file. */
export interface Task {
  bytes: Uint8Array
  type: string
  /** Pixels, as its header says. */
  width: number
  height: number
  orientation: Orientation
  boxes: readonly Box[]
}

const jpegQuality = 85
/** From how many times its size on a picture is made smaller by the quick filter first: what is left is for the good one. */
const coarseAbove = 4

/** A bundle has the file beside it. */
const wasm = import.meta.url.endsWith('.mjs')
  ? new URL('./photon.wasm', import.meta.url)
  : createRequire(import.meta.url).resolve('@cf-wasm/photon/photon.wasm')
initPhoton.sync({ module: new WebAssembly.Module(readFileSync(wasm)) })

/** Bytes of colour are multiplied by their opacity, so that what is seen through a pixel does not bleed into its neighbours. */
const premultiply = (data: Uint8Array): boolean => {
  let seenThrough = false
  for (let at = 3; at < data.length; at += 4) {
    const alpha = data[at] as number
    if (alpha === 255) continue
    seenThrough = true
    for (let each = at - 3; each < at; each++) data[each] = Math.round(((data[each] as number) * alpha) / 255)
  }
  return seenThrough
}

const divide = (data: Uint8Array) => {
  for (let at = 3; at < data.length; at += 4) {
    const alpha = data[at] as number
    if (alpha === 255) continue
    for (let each = at - 3; each < at; each++)
      data[each] = alpha === 0 ? 0 : Math.min(255, Math.round(((data[each] as number) * 255) / alpha))
  }
}

/** How large a picture is before anything is cut off; never larger than it is. */
const scaled = (width: number, height: number, box: Box): [width: number, height: number] => {
  const [x, y] = [box.width / width, box.height / height]
  const scale = Math.min(1, box.fit === 'cover' ? Math.max(x, y) : Math.min(x, y))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}

const resized = (image: PhotonImage, [width, height]: readonly [number, number], filter: SamplingFilter) =>
  image.get_width() === width && image.get_height() === height ? image : resize(image, width, height, filter)

/** The middle of a picture, where it stands out of the box. */
const cut = (image: PhotonImage, box: Box): PhotonImage => {
  const [width, height] = [image.get_width(), image.get_height()]
  const [across, down] = [Math.min(width, box.width), Math.min(height, box.height)]
  if (across === width && down === height) return image
  const [left, top] = [Math.floor((width - across) / 2), Math.floor((height - down) / 2)]
  return crop(image, left, top, left + across, top + down)
}

const pixelsOf = (image: PhotonImage): Pixels => ({
  width: image.get_width(),
  height: image.get_height(),
  data: image.get_raw_pixels(),
})

const imageOf = ({ width, height, data }: Pixels) => new PhotonImage(data, width, height)

/**
 * Makes pictures of a file, upright and with nothing of it but its pixels. What can be seen through is a PNG, and everything
 * else what is smaller, a PNG or a JPEG; all of them are of the type of the largest.
 * @returns one for each box
 * @throws whatever the codec does with what is no picture: its memory is not to be used after that
 */
export const picturesOf = ({ bytes, type, width, height, orientation, boxes }: Task): Picture[] => {
  let image = PhotonImage.new_from_byteslice(bytes)
  if (image.get_width() !== width || image.get_height() !== height)
    throw new Error(`The header says ${width} x ${height}, the picture is ${image.get_width()} x ${image.get_height()}`)
  let seenThrough = false
  if (type !== 'image/jpeg') {
    const pixels = pixelsOf(image)
    seenThrough = premultiply(pixels.data)
    if (seenThrough) {
      image.free()
      image = imageOf(pixels)
    }
  }
  const stored = boxes.map((box) => (isTurned(orientation) ? { ...box, width: box.height, height: box.width } : box))
  const sizes = stored.map((box) => scaled(width, height, box))
  const twice = [0, 1].map((side) => 2 * Math.max(...sizes.map((size) => size[side] as number))) as [number, number]
  if (width > coarseAbove * twice[0] && height > coarseAbove * twice[1]) {
    const whole = image
    image = resized(whole, twice, SamplingFilter.Triangle)
    whole.free()
  }
  const drawn = stored.map((box, at) => {
    const pixels = pixelsOf(cut(resized(image, sizes[at] as [number, number], SamplingFilter.Lanczos3), box))
    if (seenThrough) divide(pixels.data)
    return upright(pixels, orientation)
  })
  const largest = drawn.reduce((most, each) => (each.data.length > most.data.length ? each : most))
  const isPhoto =
    !seenThrough && imageOf(largest).get_bytes_jpeg(jpegQuality).length < imageOf(largest).get_bytes().length
  return drawn.map((pixels) => ({
    type: isPhoto ? 'image/jpeg' : 'image/png',
    width: pixels.width,
    height: pixels.height,
    bytes: isPhoto ? imageOf(pixels).get_bytes_jpeg(jpegQuality) : imageOf(pixels).get_bytes(),
  }))
}
