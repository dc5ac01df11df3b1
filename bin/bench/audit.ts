import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { AuditRecord } from '../../functions/data/audit.ts'
import { keys } from '../../functions/data/keys.ts'
import type { AuditFound } from '../../shared/contract/audit.ts'
import { day, minute } from '../../shared/durations.ts'
import { iso, utcDate } from '../../shared/time.ts'
import { randomFrom } from '../seed/random.ts'
import type { MachineOptions } from './child.ts'
import type { Filled } from './company.ts'
import { type Figure, percentile } from './figures.ts'
import { inFolder, onMachine } from './machine.ts'
import { askingAdmin, type FilledMachine } from './reading.ts'

/** What a busy company does in a year, and how many things it does that to. */
const records = 1_000_000
const things = 20_000
const days = 365
const samples = 30
const mostMs = 500

const calls = ['updateUser', 'updateTeam', 'setTargetMetrics', 'setStatusOfUsers', 'updateDevice'] as const
const thingNamed = (number: number) => `user thing${number}`

/** Strings and numbers as DynamoDB writes them in JSON. */
const attribute = (value: unknown): unknown => {
  if (typeof value === 'string') return { S: value }
  if (typeof value === 'number') return { N: String(value) }
  if (Array.isArray(value)) return { L: value.map(attribute) }
  return { M: attributes(value as object) }
}
const attributes = (of: object) =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, attribute(value)]))

/** Who did something, and in whose log it is. */
type Who = (at: number) => { company: string; user: string }

/**
 * Writes a year of records into the file of the embedded DynamoDB, with all that they are found by, while it does not run: by
 * calls it would take an hour.
 */
const fill = (file: string, whoOf: Who, now: number) => {
  const began = performance.now()
  const db = new DatabaseSync(file)
  const [table] = db.prepare("SELECT table_name AS name FROM _tables WHERE table_name LIKE '%Audit%'").all()
  const insert = db.prepare(`INSERT INTO "${table?.name}" (pk, sk, item_json, item_size) VALUES (?, ?, ?, ?)`)
  const put = (key: { pk: string; sk: string }, item: object) => {
    const text = JSON.stringify(attributes({ ...key, ...item }))
    // As the embedded DynamoDB keeps keys: with their type.
    insert.run(`S:${key.pk}`, `S:${key.sk}`, text, text.length)
  }
  const random = randomFrom(11)
  const every = (days * day) / records
  db.exec('PRAGMA synchronous = OFF; BEGIN')
  for (let at = 0; at < records; at++) {
    const when = Math.floor(now - (records - at) * every)
    const id = `bench${String(at).padStart(11, '0')}`
    const [{ company, user }, thing] = [whoOf(at), thingNamed(random.whole(0, things - 1))]
    const entry = `${iso(when)}#${id}`
    const record: AuditRecord = {
      ...{ id, company, at: when, user, role: 'admin', session: 'bench.1', call: random.pick(calls) },
      ...{ ip: '192.0.2.1', input: { uid: thing, city: 'Ulm' } },
      changes: [{ target: thing, before: { city: 'Ulm', zip: '89073' }, after: { city: 'Bonn', zip: '53111' } }],
    }
    put(keys.audit.key(company, entry.slice(0, 7), entry), record)
    put(keys.auditBy.key(company, user, entry), {})
    put(keys.auditOf.key(company, thing, entry), {})
    put(keys.auditDay.key(utcDate(when), entry, company), {})
  }
  db.exec('COMMIT')
  db.close()
  console.log(`  ${records} records written in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

const random = randomFrom(5)
type Searches = readonly (readonly [name: string, search: () => object])[]

/** How soon the first page of searches is there. */
const timesOf = async (
  machine: FilledMachine,
  call: 'getAuditLog' | 'getUniversalAuditLog',
  searches: Searches,
): Promise<Figure[]> => {
  const admin = await askingAdmin(machine)
  const figures: Figure[] = []
  try {
    for (const [name, search] of searches) {
      const times: number[] = []
      for (let at = -3; at < samples; at++) {
        const { time, data: page } = await admin.ask<AuditFound>(call, { ...search(), limit: 100 })
        if (page.items.length === 0) throw new Error(`Nothing was found of ${name}`)
        if (at >= 0) times.push(time)
      }
      const value = percentile(times, 0.95)
      figures.push({
        ...{ group: 'audit', name: `100 of 1,000,000 records, ${name}: p95`, value, unit: 'ms', most: mostMs },
      })
    }
    return figures
  } finally {
    admin.close()
  }
}

/** Fills a machine and its log, and measures searches in it. */
const searching = (
  seed: MachineOptions['seed'],
  whoOf: (filled: Filled) => Who,
  call: Parameters<typeof timesOf>[1],
  searches: (filled: Filled, range: (long: number, ago?: number) => object) => Searches,
): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const data = join(folder, 'machine')
    const options = { data, web: false, seed }
    const filled = await onMachine(options, async (machine) => machine.filled)
    if (!filled) throw new Error('The machine was not filled')
    const now = Date.now()
    fill(join(data, 'dynamodb.db'), whoOf(filled), now)
    const end_time = Math.floor(now / (15 * minute)) * 15 * minute
    const range = (long: number, ago = 0) => ({
      ...{ time_zone: 'UTC', start_time: end_time - (ago + long) * day, end_time: end_time - ago * day },
    })
    return onMachine(options, (machine) => timesOf({ ...machine, filled }, call, searches(filled, range)))
  })

/** In the log of a company that has them all, by what is looked for. */
const ofCompany = () =>
  searching(
    { facilities: 2, teams: 8, workers: 200, days: 0 },
    ({ company, users }) =>
      (at) => ({ company: company.uid, user: users[at % users.length]?.uid ?? '' }),
    'getAuditLog',
    ({ users }, range) => [
      ['a person, in a year', () => ({ ...range(days), who: random.pick(users).uid })],
      ['a thing, in a year', () => ({ ...range(days), what: thingNamed(random.whole(0, things - 1)) })],
      ['a week', () => range(7, random.whole(0, 300))],
      ['a day of 300 ago', () => range(1, 300)],
      ['a year', () => range(days)],
    ],
  )

/** Over 2,000 companies, of which nearly each record of a page is another one's. */
const ofAll = () =>
  searching(
    { companies: 2000, days: 1, logins: 0 },
    ({ customers = [] }) =>
      (at) => {
        const company = customers[at % customers.length]?.uid ?? ''
        return { company, user: `${company}u${at % 20}` }
      },
    'getUniversalAuditLog',
    ({ customers = [] }, range) => [
      ['a week of all companies', () => range(7, random.whole(0, 300))],
      ['a day of all companies, 300 ago', () => range(1, 300)],
      ['a year of all companies', () => range(days)],
      ['a year of one of 2,000', () => ({ ...range(days), company_uid: random.pick(customers).uid })],
    ],
  )

/** How soon a page of the audit log is there, in a company with a million records and over all companies that have as many. */
export const auditFigures = async (): Promise<Figure[]> => [...(await ofCompany()), ...(await ofAll())]
