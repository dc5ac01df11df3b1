import { afterAll, beforeAll, expect, test } from 'vitest'
import { handlers as apiAccess } from '../../functions/apiAccess/index.ts'
import { endOf } from '../../functions/data/apiTokens.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import { mostTokens, mostTvLinks, programScopes } from '../../shared/apiTokens.ts'
import type { ApiToken } from '../../shared/contract/apiAccess.ts'
import { type People, password, people } from '../lib/people.ts'

/** How many tokens and TV links a company may have. */

let world: People
beforeAll(async () => {
  world = await people({ apiAccess })
})
afterAll(() => world.stop())

/** A session that has shown its password. */
const shown = async (user: UserRecord) => {
  const client = await world.signIn(user)
  const body = { user_uid: user.uid, comp_uid: user.company, password }
  expect((await client.call('verifyPassword', body)).status).toBe(200)
  return client
}

test('a company has a certain number of tokens at most; ended ones do not count', async () => {
  const company = world.other
  const token = { name: 'Program', scopes: [...programScopes], group_uid: company.uid, days: 90 }
  const client = await shown(company.users.superAdmin)
  const live = ((await client.call('getApiTokens')).data as ApiToken[]).filter(
    ({ status }) => status === 'active',
  ).length
  const uids: string[] = []
  for (let number = live; number < mostTokens; number++) {
    const answer = await client.call('createApiToken', token)
    uids.push((answer.data as { token: ApiToken }).token.uid)
  }
  expect((await client.call('createApiToken', token)).code).toBe('limitReached')
  await client.call('revokeApiToken', { uid: uids[0] })
  expect((await client.call('createApiToken', token)).status).toBe(200)
})

test.each([
  ['createApiToken', 'program', mostTokens],
  ['createTvLink', 'tv', mostTvLinks],
] as const)('of many %s at once as many are made as there is room for', async (name, kind, most) => {
  const { uid, users, groups } = world.other
  const client = await shown(users.superAdmin)
  const { apiTokens } = world.stores
  const live = async () => (await apiTokens.list(uid)).filter((each) => each.kind === kind && !endOf(each, world.now()))
  const room = 3
  const one = {
    ...{ name: 'Wall', group_uid: groups.picking.uid, days: 30 },
    ...(kind === 'tv' ? {} : { scopes: [...programScopes] }),
  }
  await client.call(name, one)
  const [like, ...others] = await live()
  if (!like) throw new Error('No token')
  for (const each of others) await apiTokens.revoke(each, world.now())
  for (let number = 1; number < most - room; number++)
    expect(await apiTokens.add({ ...like, id: `${like.id}-${number}` })).toBe(true)
  const answers = await Promise.all(Array.from({ length: 8 }, () => client.call(name, one)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(room)
  expect(answers.filter(({ code }) => code === 'limitReached')).toHaveLength(8 - room)
  expect(await live()).toHaveLength(most)
})
