import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { handlers as content } from '../../functions/content/index.ts'
import type { NoteDraft, ReleaseNote } from '../../shared/contract/content.ts'
import { mostBlocks, richTextFaults } from '../../shared/richText.ts'
import { type People, people } from '../lib/people.ts'
import { universalAdmin } from '../lib/platform.ts'

let world: People
let uma: Awaited<ReturnType<typeof universalAdmin>>
beforeAll(async () => {
  world = await people({ content })
  uma = await universalAdmin(world)
})
afterAll(() => world?.stop())

const block = (text: string, more: object = {}) => ({
  ...{ key: 'a', text, type: 'unstyled', depth: 0, inlineStyleRanges: [], entityRanges: [], ...more },
})
const raw = (blocks: object[], entityMap: object = {}) => JSON.stringify({ blocks, entityMap })
const words = raw([block('Hello')])
const read = async () => (await (await world.as('worker')).call('getWhatsNew')).data as ReleaseNote[]
const linked = (entity: object) =>
  raw([block('Hello', { entityRanges: [{ offset: 0, length: 5, key: 0 }] })], { 0: entity })

test('a note is published, changed and deleted; a newer one has a higher number', async () => {
  const first = (await uma.call('createWhatsNew', { title: 'One', content: words })).data as ReleaseNote
  const second = (await uma.call('createWhatsNew', { title: 'Two' })).data as ReleaseNote
  expect(second).toMatchObject({ id: first.id + 1, content: '' })
  expect(await read()).toEqual([second, first])
  world.pass(60_000)
  const changed = await uma.call('updateWhatsNew', { id: first.id, title: 'Uno' })
  const edited_at = new Date(world.now()).toISOString()
  expect(changed.data).toEqual({ ...first, title: 'Uno', edited_at })
  expect(await read()).toEqual([second, changed.data])
  expect((await uma.call('deleteWhatsNew', { id: second.id })).status).toBe(200)
  expect(await read()).toEqual([changed.data])
  for (const call of ['updateWhatsNew', 'deleteWhatsNew'] as const)
    expect((await uma.call(call, { id: second.id, title: 'Gone' })).status).toBe(404)
  await uma.call('deleteWhatsNew', { id: first.id })
})

test('who changes the title alone takes back nothing of a content that somebody changes meanwhile', async () => {
  const note = (await uma.call('createWhatsNew', { title: 'One', content: words })).data as ReleaseNote
  const content = raw([block('Changed meanwhile')])
  const send = world.db.send.bind(world.db)
  vi.spyOn(world.db, 'send').mockImplementation((async (command: Parameters<typeof send>[0]) => {
    if (command.constructor.name === 'UpdateCommand' && JSON.stringify(command.input).includes('Uno')) {
      vi.mocked(world.db.send).mockRestore()
      expect((await uma.call('updateWhatsNew', { id: note.id, content })).status).toBe(200)
    }
    return send(command)
  }) as typeof send)
  expect((await uma.call('updateWhatsNew', { id: note.id, title: 'Uno' })).status).toBe(200)
  expect(await read()).toMatchObject([{ id: note.id, title: 'Uno', content }])
  await uma.call('deleteWhatsNew', { id: note.id })
})

test('a draft is read by nobody but who writes notes, is saved again, and is gone once it is published', async () => {
  const drafts = async () => (await uma.call('getNoteDrafts')).data as NoteDraft[]
  const draft = (await uma.call('saveNoteDraft', { title: 'Soon', content: words })).data as NoteDraft
  expect(draft).toMatchObject({ title: 'Soon', saved_at: new Date(world.now()).toISOString() })
  expect(draft.saved_by).not.toBe('')
  expect(await read()).toEqual([])
  for (const role of ['superAdmin', 'worker'] as const) {
    const { call } = await world.as(role)
    expect((await call('getNoteDrafts')).code).toBe('notAllowed')
    expect((await call('saveNoteDraft', { title: 'Mine' })).code).toBe('notAllowed')
    expect((await call('deleteNoteDraft', { uid: draft.uid })).code).toBe('notAllowed')
  }
  world.pass(60_000)
  const other = (await uma.call('saveNoteDraft', { title: 'Another' })).data as NoteDraft
  expect((await drafts()).map(({ title }) => title)).toEqual(['Another', 'Soon'])
  world.pass(60_000)
  const again = await uma.call('saveNoteDraft', { uid: draft.uid, title: 'Sooner', content: words })
  expect(await drafts()).toEqual([again.data, other])

  const published = (await uma.call('createWhatsNew', { title: 'Now', content: words, draft: draft.uid }))
    .data as ReleaseNote
  expect(await read()).toEqual([published])
  expect(published.created_at).toBe(new Date(world.now()).toISOString())
  expect(await drafts()).toEqual([other])
  await uma.call('deleteNoteDraft', { uid: other.uid })
  expect(await drafts()).toEqual([])
  // What is gone is gone: it is not published once more, and not kept again.
  for (const [name, body] of [
    ['createWhatsNew', { title: 'Twice', draft: draft.uid }],
    ['saveNoteDraft', { title: 'Twice', uid: draft.uid }],
    ['deleteNoteDraft', { uid: other.uid }],
  ] as const)
    expect(await uma.call(name, body), name).toMatchObject({ status: 404 })
  expect(await read()).toEqual([published])
  await uma.call('deleteWhatsNew', { id: published.id })
})

