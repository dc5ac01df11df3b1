import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlers as content } from '../../functions/content/index.ts'
import { inOrder } from '../../shared/content.ts'
import type { PartnerCard, PartnerTag } from '../../shared/contract/partners.ts'
import type { Resource } from '../../shared/contract/resources.ts'
import { roleNames } from '../../shared/roles.ts'
import { type People, people } from '../lib/people.ts'
import { universalAdmin } from '../lib/platform.ts'

/** What the people who run the installation publish: resources and partners. */

let world: People
let uma: Awaited<ReturnType<typeof universalAdmin>>
beforeAll(async () => {
  world = await people({ content })
  uma = await universalAdmin(world)
})
afterAll(() => world?.stop())

const image = 'private/resources/abc.png'
const picture = 'private/partner_images/abc.png'
const made = async <Thing>(call: 'createResource' | 'createPartnerCard' | 'createPartnerCardTag', input: object) => {
  world.pass(1000)
  const { status, data } = await uma.call(call, input)
  expect(status).toBe(200)
  return data as Thing
}
const listed = async () => (await (await world.as('worker')).call('getResources')).data as Resource[]
const cards = async () => (await (await world.as('worker')).call('getAllPartnerCards')).data as PartnerCard[]
const tags = async () => (await (await world.as('worker')).call('getAllPartnerCardTags')).data as PartnerTag[]
const save = (option_name: string, option_value: unknown) =>
  uma.call('saveCustomizerOptions', { options: [{ option_name, option_value }] })

