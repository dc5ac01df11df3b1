import { devicesAtWork, heartbeat, type Try } from './devices.ts'
import { type Figure, percentile } from './figures.ts'
import type { AtWork } from './fleet.ts'
import { inFolder, type Machine, onMachine } from './machine.ts'
import { managersAtWork } from './managers.ts'
import { type Poster, poster } from './post.ts'
import { cpuOf, memoryOf } from './processes.ts'

const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
/** Figures follow batches within this, ms. */
const followUp = 2000
/** An ordinary call is answered within this, ms. */
const prompt = 500
const timeoutMs = 60_000
/** Seconds that scans may wait: what a machine of its own is best served with. */
const freshness = 60
/** Who have the Performance page in sight meanwhile. */
const managers = 20
/** What a machine of 2 cores serves so many devices within, s: 99 of 100 of their calls. */
const promised = { devices: 2000, answer: 1 }

/** Seconds until ordinary calls are answered promptly again, five in a row. */
const recovery = async ({ post }: Poster, { authorization }: AtWork): Promise<number> => {
  const fell = performance.now()
  let began = fell
  for (let row = 0; row < 5; ) {
    const sent = performance.now()
    const { status } = await post('/device/v1/heartbeat', JSON.stringify(heartbeat()), { authorization })
    if (status === 200 && performance.now() - sent < prompt) {
      if (row++ === 0) began = sent
    } else row = 0
    if (performance.now() - fell > timeoutMs) return timeoutMs / 1000
    await rest(100)
  }
  return (began - fell) / 1000
}

const step = async (
  { pid }: Machine,
  sender: Poster,
  poll: Awaited<ReturnType<typeof managersAtWork>>,
  fleet: readonly AtWork[],
  probe: AtWork,
  seconds: number,
): Promise<Figure[]> => {
  const tries: Try[] = []
  const over = new AbortController()
  let memory = 0
  const watching = setInterval(() => {
    memory = Math.max(memory, memoryOf(pid))
  }, 500)
  const cpu = cpuOf(pid)
  const own = process.cpuUsage()
  const polled = poll(over.signal)
  const work = devicesAtWork(sender, fleet, freshness, over.signal, (one) => tries.push(one))
  await rest(seconds * 1000)
  const during = [...tries]
  const [after, used] = [cpuOf(pid), process.cpuUsage(own)]
  over.abort()
  const recovered = await recovery(sender, probe)
  await work
  clearInterval(watching)

  const accepted = during.filter(({ status }) => status === 200)
  const refused = tries.filter(({ status }) => status !== 200)
  const took = (of: readonly Try[]) =>
    of.length > 0
      ? percentile(
          of.map((one) => one.took / 1000),
          0.99,
        )
      : 0
  const group = `load of ${fleet.length}`
  const { questions, figures } = await polled
  const bound = fleet.length <= promised.devices ? promised.answer : 2
  const usedOf = (ms: number) => (ms / 1000 / seconds) * 100
  return [
    { group, name: 'batches accepted', value: during.reduce((sum, one) => sum + one.batches, 0) / seconds, unit: '/s' },
    { group, name: 'answer p99', value: took(tries.filter(({ status }) => status === 200)), unit: 's', most: bound },
    { group, name: 'refused', value: (100 * refused.length) / Math.max(1, tries.length), unit: '% of tries' },
    { group, name: 'refused p99', value: took(refused), unit: 's', most: 2 },
    { group, name: 'not answered', value: tries.filter(({ status }) => status === 0).length, unit: '', most: 0 },
    { group, name: 'requests', value: (accepted.length + refused.length) / seconds, unit: '/s' },
    { group, name: 'managers: anything new? p95', value: percentile(questions, 0.95) / 1000, unit: 's', most: bound },
    { group, name: 'managers: figures of today p95', value: percentile(figures, 0.95) / 1000, unit: 's', most: 2 },
    { group, name: 'managers: read figures', value: figures.length / seconds, unit: '/s' },
    { group, name: 'memory', value: memory, unit: 'MB' },
    { group, name: 'CPU', value: usedOf(after.own - cpu.own), unit: '% of a core' },
    { group, name: 'CPU of DynamoDB', value: usedOf(after.below - cpu.below), unit: '% of a core' },
    { group, name: 'CPU of the devices', value: usedOf((used.user + used.system) / 1000), unit: '% of a core' },
    { group, name: 'recovery', value: recovered, unit: 's', most: 5 },
  ]
}

const clients = 4
let sent = 0

/** CPU that a batch costs with all that follows from it, ms, beside what the machine takes at rest. */
const batchCost = async (
  { pid }: Machine,
  { post }: Poster,
  fleet: readonly AtWork[],
  batches: number,
  events: number,
) => {
  const used = async (work: Promise<unknown>) => {
    const before = cpuOf(pid)
    const began = performance.now()
    await work
    const after = cpuOf(pid)
    return { own: after.own - before.own, below: after.below - before.below, took: performance.now() - began }
  }
  const client = async (own: readonly AtWork[]) => {
    for (let n = 0; n < batches / clients; n++) {
      const { authorization, join_id } = own[n % own.length] as AtWork
      const from = Date.now() - 1000 * events
      const scans = Array.from({ length: events }, (_, i) => ({
        ...{ id: `s${i}`, at: from + i * 1000, code: `40012345678${i}`, symbology: 'EAN13' },
        ...{ outcome: 'accepted', gap: i ? 1000 : null },
      }))
      const batch = { id: `cost-${sent++}`, join_id, from, to: from + 1000 * events, scans, steps: [] }
      const body = JSON.stringify({ sent_at: Date.now(), batches: [batch] })
      const { status } = await post('/device/v1/events', body, { authorization })
      if (status !== 200) throw new Error(`A batch was answered with ${status}`)
    }
  }
  const share = (index: number) => fleet.filter((_, position) => position % clients === index)
  const idle = await used(rest(3000))
  const busy = await used(
    Promise.all(Array.from({ length: clients }, (_, index) => client(share(index)))).then(() => rest(followUp)),
  )
  const atRest = busy.took / idle.took
  return { own: (busy.own - idle.own * atRest) / batches, below: (busy.below - idle.below * atRest) / batches }
}

/** How a local cloud on the disk fares when more handhelds are at work than it can serve, and when they go home. */
export const overloadFigures = ({ fleets = [500, 2000, 8000], seconds = 60, batches = 600 } = {}): Promise<Figure[]> =>
  inFolder((data) =>
    onMachine(
      {
        data,
        web: false,
        seed: { facilities: 5, teams: 50, workers: 50, days: 0, fleet: Math.max(...fleets) + 1, freshness },
      },
      async (machine) => {
        const { url, filled } = machine
        if (!filled) throw new Error('The machine was not filled')
        const [probe, ...fleet] = filled.fleet as [AtWork, ...AtWork[]]
        const sender = poster(url)
        const poll = await managersAtWork(url, filled, managers)
        const figures: Figure[] = []
        // What is compiled on first use is no part of what a batch costs.
        await batchCost(machine, sender, fleet, batches, 20)
        for (const events of [1, 20]) {
          const { own, below } = await batchCost(machine, sender, fleet, batches, events)
          const name = `batch of ${events}: CPU`
          figures.push({ group: 'load', name, value: own, unit: 'ms' })
          figures.push({ group: 'load', name: `${name} of DynamoDB`, value: below, unit: 'ms' })
        }
        for (const count of fleets)
          figures.push(...(await step(machine, sender, poll, fleet.slice(0, count), probe, seconds)))
        sender.close()
        return figures
      },
    ),
  )
