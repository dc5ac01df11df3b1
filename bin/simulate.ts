import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { StartupError } from './local/startupError.ts'
import { demoFleet, runSimulation, type SimulatedWorker, type SimulationOptions } from './simulator/index.ts'
import { problemOf, simulationDefaults } from './simulator/options.ts'
import { progressOf, reportOf } from './simulator/report.ts'

/** `npm run simulate`: a fleet of handhelds at work, over the device API and nothing else. */

const usage = `npm run simulate -- [options]
  --url http://localhost:3000   the server; the device API is below it
  --company acme                acme: its demo workers and enrollment code are known
  --code XXXXX-XXXXX            an enrollment code of the company
  --workers file.json           [{"username": "...", "password": "..."}, ...]; for any company but acme
  --devices 40                  how many, beside the 8 of npm start; worker n works with device n, n + devices, ...
  --minutes 10                  of real time; without it until Ctrl-C
  --seed 7                      the same seed and --start make the same events
  --start <epoch ms>            when it begins; now
  --time 1                      device time runs so many times faster, beginning in the past
  --loss 0.02                   share of requests that are lost, half of them only in their answer
  --duplicates 0.02             share of requests and batches that are sent twice
  --reorder 0.02                share of deliveries that are held back or come in another order
  --failures 0                  share of the things that devices are told to have and cannot apply
  --incidents 0                 share of stints in which somebody reports an incident, with photos
  --offline 0.005               share of deliveries after which a device is offline for some minutes
  --skew 2000                   ms that a device's clock is wrong at most
  --zone UTC                    by which devices' clocks go whose site says none, such as Europe/Amsterdam
  --freshness 15                seconds that scans wait: 5, 15 or 60; what the company has set
  --batch 20                    events after which a scan closes a span
  --json file.json              writes what was sent, every batch included`

const texts = ['url', 'company', 'code', 'workers', 'zone', 'json'] as const
const numbers = [
  ...[
    'devices',
    'minutes',
    'seed',
    'start',
    'time',
    'loss',
    'duplicates',
    'reorder',
    'failures',
    'incidents',
    'offline',
    'skew',
    'batch',
  ],
  'freshness',
] as const

const optionsOf = (args: string[]) => {
  try {
    const names = [...texts, ...numbers]
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
    const { values } = parseArgs({ args, options: { ...options, help: { type: 'boolean', short: 'h' } } })
    return values as Record<string, string | undefined> & { help?: boolean }
  } catch (error) {
    throw new StartupError(
      `${error instanceof Error ? error.message.split('. ')[0] : error}. --help lists the options.`,
    )
  }
}

const workersOf = (file: string): SimulatedWorker[] => {
  let read: unknown
  try {
    read = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new StartupError(`--workers ${file} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
  const isWorker = (entry: unknown): entry is SimulatedWorker =>
    ['username', 'password'].every((field) => typeof (entry as Record<string, unknown> | null)?.[field] === 'string')
  if (!Array.isArray(read) || read.length === 0 || !read.every(isWorker))
    throw new StartupError(`--workers ${file} must be a list of {"username", "password"}.`)
  return read
}

const reachable = async (url: string) => {
  try {
    await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(5000) })
  } catch {
    throw new StartupError(`Nothing answers at ${url}. Start it with npm start, or name another address with --url.`)
  }
}

const simulate = async () => {
  const {
    help,
    url = 'http://localhost:3000',
    company = 'acme',
    code,
    workers,
    json,
    zone,
    start,
    ...rest
  } = optionsOf(process.argv.slice(2))
  if (help) return console.log(usage)
  const settings: Partial<Record<string, number>> = {}
  for (const [name, text] of Object.entries({ ...rest, ...(start ? { startedAt: start } : {}) })) {
    if (!text?.trim() || !Number.isFinite(Number(text)))
      throw new StartupError(`--${name} must be a number, not "${text}".`)
    settings[name] = Number(text)
  }
  const devices = settings.devices ?? 40
  const demo = company === 'acme' ? demoFleet(Number.isInteger(devices) ? devices : 1) : undefined
  const people = workers ? workersOf(workers) : demo?.workers
  const entry = code ?? demo?.code
  if (!people) throw new StartupError(`Name the workers of ${company} in a file with --workers.`)
  if (!entry) throw new StartupError(`Give an enrollment code of ${company} with --code.`)
  const options: Partial<SimulationOptions> = {
    ...settings,
    devices,
    keepBatches: json !== undefined,
    ...(zone ? { zone } : {}),
  }
  const known = !workers && demo?.known ? { known: demo.known } : {}
  const fleet = { url, code: entry, workers: people, ...known, ...options }
  const startupError = problemOf({ ...simulationDefaults, startedAt: Date.now(), ...fleet })
  if (startupError) throw new StartupError(startupError)
  await reachable(url)

  const simulation = runSimulation(fleet)
  const began = performance.now()
  const progress = setInterval(
    () => console.log(progressOf(simulation.account(), (performance.now() - began) / 1000)),
    10_000,
  )
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      console.log('Workers sign out, what waits is sent…')
      void simulation.stop()
    })
  }
  const account = await simulation.finished
  clearInterval(progress)
  console.log(reportOf(account))
  if (json) writeFileSync(json, JSON.stringify(account))
  // Whoever relies on the figures must see that they are not all there.
  process.exitCode = account.unacknowledged_batches > 0 || account.problems.length > 0 ? 1 : 0
}

simulate().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error)
  process.exit(1)
})
