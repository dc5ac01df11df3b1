import {
  type Block,
  type BlockType,
  type Entity,
  type InlineStyle,
  inlineStyles,
  isLink,
  type RichText,
  type Span,
} from '../../../shared/richText.ts'

/** A node of the editor's document, as it is written as JSON. */
export interface DocNode {
  type: string
  attrs?: Record<string, unknown>
  content?: DocNode[]
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  text?: string
}

const markOf: Record<InlineStyle, string> = {
  BOLD: 'bold',
  ITALIC: 'italic',
  UNDERLINE: 'underline',
  STRIKETHROUGH: 'strike',
  CODE: 'code',
}
const styleOf = new Map(inlineStyles.map((style) => [markOf[style], style]))
const headings: BlockType[] = ['header-one', 'header-two', 'header-three']
const lists = { 'unordered-list-item': 'bulletList', 'ordered-list-item': 'orderedList' } as const
type ListItem = keyof typeof lists
const itemOf: Record<string, ListItem> = { bulletList: 'unordered-list-item', orderedList: 'ordered-list-item' }
const isItem = (type: BlockType): type is ListItem => type in lists

const within = (at: number) => (span: Span) => span.offset <= at && at < span.offset + span.length

/** The text of a block, cut where a style or a link begins or ends; a line break is a node of its own. */
const inlineOf = ({ text, inlineStyleRanges, entityRanges }: Block, entities: Record<string, Entity>): DocNode[] => {
  const edges = [...inlineStyleRanges, ...entityRanges].flatMap(({ offset, length }) => [offset, offset + length])
  const breaks = [...text].length === 0 ? [] : [...text.matchAll(/\n/g)].flatMap(({ index }) => [index, index + 1])
  const cuts = [...new Set([0, ...edges, ...breaks, text.length])].sort((a, b) => a - b)
  return cuts.slice(0, -1).flatMap((from, index): DocNode[] => {
    const words = text.slice(from, cuts[index + 1])
    const marks: NonNullable<DocNode['marks']> = inlineStyles
      .filter((style) => inlineStyleRanges.some((range) => range.style === style && within(from)(range)))
      .map((style) => ({ type: markOf[style] }))
    const range = entityRanges.find(within(from))
    const entity = range && entities[range.key]
    if (entity?.type === 'LINK') marks.push({ type: 'link', attrs: { href: entity.data.url } })
    const marked = marks.length > 0 ? { marks } : {}
    return [words === '\n' ? { type: 'hardBreak', ...marked } : { type: 'text', text: words, ...marked }]
  })
}

const imagesOf = ({ entityRanges }: Block, entities: Record<string, Entity>): DocNode[] =>
  entityRanges.flatMap(({ key }) => {
    const entity = entities[key]
    return entity?.type === 'IMAGE' ? [{ type: 'image', attrs: { ...entity.data } }] : []
  })

const withContent = (type: string, content: DocNode[], attrs?: DocNode['attrs']): DocNode => ({
  type,
  ...(attrs ? { attrs } : {}),
  ...(content.length > 0 ? { content } : {}),
})

/** Items that follow on each other as lists within lists; an item is one step deeper than the one before at most. */
const nested = (items: readonly Block[], entities: Record<string, Entity>, depth = 0): DocNode[] => {
  const found: DocNode[] = []
  for (let at = 0; at < items.length; ) {
    const { type } = items[at] as Block
    const list: DocNode[] = []
    while (items[at]?.type === type || (list.length > 0 && (items[at]?.depth ?? 0) > depth)) {
      const item = items[at] as Block
      const deeper = items.slice(at + 1)
      const end = deeper.findIndex((next) => next.depth <= depth)
      const below = end < 0 ? deeper : deeper.slice(0, end)
      list.push({
        type: 'listItem',
        content: [withContent('paragraph', inlineOf(item, entities)), ...nested(below, entities, depth + 1)],
      })
      at += 1 + below.length
    }
    found.push({ type: lists[type as ListItem], content: list })
  }
  return found
}

