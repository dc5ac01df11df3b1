import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { initWasm } from '@resvg/resvg-wasm'
import { drawn } from './draw.ts'

// Both lie beside the bundle; they are read once, when the Lambda starts.
const beside = (name: string) => readFileSync(fileURLToPath(new URL(name, import.meta.url)))
const font = beside('./Inter.ttf')
const ready = initWasm(beside('./resvg.wasm'))

/** Draws what reports show: its only caller is the Lambda of reports, which makes the SVG. */
export const handler = async ({ svg }: { svg: string }): Promise<{ png: string }> => {
  await ready
  return { png: Buffer.from(drawn(svg, font)).toString('base64') }
}
