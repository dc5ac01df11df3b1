import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

/** What the demo's people photographed: drawn, since photos of real places are somebody's. */

const box = (x: number, y: number, width: number, height: number, turn = 0) =>
  `<g transform="rotate(${turn} ${x + width / 2} ${y + height / 2})">
    <rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#box)" stroke="#5c4327" stroke-width="1.5"/>
    <path d="M${x + width * 0.44} ${y}h${width * 0.12}v${height}h-${width * 0.12}z" fill="#d9c29a" opacity=".55"/></g>`
const wall = (height: number) => `<rect width="400" height="${height}" fill="url(#wall)"/>`
const floor = (from: number) => `<path d="M0 ${from}H400V300H0z" fill="url(#floor)"/>`
const lines = '<path d="M0 300L150 120M400 300L262 120" stroke="#d8b13a" stroke-width="9" opacity=".8"/>'
const upright = (path: string) => `<path d="${path}" fill="#2a56a0" stroke="#16305c"/>`
const cone = (x: number, y: number) =>
  `<path d="M${x} ${y}l22 74h-44z" fill="#f2c230" stroke="#7d6310"/><path d="M${x} ${y + 26}v20M${x} ${y + 54}v4" stroke="#3a2d04" stroke-width="5"/>`

const scenes = {
  rack: [
    wall(300) + floor(250),
    box(40, 20, 84, 60) + box(136, 20, 84, 60) + box(232, 20, 84, 60),
    '<path d="M0 80h400v12H0z" fill="#e08a2c"/>',
    box(30, 108, 92, 64) + box(134, 108, 92, 64, -4) + box(238, 108, 92, 64),
    '<path d="M0 172L214 178 400 172v12L214 192 0 184z" fill="#e08a2c"/>',
    upright('M8 0L8 150Q8 190 10 236V260h12V236Q20 190 22 150L20 0z'),
    upright('M206 0L210 150Q250 190 208 236V260h12V236Q262 190 224 150L218 0z'),
    upright('M372 0L372 150Q372 190 374 236V260h12V236Q384 190 386 150L384 0z'),
    '<path d="M236 176l22 16-14 6z" fill="#1b1b1b" opacity=".5"/>',
    box(70, 206, 70, 48, 7),
  ],
  stack: [
    wall(160) + floor(150),
    box(92, 150, 90, 66) + box(186, 148, 90, 68) + box(100, 84, 88, 64, -3) + box(196, 92, 88, 60, 16),
    box(286, 176, 84, 62, 34),
    '<path d="M80 218h212v10H80zM84 228h26v14H84zM174 228h26v14h-26zM262 228h26v14h-26z" fill="#a07c4c" stroke="#5c4327"/>',
    '<path d="M92 84l192 130" stroke="#e8eef2" stroke-opacity=".35" stroke-width="16"/>',
  ],
  spill: [
    wall(130) + floor(120) + lines,
    '<ellipse cx="208" cy="226" rx="124" ry="40" fill="url(#wet)"/><ellipse cx="290" cy="262" rx="44" ry="12" fill="url(#wet)"/>',
    '<path d="M150 218q40-16 90-4" stroke="#fff" stroke-opacity=".55" stroke-width="3" fill="none"/>',
    '<path d="M60 20h90v100H60z" fill="#4a5054"/><path d="M60 32h90M60 46h90M60 60h90M60 74h90M60 88h90M60 102h90" stroke="#30363a"/>',
    cone(318, 96),
  ],
  door: [
    wall(300) + floor(240),
    '<path d="M90 30h220v212H90z" fill="#aeb4b8" stroke="#3c4144" stroke-width="6"/>',
    ...[60, 92, 124, 188, 220].map((y) => `<path d="M93 ${y}H307" stroke="#757c81" stroke-width="3"/>`),
    '<path d="M93 156Q200 178 230 150T307 160" stroke="#757c81" stroke-width="3" fill="none"/>',
    '<path d="M190 130l40 10 26 44-58 22-30-38z" fill="#5f6568" opacity=".8"/>',
    '<rect x="60" y="190" width="20" height="70" fill="#e0b020"/><rect x="320" y="190" width="20" height="70" fill="#e0b020"/>',
  ],
  cable: [
    wall(120) + floor(110),
    '<path d="M-10 250C80 230 90 150 170 170S260 270 330 210 380 150 420 160" stroke="#15171a" stroke-width="9" fill="none"/>',
    '<path d="M168 168l-18-20M176 170l-6-28M182 172l8-26" stroke="#c9772f" stroke-width="4"/>',
    '<rect x="20" y="40" width="70" height="62" rx="4" fill="#d8dcdf" stroke="#6b7175"/>',
  ],
  device: [
    '<rect width="400" height="300" fill="#3a3632"/><path d="M0 0h400v300H0z" fill="url(#floor)" opacity=".7"/>',
    '<g transform="rotate(-9 200 150)"><rect x="134" y="18" width="132" height="262" rx="18" fill="#16181b" stroke="#2f3338" stroke-width="5"/>',
    '<rect x="146" y="40" width="108" height="176" rx="4" fill="#24415c"/><path d="M146 40h108v60z" fill="#3e6a92" opacity=".7"/>',
    '<path d="M216 84L146 60M216 84L254 52M216 84l38 28M216 84l-14 132M216 84l-70 66M216 84l-22-44M190 88l8 26 26-2 12-24-18-20z" stroke="#e9f1f7" stroke-width="1.6" fill="none" opacity=".85"/>',
    '<circle cx="200" cy="246" r="14" fill="#2b2f34"/></g>',
  ],
  aisle: [
    wall(130) + floor(120) + lines,
    '<path d="M0 0h96v196L0 262z" fill="#2c4f8f"/><path d="M400 0h-96v196l96 66z" fill="#2c4f8f"/>',
    box(6, 40, 78, 58) + box(316, 40, 78, 58) + box(10, 112, 70, 54) + box(320, 112, 70, 54),
    '<path d="M128 224h150v10H128zM132 234h22v14h-22zM250 234h22v14h-22z" fill="#a07c4c" stroke="#5c4327"/>',
    box(134, 158, 68, 64) + box(206, 160, 66, 62) + box(160, 100, 76, 58, 4),
    cone(104, 196),
  ],
  goods: [
    '<rect width="400" height="300" fill="#6d665c"/><path d="M0 0h400v300H0z" fill="url(#floor)" opacity=".8"/>',
    box(96, 52, 210, 190, -5),
    '<path d="M150 70l48 44-18 30 46 20-10 44 34 22" stroke="#3a2a16" stroke-width="7" fill="none"/>',
    '<path d="M196 112l62-26 30 46-50 30z" fill="#efe6d6" stroke="#b9a888"/><path d="M206 120l46-18M214 132l46-20" stroke="#b9a888" stroke-width="3"/>',
  ],
} as const
export type Scene = keyof typeof scenes

