import { type PictureSize, planSide } from '../../../shared/floorPlans.ts'
import { planCare as words } from '../../words/en/floorPlans.ts'

export const svgType = 'image/svg+xml'

/** A length of an SVG in its own units; undefined where it is a share of something or none. */
const lengthOf = (text: string | null): number | undefined => {
  const value = /^\s*(\d*\.?\d+(?:e[+-]?\d+)?)\s*(?:px|pt|mm|cm|in)?\s*$/i.exec(text ?? '')?.[1]
  return value === undefined || !(Number(value) > 0) ? undefined : Number(value)
}

/** How large an SVG is drawn: its sides are to each other as it says, and the longer one has as many pixels as are kept. */
export const drawnSize = (root: Pick<Element, 'getAttribute'>): PictureSize | undefined => {
  const [, , boxWidth, boxHeight] = (root.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const width = boxWidth || lengthOf(root.getAttribute('width'))
  const height = boxHeight || lengthOf(root.getAttribute('height'))
  if (!width || !height || !(width > 0 && height > 0)) return undefined
  const scale = planSide / Math.max(width, height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Draws an SVG as PNG, in the browser: what is sent and kept can carry no scripts.
 * @throws Error with words for the user where it cannot be drawn
 */
export const pngOfSvg = async (file: File): Promise<File> => {
  try {
    const { documentElement: root } = new DOMParser().parseFromString(await file.text(), svgType)
    const size = root.localName === 'svg' ? drawnSize(root) : undefined
    if (!size) throw new Error('no size')
    if (!root.getAttribute('viewBox'))
      root.setAttribute(
        'viewBox',
        `0 0 ${lengthOf(root.getAttribute('width'))} ${lengthOf(root.getAttribute('height'))}`,
      )
    root.setAttribute('width', String(size.width))
    root.setAttribute('height', String(size.height))
    const address = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(root)], { type: svgType }))
    try {
      const image = new Image()
      image.src = address
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), size)
      canvas.getContext('2d')?.drawImage(image, 0, 0, size.width, size.height)
      const content = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
      if (!content) throw new Error('no picture')
      return new File([content], `${file.name.replace(/\.svgz?$/i, '')}.png`, {
        type: 'image/png',
        lastModified: file.lastModified,
      })
    } finally {
      URL.revokeObjectURL(address)
    }
  } catch {
    throw new Error(words.svgFailed)
  }
}
