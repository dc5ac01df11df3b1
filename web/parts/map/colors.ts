/** The colours of maps, by the custom properties of the theme. */
const names = {
  land: '--m-land',
  block: '--m-block',
  green: '--m-green',
  water: '--m-water',
  road: '--m-road',
  roadLine: '--m-road-line',
  main: '--m-main',
  mainLine: '--m-main-line',
  building: '--m-bldg',
  buildingLine: '--m-bldg-line',
  own: '--m-own',
  ownLine: '--m-own-line',
  rail: '--m-rail',
  label: '--m-label',
  halo: '--m-halo',
  surface: '--surface',
  ink: '--ink',
  accent: '--accent',
  accentInk: '--accent-ink',
  none: '--none',
  red: '--red',
} as const
export type MapColors = Record<keyof typeof names, string>

/** What the colours are where an element is. */
export const colorsAt = (element: Element): MapColors => {
  const style = getComputedStyle(element)
  return Object.fromEntries(
    Object.entries(names).map(([name, property]) => [name, style.getPropertyValue(property).trim()]),
  ) as MapColors
}
