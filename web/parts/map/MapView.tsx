import { Maximize, Minus, Plus, X } from 'lucide-react'
import { type MapGeoJSONFeature, type MapMouseEvent, Popup } from 'maplibre-gl'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type GroundPoint, isOn } from '../../../shared/floorPlans.ts'
import { map as words } from '../../words/en/map.ts'
import { states } from '../../words/en/states.ts'
import { Empty } from '../states/states.tsx'
import type { LonLat } from './geo.ts'
import type { MapPoint } from './layers.ts'
import { MapScale } from './MapScale.tsx'
import { type MapPlan, planView } from './plan.ts'
import { showAll, useMap } from './useMap.ts'
import { type MapPin, usePins } from './usePins.ts'
import { roomOf, usePlan } from './usePlan.ts'
import { sideOf, zoomOn } from './zoom.ts'
import './map.css'

export type { MapPoint } from './layers.ts'

export interface MapViewProps {
  points: readonly MapPoint[]
  selected: string | undefined
  /** Told of the point that was clicked, or of none where there is nothing. */
  onSelect: (id: string | undefined) => void
  /** Whether it is shown how exactly the place of the chosen point is known. */
  circle: boolean
  /** The chosen point is kept in sight as it moves. */
  following: boolean
  /** Where the chosen point has been, the oldest place first. */
  trail?: readonly LonLat[]
  /** Of the chosen point, in a window at its place. */
  info?: ReactNode
  /** The floor under the points; the map turns so that it stands upright. */
  plan?: MapPlan | undefined
  /** Places by name, such as the anchors of the plan. */
  pins?: readonly MapPin[]
  /** Where places are chosen: told of each click, in place of `onSelect`, and of each pin that is dragged. */
  onPlace?: (place: GroundPoint, pin?: string) => void
  /** At the foot of the map. */
  legend?: ReactNode
}

