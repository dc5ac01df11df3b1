import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLink, readRichText } from '../../shared/richText.ts'

const block = (more: object = {}) => ({ key: 'a', text: 'Hello world', type: 'unstyled', depth: 0, ...more })
const read = (raw: object) => readRichText(JSON.stringify(raw))

test('what is no rich text is none', () => {
  for (const json of ['', 'Hello', 'null', '[]', '{}', '{"blocks":{}}', '"text"', '{'])
    expect(readRichText(json)).toBe(undefined)
})

test('blocks, styles, links and images are read as they are', () => {
  const raw = {
    blocks: [
      {
        ...block({ type: 'header-two' }),
        inlineStyleRanges: [{ offset: 0, length: 5, style: 'BOLD' }],
        entityRanges: [
          { offset: 6, length: 5, key: 0 },
          { offset: 0, length: 1, key: 1 },
        ],
      },
    ],
    entityMap: {
      0: { type: 'LINK', data: { url: 'https://example.com' } },
      1: { type: 'IMAGE', data: { src: 'private/release_notes_resources/a.png', alt: 'A' } },
    },
  }
  expect(read(raw)).toEqual(raw)
})

test('what is not in the closed sets is left out, the words stay', () => {
  const read1 = read({
    blocks: [
      block({
        type: 'code-block',
        depth: 99,
        data: { style: 'x' },
        inlineStyleRanges: [{ offset: 0, length: 5, style: 'COLOR-RED' }],
        entityRanges: [0, 1, 2, 3].map((key) => ({ offset: 0, length: 5, key })),
      }),
      'text',
      null,
    ],
    entityMap: {
      0: { type: 'LINK', data: { url: 'javascript:alert(1)' } },
      1: { type: 'EMBED', data: { src: 'x' } },
      2: { type: 'IMAGE', data: {} },
      __proto__: { type: 'LINK', data: { url: 'https://example.com' } },
    },
  })
  expect(read1).toEqual({
    blocks: [{ ...block(), depth: 4, inlineStyleRanges: [], entityRanges: [] }],
    entityMap: {},
  })
})

test('ranges end where the text ends', () => {
  const range = (offset: number, length: number) => ({ offset, length, style: 'BOLD' })
  const found = read({
    blocks: [block({ inlineStyleRanges: [range(6, 100), range(11, 1), range(-3, 2), range(0.5, 2), range(0, -1)] })],
  })
  expect(found?.blocks[0]?.inlineStyleRanges).toEqual([range(6, 5), range(0, 2), range(0, 2)])
})

test('whatever comes is read without failing, and what was read is read the same again', () => {
  fc.assert(
    fc.property(fc.json(), fc.array(fc.json(), { maxLength: 4 }), (entityMap, blocks) => {
      const json = `{"blocks":[${blocks.join(',')}],"entityMap":${entityMap}}`
      const text = readRichText(json)
      expect(readRichText(JSON.stringify(text))).toEqual(text)
    }),
  )
})

describe('a link', () => {
  test.each(['https://example.com', 'http://a', 'mailto:a@b', '/home/charts', '/'.concat('#favorites')])(
    'may lead to %s',
    (url) => expect(isLink(url)).toBe(true),
  )
  test.each([
    'javascript:alert(1)',
    ' javascript:x',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'vbscript:x',
    'java\tscript:x',
    '\u0001javascript:x',
    'https:javascript:x',
    '/\t/evil.example',
    '',
  ])('may not lead to %s', (url) => expect(isLink(url)).toBe(false))
})
