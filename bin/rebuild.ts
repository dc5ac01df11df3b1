import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { connect, type Db, type Tables, tablesFrom, tableVariables } from '../functions/data/db.ts'
import { storesOf } from '../functions/data/stores.ts'
import { rebuildDay } from '../functions/rollup/rebuild.ts'
import { addDays } from '../shared/time.ts'
import { Complaint } from './local/complaint.ts'

/** `npm run rebuild`: figures of past days again from raw events, counted with today's settings. */

const usage = `npm run rebuild -- --company <login name> --from YYYY-MM-DD --to YYYY-MM-DD [--data .shiftdeck]
  Counts UTC days, both ends included, again from raw events, with today's pick gap and lists of SKUs.
  --data       the folder of the local machine, which must be stopped; without it, and with DIRECTORY_TABLE and the
               other names of tables in the environment, the tables on AWS
  Work may go on meanwhile on AWS. Wait 10 seconds after a change of the settings.`

const options = () => {
  try {
    const text = { type: 'string' } as const
    const { values } = parseArgs({
      options: { company: text, from: text, to: text, data: text, help: { type: 'boolean', short: 'h' } },
    })
    return values
  } catch (error) {
    throw new Complaint(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

const dateOf = (name: string, value: string | undefined): string => {
  const valid = value && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
  if (!valid || new Date(value).toISOString().slice(0, 10) !== value)
    throw new Complaint(`--${name} must be a date such as 2026-03-31.\n${usage}`)
  return value
}

interface Opened {
  db: Db
  tables: Tables
  close: () => Promise<void>
}

/** The tables of the local machine in a folder, by the names that its stacks give them. */
const openLocal = async (path: string): Promise<Opened> => {
  const [{ openFolder }, { startDynamo }, { builtStacks }, { readTemplates }, { deploy }, { region }] =
    await Promise.all([
      import('./local/folder.ts'),
      import('./local/dynamo.ts'),
      import('./local/build.ts'),
      import('./local/template/resources.ts'),
      import('./local/template/deployed.ts'),
      import('./local/template/names.ts'),
    ])
  if (!existsSync(path)) throw new Complaint(`There is no folder ${path}: npm start makes it.`)
  const folder = openFolder(path, false)
  try {
    if (folder.seeded === undefined) throw new Complaint(`There are no data in ${path}: npm start makes them.`)
    const lambdas = deploy(readTemplates(await builtStacks())).ofType('AWS::Lambda::Function')
    const variables = Object.assign(
      {},
      ...lambdas.map(({ properties }) => (properties.Environment as { Variables?: object } | undefined)?.Variables),
    )
    const { endpoint, stop } = await startDynamo(folder.dynamo)
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
    const db = connect(new DynamoDBClient({ endpoint, region, credentials, maxAttempts: 4 }))
    const close = async () => {
      await stop()
      folder.close()
    }
    return { db, tables: tablesFrom(variables), close }
  } catch (error) {
    folder.close()
    throw error
  }
}

const openAws = (): Opened => {
  const missing = Object.values(tableVariables).filter((name) => !process.env[name])
  if (missing.length > 0) throw new Complaint(`Set ${missing.join(', ')} to the names of the tables on AWS.`)
  return { db: connect(), tables: tablesFrom(process.env), close: async () => {} }
}

const rebuild = async () => {
  const { company: url, data, help, ...given } = options()
  if (help) return console.log(usage)
  if (!url) throw new Complaint(`Which company? --company is its login name.\n${usage}`)
  const [from, to] = [dateOf('from', given.from), dateOf('to', given.to)]
  if (from > to) throw new Complaint('--from must not be after --to.')

  const onAws = data === undefined && process.env[tableVariables.directory] !== undefined
  const { db, tables, close } = onAws ? openAws() : await openLocal(data ?? process.env.SHIFTDECK_DATA ?? '.shiftdeck')
  try {
    const stores = storesOf(db, tables)
    const uid = await stores.companies.uidOf(url)
    const company = uid && (await stores.companies.get(uid))
    if (!company) throw new Complaint(`There is no company "${url}".`)
    const facilities = (await stores.groups.list(company.uid)).filter(({ type }) => type === 'facility')
    let refusals = 0
    for (let day = from; day <= to; day = addDays(day, 1)) {
      for (const { uid: facility, name } of facilities) {
        const place = { company: company.uid, facility }
        const { hours, changed, refused } = await rebuildDay(stores, company, place, day, Date.now())
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
  console.error(error instanceof Complaint ? error.message : error)
  process.exit(1)
})
