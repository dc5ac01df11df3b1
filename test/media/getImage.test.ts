import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlers as media } from '../../functions/media/index.ts'
import type { Image } from '../../shared/contract/media.ts'
import { imageTypes, largestInline, platformFolders, readLocation } from '../../shared/media.ts'
import { roleNames } from '../../shared/roles.ts'
import { type People, people } from '../lib/people.ts'

let world: People
let logo: string
let theirs: string
beforeAll(async () => {
  world = await people({ media })
  logo = `private/companies_logos/${world.acme.uid}/logo.png`
  theirs = `private/companies_logos/${world.other.uid}/logo.png`
  for (const location of [logo, theirs]) await world.files.write(location, Buffer.from(location), 'image/png')
})
afterAll(() => world?.stop())

const none = { status: 404, code: 'notFound', message: 'Failed to load image.', data: null }

test.each(roleNames)('a %s gets the logo of the company as a data URL', async (role) => {
  const { call } = await world.as(role)
  const { status, data } = await call('getImage', { url: logo })
  expect(status).toBe(200)
  const { url, ...rest } = data as Image
  expect(rest).toEqual({ content_type: 'image/png', size: logo.length, expires_at: null })
  expect(Buffer.from(url.replace('data:image/png;base64,', ''), 'base64').toString()).toBe(logo)
})

test('nobody gets the logo of another company, but the people who run the platform', async () => {
  expect(await (await world.as('superAdmin')).call('getImage', { url: theirs })).toEqual(none)
  const before = await world.stored(world.acme.users.superAdmin)
  const { db, tables } = world
  await world.stores.users.replace(before, { ...before, universal: 1 })
  // The flag alone is nothing: it counts in the platform's own company only.
  expect(await (await world.as('superAdmin')).call('getImage', { url: theirs })).toEqual(none)
  const { PutCommand } = await import('@aws-sdk/lib-dynamodb')
  const Item = { pk: world.acme.uid, sk: 'COMPANY', ...world.acme.record, platform: true }
  await db.send(new PutCommand({ TableName: tables.directory, Item }))
  expect((await (await world.as('superAdmin')).call('getImage', { url: theirs })).status).toBe(200)
  await db.send(new PutCommand({ TableName: tables.directory, Item: { ...Item, platform: false } }))
})

test.each(platformFolders)('everybody gets images of %s', async (folder) => {
  await world.files.write(`${folder}/picture.webp`, Buffer.from('x'), 'image/webp')
  const { call } = await world.as('taskWorker')
  expect(await call('getImage', { url: `${folder}/picture.webp` })).toMatchObject({ status: 200 })
})

test('a large image is answered as an address that ends after a quarter of an hour', async () => {
  const { call } = await world.as('worker')
  const url = 'private/resources/large.jpg'
  for (const [size, inline] of [
    [largestInline, true],
    [largestInline + 1, false],
  ] as const) {
    await world.files.write(url, Buffer.alloc(size), 'image/jpeg')
    const { data } = await call('getImage', { url })
    expect(data).toMatchObject({ size, content_type: 'image/jpeg' })
    const image = data as Image
    expect(image.url.startsWith('data:')).toBe(inline)
    expect(image.expires_at).toBe(inline ? null : new Date(world.now() + 900_000).toISOString())
    if (!inline) expect(image.url).toBe(`https://files.example/${url}?lasts=900000`)
  }
})

test.each(['image/svg+xml', 'text/html', 'application/octet-stream', ''])('what is %s is no image', async (type) => {
  const { call } = await world.as('worker')
  const url = 'private/resources/other'
  await world.files.write(url, Buffer.from('<svg/>'), type)
  expect(await call('getImage', { url })).toEqual(none)
})

describe('no address that somebody names is fetched', () => {
  test.each([
    'http://169.254.169.254/latest/meta-data/',
    'https://example.com/logo.png',
    'file:///etc/passwd',
    '//example.com/logo.png',
    'data:image/png;base64,AAAA',
    'private/companies_logos/../resources/a.png',
    'private/resources/../companies_logos/x/logo.png',
    'private/resources/%2e%2e/a.png',
    'private/resources/a/b.png',
    'private/resources/.hidden',
    'private/resources/a.png?versionId=1',
    'private/resources/a.png#x',
    'private/companies_logos/logo.png',
    'private/companies_logos//logo.png',
    'private/secrets/a.png',
    '/private/resources/a.png',
    'private/resources/',
    'private',
    '__proto__',
  ])('%s', async (url) => {
    expect(readLocation(url)).toBeUndefined()
    // Not even if such a thing were stored.
    await world.files.write(url, Buffer.from('x'), 'image/png')
    expect(await (await world.as('superAdmin')).call('getImage', { url })).toEqual(none)
  })

  test('nor is one that is too long or none at all', async () => {
    const { call } = await world.as('worker')
    for (const url of ['', 'x'.repeat(501), undefined, 7])
      expect((await call('getImage', { url })).code).toBe('badInput')
  })
})

test('an image that is not there is not there', async () => {
  const { call } = await world.as('worker')
  expect(await call('getImage', { url: 'private/resources/none.png' })).toEqual(none)
})

test('images are of kinds that carry no scripts', () => {
  expect(imageTypes).toEqual(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
})
