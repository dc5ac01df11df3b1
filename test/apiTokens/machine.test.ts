import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { programScopes } from '../../shared/apiTokens.ts'
import type { ApiToken, TvLink } from '../../shared/contract/apiAccess.ts'
import { calls, endpointGroups } from '../../shared/contract/index.ts'
import { programsDocument } from '../../shared/contract/programsDocument.ts'
import { password, type World, type WorldCompany, world } from '../lib/world.ts'

/** Tokens as they are deployed: an API of their own, its authorizer, and what each Lambda may. */

let here: World
let acme: WorldCompany
let secret: string
let token: ApiToken
beforeAll(async () => {
  here = await world()
  acme = await here.company()
  const { call } = await here.as(acme.users.admin)
  await call('verifyPassword', { user_uid: acme.users.admin.uid, comp_uid: acme.uid, password })
  const wanted = { name: 'Machine', scopes: [...programScopes], group_uid: acme.uid, days: 1 }
  const answer = await call('createApiToken', wanted)
  ;({ secret, token } = answer.data)
})
afterAll(() => here?.stop())

const bearer = (text: string) => ({ headers: { authorization: `Bearer ${text}` } })

const guide = readFileSync(new URL('../../docs/api-for-programs.md', import.meta.url), 'utf8')
const examples = [...guide.matchAll(/```sh\n(curl [\s\S]*?)```/g)].map(([, text = '']) => text)
const pathIn = (text: string) => /\$SHIFTDECK(\/\S+)/.exec(text)?.[1] ?? ''

test('every call of programs has an example', () => {
  const paths = Object.values(endpointGroups.programs).map(({ path }) => path)
  expect(examples.map(pathIn).sort()).toEqual(paths.filter((path) => path !== calls.readTvBoard.path).sort())
  expect(Object.keys(programsDocument().paths).sort()).toEqual(examples.map(pathIn).sort())
})

test.each(examples.map((text) => [pathIn(text), text]))('the example of %s does what it says', async (_path, text) => {
  const env = { ...process.env, SHIFTDECK: here.url, TOKEN: secret, GROUP: acme.groups.north.uid }
  const { stdout } = await promisify(execFile)('sh', ['-c', text], { env })
  expect(JSON.parse(stdout)).toMatchObject({ status: 200, message: 'OK' })
})

describe('on the machine', () => {
  test('a token opens the API of programs, and a session does not', async () => {
    expect(await here.call('readGroups', {}, bearer(secret))).toMatchObject({ http: 200 })
    const { token: own, session } = await here.as(acme.users.admin)
    expect((await here.call('readGroups', {})).http).toBe(401)
    expect((await here.call('readGroups', {}, bearer(own))).http).toBe(403)
    const both = { headers: { authorization: `Bearer ${own}`, 'x-session-id': session.session_id } }
    expect((await here.call('readGroups', {}, both)).http).toBe(403)
  })

  test('a token opens neither the console nor its tools nor what handhelds call', async () => {
    const { session } = await here.as(acme.users.admin)
    const headers = { authorization: `Bearer ${secret}`, 'x-session-id': session.session_id }
    expect((await here.call('current', {}, { headers })).http).toBe(401)
    expect((await here.call('getApiTokens', {}, { headers })).http).toBe(401)
    expect((await here.call('heartbeat', {} as never, { headers })).http).toBe(401)
  })

  test('a token that nobody made is refused by the gateway', async () => {
    const answer = await here.call('readGroups', {}, bearer(`sdp_${acme.uid}.x_${'A'.repeat(43)}`))
    expect(answer).toMatchObject({ http: 403, message: 'Forbidden' })
  })

  test('a revoked one is refused by its next call, though the gateway still takes it', async () => {
    const { call } = await here.as(acme.users.admin)
    const link = (await call('createTvLink', { name: 'Wall', group_uid: acme.groups.picking.uid, days: 30 })).data as {
      link: TvLink
      secret: string
    }
    expect(await here.call('readTvBoard', {}, bearer(link.secret))).toMatchObject({ http: 200 })
    expect((await call('revokeTvLink', { uid: link.link.uid })).http).toBe(200)
    expect(await here.call('readTvBoard', {}, bearer(link.secret))).toMatchObject({ http: 401, code: 'sessionEnded' })
    await call('revokeApiToken', { uid: token.uid })
    expect(await here.call('readGroups', {}, bearer(secret))).toMatchObject({ http: 401, code: 'sessionEnded' })
  })
})
