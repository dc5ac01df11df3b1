import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoNotes } from '../../bin/seed/notes.ts'
import { handlers as content } from '../../functions/content/index.ts'
import type { ReleaseNote } from '../../shared/contract/content.ts'
import { readRichText } from '../../shared/richText.ts'
import { roleNames } from '../../shared/roles.ts'
import { type People, people } from '../lib/people.ts'

let world: People
beforeAll(async () => {
  world = await people({ content })
})
afterAll(() => world?.stop())

/** The numbers of the demo's notes, the newest first. */
const demo = demoNotes(0)
  .map(({ id }) => id)
  .toReversed()

const read = async (role: (typeof roleNames)[number] = 'worker') =>
  (await (await world.as(role)).call('getWhatsNew')).data as ReleaseNote[]

test('without a note the list is empty', async () => {
  expect(await read()).toEqual([])
})

test.each(roleNames)('a %s reads the notes of the product, the newest first', async (role) => {
  const notes = demoNotes(world.now())
  for (const note of notes) await world.stores.releaseNotes.put(note)
  expect(await read(role)).toEqual(notes.toReversed())
})

test('every company reads the same ones', async () => {
  const { call } = await world.signIn(world.other.users.worker)
  expect(await call('getWhatsNew')).toMatchObject({ status: 200, data: demo.map((id) => ({ id })) })
})

test('a note counts by its number, beyond ninety-nine too', async () => {
  const [note] = demoNotes(world.now())
  if (!note) return expect.fail('no note')
  for (const id of [101, 99, 999]) await world.stores.releaseNotes.put({ ...note, id })
  expect((await read()).map(({ id }) => id)).toEqual([999, 101, 99, ...demo])
})

test.each([1, 4, 6, 100])('of %i notes asked for, those are the newest', async (limit) => {
  const { data } = await (await world.as('worker')).call('getWhatsNew', { limit })
  expect((data as ReleaseNote[]).map(({ id }) => id)).toEqual([999, 101, 99, ...demo].slice(0, limit))
})

test('of more than an answer may hold, the newest are answered', async () => {
  const long = 'x'.repeat(300_000)
  for (let id = 1000; id < 1016; id++)
    await world.stores.releaseNotes.put({ id, title: 'Long', content: long, created_at: '2027-01-01T00:00:00.000Z' })
  const ids = (await read()).map(({ id }) => id)
  expect(ids).toEqual(Array.from({ length: 13 }, (_, index) => 1015 - index))
})

test('the notes of the demo are rich text with links that lead somewhere', () => {
  for (const { content: json } of demoNotes(0)) {
    const text = readRichText(json)
    expect(text && JSON.stringify(text)).toBe(json)
    for (const { text: words, entityRanges } of text?.blocks ?? [])
      for (const { offset, length } of entityRanges) expect(words.slice(offset, offset + length)).toMatch(/^\w.*\w$/)
  }
})
