import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { connect } from '../../functions/data/db.ts'
import { keys } from '../../functions/data/keys.ts'
import { cachedPages, pageStore } from '../../functions/data/pages.ts'
import { rollupStore } from '../../functions/data/rollups.ts'
import { type Stores, storesOf } from '../../functions/data/stores.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import type { Identity } from '../../functions/lib/identity.ts'
import { newId } from '../../functions/lib/ids.ts'
import type { Letter } from '../../functions/lib/mail.ts'
import { type MailKind, mailRateLimit, reportsOf, usualMailRate } from '../../functions/lib/mailRateLimit.ts'
import type { SendMessage } from '../../functions/reports/message.ts'
import { planPeriod } from '../../functions/reports/plan.ts'
import { sendReports } from '../../functions/reports/send.ts'
import type { ReportServices } from '../../functions/reports/services.ts'
import { lastOver } from '../../shared/reports.ts'
import { builtStacks } from '../local/build.ts'
import { startDynamo } from '../local/dynamo.ts'
import { makeTables } from '../local/tables.ts'
import { deploy } from '../local/template/deployed.ts'
import { region } from '../local/template/names.ts'
import { readTemplates } from '../local/template/resources.ts'
import { tablesOf } from '../outputs.ts'
import { putAll } from '../seed/putAll.ts'
import { capacityMeter, reads, sumOf, writes } from './capacity.ts'
import { fillCompany } from './company.ts'
import { type Figure, percentile } from './figures.ts'

const size = { facilities: 5, teams: 50, workers: 500, days: 15 }
const subscribers = { facilities: 100, teams: 900 }
/** Lambdas that send at a time, as `stacks/background.ts` has it at least. */
const senders = 2
const pacedSeconds = 6
/** A code for each report that goes out, as when everybody signs in at six. */
const codesASecond = 4
const bounds = { mails: 20, compose: 3000, units: 15 }

const figure = (name: string, value: number, unit: string, bound: Partial<Figure> = {}): Figure => ({
  ...{ group: 'reports', name, value, unit },
  ...bound,
})
const noIdentity = { create: async () => undefined } as unknown as Identity

/** Tables in memory whose use is counted, with a company that was at work for two weeks. */
const filled = async () => {
  const dynamo = await startDynamo()
  const meter = await capacityMeter(dynamo.endpoint)
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const client = new DynamoDBClient({ endpoint: meter.endpoint, region, credentials })
  const deployment = deploy(readTemplates(await builtStacks()))
  await makeTables(client, deployment)
  const [db, tables, now] = [connect(client), tablesOf(deployment.output), Date.now()]
  const { company, groups } = await fillCompany({ db, tables, identity: noIdentity, now }, size)
  const of = (type: 'facility' | 'team') => groups.filter((group) => group.type === type)
  const person = (role: 'facilityManager' | 'teamManager', index: number): UserRecord => {
    const among = of(role === 'teamManager' ? 'team' : 'facility')
    const uid = newId()
    return {
      ...{ uid, company: company.uid, username: uid, first_name: 'Ada', last_name: 'Bench', status: 1 },
      ...{ email: `${uid}@bench.example`, roles: [{ role, group: among[index % among.length]?.uid ?? '' }] },
      ...{ two_factor: false, sessions_from: 0, created_on: company.created_on, version: 1 },
    }
  }
  const people = [
    ...Array.from({ length: subscribers.facilities }, (_, index) => person('facilityManager', index)),
    ...Array.from({ length: subscribers.teams }, (_, index) => person('teamManager', index)),
  ]
  await putAll(
    db,
    tables.users,
    people.map((user) => ({ ...keys.user.key(user.company, user.uid), ...user })),
  )
  const close = async () => {
    await meter.close()
    await dynamo.stop()
  }
  return { db, tables, now, meter, company, zones: [...new Set(groups.map(({ time_zone }) => time_zone))], close }
}
type Filled = Awaited<ReturnType<typeof filled>>

