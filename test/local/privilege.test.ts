import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { keys } from '../../functions/data/keys.ts'
import { grants } from '../../stacks/grants.ts'
import { type World, type WorldCompany, world } from '../lib/world.ts'

/** What somebody's own code could do in the place of each Lambda: its role is all that stands in the way. */
const folder = fileURLToPath(new URL('../lib/intruder', import.meta.url))

/** Whose code is another's in these tests: all but what a deployment itself runs, which touches no table. */
const isTried = (name = '') => name in grants && name !== 'pushApplication'

let here: World
let acme: WorldCompany
beforeAll(async () => {
  // What is refused is said there.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  here = await world({
    log: () => {},
    change: ({ resources, outdir }) => {
      for (const { id, type, metadata } of resources)
        if (type === 'AWS::Lambda::Function' && isTried(id.split('Lambda')[0]))
          metadata['aws:asset:path'] = relative(outdir, folder)
    },
  })
  acme = await here.company()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await here?.stop()
})

type Attempt = { command: string; input: Record<string, unknown> }

/** What came of attempts, by the name of the Lambda in whose place they were made. */
const attempt = async (...attempts: Attempt[]): Promise<Record<string, string[]>> => {
  const lambdas = here.cloud.deployment.ofType('AWS::Lambda::Function')
  const ours = lambdas.filter(({ id }) => isTried(id.split('Lambda')[0]))
  const tried = ours.map(
    async ({ id, arn }) => [id.split('Lambda')[0], await here.cloud.invoke(arn, attempts)] as [string, string[]],
  )
  return Object.fromEntries(await Promise.all(tried))
}
const whoMay = async (one: Attempt) =>
  Object.entries(await attempt(one))
    .filter(([, [code]]) => code !== 'AccessDeniedException')
    .map(([name]) => name)
    .sort()

const update = (TableName: string, Key: object, attribute = 'x') => ({
  command: 'UpdateCommand',
  input: {
    ...{ TableName, Key, UpdateExpression: 'SET #x = :x' },
    ...{ ExpressionAttributeNames: { '#x': attribute }, ExpressionAttributeValues: { ':x': 1 } },
  },
})
const get = (TableName: string, Key: object): Attempt => ({ command: 'GetCommand', input: { TableName, Key } })

describe('whoever has got into a Lambda', () => {
  test('of preferences or goals can neither give roles nor read the two-factor key', async () => {
    const { users, secrets, sessions } = here.cloud.tables
    const code = await attempt(
      update(users, keys.user.key(acme.uid, acme.users.worker.uid)),
      { command: 'PutCommand', input: { TableName: users, Item: keys.user.key(acme.uid, acme.users.worker.uid) } },
      get(secrets, { pk: 'SECRET#token', sk: 'SECRET' }),
      update(sessions, { pk: `${acme.uid}#SESSION#x`, sk: 'SESSION' }),
    )
    const denied = Array.from({ length: 4 }, () => 'AccessDeniedException')
    expect(code).toMatchObject({ preferences: denied, goals: denied, metrics: denied, handheld: denied })
  })

  test('reads the two-factor key where tokens are checked, and nowhere else', async () => {
    expect(await whoMay(get(here.cloud.tables.secrets, { pk: 'SECRET#token', sk: 'SECRET' }))).toEqual(['session'])
  })

  test('changes users, sessions, groups and companies where that is the work, and nowhere else', async () => {
    const { users, sessions, groups, directory } = here.cloud.tables
    const user = keys.user.key(acme.uid, acme.users.worker.uid)
    expect(await whoMay(update(users, user))).toEqual(['users'])
    expect(await whoMay({ command: 'PutCommand', input: { TableName: users, Item: user } })).toEqual([
      'users',
      'worker',
    ])
    expect(await whoMay(update(sessions, { pk: `${acme.uid}#SESSION#x`, sk: 'SESSION' }))).toEqual(['session'])
    expect(await whoMay(update(groups, keys.group.key(acme.uid, acme.uid)))).toEqual(['groups'])
    expect(await whoMay(update(directory, keys.company.key(acme.uid)))).toEqual([])
  })

  test('publishes for every company where that is the work, and touches no company there', async () => {
    const { directory } = here.cloud.tables
    const put = (Item: object): Attempt => ({ command: 'PutCommand', input: { TableName: directory, Item } })
    const remove = (Key: object): Attempt => ({ command: 'DeleteCommand', input: { TableName: directory, Key } })
    const makers = ['companies', 'worker']
    expect(await whoMay(put(keys.resource.key('x')))).toEqual(['content'])
    expect(await whoMay(put(keys.loginAppearance.key()))).toEqual(['content'])
    expect(await whoMay(remove(keys.resource.key('x')))).toEqual(['content'])
    // Details of companies are changed, and nothing of what is published that is called the same.
    const rename = (key: { pk: string; sk: string }) => update(directory, key, 'name')
    expect(await whoMay(rename(keys.company.key(acme.uid)))).toEqual(['companies', 'groups'])
    expect(await whoMay(rename(keys.partnerCard.key('x')))).toEqual(['content'])
    // Who makes companies puts them, and takes back what was begun.
    expect(await whoMay(put(keys.company.key(acme.uid)))).toEqual(makers)
    expect(await whoMay(remove(keys.companyOfUrl.key('acme')))).toEqual(['worker'])
  })

  test('changes of a user what that Lambda is for: where people sign in, nobody gives roles', async () => {
    const user = keys.user.key(acme.uid, acme.users.worker.uid)
    const change = (attribute: string) => update(here.cloud.tables.users, user, attribute)
    expect(await whoMay(change('roles'))).toEqual(['roles', 'users'])
    expect(await whoMay(change('universal'))).toEqual(['users'])
    expect(await whoMay(change('two_factor'))).toEqual(['session', 'users'])
    expect(await whoMay(change('sessions_from'))).toEqual(['recovery', 'session', 'users'])
    const [{ input }, command] = [change('roles'), 'TransactWriteCommand']
    expect(await whoMay({ command, input: { TransactItems: [{ Update: input }] } })).toEqual(['roles', 'users'])
  })
})
