import { parseArgs } from 'node:util'
import { Email } from '../../shared/contract/fields.ts'
import { type External, externalFrom, externalNames } from '../../stacks/external.ts'
import { StartupError } from './startupError.ts'

export interface StartOptions {
  port: number
  host: string
  /** A folder, or `memory` */
  data: string
  seed: 'demo' | 'empty'
  reset: boolean
  /** Handhelds that keep working, 0 for none; undefined leaves it to what is there. */
  simulate: number | undefined
  /** How many times faster than real the schedules run. */
  time: number
  verbose: boolean
  /** Whether mail goes to verified addresses alone. */
  sandbox: boolean
  /** Where suggestions of users go. */
  providerMail: string
  /** Pages of others that the console leads to. */
  external: External
}

export const usage = `npm start -- [options]          (or the environment variable)
  --port 3000          SHIFTDECK_PORT      the port of the console
  --host 127.0.0.1     SHIFTDECK_HOST      0.0.0.0 accepts connections from other machines
  --data .shiftdeck    SHIFTDECK_DATA      the data folder; "memory" stores nothing
  --seed demo|empty    SHIFTDECK_SEED      initial data
  --reset              SHIFTDECK_RESET=1   start over
  --simulate 8         SHIFTDECK_SIMULATE  number of simulated demo handhelds; 0 for none
  --time 1             SHIFTDECK_TIME      how many times faster schedules run
  --verbose            SHIFTDECK_VERBOSE=1 show what the Lambdas log
  --sandbox            SHIFTDECK_SANDBOX=1 mail only goes to verified addresses, as in a new AWS account

Addresses that the console links to; without one, the console says that it is not set up:
  --store https://…       SHIFTDECK_STORE          the accessories store
  --support https://…     SHIFTDECK_SUPPORT        the Contact Support form
  --aiWaitlist https://…  SHIFTDECK_AI_WAITLIST    the AI agent’s page
  --mapStyle https://…    SHIFTDECK_MAP_STYLE      a MapLibre style for maps; the default is the bundled world map
  --mapTiles https://…    SHIFTDECK_MAP_TILES      a PMTiles file with streets, drawn in our own colors
  --mapOrigins https://…  SHIFTDECK_MAP_ORIGINS    other origins that the style loads from, separated by spaces
  --providerMail a@b.c    SHIFTDECK_PROVIDER_MAIL  the mailbox for suggestions; here they appear at /mail`

const flags = ['reset', 'verbose', 'sandbox'] as const
const texts = ['port', 'host', 'data', 'seed', 'simulate', 'time', 'providerMail', ...externalNames] as const

/** `aiWaitlist` -> `SHIFTDECK_AI_WAITLIST` */
const variableOf = (name: string) => `SHIFTDECK_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`

const numeric = (name: string, text: string, least: number, most: number, whole = true) => {
  const value = Number(text)
  if (text.trim() === '' || !(value >= least && value <= most) || (whole && !Number.isInteger(value)))
    throw new StartupError(
      `--${name} must be a ${whole ? 'whole ' : ''}number from ${least} to ${most}, not "${text}".`,
    )
  return value
}

/**
 * Reads the command line and, where it says nothing, the environment.
 * @throws StartupError for an option that is unknown or has a value that makes no sense
 */
export const startOptions = (
  args: string[],
  environment: Record<string, string | undefined>,
): StartOptions | 'help' => {
  const values = parsed(args)
  if (values.help) return 'help'
  const text = (name: (typeof texts)[number], otherwise: string) =>
    String(values[name] ?? environment[variableOf(name)] ?? otherwise)
  const flag = (name: (typeof flags)[number]) =>
    values[name] === true || /^(1|true|yes)$/i.test(environment[`SHIFTDECK_${name.toUpperCase()}`] ?? '')
  const providerMail = text('providerMail', 'provider@shiftdeck.example')
  if (!Email.safeParse(providerMail).success)
    throw new StartupError(`--providerMail must be an email address, not "${providerMail}".`)
  const addresses = Object.fromEntries(externalNames.map((name) => [name, text(name, '')]))
  const external = externalFrom(addresses, (name, value) => {
    throw new StartupError(`--${name} must be the address of a page (https://...), not "${value}".`)
  })
  const seed = text('seed', 'demo')
  if (seed !== 'demo' && seed !== 'empty') throw new StartupError(`--seed must be demo or empty, not "${seed}".`)
  const simulate = text('simulate', '')
  return {
    port: numeric('port', text('port', '3000'), 0, 65_535),
    host: text('host', '127.0.0.1'),
    data: text('data', '.shiftdeck'),
    seed,
    reset: flag('reset'),
    simulate: simulate === '' ? undefined : numeric('simulate', simulate, 0, 1000),
    time: numeric('time', text('time', '1'), 0.01, 100_000, false),
    verbose: flag('verbose'),
    sandbox: flag('sandbox'),
    providerMail,
    external,
  }
}

const parsed = (args: string[]): Record<string, string | boolean | undefined> => {
  try {
    const { values } = parseArgs({
      args,
      options: {
        ...Object.fromEntries(texts.map((name) => [name, { type: 'string' as const }])),
        ...Object.fromEntries(flags.map((name) => [name, { type: 'boolean' as const }])),
        help: { type: 'boolean', short: 'h' },
      },
    })
    return values as Record<string, string | boolean | undefined>
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const [, option] = /'(-[^ '=<]+)/.exec(reason) ?? []
    if (/Unknown option/.test(reason)) throw new StartupError(`There is no option ${option}. --help lists them all.`)
    if (/argument missing/.test(reason)) throw new StartupError(`${option} needs a value. --help lists them all.`)
    throw new StartupError(`${reason.split('.')[0]}. --help lists all options.`)
  }
}
