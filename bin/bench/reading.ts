import { join } from 'node:path'
import { type CallName, calls } from '../../shared/contract/index.ts'
import { startDynamo } from '../local/dynamo.ts'
import { type CapacityMeter, capacityMeter } from './capacity.ts'
import type { MachineOptions } from './child.ts'
import type { Filled } from './company.ts'
import type { Figure } from './figures.ts'
import { adminOf } from './floor.ts'
import { inFolder, type Machine, onMachine } from './machine.ts'
import { poster } from './post.ts'

/** A machine that was filled with a company. */
export type FilledMachine = Machine & { filled: Filled }

/** The admin of the company, who asks one thing after the other. */
export const askingAdmin = async ({ url, filled }: FilledMachine) => {
  const { token, session } = await adminOf(url, filled)
  const sender = poster(url)
  const headers = { authorization: `Bearer ${token}`, 'x-session-id': session.session_id }
  return {
    close: sender.close,
    /** @throws Error where it is refused @returns ms, bytes and what was answered */
    ask: async <Data>(name: CallName, body: object) => {
      const began = performance.now()
      const { status, bytes, envelope } = await sender.post(`/api${calls[name].path}`, JSON.stringify(body), headers)
      const time = performance.now() - began
      if (status !== 200) throw new Error(`${name}: ${status} ${envelope?.message}`)
      return { time, bytes, data: envelope?.data as Data }
    },
  }
}

/** What reading costs a filled company: first the time, then on the same data the capacity. */
export const timesAndUnits = (
  seed: MachineOptions['seed'],
  timesOf: (machine: FilledMachine) => Promise<Figure[]>,
  unitsOf: (machine: FilledMachine, meter: CapacityMeter) => Promise<Figure[]>,
): Promise<{ filled: Filled; figures: Figure[] }> =>
  inFolder(async (data) => {
    const options: MachineOptions = { data, web: false, seed }
    const { filled, times } = await onMachine(options, async (machine) => {
      const { filled } = machine
      if (!filled) throw new Error('The machine was not filled')
      return { filled, times: await timesOf({ ...machine, filled }) }
    })
    // With a meter between the product and the store: it would cost time in the first run.
    const dynamo = await startDynamo(join(data, 'dynamodb.db'))
    const meter = await capacityMeter(dynamo.endpoint)
    try {
      const units = await onMachine(options, (machine) => unitsOf({ ...machine, filled }, meter), {
        DYNAMODB_ENDPOINT: meter.endpoint,
      })
      return { filled, figures: [...times, ...units] }
    } finally {
      await meter.close()
      await dynamo.stop()
    }
  })
