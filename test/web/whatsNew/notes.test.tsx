import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { seenId, setSeen, unseen } from '../../../web/features/whatsNew/seen.ts'
import { popoverAfter, tourAfter } from '../../../web/features/whatsNew/useWhatsNew.ts'
import { plainText } from '../../../web/parts/richText/plainText.ts'
import { RichText } from '../../../web/parts/richText/RichText.tsx'
import { stubBrowser } from '../lib/browser.ts'

beforeEach(() => {
  stubBrowser()
  vi.stubGlobal('window', { addEventListener: () => undefined })
})

describe('what a browser has seen', () => {
  const notes = [{ id: 7 }, { id: 6 }, { id: 3 }]

  test('is nothing at first, and then everything up to the newest that was shown', () => {
    expect(unseen(notes, seenId())).toEqual(notes)
    setSeen(6)
    expect(unseen(notes, seenId())).toEqual([{ id: 7 }])
    setSeen(7)
    expect(unseen(notes, seenId())).toEqual([])
  })

  test('is never forgotten again by an older note, and not confused by what is no number', () => {
    setSeen(7)
    setSeen(3)
    expect(seenId()).toBe(7)
    localStorage.setItem('shiftdeck.whatsNew', 'x')
    expect(seenId()).toBe(0)
  })

  test('is asked about 2 and 2.5 seconds after the load', () => {
    expect([popoverAfter, tourAfter]).toEqual([2_000, 2_500])
  })
})

interface Line {
  text: string
  type?: string
  depth?: number
  styles?: [number, number, string][]
  entities?: [number, number, number][]
}
const raw = (lines: Line[], entityMap: object = {}) =>
  JSON.stringify({
    blocks: lines.map(({ text, type = 'unstyled', depth = 0, styles = [], entities = [] }, key) => ({
      key: String(key),
      text,
      type,
      depth,
      inlineStyleRanges: styles.map(([offset, length, style]) => ({ offset, length, style })),
      entityRanges: entities.map(([offset, length, entity]) => ({ offset, length, key: entity })),
    })),
    entityMap,
  })
const html = (json: string) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <RichText json={json} />
      </MemoryRouter>
    </QueryClientProvider>,
  ).replace(/^<div class="rich-text">|<\/div>$/g, '')

describe('rich text', () => {
  test('is paragraphs, headings below the one above, lists and quotes', () => {
    const text = raw([
      { text: 'Big', type: 'header-one' },
      { text: 'Small', type: 'header-three' },
      { text: 'a', type: 'unordered-list-item' },
      { text: 'b', type: 'unordered-list-item', depth: 1 },
      { text: 'c', type: 'ordered-list-item' },
      { text: 'said', type: 'blockquote' },
      { text: 'plain' },
    ])
    expect(html(text)).toBe(
      '<h3>Big</h3><h5>Small</h5><ul><li>a</li><li style="margin-left:20px">b</li></ul><ol><li>c</li></ol>' +
        '<blockquote>said</blockquote><p>plain</p>',
    )
  })

  test('lays styles over each other, cut where one begins or ends', () => {
    const text = raw([
      {
        text: 'abcdef',
        styles: [
          [0, 4, 'BOLD'],
          [2, 4, 'ITALIC'],
        ],
      },
    ])
    expect(html(text)).toBe('<p><strong>ab</strong><em><strong>cd</strong></em><em>ef</em></p>')
  })

  test('links to pages of the console within it, and to others in a tab of their own', () => {
    const links = {
      0: { type: 'LINK', data: { url: '/company/users' } },
      1: { type: 'LINK', data: { url: 'https://example.com' } },
    }
    const text = raw(
      [
        {
          text: 'here there',
          entities: [
            [0, 4, 0],
            [5, 5, 1],
          ],
        },
      ],
      links,
    )
    expect(html(text)).toBe(
      '<p><a href="/company/users" data-discover="true">here</a> ' +
        '<a href="https://example.com" target="_blank" rel="noopener noreferrer">there' +
        '<span class="sr"> (opens in a new tab)</span></a></p>',
    )
  })

  test('never becomes more than the closed set: scripts, foreign blocks and addresses are text or nothing', () => {
    const text = raw(
      [
        { text: '<img src=x onerror=alert(1)>', type: 'script', entities: [[0, 4, 0]], styles: [[0, 4, 'onclick']] },
        { text: 'click', entities: [[0, 5, 1]] },
      ],
      { 0: { type: 'IFRAME', data: { src: 'https://x' } }, 1: { type: 'LINK', data: { url: 'javascript:alert(1)' } } },
    )
    const shown = html(text)
    expect(shown).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(shown).not.toMatch(/<(script|iframe|img|a)\b|javascript:/)
  })

  test('that is no rich text is shown as it is', () => {
    expect(html('Just <b>words</b>')).toBe('<p>Just &lt;b&gt;words&lt;/b&gt;</p>')
  })

  test('waits for an image in its place', () => {
    const text = raw([{ text: ' ', type: 'atomic', entities: [[0, 1, 0]] }], {
      0: { type: 'IMAGE', data: { src: 'private/release_notes_resources/a.png', alt: 'A chart' } },
    })
    expect(html(text)).toBe('<span class="rich-text-waiting"></span>')
  })

  test('has a text of its own, cut between words', () => {
    const text = raw([{ text: 'One two three' }, { text: '' }, { text: 'four five' }])
    expect(plainText(text, 100)).toBe('One two three four five')
    expect(plainText(text, 12)).toBe('One two…')
    expect(plainText('Early. Late', 8)).toBe('Early…')
    expect(plainText('not rich', 100)).toBe('not rich')
  })
})
