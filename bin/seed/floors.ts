import { type Anchors, type GroundPoint, groundPointOf, type Placement, placementOf } from '../../shared/floorPlans.ts'

/** The building of the demo's facility in Reno: its floors, and where work is done on them. */

/** Units of the drawing, of which each is 25 cm. */
const sheet = { width: 800, height: 600 }
const metres = 0.25
/** The building stands askew: degrees clockwise from north. */
const turn = 11

interface Area {
  x: number
  y: number
  width: number
  height: number
}

const areas = {
  'Pick Mezzanine': { x: 424, y: 74, width: 196, height: 130 },
  'Pack Line 2': { x: 424, y: 312, width: 196, height: 60 },
  'Inbound Dock': { x: 60, y: 404, width: 560, height: 96 },
} as const satisfies Record<string, Area>
/** Where devices are that nobody works with. */
const charging: Area = { x: 648, y: 404, width: 88, height: 96 }

const shareOf = (x: number, y: number) => ({ x: x / sheet.width, y: y / sheet.height })

/** Two corners of the building, and where these are. @param site the middle of the drawing */
export const demoAnchors = (site: GroundPoint): Anchors => {
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)]
  const anchor = (x: number, y: number) => {
    const [right, down] = [(x - sheet.width / 2) * metres, (y - sheet.height / 2) * metres]
    const [east, south] = [right * cos - down * sin, right * sin + down * cos]
    return {
      ...shareOf(x, y),
      lat: Number((site.lat - south / 110_574).toFixed(7)),
      lon: Number((site.lon + east / (111_320 * Math.cos((site.lat * Math.PI) / 180))).toFixed(7)),
    }
  }
  return [anchor(36, 40), anchor(760, 540)]
}

const placementAt = (site: GroundPoint): Placement => {
  const placement = placementOf(sheet, demoAnchors(site))
  if (typeof placement === 'string') throw new Error(`The demo's floor cannot lie: ${placement}`)
  return placement
}

/**
 * A place within the area in which a team works, or in which its devices charge.
 * @param across 0 to 1 of the area
 * @param down 0 to 1 of the area
 * @returns undefined for a team that has no area
 */
export const placeOfTeam = (
  site: GroundPoint,
  team: string,
  { works, across, down }: { works: boolean; across: number; down: number },
): GroundPoint | undefined => {
  const own = (areas as Record<string, Area>)[team]
  if (!own) return undefined
  const { x, y, width, height } = works ? own : charging
  return groundPointOf(placementAt(site), shareOf(x + across * width, y + down * height))
}

const ink = { wall: '#454d68', zone: '#e4e8fb', edge: '#aab6f0', rack: '#dfe2e9', belt: '#c7cff6', text: '#4d566b' }
const box = ({ x, y, width, height }: Area, fill: string, edge = 'none') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" stroke="${edge}"/>`
const text = (x: number, y: number, words: string, size = 12) =>
  `<text x="${x}" y="${y}" font-size="${size}" text-anchor="middle" fill="${ink.text}">${words}</text>`
const row = (count: number, from: Area, step: number, fill: string) =>
  Array.from({ length: count }, (_, at) => box({ ...from, x: from.x + at * step }, fill)).join('')
const ground = box({ x: 36, y: 40, width: 724, height: 500 }, '#fff')
const walls = `<rect x="36" y="40" width="724" height="500" rx="2" fill="none" stroke="${ink.wall}" stroke-width="3"/>`
const zone = (area: Area, name: string) =>
  `${box(area, ink.zone, ink.edge)}${text(area.x + area.width / 2, area.y - 7, name)}`
const lanes = (path: string) => `<path d="${path}" fill="none" stroke="#c3c8d2" stroke-dasharray="6 5"/>`
const belts = ({ x, y, width }: Area) =>
  [12, 36].map((down) => box({ x: x + 12, y: y + down, width: width - 24, height: 10 }, ink.belt)).join('')
const doors = Array.from({ length: 14 }, (_, at) => {
  const x = 66 + at * 40
  return `${box({ x, y: 536, width: 26, height: 8 }, '#a9afbd')}${text(x + 13, 560, String(at + 1), 11)}`
}).join('')

const mezzanine = areas['Pick Mezzanine']
const packing = { x: 424, y: 232, width: 196, height: 60 }
const drawings = {
  ground: [
    ground + walls,
    row(12, { x: 70, y: 74, width: 11, height: 178 }, 27, ink.rack),
    row(12, { x: 70, y: 276, width: 11, height: 96 }, 27, ink.rack),
    text(228, 66, 'Pallet racks A 01 – A 24'),
    zone(mezzanine, 'Pick Mezzanine'),
    row(6, { x: 438, y: 86, width: 9, height: 106 }, 29, ink.belt),
    zone(packing, 'Pack Line 1') + belts(packing),
    zone(areas['Pack Line 2'], 'Pack Line 2') + belts(areas['Pack Line 2']),
    zone({ x: 648, y: 74, width: 88, height: 130 }, 'Office'),
    zone({ x: 648, y: 232, width: 88, height: 140 }, 'Returns'),
    box(areas['Inbound Dock'], '#e9ebf0', '#c9cdd6') + text(340, 424, 'Inbound and outbound dock'),
    box(charging, ink.zone, ink.edge) + text(692, 424, 'Charging'),
    lanes('M60 388H740M396 64V388M634 64V500M60 262H396'),
    doors,
  ],
  mezzanine: [
    ground,
    `<path d="M36 40H404V540H36zM404 224H760V540H404zM640 40H760V224H640z" fill="#eef0f4"/>`,
    walls,
    text(220, 300, 'Open to the hall below'),
    zone(mezzanine, 'Pick Mezzanine, upper shelves'),
    row(13, { x: 434, y: 84, width: 6, height: 46 }, 14.4, ink.belt),
    row(13, { x: 434, y: 148, width: 6, height: 46 }, 14.4, ink.belt),
    lanes('M424 139H620'),
    `<path d="M404 212h20M404 218h20M404 224h20" stroke="${ink.wall}" stroke-width="2"/>${text(388, 222, 'Stairs', 11)}`,
  ],
} as const

/** Pixels to a unit: in the letters of a plan nobody should see pixels. */
const planZoom = 2
export const planPixels = { width: sheet.width * planZoom, height: sheet.height * planZoom }

/** The floors of the demo, from the ground up, as SVG. */
export const demoFloors = [
  { name: 'Ground', level: 0, drawing: drawings.ground },
  { name: 'Mezzanine', level: 1, drawing: drawings.mezzanine },
].map(({ drawing, ...floor }) => ({
  ...floor,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheet.width} ${sheet.height}" width="${sheet.width}" height="${sheet.height}" font-family="Inter">${drawing.join('')}</svg>`,
}))