test('of two who publish a draft at once one does', async () => {
  const { uid } = (await uma.call('saveNoteDraft', { title: 'Once' })).data as NoteDraft
  const answers = await Promise.all(
    [1, 2, 3].map((n) => uma.call('createWhatsNew', { title: `Once ${n}`, draft: uid })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  const [note] = await read()
  expect(await read()).toEqual([note])
  await uma.call('deleteWhatsNew', { id: note?.id })
})

test.each([
  [{}, 'title', 'Please specify at least one of the two fields'],
  [{ content: words }, 'title', 'Please specify a title'],
  [{ title: 'Soon', content: 'Hello' }, 'content', richTextFaults.shape],
  [{ title: 'Soon', uid: '' }, 'uid', 'Please name a draft'],
])('a draft of %j is refused at %s', async (input, path, message) => {
  expect(await uma.call('saveNoteDraft', input)).toMatchObject({ status: 400, errors: [{ path, message }] })
})

test('notes that are published at the same moment have numbers of their own', async () => {
  const made = await Promise.all([1, 2, 3].map((n) => uma.call('createWhatsNew', { title: `N${n}` })))
  const ids = made.map(({ data }) => (data as ReleaseNote).id)
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) await uma.call('deleteWhatsNew', { id })
})

test.each([
  [{}, 'title', 'Please specify at least one of the two fields'],
  [{ title: ' ', content: '' }, 'title', 'Please specify at least one of the two fields'],
  [{ content: raw([block('  ')]) }, 'title', 'Please specify at least one of the two fields'],
  [{ content: words }, 'title', 'Please specify a title'],
  [{ title: 'x'.repeat(161) }, 'title', 'At most 160 characters'],
])('%j is refused at %s', async (input, path, message) => {
  expect(await uma.call('createWhatsNew', input)).toMatchObject({ status: 400, errors: [{ path, message }] })
})

test.each([
  ['no rich text', 'Hello', richTextFaults.shape],
  ['a block without text', raw([{ type: 'unstyled' }]), richTextFaults.shape],
  ['a kind of block that is not known', raw([block('Hello', { type: 'iframe' })]), richTextFaults.block],
  [
    'a style that is not known',
    raw([block('Hello', { inlineStyleRanges: [{ offset: 0, length: 1, style: 'COLOR-RED' }] })]),
    richTextFaults.style,
  ],
  ['a script', linked({ type: 'SCRIPT', data: { src: 'https://evil.example/a.js' } }), richTextFaults.entity],
  ['an entity that is not known', linked({ type: 'EMBED', data: { html: '<b>' } }), richTextFaults.entity],
  ['a link that is a script', linked({ type: 'LINK', data: { url: 'javascript:alert(1)' } }), richTextFaults.link],
  ['a link in disguise', linked({ type: 'LINK', data: { url: ' JaVaScRiPt:alert(1)' } }), richTextFaults.link],
  ['a link with a tab in it', linked({ type: 'LINK', data: { url: 'java\tscript:alert(1)' } }), richTextFaults.link],
  ['a link to another host', linked({ type: 'LINK', data: { url: '//evil.example' } }), richTextFaults.link],
  ['a link to data', linked({ type: 'LINK', data: { url: 'data:text/html,x' } }), richTextFaults.link],
  ['an image of others', linked({ type: 'IMAGE', data: { src: 'https://evil.example/a.png' } }), richTextFaults.image],
  [
    'an image of a company',
    linked({ type: 'IMAGE', data: { src: 'private/companies_logos/acme/a.png' } }),
    richTextFaults.image,
  ],
  ['too many blocks', raw(Array.from({ length: mostBlocks + 1 }, () => ({ text: '' }))), richTextFaults.blocks],
  ['5 MB of blocks', raw([block('x'.repeat(5_000_000))]), 'At most 100000 characters'],
])('%s is refused with a clear message, in a draft and as a change too', async (_what, json, message) => {
  for (const [name, more] of [['createWhatsNew'], ['saveNoteDraft'], ['updateWhatsNew', { id: 1 }]] as const) {
    const answer = await uma.call(name, { title: 'A', content: json, ...more })
    expect(answer, name).toMatchObject({ status: 400, errors: [{ path: 'content', message }] })
  }
})

test('links and images of notes are kept', async () => {
  const image = linked({ type: 'IMAGE', data: { src: 'private/release_notes_resources/a.png', alt: 'A' } })
  for (const json of [linked({ type: 'LINK', data: { url: '/home/performance' } }), image]) {
    const { data } = await uma.call('createWhatsNew', { title: 'A', content: json })
    const note = data as ReleaseNote
    expect(JSON.parse(note.content)).toEqual(JSON.parse(json))
    await uma.call('deleteWhatsNew', { id: note.id })
  }
})

test('whoever is no universal admin publishes nothing', async () => {
  for (const role of ['superAdmin', 'worker'] as const) {
    const { call } = await world.as(role)
    for (const name of ['createWhatsNew', 'updateWhatsNew', 'deleteWhatsNew'] as const)
      expect(await call(name, { id: 1, title: 'A' })).toMatchObject({ status: 403, code: 'notAllowed' })
  }
})
