import { join } from 'node:path'
import { startDynamo } from '../local/dynamo.ts'
import { type CapacityMeter, capacityMeter, sumOf, type Used, writes } from './capacity.ts'
import type { Figure } from './figures.ts'
import { type Handheld, handheldsOf } from './floor.ts'
import { inFolder, onMachine } from './machine.ts'
import { poster } from './post.ts'

const teams = 10
const workersOfTeam = 10
const timeoutMs = 20_000
const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const ofTable = (used: readonly Used[], name: RegExp) => used.filter(({ table }) => name.test(table))

/** One handheld of each team sends a batch; then the figures that follow from it are written. */
const round = async (handhelds: readonly Handheld[], meter: CapacityMeter) => {
  const pages = () => sumOf(ofTable(meter.used(), /rollups/i), writes, 'requests')
  const before = pages()
  const accepted = await Promise.all(handhelds.map((handheld) => handheld.send(handheld.next())))
  if (!accepted.every(Boolean)) throw new Error('A batch was not accepted')
  const began = performance.now()
  while (pages() - before < handhelds.length) {
    if (performance.now() - began > timeoutMs) throw new Error('The figures did not follow the batches')
    await rest(50)
  }
  await rest(300)
}

/**
 * What a batch of 20 events costs to write, with all that follows from it, at the pace of a real company: each team's
 * ten workers send a batch every half minute, so each batch makes its team's page anew and shares that with no other.
 * The rounds take each team some six minutes further, and so all of them together through every minute of an hour.
 */
export const writeFigures = ({ rounds = 14, warmUp = 130 } = {}): Promise<Figure[]> =>
  inFolder(async (data) => {
    const dynamo = await startDynamo(join(data, 'metered.db'))
    const meter = await capacityMeter(dynamo.endpoint)
    const workers = teams * workersOfTeam
    try {
      return await onMachine(
        { data: join(data, 'machine'), web: false, seed: { facilities: 5, teams, workers, days: 0 } },
        async ({ url, filled }) => {
          if (!filled) throw new Error('The machine was not filled')
          const sender = poster(url)
          const handhelds = await handheldsOf(url, filled, sender, workers)
          const turn = (index: number) =>
            handhelds.filter((_, position) => Math.floor(position / teams) === index % workersOfTeam)
          // First what fills an hour: then pages are as large as they are all day.
          for (let index = 0; index < warmUp; index++)
            await Promise.all(turn(index).map((each) => each.send(each.next())))
          await rest(4000)
          meter.reset()
          for (let index = 0; index < rounds; index++) await round(turn(warmUp + index), meter)
          const used = meter.used()
          const events = rounds * teams * 20
          const per = (name: string, of: readonly Used[], most?: number): Figure => ({
            ...{ group: 'write units an event', name, value: sumOf(of, writes) / events, unit: 'units' },
            ...(most === undefined ? {} : { most }),
          })
          sender.close()
          return [
            per(
              'batch and buckets',
              used.filter(({ operation }) => operation === 'TransactWriteItems'),
            ),
            per('pages', ofTable(used, /rollups/i)),
            per('all', used, 0.3),
          ]
        },
        { DYNAMODB_ENDPOINT: meter.endpoint },
      )
    } finally {
      await meter.close()
      await dynamo.stop()
    }
  })
