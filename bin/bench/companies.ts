import { join } from 'node:path'
import { createCompany as plan } from '../../functions/companies/createCompany.ts'
import { type Stores, storesOf } from '../../functions/data/stores.ts'
import { createCompany } from '../../functions/jobs/kinds/createCompany.ts'
import { type Env, Ok } from '../../functions/lib/env.ts'
import { noFiles } from '../../functions/lib/files.ts'
import { newId } from '../../functions/lib/ids.ts'
import type { JobMessage } from '../../functions/lib/jobs/queue.ts'
import { leaseMs, messageOf, runJob, type WorkerServices } from '../../functions/lib/jobs/run.ts'
import { noMail } from '../../functions/lib/mail.ts'
import type { Checked, Input } from '../../shared/contract/index.ts'
import { calls } from '../../shared/contract/index.ts'
import type { Job } from '../../shared/contract/jobs.ts'
import { isOpen } from '../../shared/jobs.ts'
import { killAtRequest } from '../../test/lib/killAtRequest.ts'
import { fakeIdentity, fakeVault } from '../../test/lib/people.ts'
import { signedIn } from '../../test/lib/world.ts'
import { type Cloud, localCloud } from '../local/cloud.ts'
import { demoPassword, type SeedStores, seedOrganisation } from '../seed/organise.ts'
import { randomFrom } from '../seed/random.ts'
import { companyOf } from './company.ts'
import { type Figure, percentile } from './figures.ts'
import { inFolder } from './machine.ts'
import { putCompanies } from './platform.ts'

/** Companies that there are already, and what each new one is made with. */
const others = 2000
const size = { facilities: 20, teams: 200, admins: 10 }
const samples = 10
const kills = 20
/** Requests by which one is made. */
const requests = 60
const timeoutMs = 60_000

const figure = (name: string, value: number, unit: string, most?: number): Figure => ({
  ...{ group: 'companies', name, value, unit },
  ...(most === undefined ? {} : { most }),
})

const bodyOf = (company_url: string): Input<'createCompany'> => ({
  ...{ name: company_url, company_url, folo_in_min: 30 },
  users: Array.from({ length: size.admins }, (_, at) => ({
    ...{ username: `${company_url}-${at}`, password: `Bench-pass-${at}`, first_name: 'Ada', last_name: `Nr ${at}` },
    email: `${at}@${company_url}.example`,
  })),
  facilities: Array.from({ length: size.facilities }, (_, at) => ({ name: `Hall ${at}`, tempId: `f${at}` })),
  teams: Array.from({ length: size.teams }, (_, at) => ({
    ...{ name: `Team ${at}`, subtype: 1 as const, facility_tempId: `f${at % size.facilities}` },
  })),
  web_portal: [{ label: 'Portal', url: 'https://wms.example' }],
})

const partsThere = async (stores: Stores, uid: string) => {
  const [company, groups, users] = await Promise.all([
    stores.companies.get(uid),
    stores.groups.list(uid),
    stores.users.list(uid),
  ])
  return { company, whole: groups.length === 1 + size.facilities + size.teams && users.length === size.admins }
}

/** A platform with a universal admin and its customers. */
const fillPlatform = async (target: SeedStores) => {
  const { db, tables, now } = target
  const { company, groups, users } = companyOf({ facilities: 0, teams: 0, workers: 0, days: 0 }, now)
  const own = { ...company, name: 'Platform', company_url: 'platform', platform: true }
  const staff = users.map((user) => ({ ...user, universal: 2 as const }))
  await seedOrganisation(target, { company: own, groups, users: staff })
  await putCompanies(db, tables, others, now)
  const [admin] = staff
  const [group] = groups
  if (!admin || !group) throw new Error('Nobody runs the platform')
  return { company: own, group, admin }
}

type Platform = Awaited<ReturnType<typeof fillPlatform>>

