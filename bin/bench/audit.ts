import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { AuditRecord } from '../../functions/data/audit.ts'
import { keys } from '../../functions/data/keys.ts'
import type { AuditFound } from '../../shared/contract/audit.ts'
import { day, minute } from '../../shared/durations.ts'
import { iso, utcDate } from '../../shared/time.ts'
import { randomFrom } from '../seed/random.ts'
import type { Filled } from './company.ts'
import { type Figure, percentile } from './figures.ts'
import { inFolder, onMachine } from './machine.ts'
import { askingAdmin } from './reading.ts'

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

/**
 * Writes a year of records into the file of the embedded DynamoDB, with all that they are found by, while it does not run: by
 * calls it would take an hour.
 */
const fill = (file: string, { company, users }: Filled, now: number) => {
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
    const [user, thing] = [users[at % users.length]?.uid ?? '', thingNamed(random.whole(0, things - 1))]
    const entry = `${iso(when)}#${id}`
    const record: AuditRecord = {
      ...{ id, company: company.uid, at: when, user, role: 'admin', session: 'bench.1', call: random.pick(calls) },
      ...{ ip: '192.0.2.1', input: { uid: thing, city: 'Ulm' } },
      changes: [{ target: thing, before: { city: 'Ulm', zip: '89073' }, after: { city: 'Bonn', zip: '53111' } }],
    }
    put(keys.audit.key(company.uid, entry.slice(0, 7), entry), record)
    put(keys.auditBy.key(company.uid, user, entry), {})
    put(keys.auditOf.key(company.uid, thing, entry), {})
    put(keys.auditDay.key(utcDate(when), entry, company.uid), {})
  }
  db.exec('COMMIT')
  db.close()
}

/** How soon a page of the log of a company with a million records is there, by what is looked for. */
export const auditFigures = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const data = join(folder, 'machine')
    const options = { data, web: false, seed: { facilities: 2, teams: 8, workers: 200, days: 0 } }
    const filled = await onMachine(options, async (machine) => machine.filled)
    if (!filled) throw new Error('The machine was not filled')
    const now = Date.now()
    const began = performance.now()
    fill(join(data, 'dynamodb.db'), filled, now)
    console.log(`  ${records} records written in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    return onMachine(options, async (machine) => {
      const admin = await askingAdmin({ ...machine, filled })
      const end_time = Math.floor(now / (15 * minute)) * 15 * minute
      const random = randomFrom(5)
      const range = (long: number, ago = 0) => ({
        ...{ time_zone: 'UTC', start_time: end_time - (ago + long) * day, end_time: end_time - ago * day },
      })
      const someone = () => random.pick(filled.users).uid
      const searches: [string, () => object][] = [
        ['a person, in a year', () => ({ ...range(days), who: someone() })],
        ['a thing, in a year', () => ({ ...range(days), what: thingNamed(random.whole(0, things - 1)) })],
        ['a week', () => range(7, random.whole(0, 300))],
        ['a day of 300 ago', () => range(1, 300)],
        ['a year', () => range(days)],
      ]
      const figures: Figure[] = []
      try {
        for (const [name, search] of searches) {
          const times: number[] = []
          for (let at = -3; at < samples; at++) {
            const { time, data: page } = await admin.ask<AuditFound>('getAuditLog', { ...search(), limit: 100 })
            if (page.items.length === 0) throw new Error(`Nothing was found of ${name}`)
            if (at >= 0) times.push(time)
          }
          const value = percentile(times, 0.95)
          figures.push({
            group: 'audit',
            name: `100 of 1,000,000 records, ${name}: p95`,
            value,
            unit: 'ms',
            most: mostMs,
          })
        }
        return figures
      } finally {
        admin.close()
      }
    })
  })