/** Px around a click in which something is hit. */
const reach = 6
const noTrail: readonly LonLat[] = []
const noPins: readonly MapPin[] = []
/** Px from the edges of the map, within which a device is out of sight. */
const edge = 48
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** A map with clusters and points. All that it tells is in a list beside it too: it is not the only way. */
export default function MapView(props: MapViewProps) {
  const { points, selected, circle, following, trail = noTrail, info } = props
  const element = useRef<HTMLDivElement>(null)
  const [inSight, setInSight] = useState<[number, number]>()
  const point = useMemo(() => points.find(({ id }) => id === selected), [points, selected])
  const chosen = useMemo(() => ({ point, circle, trail }), [point, circle, trail])
  const { map, trouble, note, closeNote, styles } = useMap(element, { points, chosen })
  const { plan, onPlace } = props
  // Where the map stays as it is, the plan is no reason to look elsewhere.
  const floor = plan?.site === null ? undefined : plan?.placement
  usePlan(map, styles, element, plan)
  const { pins = noPins } = props
  const seeking = pins.some(({ focused }) => focused)
  usePins(map, pins, onPlace && ((pin, place) => onPlace(place, pin)))

  const clicked = useRef<string>(undefined)
  const onSelect = useRef(props.onSelect)
  onSelect.current = props.onSelect
  const placed = useRef(onPlace)
  placed.current = onPlace

  useEffect(() => {
    if (!map) return
    const layers = () => ['chosen-point', 'points', 'clusters'].filter((id) => map.getLayer(id))
    const hits = ({ point: { x, y } }: MapMouseEvent): MapGeoJSONFeature | undefined =>
      map.queryRenderedFeatures(
        [
          [x - reach, y - reach],
          [x + reach, y + reach],
        ],
        { layers: layers() },
      )[0]
    const open = async (hit: MapGeoJSONFeature) => {
      const source = map.getSource('points') as unknown as { getClusterExpansionZoom: (id: number) => Promise<number> }
      const zoom = await source.getClusterExpansionZoom(Number(hit.properties.cluster_id))
      const { coordinates } = hit.geometry as unknown as { coordinates: LonLat }
      map.easeTo({ center: coordinates, zoom: zoom + 0.2 })
    }
    const click = (event: MapMouseEvent) => {
      const { lng: lon, lat } = event.lngLat.wrap()
      if (placed.current) return placed.current({ lat, lon })
      const hit = hits(event)
      if (hit?.properties.cluster) return void open(hit)
      if (hit?.layer.id === 'chosen-point') return
      clicked.current = hit?.properties.id
      onSelect.current(hit?.properties.id)
    }
    const count = () => {
      const found = map.queryRenderedFeatures(undefined, { layers: layers().filter((id) => id !== 'chosen-point') })
      const clusters = new Set(found.flatMap(({ properties }) => properties.cluster_id ?? []))
      const single = new Set(found.flatMap(({ properties }) => properties.id ?? []))
      setInSight([single.size, clusters.size])
    }
    const over = (event: MapMouseEvent) => {
      // While it is moved nothing is pointed at: looking for it would cost each frame.
      if (map.isMoving()) return
      map.getCanvas().style.cursor = placed.current ? 'crosshair' : hits(event) ? 'pointer' : ''
    }
    map.on('click', click)
    map.on('mousemove', over)
    map.on('idle', count)
    return () => {
      map.off('click', click)
      map.off('mousemove', over)
      map.off('idle', count)
    }
  }, [map])

  // Whatever comes first is shown whole; later the map stays where its user has put it.
  const begun = useRef(false)
  useEffect(() => {
    if (!map || begun.current || points.length === 0) return
    begun.current = true
    if (!point && !floor && !seeking) showAll(map, points, false)
  }, [map, points, point, floor, seeking])

  // Chosen on the map it is in sight; chosen elsewhere, or moved while it is followed, the map goes there.
  const [lon, lat] = point ? [point.lon, point.lat] : []
  const accuracy = point?.accuracy ?? null
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (!map || selected === undefined || lon === undefined || lat === undefined) {
      last.current = selected
      return
    }
    const isNew = last.current !== selected
    last.current = selected
    if (isNew && clicked.current === selected) return
    if (floor && isOn(floor, { lat, lon })) {
      // The floor is looked at as it was, for as long as the device is in sight.
      const { x, y } = map.project([lon, lat])
      const { width, height } = roomOf(element)
      const inSight = x > edge && y > edge && x < width - edge && y < height - edge
      if (!inSight && (isNew || following)) map.easeTo({ center: [lon, lat] })
      return
    }
    const zoom = zoomOn({ lat, accuracy }, map.getZoom(), sideOf(map.getContainer()))
    if (isNew) map.easeTo({ center: [lon, lat], zoom })
    // Less exact than before, its circle would be larger than the map.
    else if (following) map.easeTo({ center: [lon, lat], zoom: Math.min(map.getZoom(), zoom) })
  }, [map, selected, lon, lat, accuracy, following, floor])

  // A place in the document that moves with the map; what is in it is drawn by the page.
  const holder = useMemo(() => Object.assign(document.createElement('div'), { className: 'map-info' }), [])
  const isOpen = info !== undefined && point !== undefined
  const popup = useRef<Popup>(undefined)
  useEffect(() => {
    if (!map || !isOpen) return
    const made = new Popup({
      closeButton: false,
      closeOnClick: false,
      focusAfterOpen: false,
      maxWidth: 'none',
      offset: 16,
    })
    made.setDOMContent(holder)
    popup.current = made
    return () => {
      made.remove()
      popup.current = undefined
    }
  }, [map, isOpen, holder])
  useEffect(() => {
    const shown = popup.current
    if (!map || !shown || !isOpen || lon === undefined || lat === undefined) return
    shown.setLngLat([lon, lat])
    if (!shown.isOpen()) shown.addTo(map)
  }, [map, isOpen, lon, lat])

  return (
    <div className="map-view" data-ready={styles > 0 || undefined}>
      <div ref={element} className="map-canvas" />
      {isOpen && createPortal(info, holder)}
      {trouble && (
        <div className="map-trouble">
          <Empty
            title={trouble === 'noDrawing' ? words.noDrawing : words.failed}
            text={trouble === 'noDrawing' ? words.noDrawingText : undefined}
          />
        </div>
      )}
      {note && !trouble && (
        <p className="map-note note amber" role="status">
          <span className="grow">{words[note]}</span>
          <button type="button" className="icon-button small" aria-label={states.close} onClick={closeNote}>
            <X size={14} aria-hidden />
          </button>
        </p>
      )}
      {map && !trouble && (
        <>
          <div className="map-controls">
            <button type="button" aria-label={words.zoomIn} title={words.zoomIn} onClick={() => map.zoomIn()}>
              <Plus {...icon} />
            </button>
            <button type="button" aria-label={words.zoomOut} title={words.zoomOut} onClick={() => map.zoomOut()}>
              <Minus {...icon} />
            </button>
          </div>
          <div className="map-controls second">
            <button
              type="button"
              aria-label={floor ? words.wholePlan : words.all}
              title={floor ? words.wholePlan : words.all}
              onClick={() => (floor ? map.easeTo(planView(floor, roomOf(element))) : showAll(map, points, true))}
              disabled={points.length === 0 && !floor}
            >
              <Maximize {...icon} />
            </button>
          </div>
          <MapScale map={map} />
          {props.legend && <div className="map-legend">{props.legend}</div>}
          <p className="sr" role="status">
            {inSight && words.shown(...inSight)}
          </p>
        </>
      )}
    </div>
  )
}
