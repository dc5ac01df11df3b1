import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Rollout } from '../../../shared/contract/ota.ts'
import { Happened } from '../../../web/pages/ota/Side.tsx'
import { ota as spanish } from '../../../web/words/es/ota.ts'

/** Who was notified by email, as the history of a rollout says it. */

const now = Date.parse('2026-11-20T06:00:00Z')
type Event = Rollout['events'][number]
const halt = { on: '2026-11-20T05:00:00.000Z', what: 'halted' as const, by: null, step: 0, devices: null }
const drawn = (told: Pick<Event, 'mailed' | 'not_mailed'>) => {
  const rollout = { events: [{ ...halt, finished: 142, failed: 9, ...told }], steps: [] } as unknown as Rollout
  return renderToStaticMarkup(<Happened rollout={rollout} zone="UTC" now={now} />)
}
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '').trim()

test.each([
  ['nobody yet', [], [], 'Halted, 9 of 142 failed'],
  ['two', ['Ana Ruiz', 'Joe Hill'], [], 'Notified by email: Ana Ruiz, Joe Hill'],
  ['one, and another one could not be', ['Ana Ruiz'], ['Joe Hill'], 'Ana Ruiz Email could not be sent to Joe Hill'],
  ['more than are named', ['A', 'B', 'C', 'D', 'E', 'F'], [], 'Notified by email: A, B, C and 3 more'],
])('%s', (_, mailed, not_mailed, text) => {
  expect(textOf(drawn({ mailed, not_mailed })).endsWith(text)).toBe(true)
})

test('the others of many are in the tip of the button that shows all of them', () => {
  const html = drawn({ mailed: ['A', 'B', 'C', 'D & E', 'F'], not_mailed: [] })
  expect(html).toContain('data-tip="D &amp; E, F" aria-expanded="false">and 2 more</button>')
  expect(drawn({ mailed: ['A', 'B', 'C'], not_mailed: [] })).not.toContain('<button')
})

test('a warning says by itself of nobody that they were notified', () => {
  const warned = { ...halt, what: 'warned', finished: 22, failed: 1, mailed: [], not_mailed: [] }
  const rollout = { events: [warned], steps: [] } as unknown as Rollout
  const html = renderToStaticMarkup(<Happened rollout={rollout} zone="UTC" now={now} />)
  expect(textOf(html)).toMatch(/Failures near the limit, 1 of 22$/)
})

test('in Spanish it says the same', () => {
  const { mailed, notMailed, more } = spanish.happened
  expect([mailed('Ana, Joe'), more(3), notMailed('Ana')]).toEqual([
    ...['Avisados por correo: Ana, Joe', 'y 3 más', 'No se pudo enviar el correo a Ana'],
  ])
})
