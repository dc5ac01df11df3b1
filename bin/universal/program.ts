import type { CompanyRecord } from '../../functions/data/companies.ts'
import type { Stores } from '../../functions/data/stores.ts'
import { newId } from '../../functions/lib/ids.ts'
import { setUniversalRights, type UniversalLevel, universalLevelOf } from '../../functions/lib/universalRights.ts'
import { Refusal } from '../../shared/refusals.ts'
import { argumentsOf } from '../arguments.ts'
import { machineOn, notBoth, storesOn, storesOnAws, usualFolder, type Where } from '../installation.ts'
import { StartupError } from '../local/startupError.ts'
import { mustBeUpToDate } from '../migrations/run.ts'

const usage = `npm run universal -- [--username <name> --level 0|1|2] [--company <login name>]
                 [--data .shiftdeck | --outputs dist/outputs.json]
  Says who has universal rights, or gives and takes them. They are for users of the company that runs the installation.
  --username   who gets another level
  --level      1 the universal tools, 2 also enabling and disabling companies and maintenance mode, 0 none of it.
               Whoever gets less is signed out everywhere. One user always keeps level 2
  --company    where several companies run the installation
  --data       the folder of the local machine, which must be running
  --outputs    for AWS: what "npx cdk deploy --all --outputs-file <file>" wrote`

type Print = (line: string) => void

const text = { type: 'string' } as const
const options = {
  ...{ username: text, level: text, company: text, data: text, outputs: text },
  help: { type: 'boolean', short: 'h' },
} as const

const storesAt = async ({ data, outputs }: Where): Promise<Stores> => {
  if (!outputs) return storesOn(await machineOn(data ?? usualFolder()))
  const { client, tables, stores } = storesOnAws(outputs)
  await mustBeUpToDate(client, tables)
  return stores
}

/** The company that runs the installation. @param named its login name, where there are several */
const homeIn = async (stores: Stores, named: string | undefined): Promise<CompanyRecord> => {
  const homes = (await stores.companies.all()).filter(({ platform, status }) => platform && status === 1)
  const found = named === undefined ? homes : homes.filter(({ company_url }) => company_url === named.toLowerCase())
  const [home] = found
  if (home && found.length === 1) return home
  if (home) throw new StartupError(`--company: one of ${homes.map(({ company_url }) => company_url).join(', ')}.`)
  throw new StartupError(
    named === undefined
      ? 'No company runs this installation: node bin/firstAdmin.ts makes it.'
      : `The company "${named}" does not run this installation.`,
  )
}

const levels: Record<string, UniversalLevel> = { '0': 0, '1': 1, '2': 2 }

/**
 * Runs the program.
 * @throws StartupError for what the person at the keyboard can put right
 */
export const universalProgram = async (
  args: string[],
  print: Print,
  { clock = Date.now, open = storesAt } = {},
): Promise<void> => {
  const { username, level: typed, company, data, outputs, help } = argumentsOf({ args, options }, usage).values
  if (help) return print(usage)
  if ((username === undefined) !== (typed === undefined)) throw new StartupError('--username and --level go together.')
  const level = typed === undefined ? undefined : levels[typed]
  if (typed !== undefined && level === undefined) throw new StartupError(`--level must be 0, 1 or 2, not "${typed}".`)
  notBoth({ data, outputs })

  const stores = await open({ data, outputs })
  const home = await homeIn(stores, company)
  if (username === undefined || level === undefined) {
    const users = (await stores.users.list(home.uid)).filter((user) => user.status !== 2 && universalLevelOf(user) > 0)
    if (users.length === 0) return print('Nobody has universal rights.')
    for (const user of users.toSorted((a, b) => (a.username < b.username ? -1 : 1)))
      print(`${user.username}: level ${universalLevelOf(user)}${user.status === 1 ? '' : ', disabled'}`)
    return
  }
  const asked = { company: home, username, level, by: 'command-line' }
  const before = await setUniversalRights({ stores, clock, newId }, asked).catch((error: unknown) => {
    throw error instanceof Refusal ? new StartupError(`${username}: ${error.message}`) : error
  })
  const was = universalLevelOf(before)
  if (was === level) return print(`${before.username} has level ${level} already.`)
  print(`${before.username} has level ${level}, before ${was}.`)
  if (level < was) print('Every session of this user is over.')
}