/** The whole scene, and what of it somebody went closer to. */
const views = ['0 0 400 300', '120 75 220 165', '40 30 260 195', '150 110 200 150'] as const

const shades = `<defs>
  <linearGradient id="wall" x2="0" y2="1"><stop stop-color="#8b8f92"/><stop offset="1" stop-color="#5d6265"/></linearGradient>
  <linearGradient id="floor" x2="0" y2="1"><stop stop-color="#8a867e"/><stop offset="1" stop-color="#4c4943"/></linearGradient>
  <linearGradient id="box" x2="1" y2="1"><stop stop-color="#c49a68"/><stop offset="1" stop-color="#8f6a41"/></linearGradient>
  <linearGradient id="wet" x2="0" y2="1"><stop stop-color="#cfd8dd" stop-opacity=".85"/><stop offset="1" stop-color="#5f6a70" stop-opacity=".5"/></linearGradient>
  <radialGradient id="dark" cx=".5" cy=".45" r=".75"><stop offset=".55" stop-opacity="0"/><stop offset="1" stop-opacity=".5"/></radialGradient>
</defs>`

let ready: Promise<void> | undefined
const wasm = () => {
  ready ??= initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))
  return ready
}

/** A picture as PNG. @param fonts TTF: without any, no text is drawn */
export const drawnPicture = async (svg: string, width: number, fonts: Uint8Array[] = []): Promise<Buffer> => {
  await wasm()
  return drawn(svg, width, fonts)
}

const drawn = (svg: string, width: number, fontBuffers: Uint8Array[] = []): Buffer => {
  const font = { loadSystemFonts: false, fontBuffers }
  const picture = new Resvg(svg, { font, fitTo: { mode: 'width', value: width } })
  try {
    const image = picture.render()
    try {
      return Buffer.from(image.asPng())
    } finally {
      image.free()
    }
  } finally {
    picture.free()
  }
}

/** Pixels of a photo, and of what lists show of it. */
export const photoSize = { width: 960, height: 720, small: 160 }

export interface DemoPhoto {
  photo: Buffer
  small: Buffer
}

const made = new Map<string, DemoPhoto>()

/** A photo of a scene as PNG, large and small. @param view from 0: how close */
export const photoOf = async (scene: Scene, view: number): Promise<DemoPhoto> => {
  await wasm()
  const part = views[view % views.length]
  const known = made.get(`${scene} ${part}`)
  if (known) return known
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${part}" width="400" height="300">${shades}${scenes[scene].join('')}<rect width="400" height="300" fill="url(#dark)"/></svg>`
  const both = { photo: drawn(svg, photoSize.width), small: drawn(svg, photoSize.small) }
  made.set(`${scene} ${part}`, both)
  return both
}
