import { Resvg } from '@resvg/resvg-wasm'

/** Pixels to a unit of the SVG: phones show pictures finely. */
const zoom = 2

/**
 * A picture as PNG, once `initWasm` is done. Its texts are drawn with the one font; what that has no sign for is left out.
 * @param font TTF
 * @throws where the SVG cannot be read
 */
export const drawn = (svg: string, font: Uint8Array): Uint8Array => {
  const options = { loadSystemFonts: false, fontBuffers: [font], defaultFontFamily: 'Inter' }
  const picture = new Resvg(svg, { font: options, fitTo: { mode: 'zoom', value: zoom } })
  try {
    const image = picture.render()
    try {
      return image.asPng()
    } finally {
      image.free()
    }
  } finally {
    // Memory of WebAssembly never shrinks: what is not given back is lost.
    picture.free()
  }
}
