import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { codeWindow } from '../../functions/data/codeDays.ts'
import type { WhoseCodes } from '../../functions/data/codeFigures.ts'
import type { DeviceRecord } from '../../functions/data/devices.ts'
import type { GroupRecord } from '../../functions/data/groups.ts'
import type { Whose } from '../../functions/data/series.ts'
import { storedAssignment } from '../../functions/data/teamAssignments.ts'
import type { FacilityKey } from '../../functions/data/visits.ts'
import { events } from '../../functions/handheld/events.ts'
import type { DeviceEnv } from '../../functions/lib/env.ts'
import { newId } from '../../functions/lib/ids.ts'
import { countDue } from '../../functions/rollup/codes.ts'
import { handleStream, rollupFailed } from '../../functions/rollup/handle.ts'
import { closeDays } from '../../functions/schedule/closeDays.ts'
import type { BatchResult } from '../../shared/contract/handheld.ts'
import { addFigures, type Figures, figureNames, noFigures } from '../../shared/metrics/figures.ts'
import type { Range } from '../../shared/metrics/range.ts'
import { day, utcDate } from '../../shared/time.ts'
import { keepReads } from '../lib/keptReads.ts'
import { noServices } from '../lib/noServices.ts'
import { companyRecord, groupRecord } from '../lib/records.ts'
import type { ReferenceJoin, SentBatch, Terms } from '../lib/reference.ts'
import { setCodes } from '../lib/skus.ts'
import { testTables } from '../lib/tables.ts'

type Tables = Awaited<ReturnType<typeof testTables>>
export interface StreamKey {
  pk: string
  sk: string
}

/**
 * The tables with a note of every key of the work table that was written, as the stream would carry it.
 * @param keepingReads for tests that ask many things of the same figures
 */
export const watchedTables = async ({ keepingReads = false } = {}) => {
  const tables = await testTables()
  const written: StreamKey[] = []
  const send = tables.db.send.bind(tables.db) as (command: { input: unknown }) => Promise<unknown>
  const watching = async (command: { input: unknown }) => {
    const answer = await send(command)
    const input = command.input as {
      TableName?: string
      Item?: StreamKey
      TransactItems?: { Update?: { TableName: string; Key: StreamKey } }[]
    }
    for (const { Update } of input.TransactItems ?? []) {
      if (Update?.TableName === tables.tables.work) written.push(Update.Key)
    }
    if (input.TableName === tables.tables.work && input.Item) {
      written.push({ pk: input.Item.pk, sk: input.Item.sk })
    }
    return answer
  }
  Object.assign(tables.db, { send: watching })
  if (keepingReads) keepReads(tables.db)
  return { ...tables, written }
}

const device = (id: string, company: string): DeviceRecord => ({
  id,
  company,
  serial_number: 'S1',
  model: 'TC52',
  manufacturer: '',
  mac_address: '',
  label: '',
  secret_hash: '',
  enrolled_on: '2026-01-01T00:00:00.000Z',
})

