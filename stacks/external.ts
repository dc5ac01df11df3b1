/** Pages of others that the console leads to or shows in a frame; the address of each, or none. */
export interface External {
  /** Where accessories are ordered; opens in a tab of its own. */
  store: string | null
  /** The form of Contact Support; shown in a frame. */
  support: string | null
  /** Where people leave their names for the AI agent; shown in a frame. */
  aiWaitlist: string | null
  /** A MapLibre style that maps are drawn with in place of the bundled world. */
  mapStyle: string | null
  /** A PMTiles file of the Protomaps basemap, drawn in the console's own colours where there is no such style. */
  mapTiles: string | null
  /** Origins that the style loads from beside its own, with spaces between them. */
  mapOrigins: string | null
}

export const externalNames = [
  'store',
  'support',
  'aiWaitlist',
  'mapStyle',
  'mapTiles',
  'mapOrigins',
] as const satisfies (keyof External)[]

const onThisMachine = ['localhost', '127.0.0.1']

/** A page's address: with TLS, unless it is on this machine. Undefined for any other text. */
const addressOf = (text: string) => {
  const url = URL.parse(text)
  const safe = url?.protocol === 'https:' || (url?.protocol === 'http:' && onThisMachine.includes(url.hostname))
  // What ends a directive of the Content-Security-Policy cannot be in one.
  return url && safe && !url.username && !url.password && !/[;,]/.test(url.origin) ? url : undefined
}

/**
 * Reads addresses as an operator gives them.
 * @param refuse is told of one that is none
 */
export const externalFrom = (
  context: Partial<Record<keyof External, string | undefined>>,
  refuse: (name: keyof External, value: string) => never,
): External => {
  const read = (name: keyof External) => {
    const value = context[name]
    if (!value) return null
    return addressOf(value)?.href ?? refuse(name, value)
  }
  const origins = () =>
    (context.mapOrigins ?? '')
      .split(/\s+/)
      .filter(Boolean)
      .map((text) => addressOf(text)?.origin ?? refuse('mapOrigins', text))
      .join(' ') || null
  return {
    store: read('store'),
    support: read('support'),
    aiWaitlist: read('aiWaitlist'),
    mapStyle: read('mapStyle'),
    mapTiles: read('mapTiles'),
    mapOrigins: origins(),
  }
}

export const noExternal: External = {
  store: null,
  support: null,
  aiWaitlist: null,
  mapStyle: null,
  mapTiles: null,
  mapOrigins: null,
}

/** The origins of those that are shown in a frame. */
export const frameOrigins = ({ support, aiWaitlist }: External): string[] => [
  ...new Set([support, aiWaitlist].flatMap((address) => (address ? [new URL(address).origin] : []))),
]

/** The origins that maps are loaded from. */
export const mapOrigins = ({ mapStyle, mapTiles, mapOrigins: more }: External): string[] => [
  ...new Set([
    ...[mapStyle, mapTiles].flatMap((address) => (address ? [new URL(address).origin] : [])),
    ...(more?.split(' ') ?? []),
  ]),
]
