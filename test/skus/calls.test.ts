import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlers as skus } from '../../functions/skus/index.ts'
import type { CallName } from '../../shared/contract/index.ts'
import type { Sku, SkuGroup } from '../../shared/contract/skus.ts'
import { type People, people } from '../lib/people.ts'

let world: People
let admin: Awaited<ReturnType<People['as']>>
beforeAll(async () => {
  world = await people({ skus })
  admin = await world.as('admin')
})
afterAll(() => world?.stop())

const names = {
  Excluded: { group: 'sku_group_id', id: 'skuId', ids: 'skus', blank: 'Please enter a name for Excluded SKU group' },
  Callout: { group: 'sku_group_ids', id: 'sku_id', ids: 'sku_ids', blank: 'Please enter a name for Callout SKU group' },
} as const

describe.each(['Excluded', 'Callout'] as const)('%s SKUs', (kind) => {
  const { blank, id: idName, ids: idsName } = names[kind]
  const other = kind === 'Excluded' ? 'Callout' : 'Excluded'
  const call = (name: string, body: object = {}) => {
    world.pass(1000)
    return admin.call(name.replace('#', kind) as CallName, { company_uid: world.acme.uid, ...body })
  }
  const groups = async () => (await call('get#SkuGroups')).data as SkuGroup[]
  const made = async (group: string, list: string[] = []) => {
    const { id } = (await call('create#SkuGroup', { group })).data as SkuGroup
    if (list.length > 0) await call('batchCreate#Skus', { sku_group_id: id, skus: list })
    return id
  }
  const skusOf = async (id: string) => (await call('get#Skus', { sku_group_id: id })).data as Sku[]
  const codes = async (id: string) => (await skusOf(id)).map(({ sku }) => sku)

  test('a group is made, renamed and deleted with its SKUs; its name is its own, upper and lower case apart', async () => {
    const id = await made('Aisles', ['A-04-*', 'A-05-001'])
    expect((await groups()).find((group) => group.id === id)).toEqual({
      ...{ id, group: 'Aisles', skus: 2, wildcards: 1, examples: ['A-04-*', 'A-05-001'] },
      ...{ changed_on: new Date(world.now() - 1000).toISOString(), changed_by: expect.stringContaining('Admin') },
    })
    expect(await call('create#SkuGroup', { group: 'Aisles' })).toMatchObject({ status: 409, code: 'taken' })
    const lower = await made('aisles')
    expect(await call('update#SkuGroup', { id: lower, group: 'Aisles' })).toMatchObject({ status: 409 })
    expect(await call('update#SkuGroup', { id, group: 'Aisles' })).toMatchObject({ status: 200 })
    expect(await call('update#SkuGroup', { id, group: 'Racks' })).toMatchObject({
      data: { id, group: 'Racks', skus: 2 },
    })
    expect((await groups()).map(({ group }) => group)).toEqual(expect.arrayContaining(['aisles', 'Racks']))
    expect(await call('delete#SkuGroups', { ids: [id, lower] })).toMatchObject({ status: 200, data: null })
    expect((await groups()).filter((group) => [id, lower].includes(group.id))).toEqual([])
    expect(await call('get#Skus', { sku_group_id: id })).toMatchObject({ status: 404 })
    const records = (await world.stores.audit.month(world.acme.uid, '2027-03')).filter(({ call: name }) =>
      name.startsWith(`delete${kind}`),
    )
    expect(records.at(-1)?.changes[0]).toMatchObject({ before: { group: 'Racks', skus: ['A-04-*', 'A-05-001'] } })
  })

  test.each(['', '   ', undefined])('a name is asked for in the words of its page: %j', async (group) => {
    const refused = { status: 400, errors: [{ path: 'group', message: blank }] }
    expect(await call('create#SkuGroup', { group })).toMatchObject(refused)
    expect(await call('update#SkuGroup', { id: 'any', group })).toMatchObject(refused)
  })

  test('a SKU is added, changed and deleted', async () => {
    const id = await made('Single')
    const first = (await call('create#Sku', { sku_group_id: id, sku: ' A-04-* ' })).data as Sku
    expect(first).toEqual({ id: expect.stringContaining(id), sku: 'A-04-*', sku_group_id: id })
    const again = { status: 409, code: 'taken', message: 'SKU already on the table' }
    expect(await call('create#Sku', { sku_group_id: id, sku: 'A-04-*' })).toMatchObject(again)
    const second = (await call('create#Sku', { sku_group_id: id, sku: 'a-04-*' })).data as Sku
    expect(await call('update#Sku', { [idName]: second.id, sku: 'A-04-*' })).toMatchObject(again)
    expect(await call('update#Sku', { [idName]: second.id, sku: 'B' })).toMatchObject({ data: { ...second, sku: 'B' } })
    expect(await codes(id)).toEqual(['A-04-*', 'B'])
    expect(await call('delete#Skus', { [idsName]: [first.id] })).toMatchObject({ status: 200 })
    expect(await codes(id)).toEqual(['B'])
    // An id is never given again.
    const third = (await call('create#Sku', { sku_group_id: id, sku: 'C' })).data as Sku
    expect([first.id, second.id]).not.toContain(third.id)
  })

  test.each(['', '  ', undefined])('an empty SKU is refused: %j', async (sku) => {
    const refusal = { status: 400, errors: [{ path: 'sku', message: 'Please enter a SKU before submitting' }] }
    expect(await call('create#Sku', { sku_group_id: 'any', sku })).toMatchObject(refusal)
    expect(await call('update#Sku', { [idName]: 'any.1', sku })).toMatchObject(refusal)
    expect(await call('batchCreate#Skus', { sku_group_id: 'any', skus: ['A', sku] })).toMatchObject({
      ...{ status: 400, errors: [{ path: 'skus.1' }] },
    })
  })

  test('codes are kept as scanners read them', async () => {
    const id = await made('Odd')
    const odd = ['\u001d0112\u001d', ']C1*', '=1+1', '"x"', '😀', 'é', 'e\u0301', '**', '0'.repeat(500)]
    expect(await call('batchCreate#Skus', { sku_group_id: id, skus: odd })).toMatchObject({ data: { added: 9 } })
    expect(await codes(id)).toEqual(odd)
    for (const sku of ['0'.repeat(501), 'A\nB', 'A\rB', 'A\u0000', '\ud800'])
      expect(await call('create#Sku', { sku_group_id: id, sku })).toMatchObject({
        status: 400,
        errors: [{ path: 'sku' }],
      })
  })

  test('both spellings of the parameters will do, and rows in the place of ids', async () => {
    const id = await made('Spelt')
    for (const [at, body] of [{ sku_group_id: id }, { sku_group_ids: [id] }, { sku_group_ids: id }].entries())
      expect(await call('create#Sku', { ...body, sku: `S${at}`, company_url: 'acme' })).toMatchObject({ status: 200 })
    const [first, second, third] = (await call('get#Skus', { sku_group_ids: [id] })).data as [Sku, Sku, Sku]
    expect(await call('update#Sku', { skuId: first.id, sku: 'T1' })).toMatchObject({ status: 200 })
    expect(await call('update#Sku', { sku_id: second.id, sku: 'T2' })).toMatchObject({ status: 200 })
    expect(await call('batchCreate#Skus', { sku_group_ids: [id], skus: ['T3'] })).toMatchObject({ status: 200 })
    expect(await codes(id)).toEqual(['T1', 'T2', 'S2', 'T3'])
    expect(await call('delete#Skus', { skus: [{ id: first.id, sku: 'T1' }] })).toMatchObject({ status: 200 })
    expect(await call('delete#Skus', { sku_ids: [second.id, third] })).toMatchObject({ status: 200 })
    expect(await codes(id)).toEqual(['T3'])
    for (const name of ['create#Sku', 'update#Sku'])
      expect(await call(name, { sku: 'X' })).toMatchObject({
        status: 400,
        errors: [{ message: 'This field is required' }],
      })
    expect(await call('delete#Skus')).toMatchObject({ status: 400 })
    expect(await call('create#Sku', { sku_group_id: id, sku: 'X', company_url: 'other' })).toMatchObject({
      status: 403,
    })
  })

  test('what is deleted is of the caller’s company, also where the call names none', async () => {
    const id = await made('Unnamed', ['A', 'B'])
    const [first] = await skusOf(id)
    const named = (name: string, body: object) => admin.call(name.replace('#', kind) as CallName, body)
    expect(await named('delete#Skus', { [idsName]: [first?.id] })).toMatchObject({ status: 200 })
    expect(await codes(id)).toEqual(['B'])
    const stranger = await world.signIn(world.other.users.admin)
    expect(await stranger.call(`delete${kind}SkuGroups`, { ids: [id] })).toMatchObject({ status: 404 })
    expect(await named('delete#SkuGroups', { ids: [id], company_uid: world.other.uid })).toMatchObject({ status: 403 })
    expect(await named('delete#SkuGroups', { ids: [id] })).toMatchObject({ status: 200 })
    expect((await groups()).some((group) => group.id === id)).toBe(false)
  })

  test('the audit log leaves nothing out: what has no record of its own is counted in one more', async () => {
    const many = Array.from({ length: 103 }, (_, at) => `L${at}`)
    const groupsMade = Array.from({ length: 23 }, (_, at) => ({
      name: `Logged ${at}`,
      skus: at === 0 ? many : ['A', 'B'],
    }))
    await call('batchCreate#SkuGroups', { groups: groupsMade })
    const id = (await groups()).find(({ group }) => group === 'Logged 0')?.id ?? ''
    await call('delete#Skus', { skus: (await skusOf(id)).map((sku) => sku.id) })
    const months = await world.stores.audit.month(world.acme.uid, '2027-03')
    const [made, gone] = [`batchCreate${kind}SkuGroups`, `delete${kind}Skus`].map(
      (name) => months.findLast((record) => record.call === name)?.changes,
    )
    expect(made).toHaveLength(21)
    expect(made?.at(-1)?.after).toEqual({ count: 3, skus: 6, groups: ['Logged 20', 'Logged 21', 'Logged 22'] })
    expect(gone).toHaveLength(101)
    expect(gone?.at(-1)?.before).toEqual({ count: 3, skus: ['L100', 'L101', 'L102'] })
  })

  test('many SKUs are added to a group all at once or not at all', async () => {
    const id = await made('Many', ['A', 'B'])
    const twice = await call('batchCreate#Skus', { sku_group_id: id, skus: ['C', 'D', 'C'] })
    expect(twice).toMatchObject({
      status: 400,
      errors: [{ path: 'skus.2', message: 'This SKU is in its group twice' }],
    })
    expect(await codes(id)).toEqual(['A', 'B'])
    expect(await call('batchCreate#Skus', { sku_group_id: id, skus: ['C', 'B', 'c'] })).toMatchObject({
      ...{ status: 200, data: { added: 2, skipped: 1 } },
      errors: [{ path: 'skus.1', message: 'SKU already on the table' }],
    })
    expect(await codes(id)).toEqual(['A', 'B', 'C', 'c'])
    expect(await call('batchCreate#Skus', { sku_group_id: 'other', skus: ['C'] })).toMatchObject({ status: 404 })
  })

  test('groups are added with their SKUs all at once or not at all; a name that is there is added to', async () => {
    const id = await made('Cold', ['A'])
    const before = await groups()
    const refusal = await call('batchCreate#SkuGroups', {
      groups: [
        { name: 'Fresh', skus: ['A', 'A'] },
        { name: ' ', skus: ['B'] },
        { name: 'Fresh', skus: [] },
      ],
    })
    expect(refusal).toMatchObject({ status: 400, errors: [{ path: 'groups.1.name', message: blank }] })
    const twice = await call('batchCreate#SkuGroups', {
      groups: [
        { name: 'Fresh', skus: ['A', 'A'] },
        { name: 'Fresh', skus: [] },
      ],
    })
    expect(twice.errors?.map(({ path }) => path)).toEqual(['groups.1.name', 'groups.0.skus.1'])
    expect(await groups()).toEqual(before)
    const done = await call('batchCreate#SkuGroups', {
      groups: [
        { name: 'Cold', skus: ['B', 'A'] },
        { name: 'cold', skus: ['A'] },
      ],
    })
    expect(done).toMatchObject({
      status: 200,
      data: { groups: 1, added: 2, skipped: 1 },
      errors: [{ path: 'groups.0.skus.1' }],
    })
    expect(await codes(id)).toEqual(['A', 'B'])
    expect((await groups()).length).toBe(before.length + 1)
  })

  test('SKUs are counted by group, and groups of the other kind or of nobody are not there', async () => {
    const [one, two] = [await made('One', ['A', 'B']), await made('Two', ['C'])]
    expect(await call('get#SkusCount', { sku_group_ids: [one, two, one] })).toMatchObject({ data: { total: 3 } })
    expect(await call('get#SkusCount', { sku_group_ids: [] })).toMatchObject({ data: { total: 0 } })
    const company_uid = world.acme.uid
    for (const [name, body] of [
      ['SkusCount', { sku_group_ids: [one] }],
      ['Skus', { sku_group_id: one }],
    ] as const)
      expect(await admin.call(`get${other}${name}` as CallName, { company_uid, ...body })).toMatchObject({
        status: 404,
      })
    expect(await call('delete#SkuGroups', { ids: [one, 'nobody'] })).toMatchObject({ status: 404 })
    expect(await call('delete#Skus', { skus: [`${one}.0`, `${one}.7`] })).toMatchObject({ status: 404 })
    expect(await codes(one)).toEqual(['A', 'B'])
    for (const id of ['x', '.', 'x.y', `${one}.`, `${one}.NaN`])
      expect([400, 404]).toContain((await call('update#Sku', { skuId: id, sku: 'Z' })).status)
  })

  test('another company’s groups cannot be seen or changed', async () => {
    const id = await made('Ours', ['A'])
    const [stranger, company_uid] = [await world.signIn(world.other.users.admin), world.other.uid]
    const theirs = (name: string, body: object = {}) =>
      stranger.call(name.replace('#', kind) as CallName, { company_uid, ...body })
    expect((await theirs('get#SkuGroups')).data).toEqual([])
    expect(await theirs('get#Skus', { sku_group_id: id })).toMatchObject({ status: 404 })
    expect(await theirs('create#Sku', { sku_group_id: id, sku: 'B' })).toMatchObject({ status: 404 })
    expect(await theirs('update#Sku', { skuId: `${id}.0`, sku: 'B' })).toMatchObject({ status: 404 })
    expect(await theirs('delete#SkuGroups', { ids: [id] })).toMatchObject({ status: 404 })
    expect(await codes(id)).toEqual(['A'])
  })

  test('managers read the lists, admins alone change them', async () => {
    const company_uid = world.acme.uid
    for (const role of ['facilityManager', 'teamManager'] as const) {
      const manager = await world.as(role)
      expect(await manager.call(`get${kind}SkuGroups`, { company_uid })).toMatchObject({ status: 200 })
      expect(await manager.call(`create${kind}SkuGroup`, { company_uid, group: 'No' })).toMatchObject({ status: 403 })
    }
    const worker = await world.as('worker')
    expect(await worker.call(`get${kind}Skus`, { company_uid })).toMatchObject({ status: 403 })
  })

  test('changes at the same moment all count', async () => {
    const id = await made('Race')
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) => call('create#Sku', { sku_group_id: id, sku: `R${at}` })),
    )
    const done = answers.filter(({ status }) => status === 200)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect((await codes(id)).length).toBe(done.length)
    expect(new Set((await skusOf(id)).map((sku) => sku.id)).size).toBe(done.length)
  })
})