describe('resources', () => {
  test('are read by everybody of every company, changed and deleted by universal admins', async () => {
    const manual = await made<Resource>('createResource', {
      title: ' Scanner  manual ',
      link: 'https://a.example',
      image,
    })
    expect(manual).toMatchObject({ title: 'Scanner manual', link: 'https://a.example', image })
    expect(manual.created_at).toBe(new Date(world.now()).toISOString())
    for (const role of roleNames) expect((await (await world.as(role)).call('getResources')).data).toEqual([manual])
    const other = await world.signIn(world.other.users.worker)
    expect((await other.call('getResources')).data).toEqual([manual])

    const changed = await uma.call('updateResource', { id: manual.id, title: 'Manual' })
    expect(changed.data).toEqual({ ...manual, title: 'Manual' })
    expect(await uma.call('updateResource', { id: manual.id, link: '' })).toMatchObject({ data: { link: '' } })
    expect(await uma.call('deleteResource', { id: manual.id })).toMatchObject({ status: 200, data: null })
    expect(await listed()).toEqual([])
    for (const call of ['updateResource', 'deleteResource'] as const)
      expect((await uma.call(call, { id: manual.id })).status).toBe(404)
  })

  test('what is created twice with one key is there once', async () => {
    const headers = { 'idempotency-key': 'resource-1-of-uma' }
    const first = await uma.call('createResource', { title: 'Once', image }, { headers })
    const again = await uma.call('createResource', { title: 'Once', image }, { headers })
    expect(again.data).toEqual(first.data)
    expect((await listed()).filter(({ title }) => title === 'Once')).toHaveLength(1)
    await uma.call('deleteResource', { id: (first.data as Resource).id })
  })

  test.each([
    [{}, 'title', 'Please fill in the fields to create a resource.'],
    [{ title: ' ', link: '' }, 'title', 'Please fill in the fields to create a resource.'],
    [{ title: 'Manual' }, 'image', 'Please upload an image'],
    [{ link: 'https://a.example' }, 'image', 'Please upload an image'],
    [{ title: 'x'.repeat(121), image }, 'title', 'At most 120 characters'],
    [{ image, link: 'javascript:alert(1)' }, 'link', 'Please enter a complete address, such as https://example.com'],
    [{ image, link: 'a.example' }, 'link', 'Please enter a complete address, such as https://example.com'],
    [{ image: 'https://evil.example/a.png' }, 'image', 'Please upload the image again.'],
    [{ image: 'private/partner_images/abc.png' }, 'image', 'Please upload the image again.'],
    [{ image: 'private/resources/../companies_logos/a.png' }, 'image', 'Please upload the image again.'],
  ])('%j is refused at %s', async (input, path, message) => {
    expect(await uma.call('createResource', input)).toMatchObject({ status: 400, errors: [{ path, message }] })
  })

  test('an image cannot be taken away', async () => {
    const { id } = await made<Resource>('createResource', { image })
    const refused = await uma.call('updateResource', { id, image: '' })
    expect(refused).toMatchObject({ status: 400, errors: [{ path: 'image', message: 'Please upload an image' }] })
    await uma.call('deleteResource', { id })
  })

  test('stand in the order that was set; new ones come last, the oldest first', async () => {
    const [a, b, c] = [
      await made<Resource>('createResource', { title: 'a', image }),
      await made<Resource>('createResource', { title: 'b', image }),
      await made<Resource>('createResource', { title: 'c', image }),
    ]
    const titles = async () => (await listed()).map(({ title }) => title).join('')
    expect(await titles()).toBe('abc')
    expect(await save('resources_order', [c.id, a.id])).toMatchObject({ status: 200, message: 'Order saved' })
    expect(await titles()).toBe('cab')
    const d = await made<Resource>('createResource', { title: 'd', image })
    expect(await titles()).toBe('cabd')
    await uma.call('deleteResource', { id: c.id })
    expect(await titles()).toBe('abd')
    const worker = await world.as('worker')
    const asked = { options: ['resources_order', 'partner_marketplace_order', 'nothing'] }
    expect((await worker.call('getCustomizerOptions', asked)).data).toEqual([
      { option_name: 'resources_order', option_value: [a.id] },
      { option_name: 'partner_marketplace_order', option_value: [] },
    ])
    for (const { id } of [a, b, d]) await uma.call('deleteResource', { id })
  })

  test('an order names what there is, each once, and nothing of it is stored otherwise', async () => {
    const { id } = await made<Resource>('createResource', { title: 'a', image })
    const invalid: [unknown, string][] = [
      [[id, 'gone'], 'An item in this order no longer exists. Please reload the page.'],
      [[id, id], 'Nothing can be listed twice'],
      ['abc', 'Invalid input: expected array, received string'],
    ]
    for (const [value, message] of invalid)
      expect(await save('resources_order', value)).toMatchObject({
        ...{ status: 400, errors: [{ path: 'options.0.option_value', message }] },
      })
    // What there is of another kind is nothing here.
    const card = await made<PartnerCard>('createPartnerCard', { name: 'Kite', image_url: picture })
    for (const [option, foreign] of [
      ['resources_order', card.id],
      ['partner_marketplace_order', id],
    ] as const)
      expect(await save(option, [foreign]), option).toMatchObject({
        ...{ status: 400, errors: [{ path: 'options.0.option_value', message: invalid[0]?.[1] }] },
      })
    expect(await world.stores.content.order('resources_order')).toEqual([])
    expect(await world.stores.content.order('partner_marketplace_order')).toEqual([])
    await uma.call('deletePartnerCard', { id: card.id })
    await uma.call('deleteResource', { id })
  })
})

