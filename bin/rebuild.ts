import { parseArgs } from 'node:util'
import { storesOf } from '../functions/data/stores.ts'
import { rebuildDay } from '../functions/rollup/rebuild.ts'
import { addDays } from '../shared/time.ts'
import { StartupError } from './local/startupError.ts'
import { openTables, tablesUsage } from './opened.ts'

/** `npm run rebuild`: figures of past days again from raw events, counted with today's settings. */

const usage = `npm run rebuild -- --company <login name> --from YYYY-MM-DD --to YYYY-MM-DD
                  [--data .shiftdeck | --outputs dist/outputs.json]
  Counts UTC days, both ends included, again from raw events, with today's pick gap and lists of SKUs.
${tablesUsage}
  Work may go on meanwhile on AWS. Wait a minute after a change of the settings.`

const options = () => {
  try {
    const text = { type: 'string' } as const
    const { values } = parseArgs({
      options: {
        company: text,
        from: text,
        to: text,
        data: text,
        outputs: text,
        help: { type: 'boolean', short: 'h' },
      },
    })
    return values
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

const dateOf = (name: string, value: string | undefined): string => {
  const valid = value && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
  if (!valid || new Date(value).toISOString().slice(0, 10) !== value)
    throw new StartupError(`--${name} must be a date such as 2026-03-31.\n${usage}`)
  return value
}

const rebuild = async () => {
  const { company: url, data, outputs, help, ...settings } = options()
  if (help) return console.log(usage)
  if (!url) throw new StartupError(`Which company? --company is its login name.\n${usage}`)
  const [from, to] = [dateOf('from', settings.from), dateOf('to', settings.to)]
  if (from > to) throw new StartupError('--from must not be after --to.')

  const { db, tables, archived, close } = await openTables({
    ...(data ? { data } : {}),
    ...(outputs ? { outputs } : {}),
  })
  try {
    const stores = storesOf(db, tables, archived)
    const uid = await stores.companies.uidOf(url)
    const company = uid && (await stores.companies.get(uid))
    if (!company) throw new StartupError(`There is no company "${url}".`)
    const facilities = (await stores.groups.list(company.uid)).filter(({ type }) => type === 'facility')
    let refusals = 0
    // The last day first: figures by code become complete from there on back.
    for (let day = to; day >= from; day = addDays(day, -1)) {
      for (const { uid: facility, name } of facilities) {
        const facilityKey = { company: company.uid, facility }
        const { hours, changed, refused } = await rebuildDay(stores, company, facilityKey, day, Date.now())
        console.log(`${day}  ${name}: ${refused ?? `${hours} hours of workers, ${changed} changed`}`)
        if (refused) refusals += 1
      }
    }
    if (refusals > 0) process.exitCode = 1
  } finally {
    await close()
  }
}

rebuild().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error)
  process.exit(1)
})