/** A company of its own with two scan teams and a non-scan team in one facility, where workers work. */
export const newFloor = async (
  { stores, db, tables, written }: Tables & { written: StreamKey[] },
  terms: Partial<Terms> = {},
  zone = 'UTC',
) => {
  const pick_gap = (terms.pickGap ?? 300_000) / 1000
  const company = companyRecord({ uid: newId(), name: 'Test', company_url: newId(), time_zone: zone, pick_gap })
  await stores.companies.add(company)
  const facilityKey: FacilityKey = { company: company.uid, facility: 'fac' }
  const group = (uid: string, more: Partial<GroupRecord>) =>
    groupRecord({ uid, company: company.uid, type: 'team', name: uid, parent_id: 'fac', time_zone: zone, ...more })
  await stores.groups.add(group(company.uid, { type: 'company', parent_id: null }))
  await stores.groups.add(group('fac', { type: 'facility', parent_id: company.uid }))
  for (const team of ['pick', 'pack']) await stores.groups.add(group(team, { subtype: 1 }))
  await stores.groups.add(group('yard', { subtype: 2 }))
  await setCodes(stores, company.uid, 'excluded', terms.excluded ?? [])
  await setCodes(stores, company.uid, 'callout', terms.callouts ?? [])

  const warnings: Record<string, unknown>[] = []
  const warn = (message: string, extra: Record<string, unknown>) => {
    if (extra.company === company.uid) warnings.push({ message, ...extra })
  }
  /** Each time that the stream is handed over, or codes are counted, is later than the ones before. */
  let windows = 0
  const log = {
    error: (message: string, { error }: Record<string, unknown>) => {
      if (message === rollupFailed) throw error
    },
    warn,
  }
  const own = (keys: readonly StreamKey[]) => keys.filter(({ pk }) => pk.startsWith(company.uid))

  return {
    company,
    facilityKey,
    written: () => own(written),
    join: async (join: ReferenceJoin & { left_at?: number; facility?: string }) => {
      const Item = storedAssignment({ facility: 'fac', ...join, company: company.uid, work: 'work' })
      await db.send(new PutCommand({ TableName: tables.devices, Item }))
    },
    /** Sends batches as a device does; answers the results. */
    send: async (from: string, batches: unknown[], now: number): Promise<BatchResult[]> => {
      const env: DeviceEnv = {
        company,
        device: device(from, company.uid),
        state: undefined,
        now,
        clock: () => now,
        newId,
        stores,
        join: (id) => stores.assignments.authContext(company.uid, id),
        ...noServices,
      }
      const answer = await events({ sent_at: now, batches }, env)
      if (!('batches' in answer)) throw new Error('no results')
      return answer.batches
    },
    /** Hands keys to the rollup as a stream does. */
    rollUp: async (keys: readonly StreamKey[]) => {
      const Records = keys.map(({ pk, sk }, index) => ({
        eventName: 'MODIFY',
        dynamodb: { SequenceNumber: String(index), Keys: { pk: { S: pk }, sk: { S: sk } } },
      }))
      windows += 1
      const at = Date.now() + windows * codeWindow
      const { batchItemFailures } = await handleStream(stores, log, () => at)({ Records })
      if (batchItemFailures.length > 0) throw new Error('rollup failed')
    },
    /** Counts by code what the rollup has noted, as the clock asks for it. */
    countCodes: () => {
      windows += 2
      const due = async (now: number) => (await stores.codeDays.due(now)).filter((one) => one.company === company.uid)
      const own = { ...stores, codeDays: { ...stores.codeDays, due } }
      return countDue(own, Date.now() + windows * codeWindow)
    },
    /**
     * Scans and pick time in adjacent intervals, by `code`; of a team or a worker if given.
     * @param read `scans` for scans alone; `company` for those of the company, which its facility has all of
     */
    codes: async (intervals: readonly Range[], whose: WhoseCodes = {}, read: 'all' | 'scans' | 'company' = 'all') => {
      const sums = intervals.map(() => new Map<string, { scans: number; pick: number }>())
      const codes: string[] = []
      const rowsOf = (code: string) => {
        if (!codes.includes(code)) codes.push(code)
        return [codes.indexOf(code)]
      }
      const visit = (index: number, row: number, scans: number, pick: number) => {
        const code = codes[row] as string
        const sum = sums[index]?.get(code) ?? { scans: 0, pick: 0 }
        const next = { scans: sum.scans + scans, pick: sum.pick + (read === 'all' ? pick : 0) }
        if (next.scans + next.pick > 0) sums[index]?.set(code, next)
      }
      const ask = { figures: read === 'all' ? read : ('scans' as const), selection: { rowsOf, needsText: true }, visit }
      const asked = { ...ask, goOn: () => {} }
      if (read === 'company') await stores.codeFigures.ofCompany(company.uid, ['fac', 'idle'], intervals, asked)
      else await stores.codeFigures.intervals(facilityKey, intervals, whose, asked)
      return sums
    },
    closeDays: (now: number) => closeDays(stores, now, { error: () => {}, warn }),
    /** What the rollup and the closing of days warned of. */
    warnings,
    /** Totals by `team worker`, as screens read them. */
    totals: async (range: Range): Promise<Map<string, Figures>> => {
      const sums = new Map<string, Figures>()
      await stores.rollups.totals(facilityKey, range, (team, worker, figures) =>
        add(sums, `${team} ${worker}`, figures),
      )
      return sums
    },
    /** The same from quarters of an hour. */
    quarters: async (range: Range): Promise<Map<string, Figures>> => {
      const sums = new Map<string, Figures>()
      await stores.rollups.slots(facilityKey, range, (team, worker, _start, figures) =>
        add(sums, `${team} ${worker}`, figures),
      )
      return sums
    },
    /** The days of the facility's calendar on which each was at work, by `team worker`. */
    workdays: async (range: Range, by = zone): Promise<Map<string, Set<string>>> => {
      const days = new Map<string, Set<string>>()
      await stores.rollups.work<string>(facilityKey, range, by, {
        of: (team, worker) => `${team} ${worker}`,
        sum: () => {},
        days: (key, from, to) => {
          for (let number = from; number < to; number++)
            days.set(key, (days.get(key) ?? new Set()).add(utcDate(number * day)))
        },
      })
      return days
    },
    /** Sums of adjacent intervals, as charts read them. */
    series: async (intervals: readonly Range[], whose: Whose): Promise<Figures[]> => {
      const sums = intervals.map(noFigures)
      await stores.rollups.series(facilityKey, intervals, whose, (index, figures, sign) => {
        for (const name of figureNames) (sums[index] ?? noFigures())[name] += sign * figures[name]
      })
      return sums
    },
    /** Who was at work in a range, by `team worker device`. */
    present: async (range: Range): Promise<Set<string>> => {
      const found = new Set<string>()
      await stores.rollups.presence(facilityKey, range, (team, worker, device, from, to) => {
        if (from < range.to && to > range.from) found.add(`${team} ${worker} ${device}`)
      })
      return found
    },
    /** Every page and every worker's hour, as bytes and numbers; without versions, which say how often it was written. */
    stored: async (dates: readonly string[]) => {
      const items = async (TableName: string, pk: string) => {
        const { Items = [] } = await db.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'pk = :pk',
            ExpressionAttributeValues: { ':pk': pk },
            ConsistentRead: true,
          }),
        )
        return Items
      }
      const pages = await items(tables.rollups, `${company.uid}#fac`)
      const codes = await items(tables.rollups, `${company.uid}#CODES#fac`)
      const hours = await Promise.all(dates.map((date) => items(tables.work, `${company.uid}#fac#${date}`)))
      return {
        pages: Object.fromEntries(
          [...pages, ...codes]
            .filter(({ sk }) => /^[A-X]#/.test(sk))
            .map(({ sk, body }) => [sk, Buffer.from(body).toString('base64')]),
        ),
        hours: hours.flat().map(({ pk, ...rest }) => ({ ...rest, day: pk.slice(-10) })),
      }
    },
  }
}

const add = (sums: Map<string, Figures>, key: string, figures: Readonly<Figures>) => {
  const sum = sums.get(key) ?? noFigures()
  sums.set(key, sum)
  addFigures(sum, figures)
}

export type Floor = Awaited<ReturnType<typeof newFloor>>
export type { SentBatch }