describe('partners', () => {
  test('carry tags, and a tag that is deleted is on none of them', async () => {
    const [wms, voice] = [
      await made<PartnerTag>('createPartnerCardTag', { name: 'WMS' }),
      await made<PartnerTag>('createPartnerCardTag', { name: 'Voice' }),
    ]
    const card = await made<PartnerCard>('createPartnerCard', {
      ...{ name: 'Kite', partner_url: 'https://kite.example', image_url: picture, tag_ids: [wms.id, voice.id] },
    })
    expect(await cards()).toEqual([card])
    expect((await tags()).map(({ name }) => name)).toEqual(['Voice', 'WMS'])
    await uma.call('deletePartnerCardTag', { id: wms.id })
    expect((await cards()).map(({ tag_ids }) => tag_ids)).toEqual([[voice.id]])
    expect((await world.stores.content.cards.get(card.id))?.tag_ids).toEqual([voice.id])
    expect(await uma.call('updatePartnerCard', { id: card.id, tag_ids: [wms.id] })).toMatchObject({
      ...{ status: 400, errors: [{ path: 'tag_ids' }] },
    })
    const changed = await uma.call('updatePartnerCard', { id: card.id, name: 'Kite Robotics', tag_ids: [] })
    expect(changed.data).toMatchObject({ name: 'Kite Robotics', tag_ids: [], partner_url: 'https://kite.example' })
    await uma.call('deletePartnerCard', { id: card.id })
    await uma.call('deletePartnerCardTag', { id: voice.id })
    expect([await cards(), await tags()]).toEqual([[], []])
  })

  test('a tag without a name gets the usual one, and two may have the same', async () => {
    const one = await made<PartnerTag>('createPartnerCardTag', {})
    const two = await made<PartnerTag>('createPartnerCardTag', { name: '  ' })
    expect([one.name, two.name]).toEqual(['Unamed Tag', 'Unamed Tag'])
    expect((await uma.call('updatePartnerCardTag', { id: one.id, name: 'Labor' })).data).toMatchObject({
      name: 'Labor',
    })
    expect((await uma.call('updatePartnerCardTag', { id: one.id })).data).toMatchObject({ name: 'Unamed Tag' })
    for (const { id } of [one, two]) await uma.call('deletePartnerCardTag', { id })
  })

  test.each([
    [{}, 'name', 'Please fill in the fields to create a partner card.'],
    [{ name: 'Kite' }, 'image_url', 'Please upload an image'],
    [
      { image_url: picture, partner_url: 'kite' },
      'partner_url',
      'Please enter a complete address, such as https://example.com',
    ],
    [{ image_url: image }, 'image_url', 'Please upload the image again.'],
    [{ image_url: picture, tag_ids: ['gone'] }, 'tag_ids', 'A tag no longer exists. Please reload the page.'],
    [{ image_url: picture, tag_ids: ['a', 'a'] }, 'tag_ids', 'Nothing can be listed twice'],
  ])('%j is refused at %s', async (input, path, message) => {
    expect(await uma.call('createPartnerCard', input)).toMatchObject({ status: 400, errors: [{ path, message }] })
  })

  test('stand in the order that was set', async () => {
    const [a, b] = [
      await made<PartnerCard>('createPartnerCard', { name: 'a', image_url: picture }),
      await made<PartnerCard>('createPartnerCard', { name: 'b', image_url: picture }),
    ]
    await save('partner_marketplace_order', [b.id, a.id])
    expect((await cards()).map(({ name }) => name)).toEqual(['b', 'a'])
    expect((await save('partner_marketplace_order', ['nobody'])).status).toBe(400)
    for (const { id } of [a, b]) await uma.call('deletePartnerCard', { id })
  })
})

test('whoever is no universal admin changes nothing, whatever their role', async () => {
  const calls = [
    'createResource',
    'updateResource',
    'deleteResource',
    'createPartnerCard',
    'updatePartnerCard',
    'deletePartnerCard',
    'createPartnerCardTag',
    'updatePartnerCardTag',
    'deletePartnerCardTag',
    'saveCustomizerOptions',
    'getAppliedLooks',
  ] as const
  for (const role of ['superAdmin', 'worker'] as const) {
    const { call } = await world.as(role)
    for (const name of calls)
      expect(await call(name, { id: 'a', image, options: [] }), name).toMatchObject({ status: 403, code: 'notAllowed' })
  }
})

test('an order leaves nothing out and shows nothing twice', () => {
  const thing = (id: string, created_at: string) => ({ id, created_at })
  const things = [thing('a', '3'), thing('b', '1'), thing('c', '2')]
  expect(inOrder(things, ['gone', 'a']).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(inOrder(things, []).map(({ id }) => id)).toEqual(['b', 'c', 'a'])
})