/** Composes and sends the weekly report of everybody, to an SES that answers at once, without the rate limit. */
const sendAll = async ({ db, tables, now, meter, company, zones }: Filled): Promise<Figure[]> => {
  const stores = storesOf(db, tables)
  const sent: { letter: Letter; took: number }[] = []
  const waiting: SendMessage[] = []
  for (const zone of zones) {
    const { kind, last } = lastOver('weekly', zone, now)
    const queue: ReportServices['queue'] = {
      send: async (message) => void (message.task === 'send' && waiting.push(message)),
      deadLetter: async () => {},
    }
    await planPeriod({ stores, queue }, { task: 'plan', company: company.uid, kind, zone, last, late: true })
  }
  // The company's admin gets one for each zone, too.
  const wanted = waiting.reduce((sum, { users }) => sum + users.length, 0)
  meter.reset()
  const began = performance.now()
  const work = async () => {
    for (let message = waiting.shift(); message; message = waiting.shift()) {
      let from = performance.now()
      const failed: Error[] = []
      const left = await sendReports(
        {
          ...{
            stores,
            clock: Date.now,
            newId,
            origin: 'https://console.example',
            mailRateLimit: async () => {},
            draw: async () => undefined,
          },
          figures: () => ({ rollups: rollupStore(db, tables, cachedPages(pageStore(db, tables))) }),
          queue: { send: async () => {}, deadLetter: async () => {} },
          mail: {
            send: async (_to, letter) => {
              sent.push({ letter, took: performance.now() - from })
              from = performance.now()
              return 'id'
            },
          },
          log: { info: () => {}, error: (_text, { error }) => void failed.push(error as Error) },
        },
        message,
      )
      if (left.length > 0) throw failed[0] ?? new Error('A report was not sent')
    }
  }
  await Promise.all(Array.from({ length: senders }, work))
  const seconds = (performance.now() - began) / 1000
  const used = meter.used()
  const sections = ({ html }: Letter) => html.split('Open this week in Performance').length - 1
  const large = sent.filter(({ letter }) => sections(letter) === 10)
  if (sent.length !== wanted || large.length < subscribers.facilities)
    throw new Error(`${sent.length} mails of ${wanted}, ${large.length} large ones`)
  const times = large.map(({ took }) => took)
  return [
    figure(`mails composed and handed over, ${senders} Lambdas`, sent.length / seconds, 'a second', {
      least: bounds.mails,
    }),
    figure('read units', sumOf(used, reads) / sent.length, 'a mail', { most: bounds.units }),
    figure('write units', sumOf(used, writes) / sent.length, 'a mail'),
    figure('mail of ten sections: p50', percentile(times, 0.5), 'ms'),
    figure('mail of ten sections: the slowest, which reads its figures', Math.max(...times), 'ms', {
      most: bounds.compose,
    }),
    figure('mail of ten sections', Math.max(...large.map(({ letter }) => Buffer.byteLength(letter.html))), 'bytes', {
      most: 102_000,
    }),
  ]
}

/** Reports that never end and codes between them, by the clock: how many go out a second, and how long codes wait. */
const pacedFigures = async (limits: Stores['limits']): Promise<Figure[]> => {
  const sent: { kind: MailKind; at: number; waited: number }[] = []
  const newRateLimit = () => mailRateLimit({ limits, rate: usualMailRate, clock: Date.now })
  const end = Date.now() + pacedSeconds * 1000
  const send = async (rateLimit: ReturnType<typeof newRateLimit>, kind: MailKind) => {
    const asked = Date.now()
    await rateLimit(kind)
    sent.push({ kind, at: Date.now(), waited: Date.now() - asked })
  }
  const reports = async () => {
    for (const rateLimit = newRateLimit(); Date.now() < end; ) await send(rateLimit, 'report')
  }
  const codes = async () => {
    const going: Promise<void>[] = []
    while (Date.now() < end) {
      going.push(send(newRateLimit(), 'code'))
      await new Promise((resolve) => setTimeout(resolve, 1000 / codesASecond))
    }
    await Promise.all(going)
  }
  await Promise.all([...Array.from({ length: senders }, reports), codes()])
  const ofSeconds = [...Map.groupBy(sent, ({ at }) => Math.floor(at / 1000)).values()]
  const most = (some: (typeof sent)[]) => Math.max(...some.map(({ length }) => length))
  const waits = sent.filter(({ kind }) => kind === 'code').map(({ waited }) => waited)
  const reported = ofSeconds.map((some) => some.filter(({ kind }) => kind === 'report'))
  return [
    figure('most mails in a second', most(ofSeconds), 'mails', { most: usualMailRate }),
    figure('most reports in a second', most(reported), 'mails', { most: reportsOf(usualMailRate) }),
    figure('a code waits: p95', percentile(waits, 0.95), 'ms', { most: 1000 }),
    figure('10,000 reports take', 10_000 / reportsOf(usualMailRate) / 60, 'minutes'),
  ]
}

/** What it takes to mail the weekly report of a company to a thousand people. */
export const reportFigures = async (): Promise<Figure[]> => {
  const site = await filled()
  try {
    const figures = await sendAll(site)
    return [...figures, ...(await pacedFigures(storesOf(site.db, site.tables).limits))]
  } finally {
    await site.close()
  }
}
