import { join } from 'node:path'
import * as z from 'zod'
import { type CompanyRecord, companyDefaults } from '../../functions/data/companies.ts'
import type { Write } from '../../functions/data/db.ts'
import type { JobKey, JobRecord } from '../../functions/data/jobs.ts'
import { keys } from '../../functions/data/keys.ts'
import { type Stores, storesOf } from '../../functions/data/stores.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import { noFiles } from '../../functions/lib/files.ts'
import { newId } from '../../functions/lib/ids.ts'
import { defineJob } from '../../functions/lib/jobs/kind.ts'
import type { JobMessage } from '../../functions/lib/jobs/queue.ts'
import { leaseMs, messageOf, runJob, type WorkerServices } from '../../functions/lib/jobs/run.ts'
import { managers } from '../../shared/roles.ts'
import { iso } from '../../shared/time.ts'
import { type Cloud, localCloud } from '../local/cloud.ts'
import { putAll } from '../seed/putAll.ts'
import type { Figure } from './figures.ts'
import { inFolder } from './machine.ts'

const steps = 10_000
const stepsOfBatch = 90
const kills = 10
const users = 100_000
const timeoutMs = 120_000

/** A company with one admin. */
const companyWithAdmin = async (stores: Stores) => {
  const [uid, user] = [newId(), newId()]
  const created_on = iso(Date.now())
  const record: CompanyRecord = {
    ...companyDefaults,
    ...{ uid, name: 'Bench', company_url: `bench-${uid}`, platform: false, time_zone: 'UTC', created_on },
  }
  await stores.companies.add(record)
  await stores.groups.add({
    ...{ uid, company: uid, type: 'company', name: 'Bench', parent_id: null, status: 1 },
    ...{ time_zone: 'UTC', created_on, version: 1 },
  })
  const admin: UserRecord = {
    ...{ uid: user, company: uid, username: 'admin', first_name: 'Ada', last_name: 'Admin', status: 1 },
    ...{ roles: [{ role: 'admin', group: uid }], two_factor: false, sessions_from: 0, created_on, version: 1 },
  }
  await stores.users.add(admin, null)
  return admin
}

const started = async (stores: Stores, { uid, company }: UserRecord, input: unknown): Promise<JobRecord> => {
  const now = Date.now()
  const job: JobRecord = {
    ...{ id: newId(), company, user: uid, role: 'admin', group: company, session: 'bench', kind: 'exportUsers', input },
    ...{ state: 'waiting', batch: 0, done: 0, tries: 0, failed: 0, lease_until: 0, sent_at: now, created_at: now },
  }
  await stores.jobs.add(job)
  return job
}

/** Steps that each add one to a counter of their own. */
const counting = (table: string) =>
  defineJob<object, number>({
    kind: 'exportUsers',
    input: z.object({}),
    roles: managers,
    result: 'nothing',
    step: async (_input, from = 0, { job, idOf }) => {
      const to = Math.min(steps, from + stepsOfBatch)
      const writes = Array.from(
        { length: to - from },
        (_, at): Write => ({
          Update: {
            TableName: table,
            Key: { pk: `STEPS#${job.id}`, sk: idOf(from + at) },
            UpdateExpression: 'ADD times :one',
            ExpressionAttributeValues: { ':one': 1 },
          },
        }),
      )
      return { done: to, total: steps, writes, ...(to < steps ? { cursor: to } : {}) }
    },
  })

/** Seconds that a job of many cheap steps takes, whose worker is killed again and again. */
const killedFigures = async ({ db, tables }: Cloud): Promise<Figure[]> => {
  const stores = storesOf(db, tables)
  const job = await started(stores, await companyWithAdmin(stores), {})
  const waiting: JobMessage[] = [messageOf(job)]
  let [late, killed, commits] = [0, 0, 0]
  const services: WorkerServices = {
    ...{ files: noFiles, newId, kinds: [counting(tables.settings)], clock: () => Date.now() + late },
    stores: {
      ...stores,
      jobs: {
        ...stores.jobs,
        commit: async (...args) => {
          const next = await stores.jobs.commit(...args)
          commits += 1
          // Each time after some more batches, until it was killed often enough.
          if (killed < kills && commits % kills === 0) {
            killed += 1
            throw new Killed()
          }
          return next
        },
        release: async () => {
          throw new Killed()
        },
      },
    },
    queue: { send: async (message) => void waiting.push(message), deadLetter: async () => {} },
    log: { info: () => {}, error: () => {} },
  }
  const began = performance.now()
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    await runJob(services, next).catch(async (error) => {
      if (!(error instanceof Killed)) throw error
      const current = await stores.jobs.get(job)
      late += leaseMs
      if (current) waiting.push(messageOf(current))
    })
  }
  const seconds = (performance.now() - began) / 1000
  const done = await stores.jobs.get(job)
  if (done?.state !== 'done' || killed < kills) throw new Error(`The job is ${done?.state}, killed ${killed} times`)
  return [
    { group: 'jobs', name: `${steps} steps, killed ${kills} times`, value: seconds, unit: 's', most: 10 },
    { group: 'jobs', name: 'steps a second', value: steps / seconds, unit: 'steps' },
  ]
}

/** As a sandbox that is gone: what it was at is neither done nor undone. */
class Killed extends Error {}

const ended = async (stores: Stores, job: JobKey): Promise<JobRecord> => {
  const until = performance.now() + timeoutMs
  for (;;) {
    const now = await stores.jobs.get(job)
    if (now?.state === 'done') return now
    if (now?.state === 'failed' || performance.now() > until) throw new Error(`The export is ${now?.state}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Seconds from the message to the file, by the Lambda with its memory. */
const exportFigures = async ({ db, tables, deployment, queues }: Cloud): Promise<Figure[]> => {
  const stores = storesOf(db, tables)
  const admin = await companyWithAdmin(stores)
  const items = Array.from({ length: users }, (_, at) => {
    const uid = newId()
    const name = {
      username: `user${at}`,
      first_name: 'Aaliyah',
      last_name: `Zieliński-${at}`,
      email: `u${at}@a.example`,
    }
    return { ...keys.user.key(admin.company, uid), ...admin, ...name, uid }
  })
  await putAll(db, tables.users, items)
  const job = await started(stores, admin, { status: [0, 1], time_zone: 'UTC', language: 'en' })
  const [queue] = deployment.ofType('AWS::SQS::Queue').filter(({ id }) => id.startsWith('JobsQueue'))
  const began = performance.now()
  await queues.send(queue?.arn ?? '', JSON.stringify(messageOf(job)))
  const { file, done } = await ended(stores, job)
  const seconds = (performance.now() - began) / 1000
  if (done !== users + 1) throw new Error(`${done} users were exported`)
  return [
    { group: 'jobs', name: `${users} users exported`, value: seconds, unit: 's', most: 60 },
    { group: 'jobs', name: `${users} users: file`, value: (file?.size ?? 0) / 1e6, unit: 'MB' },
  ]
}

/** What jobs take: many small steps with failures, and the export of a large company within its Lambda's memory. */
export const jobFigures = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const cloud = await localCloud({ data: join(folder, 'machine'), port: 0, web: false, log: () => {} })
    try {
      return [...(await killedFigures(cloud)), ...(await exportFigures(cloud))]
    } finally {
      await cloud.close()
    }
  })
