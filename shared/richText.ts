/**
 * Rich text as it is stored and sent: raw JSON of blocks with styles and entities. The sets are closed: what is not
 * listed here is neither kept nor shown, so that no text can bring along more than text, links and images.
 */

export const blockTypes = [
  'unstyled',
  'header-one',
  'header-two',
  'header-three',
  'unordered-list-item',
  'ordered-list-item',
  'blockquote',
  'atomic',
] as const
export const inlineStyles = ['BOLD', 'ITALIC', 'UNDERLINE', 'STRIKETHROUGH', 'CODE'] as const

export type BlockType = (typeof blockTypes)[number]
export type InlineStyle = (typeof inlineStyles)[number]

/** Characters of a block's text: UTF-16 units, as JavaScript counts them. */
export interface Span {
  offset: number
  length: number
}

export interface Block {
  key: string
  text: string
  type: BlockType
  depth: number
  inlineStyleRanges: (Span & { style: InlineStyle })[]
  entityRanges: (Span & { key: number })[]
}

export type Entity =
  | { type: 'LINK'; data: { url: string } }
  /** An image of this system: `src` is its stored location. */
  | { type: 'IMAGE'; data: { src: string; alt: string } }

export interface RichText {
  blocks: Block[]
  entityMap: Record<string, Entity>
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
const listed = <T extends string>(list: readonly T[], value: unknown): T | undefined =>
  list.find((each) => each === value)
const whole = (value: unknown) => (typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : 0)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Addresses that a link may lead to: pages, those of the console by their path, and mail; never a script. */
export const isLink = (url: string) => /^(https?:\/\/[^\s/]|mailto:[^\s@]+@[^\s@]|\/[\w#?-])/i.test(url)

const entityOf = (candidate: unknown): Entity | undefined => {
  if (!isObject(candidate) || !isObject(candidate.data)) return undefined
  const { url, href, src, alt } = candidate.data
  const to = textOf(url ?? href)
  if (candidate.type === 'LINK') return isLink(to) ? { type: 'LINK', data: { url: to } } : undefined
  if (candidate.type !== 'IMAGE' || textOf(src) === '') return undefined
  return { type: 'IMAGE', data: { src: textOf(src), alt: textOf(alt) } }
}

/** The part of a range that lies within a text. */
const spanOf = (candidate: unknown, text: string): Span | undefined => {
  if (!isObject(candidate)) return undefined
  const offset = Math.min(whole(candidate.offset), text.length)
  const length = Math.min(whole(candidate.length), text.length - offset)
  return length > 0 ? { offset, length } : undefined
}

const several = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const blockOf = (candidate: unknown, index: number, entities: Record<string, Entity>): Block[] => {
  if (!isObject(candidate)) return []
  const text = textOf(candidate.text)
  return [
    {
      key: textOf(candidate.key) || String(index),
      text,
      type: listed(blockTypes, candidate.type) ?? 'unstyled',
      depth: Math.min(whole(candidate.depth), 4),
      inlineStyleRanges: several(candidate.inlineStyleRanges).flatMap((range) => {
        const span = spanOf(range, text)
        const style = isObject(range) ? listed(inlineStyles, range.style) : undefined
        return span && style ? [{ ...span, style }] : []
      }),
      entityRanges: several(candidate.entityRanges).flatMap((range) => {
        const span = spanOf(range, text)
        const key = isObject(range) ? Number(range.key) : -1
        return span && Object.hasOwn(entities, key) ? [{ ...span, key }] : []
      }),
    },
  ]
}

/**
 * Reads rich text from its raw JSON, without what is not in the closed sets above.
 * @returns undefined where the text is no rich text at all
 */
export const readRichText = (json: string): RichText | undefined => {
  let raw: unknown
  try {
    raw = JSON.parse(json)
  } catch {
    return undefined
  }
  if (!isObject(raw) || !Array.isArray(raw.blocks)) return undefined
  const entityMap = Object.fromEntries(
    Object.entries(isObject(raw.entityMap) ? raw.entityMap : {}).flatMap(([key, candidate]) => {
      const entity = /^\d{1,6}$/.test(key) ? entityOf(candidate) : undefined
      return entity ? [[String(Number(key)), entity]] : []
    }),
  )
  return { blocks: raw.blocks.flatMap((block, index) => blockOf(block, index, entityMap)), entityMap }
}

/** What may be stored of one text: blocks, and entities. */
export const mostBlocks = 2000

export const richTextFaults = {
  shape: 'The content must be rich text: raw JSON with blocks and an entityMap.',
  blocks: 'The content has too many paragraphs. Please split it into two notes.',
  block: 'The content has a kind of paragraph that is not known here.',
  style: 'The content has a style of text that is not known here.',
  entity: 'The content can only contain links and images.',
  link: 'A link in the content is not valid: use an address that starts with http:// or https://.',
  image: 'An image in the content was not uploaded here.',
} as const

const entityFault = (candidate: unknown, isImage: (location: string) => boolean): string | undefined => {
  const { entity, link, image } = richTextFaults
  if (!isObject(candidate) || !isObject(candidate.data)) return entity
  if (candidate.type === 'LINK') return entityOf(candidate) ? undefined : link
  if (candidate.type !== 'IMAGE') return entity
  return isImage(textOf(candidate.data.src)) ? undefined : image
}

const blockFault = (candidate: unknown, entities: Record<string, unknown>): string | undefined => {
  const { shape, block, style } = richTextFaults
  if (!isObject(candidate) || typeof candidate.text !== 'string') return shape
  const lists = [candidate.inlineStyleRanges ?? [], candidate.entityRanges ?? []]
  if (!lists.every(Array.isArray)) return shape
  if (candidate.type !== undefined && !listed(blockTypes, candidate.type)) return block
  if (!several(lists[0]).every((range) => isObject(range) && listed(inlineStyles, range.style))) return style
  const known = (range: unknown) => isObject(range) && Object.hasOwn(entities, String(range.key))
  return several(lists[1]).every(known) ? undefined : shape
}

/**
 * What is wrong with raw JSON that somebody wants to store: what reading it would silently leave out.
 * @param isImage whether a text is the stored location of an image that notes may show
 */
export const richTextFault = (json: string, isImage: (location: string) => boolean): string | undefined => {
  let raw: unknown
  try {
    raw = JSON.parse(json)
  } catch {
    return richTextFaults.shape
  }
  if (!isObject(raw) || !Array.isArray(raw.blocks)) return richTextFaults.shape
  const entities = raw.entityMap ?? {}
  if (!isObject(entities) || !Object.keys(entities).every((key) => /^\d{1,6}$/.test(key))) return richTextFaults.shape
  if (raw.blocks.length > mostBlocks) return richTextFaults.blocks
  return (
    first(Object.values(entities), (entity) => entityFault(entity, isImage)) ??
    first(raw.blocks, (block) => blockFault(block, entities))
  )
}

const first = <Value>(values: readonly Value[], faultOf: (value: Value) => string | undefined) => {
  for (const value of values) {
    const fault = faultOf(value)
    if (fault) return fault
  }
  return undefined
}

/** Whether a text shows nothing: neither words nor images. */
export const isBlank = (text: RichText | undefined): boolean =>
  !text?.blocks.some((block) => block.text.trim() !== '' || block.entityRanges.length > 0)
