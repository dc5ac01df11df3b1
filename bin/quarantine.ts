import { parseArgs } from 'node:util'
import { keyOfQuarantined } from '../functions/data/quarantine.ts'
import { storesOf } from '../functions/data/stores.ts'
import { retryQuarantined } from '../functions/rollup/quarantine.ts'
import { iso } from '../shared/time.ts'
import { StartupError } from './local/startupError.ts'
import { openTables, tablesUsage } from './opened.ts'

/** `npm run quarantine`: work that was left out of the figures because it could not be read, and why. */

const usage = `npm run quarantine -- [--retry] [--data .shiftdeck | --outputs dist/outputs.json]
  Lists work that was quarantined, as company, facility, UTC day, hour, team and worker, with the reason.
  --retry      retries all of it, which otherwise happens every 15 minutes; exits with 1 if some still fails
${tablesUsage}
  To repair a damaged record, run npm run rebuild for its day: it uses the raw batches.`

const options = () => {
  try {
    const text = { type: 'string' } as const
    const { values } = parseArgs({
      options: { data: text, outputs: text, retry: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    })
    return values
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

const quarantine = async () => {
  const { data, outputs, retry, help } = options()
  if (help) return console.log(usage)
  const { db, tables, close } = await openTables({ ...(data ? { data } : {}), ...(outputs ? { outputs } : {}) })
  try {
    const stores = storesOf(db, tables)
    if (retry) {
      const retried = await retryQuarantined(stores, Date.now())
      for (const { key, reason } of retried) console.log(`${key}  ${reason ?? 'counted'}`)
      if (retried.some(({ reason }) => reason !== undefined)) process.exitCode = 1
    } else {
      for (const kept of await stores.quarantine.list())
        console.log(`${keyOfQuarantined(kept)}  ${kept.reason} (last tried ${iso(kept.at)})`)
    }
    if ((await stores.quarantine.list()).length === 0) console.log('Nothing is quarantined.')
  } finally {
    await close()
  }
}

quarantine().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error)
  process.exit(1)
})