test('15,000 SKUs are kept, read in pages and changed', async () => {
  const company_uid = world.acme.uid
  const list = Array.from({ length: 15_000 }, (_, at) => `T-${String(at).padStart(5, '0')}-${(at * 7919) % 1000}`)
  const body = { company_uid, groups: [{ name: 'Shelves', skus: list }] }
  expect(await admin.call('batchCreateExcludedSkuGroups', body)).toMatchObject({ data: { added: 15_000 } })
  const all = (await admin.call('getExcludedSkuGroups', { company_uid })).data as SkuGroup[]
  const group = all.find(({ group: name }) => name === 'Shelves')
  expect(group?.skus).toBe(15_000)
  const sku_group_id = group?.id ?? ''
  const read: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = { company_uid, sku_group_id, limit: 1000, ...(cursor ? { cursor } : {}) }
    const { data } = await admin.call('getExcludedSkus', page)
    const { items, next } = data as { items: Sku[]; next: string | null }
    read.push(...items.map(({ sku }) => sku))
    cursor = next
  }
  expect(read).toEqual(list)
  expect(await admin.call('createExcludedSku', { company_uid, sku_group_id, sku: 'ONE-MORE' })).toMatchObject({
    status: 200,
  })
  expect(await admin.call('deleteExcludedSkuGroups', { company_uid, ids: [sku_group_id] })).toMatchObject({
    status: 200,
  })
}, 60_000)

