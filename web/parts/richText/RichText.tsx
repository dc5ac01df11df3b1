import { useQuery } from '@tanstack/react-query'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import {
  type Block,
  type Entity,
  type InlineStyle,
  isLink,
  type RichText as Raw,
  readRichText,
} from '../../../shared/richText.ts'
import { read } from '../../api/calls.ts'
import { richText as words } from '../../words/en/richText.ts'
import './richText.css'

/**
 * Rich text from its raw JSON. Only the closed set of blocks, styles and entities becomes elements; text is text.
 * @param level the heading level that the text stands below: its own headings follow on it
 */
export const RichText = ({ json, level = 2 }: { json: string; level?: number }) => {
  const raw = useMemo(() => readRichText(json), [json])
  if (json === '') return null
  if (!raw) return <p>{json}</p>
  return (
    <div className="rich-text">
      {grouped(raw.blocks).map((group) => {
        const [first] = group
        if (!first) return null
        if (!isItem(first)) return <Paragraph key={first.key} block={first} entities={raw.entityMap} level={level} />
        return createElement(
          first.type === 'ordered-list-item' ? 'ol' : 'ul',
          { key: first.key },
          group.map((block) => (
            <li key={block.key} style={block.depth > 0 ? { marginLeft: block.depth * 20 } : undefined}>
              {inline(block, raw.entityMap)}
            </li>
          )),
        )
      })}
    </div>
  )
}

const isItem = ({ type }: Block) => type === 'unordered-list-item' || type === 'ordered-list-item'

/** Items of one list that follow on each other belong together. */
const grouped = (blocks: readonly Block[]) => {
  const groups: Block[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (isItem(block) && last?.[0]?.type === block.type) last.push(block)
    else groups.push([block])
  }
  return groups
}

const headings = { 'header-one': 1, 'header-two': 2, 'header-three': 3 } as const

const Paragraph = ({ block, entities, level }: { block: Block; entities: Raw['entityMap']; level: number }) => {
  const content = inline(block, entities)
  if (block.type in headings) {
    return createElement(`h${Math.min(6, level + headings[block.type as keyof typeof headings])}`, {}, content)
  }
  if (block.type === 'blockquote') return <blockquote>{content}</blockquote>
  // An image stands in a block of its own, whose text only holds its place.
  if (block.type === 'atomic') {
    const images = block.entityRanges.flatMap(({ key }) => {
      const entity = entities[key]
      return entity?.type === 'IMAGE' ? [<StoredImage key={key} {...entity.data} />] : []
    })
    return images.length > 0 ? images : <p>{content}</p>
  }
  return <p>{content}</p>
}

const tags: Record<InlineStyle, string> = {
  BOLD: 'strong',
  ITALIC: 'em',
  UNDERLINE: 'u',
  STRIKETHROUGH: 's',
  CODE: 'code',
}

/** A block's text, cut where a style or an entity begins or ends. */
const inline = ({ text, inlineStyleRanges, entityRanges }: Block, entities: Raw['entityMap']): ReactNode[] => {
  const edges = [...inlineStyleRanges, ...entityRanges].flatMap(({ offset, length }) => [offset, offset + length])
  const cuts = [...new Set([0, ...edges, text.length])].sort((a, b) => a - b)
  return cuts.slice(0, -1).map((from, index) => {
    const within = ({ offset, length }: { offset: number; length: number }) => offset <= from && from < offset + length
    const styled = inlineStyleRanges
      .filter(within)
      .reduce<ReactNode>(
        (content, { style }) => createElement(tags[style], {}, content),
        text.slice(from, cuts[index + 1]),
      )
    const range = entityRanges.find(within)
    const entity = range && entities[range.key]
    return <Fragment key={from}>{entity ? <Embedded entity={entity}>{styled}</Embedded> : styled}</Fragment>
  })
}

const Embedded = ({ entity, children }: { entity: Entity; children: ReactNode }) => {
  if (entity.type === 'IMAGE') return <StoredImage {...entity.data} />
  const { url } = entity.data
  if (!isLink(url)) return children
  // A path is a page of the console itself.
  if (url.startsWith('/')) return <Link to={url}>{children}</Link>
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr"> {words.newTab}</span>
    </a>
  )
}

/** An image of the platform, by its stored location. */
const StoredImage = ({ src, alt }: { src: string; alt: string }) => {
  const { data, isError } = useQuery({ ...read('getImage', { url: src }), staleTime: 600_000 })
  if (isError) return <span className="rich-text-lost">{alt || words.noImage}</span>
  return data ? <img src={data.url} alt={alt} loading="lazy" /> : <span className="rich-text-waiting" />
}
