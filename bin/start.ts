import { fleetAtWork } from './local/fleetAtWork.ts'
import { startOptions, usage } from './local/options.ts'
import { StartupError } from './local/startupError.ts'

/** `npm start`: the whole product on this machine. */

const demoSignIns = `
  Company   User        Role                 Password for all: Shiftdeck-1
  acme      root        super admin
  acme      admin       admin
  acme      facility    facility manager
  acme      team        team manager
  acme      worker      worker
  acme      tasks       task worker
  platform  universal   universal admin

  Mail that the product sends: /mail     Its API: /api/docs`

const start = async () => {
  const options = startOptions(process.argv.slice(2), process.env)
  if (options === 'help') return console.log(usage)
  const { seed, simulate: devices, ...rest } = options
  const { localCloud } = await import('./local/cloud.ts')
  const cloud = await localCloud({
    ...rest,
    ...(seed === 'demo'
      ? { seed: { name: 'demo', fill: async (target) => (await import('./seed/demo.ts')).seedDemo(target) } }
      : {}),
  })
  console.log(`ready ${cloud.url}`)
  if (cloud.seeded === 'demo') console.log(demoSignIns)
  const fleet = await fleetAtWork(cloud.url, cloud.seeded, devices, console.log)

  const endWith = (code: number) => {
    setTimeout(() => process.exit(1), 8000).unref()
    const stopped = fleet?.stop(2000).catch(() => undefined)
    void Promise.resolve(stopped)
      .then(cloud.close)
      .finally(() => process.exit(code))
  }
  end = () => endWith(0)
  const { message } = await cloud.failed
  console.error(message)
  end = () => {}
  endWith(1)
}

// A terminal sends its signal to npm, to our parent and to us: the first one counts.
let end: () => void = () => process.exit(1)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    const first = end
    end = () => {}
    first()
  })

start().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error)
  process.exit(1)
})
