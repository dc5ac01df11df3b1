import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StartupError } from '../../bin/local/startupError.ts'
import { universalProgram } from '../../bin/universal/program.ts'
import type { AuditEntry } from '../../functions/data/audit.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import { allHandlers } from '../lib/handlers.ts'
import { type People, people } from '../lib/people.ts'
import { platformIn } from '../lib/platform.ts'

/** `npm run universal`, over the tables of an installation. */

let world: People
let staff: Awaited<ReturnType<typeof platformIn>>
beforeEach(async () => {
  world = await people(allHandlers)
  staff = await platformIn(world)
})
afterEach(() => world?.stop())

const run = async (...args: string[]) => {
  const output: string[] = []
  const print = (line: string) => void output.push(line)
  await universalProgram(args, print, { clock: world.now, open: async () => world.stores })
  return output
}
const level = (username: string, to: number) => run('--username', username, '--level', String(to))
const stored = async ({ company, uid }: UserRecord) => {
  const user = await world.stores.users.get(company, uid)
  if (!user) throw new Error('nobody')
  return user
}
/** A session of a second later: from then on a sign-in counts again. */
const later = (user: UserRecord) => {
  world.pass(1000)
  return world.signIn(user)
}

test('who has none gets the tools, then what shuts companies out, and goes on in the same session', async () => {
  const { clerk } = staff
  expect((await clerk.call('allCompanies')).code).toBe('notAllowed')
  expect(await level('clerk', 1)).toEqual(['clerk has level 1, before 0.'])
  expect((await clerk.call('allCompanies')).status).toBe(200)
  expect((await clerk.call('mayToggleCompany')).code).toBe('notAllowed')
  expect(await level('CLERK', 2)).toEqual(['clerk has level 2, before 1.'])
  expect((await clerk.call('mayToggleCompany')).status).toBe(200)
  expect(await level('clerk', 2)).toEqual(['clerk has level 2 already.'])
  expect(await run()).toEqual(['clerk: level 2', 'plain: level 1', 'uma: level 2'])
})

test('who gets less is signed out everywhere, and has less from then on', async () => {
  const { uma, plain } = staff
  await level('plain', 2)
  world.pass(1000)
  expect(await level('uma', 1)).toEqual(['uma has level 1, before 2.', 'Every session of this user is over.'])
  expect(await uma.call('current')).toMatchObject({ status: 401, code: 'sessionEnded' })
  expect(await stored(uma.user)).toMatchObject({ universal: 1, sessions_ended: 'admin' })
  const again = await later(uma.user)
  expect((await again.call('allCompanies')).status).toBe(200)
  expect((await again.call('mayToggleCompany')).code).toBe('notAllowed')
  expect((await plain.call('mayToggleCompany')).status).toBe(200)
  await level('uma', 0)
  expect(await stored(uma.user)).not.toHaveProperty('universal')
  expect((await (await later(uma.user)).call('allCompanies')).code).toBe('notAllowed')
})

describe('the last one with level 2', () => {
  test.each([0, 1])('does not get level %s', async (less) => {
    await expect(level('uma', less)).rejects.toThrow('uma: Nobody else has the second level of universal rights.')
    expect((await staff.uma.call('mayToggleCompany')).status).toBe(200)
  })

  test('is whoever is enabled', async () => {
    await level('clerk', 2)
    const clerk = await stored(staff.clerk.user)
    await world.stores.users.replace(clerk, { ...clerk, status: 0 })
    await expect(level('uma', 0)).rejects.toThrow('Nobody else has the second level')
    expect(await run()).toEqual(['clerk: level 2, disabled', 'plain: level 1', 'uma: level 2'])
  })

  test('is one of two who are to lose it at the same moment', async () => {
    await level('clerk', 2)
    const ends = await Promise.allSettled([level('uma', 0), level('clerk', 1)])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const left = await Promise.all([stored(staff.uma.user), stored(staff.clerk.user)])
    expect(left.filter(({ universal }) => universal === 2)).toHaveLength(1)
  })
})

test('each change is in the log of the company that runs the installation', async () => {
  await level('clerk', 1)
  await level('clerk', 0)
  await level('clerk', 0)
  const search = { from: world.now() - 1000, to: world.now() + 10_000, thing: 'user clerk' }
  const entries: AuditEntry[] = []
  for await (const some of world.stores.audit.steps(staff.uid, search)) entries.push(...some)
  const told = entries.filter(({ record }) => record.call === 'setUniversalRights')
  expect(told.map(({ record }) => record.user)).toEqual(['command-line', 'command-line'])
  expect(told.flatMap(({ record }) => record.changes).map(({ before, after }) => ({ before, after }))).toEqual(
    expect.arrayContaining([
      { before: { universal: 0 }, after: { universal: 1 } },
      { before: { universal: 1 }, after: { universal: 0 } },
    ]),
  )
})

test.each([
  [['--username', 'uma'], '--username and --level go together.'],
  [['--level', '1'], '--username and --level go together.'],
  [['--username', 'uma', '--level', '3'], '--level must be 0, 1 or 2, not "3".'],
  [['--username', 'nobody', '--level', '1'], 'nobody: There is no such user.'],
  [['--username', 'uma', '--level', '1', '--company', 'acme'], 'The company "acme" does not run this installation.'],
  [['uma'], /^Unexpected argument/],
  [['--data', 'a', '--outputs', 'b'], 'Either --outputs or --data.'],
])('%j is refused in a sentence', async (args, reason) => {
  const refused = run(...args)
  await expect(refused).rejects.toBeInstanceOf(StartupError)
  await expect(refused).rejects.toThrow(reason)
  expect(await run()).toEqual(['plain: level 1', 'uma: level 2'])
})

test('who is disabled gets none, and who is deleted is nobody', async () => {
  const clerk = await stored(staff.clerk.user)
  await world.stores.users.replace(clerk, { ...clerk, status: 0 })
  await expect(level('clerk', 1)).rejects.toThrow('clerk: This user is disabled.')
  await world.stores.users.replace(await stored(clerk), { ...clerk, status: 2 })
  await expect(level('clerk', 1)).rejects.toThrow('clerk: There is no such user.')
})

test('of several companies that run the installation one is named', async () => {
  const { stores, acme } = world
  const more = { uid: 'second', name: 'Second', company_url: 'second', platform: true }
  await stores.companies.add({ ...acme.record, ...more })
  await expect(run()).rejects.toThrow('--company: one of')
  expect(await run('--company', 'SECOND')).toEqual(['Nobody has universal rights.'])
})

test('says how it is used', async () => {
  expect((await run('--help')).join('\n')).toMatch(/^npm run universal -- /)
})
