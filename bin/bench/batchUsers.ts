import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { companyDefaults } from '../../functions/data/companies.ts'
import { type Stores, storesOf } from '../../functions/data/stores.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import { batchCreateUsers as kind } from '../../functions/jobs/kinds/batchCreateUsers.ts'
import { accessScopeOf } from '../../functions/lib/accessScope.ts'
import { type Env, Ok } from '../../functions/lib/env.ts'
import { noFiles } from '../../functions/lib/files.ts'
import { noIdentity } from '../../functions/lib/identity.ts'
import { newId } from '../../functions/lib/ids.ts'
import type { JobMessage } from '../../functions/lib/jobs/queue.ts'
import { requestRateLimit } from '../../functions/lib/jobs/requestRateLimit.ts'
import { leaseMs, messageOf, runJob, type WorkerServices } from '../../functions/lib/jobs/run.ts'
import type { Vault } from '../../functions/lib/vault.ts'
import { batchCreateUsers } from '../../functions/users/batchCreateUsers.ts'
import type { Job } from '../../shared/contract/jobs.ts'
import { mostRows } from '../../shared/newUsers/columns.ts'
import { iso } from '../../shared/time.ts'
import { type Cloud, localCloud } from '../local/cloud.ts'
import type { Figure } from './figures.ts'
import { inFolder } from './machine.ts'

/** Users a second: the product's own 25 would take 200 s. `BENCH_IDENTITIES` says another rate. */
const rate = Number(process.env.BENCH_IDENTITIES ?? 50)
/** What Cognito takes for a user, ms: the stand-in here would measure its own arithmetic. */
const cognitoMs = 150
const kills = 10

/** As a sandbox that is gone: what it was at is neither done nor undone. */
class Killed extends Error {}

const memoryVault = (): Vault => {
  const kept = new Map<string, Uint8Array>()
  return {
    newKey: async () => {
      const [plain, wrapped] = [randomBytes(32), newId()]
      kept.set(wrapped, plain)
      return { plain, wrapped }
    },
    unwrap: async (wrapped) => kept.get(wrapped) ?? new Uint8Array(32),
  }
}

/** A company with a team and an admin who calls. */
const callerIn = async (stores: Stores) => {
  const [uid, team, facility] = [newId(), newId(), newId()]
  const created_on = iso(Date.now())
  const at = { company: uid, status: 1, time_zone: 'UTC', created_on, version: 1 } as const
  const names = { uid, name: 'Bench', company_url: `bench-${uid}`, platform: false, time_zone: 'UTC', created_on }
  const company = { ...companyDefaults, ...names }
  await stores.companies.add(company)
  const group = { ...at, uid, type: 'company' as const, name: 'Bench', parent_id: null }
  await stores.groups.add(group)
  await stores.groups.add({ ...at, uid: facility, type: 'facility', name: 'Hall', parent_id: uid })
  await stores.groups.add({ ...at, uid: team, type: 'team', name: 'Picking', parent_id: facility })
  const user: UserRecord = {
    ...{ uid: newId(), company: uid, username: 'admin', first_name: 'Ada', last_name: 'Admin', status: 1 },
    ...{ roles: [{ role: 'admin', group: uid }], two_factor: false, sessions_from: 0, created_on, version: 1 },
  }
  await stores.users.add(user, null)
  const caller = { company, user, role: 'admin', group, session: { id: 'bench' } } as unknown as Env['caller']
  return { caller, team }
}

const measured = async ({ db, tables }: Cloud): Promise<Figure[]> => {
  const stores = storesOf(db, tables)
  const { caller, team } = await callerIn(stores)
  const { uid: company } = caller.company
  const vault = memoryVault()
  const waiting: JobMessage[] = []
  const queue = { send: async (message: JobMessage) => void waiting.push(message), deadLetter: async () => {} }
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const users = Array.from({ length: mostRows }, (_, at) => ({
    ...{ username: `user-${at}`, password: `Bench-pass-${at}`, first_name: 'Aaliyah', last_name: `Zieliński-${at}` },
    ...{ email: `user-${at}@acme.example`, role_uid: 'role-worker', group_uid: [team], employee_id: `AC-${at}` },
  }))
  const env = {
    ...{ caller, stores, vault, jobQueue: queue, now: Date.now(), clock: Date.now, newId, changed: () => {}, log },
    accessScope: async () => accessScopeOf(caller, await stores.groups.list(company)),
  } as unknown as Env
  const asked = performance.now()
  const answer = await batchCreateUsers({ company_uid: company, users, send_email: false }, env)
  const accepted = (performance.now() - asked) / 1000
  const { id } = (answer instanceof Ok ? answer.data : answer) as Job
  const key = { company, user: caller.user.uid, id }

  let [late, killed, made] = [0, 0, 0]
  const services: WorkerServices = {
    ...{ files: noFiles, newId, kinds: [kind], queue, vault, log, clock: () => Date.now() + late },
    stores: { ...stores, jobs: { ...stores.jobs, release: async () => Promise.reject(new Killed()) } },
    identity: {
      ...noIdentity,
      ensure: async () => {
        await new Promise((resolve) => setTimeout(resolve, cognitoMs))
        made += 1
        // Amid a part, each time after some more of them.
        if (killed < kills && made % 470 === 7) {
          killed += 1
          throw new Killed()
        }
      },
    },
    requestRateLimit: requestRateLimit(stores, { identities: rate }),
  }
  const began = performance.now()
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    await runJob(services, next).catch(async (error) => {
      if (!(error instanceof Killed)) throw error
      const current = await stores.jobs.get(key)
      late += leaseMs
      if (current) waiting.push(messageOf(current))
    })
  }
  const seconds = (performance.now() - began) / 1000
  const done = await stores.jobs.get(key)
  if (done?.state !== 'done' || killed < kills) throw new Error(`The job is ${done?.state}, killed ${killed} times`)
  const stored = (await stores.users.list(company)).filter(({ username }) => username.startsWith('user-'))
  const names = new Set(stored.map(({ username }) => username))
  const group = 'batchUsers'
  return [
    { group, name: `${mostRows} users accepted`, value: accepted, unit: 's', most: 2 },
    { group, name: `created at ${rate} a second, killed ${kills} times`, value: seconds, unit: 's' },
    // What is done again counts again.
    { group, name: 'time by what the rate allows', value: seconds / (made / rate), unit: 'x', most: 1.1 },
    { group, name: 'users twice', value: stored.length - names.size, unit: 'users', most: 0 },
    { group, name: 'users lost', value: mostRows - names.size, unit: 'users', most: 0 },
    {
      group,
      name: 'users counted',
      value: await stores.users.enabledCount(company),
      unit: 'users',
      most: mostRows + 1,
    },
  ]
}

/** What a list of the largest size takes, at a rate of the user pool, with a worker that is killed again and again. */
export const batchUsersFigures = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const cloud = await localCloud({ data: join(folder, 'machine'), port: 0, web: false, log: () => {} })
    try {
      return await measured(cloud)
    } finally {
      await cloud.close()
    }
  })
