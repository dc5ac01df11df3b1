import { existsSync } from 'node:fs'
import { Complaint } from './local/complaint.ts'
import { startOptions, usage } from './local/options.ts'

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

const demo = new URL('./seed/demo.ts', import.meta.url)

const start = async () => {
  const options = startOptions(process.argv.slice(2), process.env)
  if (options === 'help') return console.log(usage)
  const { localCloud } = await import('./local/cloud.ts')
  type Fill = NonNullable<Parameters<typeof localCloud>[0]['seed']>['fill']
  const seeded = options.seed === 'demo' && existsSync(demo)
  const { seed: _, ...rest } = options
  const cloud = await localCloud({
    ...rest,
    ...(seeded
      ? {
          seed: {
            name: 'demo',
            fill: async (target) => {
              const { seedDemo } = (await import(demo.href)) as { seedDemo: Fill }
              await seedDemo(target)
            },
          },
        }
      : {}),
  })
  console.log(`ready ${cloud.url}`)
  if (seeded) console.log(demoSignIns)

  end = () => {
    setTimeout(() => process.exit(1), 5000).unref()
    void cloud.close().finally(() => process.exit(0))
  }
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
  console.error(error instanceof Complaint ? error.message : error)
  process.exit(1)
})
