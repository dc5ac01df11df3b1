import { Temporal } from 'temporal-polyfill'
import { type MaintenanceRecord, maintenanceFreshness } from '../../functions/data/maintenance.ts'
import type { Stores } from '../../functions/data/stores.ts'
import { newId } from '../../functions/lib/ids.ts'
import { changedMaintenance, isMaintained, maintenanceChange } from '../../functions/lib/maintenance.ts'
import { calls } from '../../shared/contract/index.ts'
import { iso } from '../../shared/time.ts'
import { argumentsOf } from '../arguments.ts'
import { machineOn, notBoth, storesOn, storesOnAws, usualFolder, type Where } from '../installation.ts'
import { StartupError } from '../local/startupError.ts'

const usage = `npm run maintenance -- [on | off | status] [--until <when>] [--message "<sentence>"]
                  [--data .shiftdeck | --outputs dist/outputs.json]
  While it is on, every call is answered 503 but those of universal admins, of who signs out, and of handhelds that
  bring their work. Without a word it says how things stand; "on" while it is on says something else of it.
  --until      when it is expected to end: 22:30 or "2026-11-23 22:30" by the clock here, 45m or 2h from now, or an
               instant such as 2026-11-23T22:30:00Z. It ends with "off" alone
  --message    the sentence that everybody reads
  --data       the folder of the local machine, which must be running
  --outputs    for AWS: what "npx cdk deploy --all --outputs-file <file>" wrote`

type Print = (line: string) => void

const text = { type: 'string' } as const
const options = {
  ...{ until: text, message: text, data: text, outputs: text },
  help: { type: 'boolean', short: 'h' },
} as const

/**
 * A time as people type it.
 * @param zone IANA, whose clock it is by
 * @returns epoch ms
 * @throws StartupError for what is no time, or is over
 */
export const untilOf = (typed: string, now: number, zone: string): number => {
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone)
  const [, amount, unit] = /^(\d{1,4})(m|h)$/.exec(typed) ?? []
  const read = (): number => {
    if (amount)
      return here.add(unit === 'h' ? { hours: Number(amount) } : { minutes: Number(amount) }).epochMilliseconds
    if (/^\d{1,2}:\d\d$/.test(typed)) {
      const at = here.withPlainTime(Temporal.PlainTime.from(typed.padStart(5, '0')))
      // A time that is over is tomorrow's.
      return (at.epochMilliseconds > now ? at : at.add({ days: 1 })).epochMilliseconds
    }
    if (/(Z|[+-]\d\d:?\d\d)$/.test(typed)) return Temporal.Instant.from(typed).epochMilliseconds
    return Temporal.PlainDateTime.from(typed.replace(' ', 'T'), { overflow: 'reject' }).toZonedDateTime(zone)
      .epochMilliseconds
  }
  let until: number
  try {
    until = read()
  } catch {
    throw new StartupError(`--until must be a time such as 22:30, 45m or "2026-11-23 22:30", not "${typed}".`)
  }
  if (until <= now) throw new StartupError(`--until ${typed} is over already.`)
  return until
}

/** How things stand, in words. */
const sentence = (record: MaintenanceRecord | undefined): string => {
  if (!isMaintained(record)) return 'Maintenance is off.'
  const { since, until, by, message } = record
  const parts = [
    `Under maintenance since ${iso(since)}, begun by ${by ?? 'the command line'}`,
    until === null ? 'nobody knows until when' : `expected until ${iso(until)}`,
    ...(message === '' ? [] : [`"${message}"`]),
  ]
  return parts.join('; ')
}

/** What was done stands in the log of the company that runs the installation, where there is one. */
const record = async (stores: Stores, before: MaintenanceRecord | undefined, after: MaintenanceRecord, now: number) => {
  const home = (await stores.companies.all()).find(({ platform }) => platform)
  if (!home) return
  await stores.audit.add({
    ...{ id: newId(), company: home.uid, at: now, user: 'command-line', session: '', call: 'setMaintenance', ip: '' },
    ...{ input: {}, changes: [maintenanceChange(before, after)] },
  })
}

const storesAt = async ({ data, outputs }: Where): Promise<Stores> =>
  outputs ? storesOnAws(outputs).stores : storesOn(await machineOn(data ?? usualFolder()))

/**
 * Runs the program.
 * @throws StartupError for what the person at the keyboard can put right
 */
export const maintenanceProgram = async (
  args: string[],
  print: Print,
  { now = Date.now(), open = storesAt } = {},
): Promise<void> => {
  const { values, positionals } = argumentsOf({ args, options, allowPositionals: true }, usage)
  const { until, message, data, outputs, help } = values
  if (help) return print(usage)
  const [word = 'status', ...rest] = positionals
  if (!['on', 'off', 'status'].includes(word) || rest.length > 0)
    throw new StartupError(`"${positionals.join(' ')}" is none of on, off and status.\n${usage}`)
  if (word !== 'on' && (until !== undefined || message !== undefined))
    throw new StartupError('--until and --message go with "on".')
  notBoth({ data, outputs })

  const zone = Temporal.Now.timeZoneId()
  const asked = calls.setMaintenance.request.safeParse({
    on: word === 'on',
    ...(until === undefined ? {} : { until: iso(untilOf(until, now, zone)) }),
    ...(message === undefined ? {} : { message }),
  })
  if (!asked.success) throw new StartupError(`--message: ${asked.error.issues[0]?.message}`)

  const stores = await open({ data, outputs })
  const before = await stores.maintenance.get()
  if (word === 'status') return print(sentence(before))
  const at = asked.data.until === null ? null : Date.parse(asked.data.until)
  const after = changedMaintenance(before, { ...asked.data, until: at, by: null }, now)
  if (!after) return print(sentence(before))
  await stores.maintenance.put(after)
  await record(stores, before, after, now)
  print(sentence(after))
  print(`Known everywhere within ${maintenanceFreshness / 1000} seconds.`)
}
