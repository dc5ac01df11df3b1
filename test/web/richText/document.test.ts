import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demoNotes } from '../../../bin/seed/notes.ts'
import {
  type Block,
  type BlockType,
  blockTypes,
  type InlineStyle,
  inlineStyles,
  type RichText,
  readRichText,
  richTextFault,
  type Span,
} from '../../../shared/richText.ts'
import { documentOf, richTextOf } from '../../../web/features/richText/document.ts'
import { noteExtensions } from '../../../web/features/richText/extensions.ts'

/** What an editor opens and gives back is what was there: words, styles, links, images, lists within lists. */

const schema = getSchema(noteExtensions)
/** Through the editor's own document, which refuses what it may not hold. */
const edited = (text: RichText): RichText => {
  const document = Node.fromJSON(schema, documentOf(text))
  document.check()
  return richTextOf(document.toJSON())
}

/** What a reader sees, character by character, whichever way it is written down. */
const seen = ({ blocks, entityMap }: RichText) =>
  blocks.map(({ text, type, depth, inlineStyleRanges, entityRanges }) => {
    const within = (at: number) => (span: { offset: number; length: number }) =>
      span.offset <= at && at < span.offset + span.length
    const isImage = type === 'atomic' && entityRanges.length > 0
    const letters = text.split('').map((letter, at) => {
      const range = entityRanges.find(within(at))
      const styles = inlineStyleRanges.filter(within(at)).map(({ style }) => style)
      return [isImage ? '' : letter, [...new Set(styles)].sort().join(), range ? entityMap[range.key] : undefined]
    })
    return { type, depth, letters: isImage ? letters.slice(0, 1) : letters }
  })

const words = fc.string({ unit: fc.constantFrom('a', 'Ü', ' ', '\n', '你', '😀', '<', '&', '"'), maxLength: 24 })
const url = fc.constantFrom('https://a.example/x?y=1#z', 'http://b.example', '/home/performance', 'mailto:a@b.example')
const isWhole = (text: string, at: number) => !/[\udc00-\udfff]/.test(text[at] ?? '')
const spanIn = (text: string) =>
  fc
    .tuple(fc.nat(text.length), fc.nat(text.length))
    .map(([a, b]) => ({ offset: Math.min(a, b), length: Math.abs(a - b) }))
    .filter(({ offset, length }) => length > 0 && isWhole(text, offset) && isWhole(text, offset + length))

const inline = (type: BlockType) =>
  words.chain((text) =>
    fc.record({
      text: fc.constant(text),
      type: fc.constant(type),
      styles: text
        ? fc.array(
            fc.tuple(spanIn(text), fc.constantFrom(...inlineStyles)).map(([span, style]) => ({ ...span, style })),
            { maxLength: 4 },
          )
        : fc.constant<(Span & { style: InlineStyle })[]>([]),
      link: text ? fc.option(fc.tuple(spanIn(text), url), { nil: undefined }) : fc.constant(undefined),
      depth: fc.nat(4),
    }),
  )
const paragraph = fc.constantFrom(...blockTypes.filter((type) => type !== 'atomic')).chain(inline)
const image = fc.record({ image: fc.string({ unit: fc.constantFrom('a', 'b', '1'), minLength: 1, maxLength: 8 }) })

/** Texts as they are stored: an item of a list is one step deeper than the one before at most. */
const richText = fc
  .array(fc.oneof({ weight: 5, arbitrary: paragraph }, { weight: 1, arbitrary: image }))
  .map((made) => {
    const entityMap: RichText['entityMap'] = {}
    let deepest = 0
    const blocks = made.map((one, index): Block => {
      const key = Object.keys(entityMap).length
      if ('image' in one) {
        deepest = 0
        entityMap[key] = {
          type: 'IMAGE',
          data: { src: `private/release_notes_resources/${one.image}.png`, alt: one.image },
        }
        return {
          ...{ key: `k${index}`, text: ' ', type: 'atomic', depth: 0, inlineStyleRanges: [] },
          entityRanges: [{ offset: 0, length: 1, key }],
        }
      }
      const isItem = one.type.endsWith('list-item')
      const depth = isItem ? Math.min(one.depth, deepest) : 0
      deepest = isItem ? depth + 1 : 0
      if (one.link) entityMap[key] = { type: 'LINK', data: { url: one.link[1] } }
      return {
        ...{ key: `k${index}`, text: one.text, type: one.type, depth, inlineStyleRanges: one.styles },
        entityRanges: one.link ? [{ ...one.link[0], key }] : [],
      }
    })
    return { blocks: blocks.length > 0 ? blocks : [blank], entityMap } satisfies RichText
  })
const blank: Block = { key: 'k', text: '', type: 'unstyled', depth: 0, inlineStyleRanges: [], entityRanges: [] }

test('whatever is written, the editor gives it back as it was', () => {
  fc.assert(
    fc.property(richText, (text) => {
      const after = edited(text)
      expect(seen(after)).toEqual(seen(text))
      // What it gives back may be stored, is read as it is, and changes no more.
      const json = JSON.stringify(after)
      expect(richTextFault(json, () => true)).toBeUndefined()
      expect(readRichText(json)).toEqual(after)
      expect(edited(after)).toEqual(after)
    }),
    { numRuns: 400 },
  )
})

test('the notes of the demo come back as they are', () => {
  for (const { content } of demoNotes(0)) {
    const text = readRichText(content)
    if (!text) return expect.fail('no text')
    expect(JSON.stringify(edited(text))).toBe(content)
  }
})

test('a text of an older client keeps its words: items that begin too deep, images among words', () => {
  const block = (text: string, more: Partial<Block> = {}): Block => ({ ...blank, text, ...more })
  const text: RichText = {
    blocks: [
      block('deep', { type: 'unordered-list-item', depth: 3 }),
      block('seen here', { entityRanges: [{ offset: 5, length: 4, key: 0 }] }),
      block('empty', { type: 'atomic' }),
    ],
    entityMap: { 0: { type: 'IMAGE', data: { src: 'private/release_notes_resources/a.png', alt: '' } } },
  }
  const after = edited(text)
  expect(after.blocks.map(({ text: kept, type, depth }) => [kept, type, depth])).toEqual([
    ['deep', 'unordered-list-item', 0],
    ['seen here', 'unstyled', 0],
    [' ', 'atomic', 0],
    ['empty', 'unstyled', 0],
  ])
  expect(after.entityMap).toEqual(text.entityMap)
})

test('a document holds no other kind of node and no link that leads to a script', () => {
  expect(Object.keys(schema.nodes).sort()).toEqual(
    [
      'blockquote',
      'bulletList',
      'doc',
      'hardBreak',
      'heading',
      'image',
      'listItem',
      'orderedList',
      'paragraph',
      'text',
    ].sort(),
  )
  expect(Object.keys(schema.marks).sort()).toEqual(['bold', 'code', 'italic', 'link', 'strike', 'underline'])
  const marks = [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }]
  const made = richTextOf({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a', marks }] }],
  })
  expect(made.entityMap).toEqual({})
})
