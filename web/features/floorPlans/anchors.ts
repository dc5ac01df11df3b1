import {
  type Anchor,
  type AnchorFault,
  type Anchors,
  type GroundPoint,
  mostLatitude,
  type PicturePoint,
  type PictureSize,
  type Placement,
  placementOf,
} from '../../../shared/floorPlans.ts'

/** Two points of a picture and where these are, while they are being set. */

export const pinNames = ['A', 'B'] as const
export type PinName = (typeof pinNames)[number]

/** An anchor of which one half may still be missing. */
export interface Draft {
  point?: PicturePoint
  place?: GroundPoint
}
export type Drafts = Readonly<Record<PinName, Draft>>

export const noDrafts: Drafts = { A: {}, B: {} }

/** Anchors as they are stored, as drafts. */
export const draftsOf = (anchors: readonly Anchor[] | null): Drafts => {
  const [a, b] = anchors ?? []
  const draft = (anchor: Anchor | undefined): Draft =>
    anchor ? { point: { x: anchor.x, y: anchor.y }, place: { lat: anchor.lat, lon: anchor.lon } } : {}
  return { A: draft(a), B: draft(b) }
}

/** Digits after the point: a tenth of a millimetre of a picture, and a centimetre on the ground. */
const round = (value: number, digits: number) => Number(value.toFixed(digits))

/** Both anchors as they are sent; undefined until both are whole. */
export const anchorsOf = (drafts: Drafts): [Anchor, Anchor] | undefined => {
  const [a, b] = pinNames.map((name) => {
    const { point, place } = drafts[name]
    return (
      point &&
      place && { x: round(point.x, 6), y: round(point.y, 6), lat: round(place.lat, 7), lon: round(place.lon, 7) }
    )
  })
  return a && b ? [a, b] : undefined
}

/** How the picture would lie; why it cannot; undefined until both anchors are whole. */
export const layingOf = (size: PictureSize, drafts: Drafts): Placement | AnchorFault | undefined => {
  const anchors = anchorsOf(drafts)
  return anchors && placementOf(size, anchors as unknown as Anchors)
}

/** What is to be set next: the chosen anchor's missing half, else that of the other; `done` when nothing is missing. */
export const nextStep = (drafts: Drafts, active: PinName): { pin: PinName; half: 'picture' | 'map' } | 'done' => {
  for (const pin of [active, ...pinNames.filter((name) => name !== active)]) {
    if (!drafts[pin].point) return { pin, half: 'picture' }
    if (!drafts[pin].place) return { pin, half: 'map' }
  }
  return 'done'
}

/** A place as people copy it out of other maps, `39.5586, -119.7527`; undefined for any other text. */
export const readCoordinates = (text: string): GroundPoint | undefined => {
  const found = /^\s*\(?\s*(-?\d{1,2}(?:\.\d+)?)\s*°?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*°?\s*\)?\s*$/.exec(text)
  if (!found) return undefined
  const [lat, lon] = [Number(found[1]), Number(found[2])]
  return Math.abs(lat) <= mostLatitude && Math.abs(lon) <= 180 ? { lat, lon } : undefined
}

/** A place as it is read. */
export const coordinatesText = ({ lat, lon }: GroundPoint): string => `${round(lat, 6)}, ${round(lon, 6)}`