test('what no list can hold is refused in words, and nothing of it is kept', async () => {
  const company_uid = world.other.uid
  const stranger = await world.signIn(world.other.users.admin)
  const add = (skus: string[]) =>
    stranger.call('batchCreateCalloutSkuGroups', { company_uid, groups: [{ name: 'All', skus }] })
  const many = (length: number, of: (at: number) => string) => Array.from({ length }, (_, at) => of(at))
  expect(await add(many(5001, (at) => `W${at}*`))).toMatchObject({
    status: 409,
    message: expect.stringContaining('5000'),
  })
  const long = many(7000, (at) => String(at).padStart(450, 'x'))
  expect(await add(long)).toMatchObject({ status: 409, code: 'limitReached' })
  // Larger than an item: it lies in several, and shrinks again.
  const random = many(3000, (at) =>
    `${at}${Math.random()}${Math.random()}${Math.random()}`.padEnd(400, String(Math.random())),
  )
  const large = many(40_000, (at) => `${at}-${Math.random().toString(36)}${Math.random().toString(36)}`)
  expect(await add(large)).toMatchObject({ status: 200 })
  expect(await add(random.slice(0, 10))).toMatchObject({ status: 200, data: { groups: 0, added: 10 } })
  const [group] = (await stranger.call('getCalloutSkuGroups', { company_uid })).data as SkuGroup[]
  expect(group?.skus).toBe(40_010)
  expect(await stranger.call('deleteCalloutSkuGroups', { company_uid, ids: [group?.id] })).toMatchObject({
    status: 200,
  })
  expect((await stranger.call('getCalloutSkuGroups', { company_uid })).data).toEqual([])
}, 60_000)
