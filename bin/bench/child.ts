import { localCloud } from '../local/cloud.ts'
import { type Filled, fillCompany, type Size } from './company.ts'
import { fillPlatform, type PlatformSize } from './platform.ts'

/**
 * A local cloud in a process of its own, so that whoever measures it shares no event loop with it. `machine.ts` starts
 * it and hears over IPC where it answers; it ends when that connection does.
 */
export interface MachineOptions {
  /** The folder for its data; on the disk, as `npm start` has it */
  data: string
  web: boolean
  /** What it is filled with when the folder is empty. */
  seed: Size | PlatformSize | 'demo'
}

export type Ready = { url: string; filled?: Filled } | { startupError: string }

const send = (ready: Ready) => process.send?.(ready)

const run = async ({ data, web, seed }: MachineOptions) => {
  const facts: { filled?: Filled } = {}
  const cloud = await localCloud({
    data,
    port: 0,
    web,
    log: () => {},
    seed: {
      name: 'bench',
      fill: async (target) => {
        if (seed === 'demo') await (await import('../seed/demo.ts')).seedDemo(target)
        else facts.filled = 'companies' in seed ? await fillPlatform(target, seed) : await fillCompany(target, seed)
      },
    },
  })
  end = () => void cloud.close().finally(() => process.exit(0))
  send({ url: cloud.url, ...facts })
}

let end: () => void = () => process.exit(0)
process.on('disconnect', () => end())
// Ctrl-C reaches us too; who measures decides when we end.
process.on('SIGINT', () => {})

run(JSON.parse(process.argv[2] ?? '{}') as MachineOptions).catch((error: unknown) => {
  send({ startupError: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  process.disconnect()
})
