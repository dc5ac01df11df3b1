import worker from 'file:mapWorker.js'
import { addProtocol, type Map as MapLibre, Map as NewMap, setWorkerUrl } from 'maplibre-gl'
import { Protocol } from 'pmtiles'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { config } from '../../api/config.ts'
import { map as words } from '../../words/en/map.ts'
import { type OwnMap, watchBase } from './baseMap.ts'
import { tilesStyle, worldStyle } from './baseStyle.ts'
import { colorsAt, type MapColors } from './colors.ts'
import { boundsOf, gridOf } from './geo.ts'
import { addLayers, type Chosen, gridData, type MapPoint, mostZoom, pointData, setChosen, setData } from './layers.ts'
import { drawMark } from './marks.ts'
import { markDrawn } from './renderMark.ts'
import { sideOf, zoomOn } from './zoom.ts'

setWorkerUrl(new URL(worker, location.href).href)
addProtocol('pmtiles', new Protocol().tile)

/** Close enough to see a building: nothing is shown larger where all is to be in sight. */
const siteZoom = 17
export type MapTrouble = 'noDrawing' | 'failed' | undefined
/** What is told beside a map that works: the bundled world stands for the one that is set up, or parts of that are missing. */
export type MapNote = 'ownFailed' | 'noTiles' | undefined

interface Shown {
  points: readonly MapPoint[]
  chosen: Chosen
}

/** Whether there is something to draw with. */
const canDraw = () => {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

const ownMap = async (colors: () => MapColors): Promise<OwnMap | undefined> => {
  const { external } = await config().catch(() => ({ external: undefined }))
  const { mapStyle, mapTiles } = external ?? {}
  if (mapStyle) return { style: () => mapStyle }
  return mapTiles ? { style: () => tilesStyle(colors(), mapTiles), source: 'tiles' } : undefined
}

/** All of the points in sight, none of them at the very edge. */
export const showAll = (map: MapLibre, points: readonly MapPoint[], animate: boolean) => {
  const bounds = boundsOf(points.map(({ lon, lat }) => [lon, lat]))
  if (bounds) map.fitBounds(bounds, { padding: 64, maxZoom: siteZoom, animate })
}

/**
 * A map in an element: its style by the settings and the theme, with points and what is chosen on it.
 * @returns the map once it is there, what stands in its way, what is to be told of it, and how often its style was loaded
 */
export const useMap = (element: RefObject<HTMLElement | null>, shown: Shown) => {
  const [map, setMap] = useState<MapLibre>()
  const [trouble, setTrouble] = useState<MapTrouble>()
  const [note, setNote] = useState<MapNote>()
  const [styles, setStyles] = useState(0)
  const restyle = useRef<() => void>(undefined)
  const latest = useRef(shown)
  latest.current = shown

  useEffect(() => {
    const container = element.current
    if (!container) return
    if (!canDraw()) {
      setTrouble('noDrawing')
      return
    }
    let made: MapLibre | undefined
    let gone = false
    let stopWaiting = () => {}
    const colors = () => colorsAt(container)
    const begin = async () => {
      let own = await ownMap(colors)
      if (gone) return
      const style = () => own?.style() ?? worldStyle(colors())
      const { points, chosen } = latest.current
      const first = chosen.point ?? points[0]
      made = new NewMap({
        container,
        style: style(),
        center: first ? [first.lon, first.lat] : [0, 25],
        zoom: chosen.point ? zoomOn(chosen.point, 0, sideOf(container)) : 1.2,
        maxZoom: mostZoom,
        minZoom: 0.5,
        attributionControl: { compact: true },
        locale: { 'Map.Title': words.label },
        // Without it, every symbol would be placed anew in each frame.
        fadeDuration: 300,
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        renderWorldCopies: true,
        canvasContextAttributes: { antialias: true, preserveDrawingBuffer: false },
      })
      const map = made
      map.touchZoomRotate.disableRotation()
      map.keyboard.disableRotation()
      if (!chosen.point) showAll(map, points, false)
      restyle.current = () => map.setStyle(style(), { diff: false })
      stopWaiting = watchBase(map, own, {
        drop: () => {
          own = undefined
          setNote('ownFailed')
          map.setStyle(style(), { diff: false })
        },
        hole: () => setNote('noTiles'),
        failed: () => setTrouble('failed'),
      })
      map.on('style.load', () => {
        const { points, chosen } = latest.current
        addLayers(map, colors(), points, chosen)
        drawGrid(map)
        setStyles((count) => count + 1)
      })
      map.setMissingStyleImageResolver((id) => {
        const image = map.hasImage(id) ? undefined : drawMark(id, colors(), devicePixelRatio)
        if (image) map.addImage(id, image, { pixelRatio: devicePixelRatio })
      })
      map.on('moveend', () => drawGrid(map))
      setMap(map)
    }
    begin().catch(() => setTrouble('failed'))
    return () => {
      gone = true
      stopWaiting()
      made?.remove()
    }
  }, [element])

  // What is on the screen, whoever has changed it: the colours are read from there.
  useEffect(() => {
    const { documentElement: root } = document
    let theme = root.dataset.theme
    const watch = new MutationObserver(() => {
      if (root.dataset.theme === theme) return
      theme = root.dataset.theme
      restyle.current?.()
    })
    watch.observe(root, { attributes: true, attributeFilter: ['data-theme'] })
    return () => watch.disconnect()
  }, [])

  const { points, chosen } = shown
  useEffect(() => {
    if (!map) return
    setData(map, 'points', pointData(points))
    return markDrawn(map, points.length)
  }, [map, points])
  useEffect(() => {
    if (map) setChosen(map, chosen)
  }, [map, chosen])

  return { map, trouble, note, closeNote: () => setNote(undefined), styles }
}

/** Squared paper where the base has it and the ground is near. */
const drawGrid = (map: MapLibre) => {
  if (!map.getSource('grid')) return
  const bounds = map.getBounds()
  const near = map.getZoom() >= 10.5
  const shown: [number, number, number, number] = [
    bounds.getWest(),
    bounds.getSouth(),
    bounds.getEast(),
    bounds.getNorth(),
  ]
  setData(map, 'grid', gridData(near ? gridOf(shown, map.getZoom()) : []))
}