/** The document in which an editor shows a text. */
export const documentOf = ({ blocks, entityMap }: RichText): DocNode => {
  const content: DocNode[] = []
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at] as Block
    const images = imagesOf(block, entityMap)
    const heading = headings.indexOf(block.type)
    if (isItem(block.type)) {
      const rest = blocks.slice(at)
      const end = rest.findIndex(({ type }) => !isItem(type))
      const items = end < 0 ? rest : rest.slice(0, end)
      content.push(...nested(items, entityMap), ...items.flatMap((item) => imagesOf(item, entityMap)))
      at += items.length - 1
    } else if (block.type === 'atomic' && images.length > 0) content.push(...images)
    else {
      const inline = inlineOf(block, entityMap)
      if (heading >= 0) content.push(withContent('heading', inline, { level: heading + 1 }))
      else if (block.type === 'blockquote') {
        const last = content.at(-1)
        const paragraph = withContent('paragraph', inline)
        if (last?.type === 'blockquote') last.content?.push(paragraph)
        else content.push({ type: 'blockquote', content: [paragraph] })
      } else content.push(withContent('paragraph', inline))
      content.push(...images)
    }
  }
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

/** Spans of what follows on each other alike. */
const spansOf = <Value>(values: readonly (Value | undefined)[], lengths: readonly number[]) => {
  const spans: (Span & { value: Value })[] = []
  let offset = 0
  for (const [index, value] of values.entries()) {
    const length = lengths[index] ?? 0
    const last = spans.at(-1)
    if (value !== undefined) {
      if (last?.value === value && last.offset + last.length === offset) last.length += length
      else spans.push({ offset, length, value })
    }
    offset += length
  }
  return spans
}

/** The text of a document: what an editor has made, in the form in which it is stored. */
export const richTextOf = ({ content = [] }: DocNode): RichText => {
  const blocks: Block[] = []
  const entityMap: Record<string, Entity> = {}
  const keyOf = (entity: Entity) => {
    const key = Object.keys(entityMap).length
    entityMap[key] = entity
    return key
  }
  const add = (type: BlockType, inline: readonly DocNode[] = [], depth = 0) => {
    const words = inline.map(({ type: node, text = '' }) => (node === 'hardBreak' ? '\n' : text))
    const lengths = words.map(({ length }) => length)
    const styles = inlineStyles.flatMap((style) =>
      spansOf(
        inline.map(({ marks = [] }) => (marks.some((mark) => styleOf.get(mark.type) === style) ? style : undefined)),
        lengths,
      ).map(({ value, ...span }) => ({ ...span, style: value })),
    )
    const hrefs = inline.map(({ marks = [] }) => {
      const href = String(marks.find((mark) => mark.type === 'link')?.attrs?.href ?? '')
      return isLink(href) ? href : undefined
    })
    const links = spansOf(hrefs, lengths).map(({ value, ...span }) => ({
      ...span,
      key: keyOf({ type: 'LINK', data: { url: value } }),
    }))
    blocks.push({
      ...{ key: `b${blocks.length}`, text: words.join(''), type, depth },
      ...{ inlineStyleRanges: styles, entityRanges: links },
    })
  }
  const addImage = ({ src, alt }: Record<string, unknown>) => {
    const key = keyOf({ type: 'IMAGE', data: { src: String(src ?? ''), alt: String(alt ?? '') } })
    // The space holds the image's place.
    blocks.push({
      ...{ key: `b${blocks.length}`, text: ' ', type: 'atomic', depth: 0 },
      ...{ inlineStyleRanges: [], entityRanges: [{ offset: 0, length: 1, key }] },
    })
  }
  const addList = ({ type, content: items = [] }: DocNode, depth: number) => {
    for (const { content: parts = [] } of items)
      for (const part of parts) {
        if (part.type in itemOf) addList(part, depth + 1)
        else add(itemOf[type] ?? 'unordered-list-item', part.content, Math.min(depth, 4))
      }
  }
  for (const node of content) {
    if (node.type in itemOf) addList(node, 0)
    else if (node.type === 'image') addImage(node.attrs ?? {})
    else if (node.type === 'heading') add(headings[Number(node.attrs?.level ?? 1) - 1] ?? 'header-three', node.content)
    else if (node.type === 'blockquote') for (const { content: words } of node.content ?? []) add('blockquote', words)
    else add('unstyled', node.content)
  }
  return { blocks, entityMap }
}
