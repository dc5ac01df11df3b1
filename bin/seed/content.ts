import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { storesOf } from '../../functions/data/stores.ts'
import type { Files } from '../../functions/lib/files.ts'
import { day, iso } from '../../shared/time.ts'
import type { SeedStores } from './organise.ts'
import { drawnPicture } from './photos.ts'

/** What the demo's platform has published: things to look up, and partners. */

const svg = (width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inside}</svg>`
const scene = (ground: string, drawing: string) =>
  svg(250, 168, `<rect width="250" height="168" fill="${ground}"/>${drawing}`)

const bars = [2, 5, 3, 4, 2, 5, 3, 4, 2, 5, 3, 4, 2, 5, 3, 4, 2, 5, 3, 4, 2, 5]
  .map((width, at) => `<rect x="${50 + at * 7}" y="44" width="${width}" height="74"/>`)
  .join('')

const resources: { id: string; title: string; link: string; picture: string }[] = [
  {
    id: 'scannermanual',
    title: 'Scanner manual, TC52 and TC21',
    link: 'https://help.shiftdeck.example/scanners',
    picture: scene(
      '#26338a',
      `<path d="M0 130L250 60v108H0z" fill="#6c83f2" opacity=".5"/><rect x="101" y="40" width="48" height="88" rx="9" fill="#0b0f24" stroke="#fff" stroke-width="3"/><rect x="108" y="50" width="34" height="52" rx="4" fill="#fff"/><path d="M114 60v30M119 60v30M122 60v30M128 60v30M131 60v30M136 60v30" stroke="#0b0f24" stroke-width="2.4"/>`,
    ),
  },
  {
    id: 'firstday',
    title: 'First day on the floor',
    link: 'https://help.shiftdeck.example/first-day',
    picture: scene(
      '#0f4c5c',
      `<g fill="#8debe5"><circle cx="92" cy="70" r="20"/><path d="M56 140c0-30 16-44 36-44s36 14 36 44z"/><circle cx="162" cy="78" r="16" opacity=".6"/><path d="M134 140c0-26 12-38 28-38s30 12 30 38z" opacity=".6"/></g>`,
    ),
  },
  {
    id: 'goalsandzones',
    title: 'Goals and zones explained',
    link: 'https://help.shiftdeck.example/goals',
    picture: scene(
      '#151d4c',
      `<circle cx="62" cy="84" r="24" fill="#2fc9a0"/><path d="M125 58l28 50H97z" fill="#ffc44d"/><path d="M190 56l28 28-28 28-28-28z" fill="#ff5c68"/>`,
    ),
  },
  {
    id: 'wifi',
    title: 'Wi-Fi for 200 handhelds',
    link: 'https://help.shiftdeck.example/wifi',
    picture: scene(
      '#832151',
      `<g fill="none" stroke="#f4b8d4" stroke-width="10" stroke-linecap="round"><path d="M65 78c34-32 86-32 120 0M86 100c22-20 56-20 78 0"/></g><circle cx="125" cy="124" r="9" fill="#f4b8d4"/>`,
    ),
  },
  {
    id: 'barcodesheet',
    title: 'Barcode test sheet, PDF',
    link: 'https://help.shiftdeck.example/barcodes.pdf',
    picture: scene('#e9edff', `<g fill="#14181f">${bars}</g>`),
  },
  {
    id: 'handover',
    title: 'Shift handover checklist',
    link: 'https://help.shiftdeck.example/handover',
    picture: scene(
      '#454d5b',
      `<rect x="82" y="30" width="86" height="110" rx="8" fill="#fff"/><g fill="none" stroke="#0b8a6a" stroke-width="5" stroke-linecap="round"><path d="M94 58l6 6 10-12M94 86l6 6 10-12M94 114l6 6 10-12"/></g><path d="M120 58h36M120 86h36M120 114h24" stroke="#868f9e" stroke-width="5"/>`,
    ),
  },
]

const tags = [
  { id: 'android', name: 'Android' },
  { id: 'hardware', name: 'Hardware' },
  { id: 'labor', name: 'Labor' },
  { id: 'printing', name: 'Printing' },
  { id: 'robotics', name: 'Robotics' },
  { id: 'voice', name: 'Voice' },
  { id: 'wms', name: 'WMS' },
]

const partners: { id: string; name: string; sign: string; color: string; tag_ids: string[] }[] = [
  { id: 'harbor', name: 'Harbor WMS', sign: 'harbor', color: '#0B6E57', tag_ids: ['wms'] },
  { id: 'voxpick', name: 'VoxPick', sign: 'VOXPICK', color: '#832151', tag_ids: ['voice', 'android'] },
  { id: 'labeljet', name: 'LabelJet', sign: 'labeljet', color: '#B8430F', tag_ids: ['printing'] },
  { id: 'kite', name: 'Kite Robotics', sign: 'kite', color: '#2A45D0', tag_ids: ['robotics', 'wms'] },
  { id: 'northscale', name: 'Northscale', sign: 'north/scale', color: '#14181F', tag_ids: ['hardware'] },
  { id: 'tandem', name: 'Tandem Labor', sign: 'tandem', color: '#7A4E00', tag_ids: ['labor', 'wms'] },
]

const signOf = (sign: string, color: string) =>
  svg(
    280,
    92,
    `<text x="140" y="56" text-anchor="middle" font-family="Inter" font-size="30" letter-spacing="-0.8" fill="${color}" stroke="${color}" stroke-width="1">${sign}</text>`,
  )

/** Stores what the platform has published, with its images. */
export const seedContent = async ({ db, tables, files, now }: SeedStores & { files: Files }) => {
  const { content } = storesOf(db, tables)
  const font = readFileSync(join(import.meta.dirname, '../../web/parts/print/Inter-print.ttf'))
  const at = (index: number) => iso(now - (60 - index) * day)
  const image = async (location: string, drawing: Promise<Buffer>) => files.write(location, await drawing, 'image/png')
  await Promise.all([
    ...resources.flatMap(({ id, title, link, picture }, index) => [
      content.resources.add({ id, title, link, image: `private/resources/${id}.png`, created_at: at(index) }),
      image(`private/resources/${id}.png`, drawnPicture(picture, 500)),
    ]),
    ...tags.map((tag, index) => content.tags.add({ ...tag, updated_at: at(index) })),
    ...partners.flatMap(({ id, name, sign, color, tag_ids }, index) => [
      content.cards.add({
        ...{ id, name, tag_ids, created_at: at(index), updated_at: at(index) },
        ...{ partner_url: `https://${id}.example`, image_url: `private/partner_images/${id}.png` },
      }),
      image(`private/partner_images/${id}.png`, drawnPicture(signOf(sign, color), 420, [font])),
    ]),
  ])
}
