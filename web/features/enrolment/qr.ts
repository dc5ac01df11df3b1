import { create } from 'qrcode/lib/core/qrcode.js'

/** Modules of the quiet zone that readers want around a code. */
export const quiet = 4

/** A QR code: how many modules wide it is, and which of them are dark, as runs of a row. */
export interface Qr {
  size: number
  runs: readonly { x: number; y: number; width: number }[]
}

/** The QR code of a text. Dark modules that lie side by side are one run: a tenth of the shapes. */
export const qrOf = (text: string): Qr => {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const runs: { x: number; y: number; width: number }[] = []
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!data[y * size + x]) continue
      const from = x
      while (x < size && data[y * size + x]) x++
      runs.push({ x: from, y, width: x - from })
    }
  }
  return { size, runs }
}