/** Over HTTP, by the Lambdas: until it is answered, and until the company is there. */
const madeFigures = async (cloud: Cloud, admin: { uid: string }): Promise<Figure[]> => {
  const { call } = await signedIn(cloud.url, admin.uid, demoPassword)
  const stores = storesOf(cloud.db, cloud.tables)
  const [answered, complete]: [number[], number[]] = [[], []]
  for (let number = 0; number < samples; number++) {
    const began = performance.now()
    const { status, message, data } = await call('createCompany', bodyOf(`fresh-${number}`))
    if (status !== 200) throw new Error(`createCompany: ${status} ${message}`)
    answered.push(performance.now() - began)
    for (let job = data; job.state !== 'done'; ) {
      if (!isOpen(job.state) || performance.now() - began > timeoutMs) throw new Error(`The job is ${job.state}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
      job = (await call('getJob', { job_id: job.id })).data
    }
    complete.push((performance.now() - began) / 1000)
    const named = await stores.companies.named(`fresh-${number}`)
    const { company, whole } = await partsThere(stores, named?.company ?? '')
    if (!company || !whole) throw new Error('The job is done, and the company is not whole')
  }
  return [
    figure('answered: p50', percentile(answered, 0.5), 'ms'),
    figure('answered: slowest', Math.max(...answered), 'ms', 2000),
    figure('complete: p50', percentile(complete, 0.5), 's'),
    figure('complete: slowest', Math.max(...complete), 's', 15),
  ]
}

/** By workers that are killed at requests of chance: companies that somebody could see half, ever. */
const killedFigures = async ({ db, tables }: Cloud, { company, group, admin }: Platform): Promise<Figure[]> => {
  const stores = storesOf(db, tables)
  const [random, identity, vault] = [randomFrom(5), fakeIdentity(), fakeVault()]
  const waiting: JobMessage[] = []
  const queue = { send: async (message: JobMessage) => void waiting.push(message), deadLetter: async () => {} }
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const caller = { company, user: admin, role: 'superAdmin', group, session: { id: 'bench' } }
  let [late, killed, half, lost] = [0, 0, 0, 0]
  const clock = () => Date.now() + late
  const services: WorkerServices = {
    ...{ stores, files: noFiles, newId, kinds: [createCompany], queue, vault, log, clock, mail: noMail },
    identity: identity.identity,
  }
  for (let number = 0; killed < kills; number++) {
    const env = { caller, stores, vault, jobQueue: queue, now: clock(), clock, newId, changed: () => {}, log }
    const input = calls.createCompany.request.parse(bodyOf(`killed-${number}`)) as Checked<'createCompany'>
    const answer = await plan(input, env as unknown as Env)
    const { id } = (answer instanceof Ok ? answer.data : answer) as Job
    const key = { company: company.uid, user: admin.uid, id }
    const { company: uid = '' } = (await stores.companies.named(`killed-${number}`)) ?? {}
    waiting.splice(0)
    for (let deaths = 2; deaths > 0 && killed < kills; deaths--) {
      const job = await stores.jobs.get(key)
      if (!job || !isOpen(job.state)) break
      const { killed: death, ...dying } = killAtRequest(
        { db, identity: identity.identity },
        random.whole(1, requests),
        random.whole(0, 1) === 1,
      )
      const run = runJob({ ...services, stores: storesOf(dying.db, tables), identity: dying.identity }, messageOf(job))
      if (await Promise.race([run.then(() => false), death.then(() => true)])) killed++
      const there = await partsThere(stores, uid)
      if (there.company && !there.whole) half++
      late += leaseMs
    }
    const left = await stores.jobs.get(key)
    if (left && isOpen(left.state)) waiting.push(messageOf(left))
    for (let next = waiting.shift(); next; next = waiting.shift()) await runJob(services, next)
    const there = await partsThere(stores, uid)
    if (!there.company || !there.whole) lost++
  }
  return [
    figure(`killed ${killed} times: half companies`, half, '', 0),
    figure(`killed ${killed} times: companies that did not come about`, lost, '', 0),
  ]
}

/** What a large new company takes where there are 2,000 others. */
export const companiesFigures = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    let platform: Platform | undefined
    const fill = async (target: SeedStores) => {
      platform = await fillPlatform(target)
    }
    const options = { data: join(folder, 'machine'), port: 0, web: false, seed: { name: 'bench', fill }, log: () => {} }
    const cloud = await localCloud(options)
    try {
      if (!platform) throw new Error('Nobody runs the platform')
      return [...(await madeFigures(cloud, platform.admin)), ...(await killedFigures(cloud, platform))]
    } finally {
      await cloud.close()
    }
  })
