import type { Input, Output } from '../../shared/contract/index.ts'
import { generatedArticle } from '../../shared/metrics/generator.ts'
import { dateIn, dayRange, iso, laterIn } from '../../shared/time.ts'
import { type CapacityMeter, reads, sumOf } from './capacity.ts'
import type { Size } from './company.ts'
import { type Figure, percentile } from './figures.ts'
import { askingAdmin, type FilledMachine, timesAndUnits } from './reading.ts'
import { warmUp } from './warmUp.ts'

/** Half a year is filled from four weeks of it: it takes a sixth of the time, and no month holds less for it. */
const repeats = 28
const size: Size = { facilities: 5, teams: 50, workers: 500, days: 180, articles: 4070, callouts: 15_000, repeats }
/** A month and what lies around it. */
const many: Size = { ...size, days: 40, articles: 100_000 }
const skus = 100

const figure = (name: string, value: number, unit: string, most?: number): Figure => ({
  ...{ group: 'heat map', name, value, unit },
  ...(most === undefined ? {} : { most }),
})

interface Question {
  name: string
  zone: string
  /** Up to now. */
  length: { days?: number; months?: number }
  /** Whether of a team, or of the company. */
  team?: boolean
}
const questions: readonly Question[] = [
  { name: '12 months', zone: 'America/New_York', length: { months: 12 } },
  { name: '12 months, Kathmandu', zone: 'Asia/Kathmandu', length: { months: 12 } },
  { name: '92 days', zone: 'America/New_York', length: { days: 91 } },
  { name: '92 days, Kathmandu', zone: 'Asia/Kathmandu', length: { days: 91 } },
  { name: '12 months of a team', zone: 'America/New_York', length: { months: 12 }, team: true },
]
const month: Question = { name: 'a month', zone: 'Asia/Kathmandu', length: { days: 30 } }

/** The admin of the company asking for its SKUs: the frequent ones and some of the others. */
const asker = async (machine: FilledMachine, articles: number) => {
  const { ask, close } = await askingAdmin(machine)
  const { company, groups } = machine.filled
  const wanted = Array.from({ length: skus }, (_, n) => generatedArticle(Math.floor((n / skus) ** 2 * articles)))
  const rangeOf = ({ zone, length: { days = 0, months = 0 } }: Pick<Question, 'zone' | 'length'>) => {
    const now = Date.now()
    const end = dayRange(zone, dateIn(zone, now)).from
    const start = laterIn(zone, months > 0 ? now : end, { days: -days, months: -months })
    return { start_time: iso(Math.ceil(start / 900_000) * 900_000), end_time: iso(Math.floor(now / 900_000) * 900_000) }
  }
  return {
    close,
    heatMap: async (question: Question) => {
      const team = groups.find(({ type }) => type === 'team')?.uid ?? ''
      const body: Input<'getSkuHeatMapMetrics'> = {
        ...{ group_uid: question.team ? team : company.uid, skus: wanted, sku_type: 'manual' },
        ...{ time_zone: question.zone, ...rangeOf(question) },
      }
      const answer = await ask<Output<'getSkuHeatMapMetrics'>>('getSkuHeatMapMetrics', body)
      const scans = Object.values(answer.data.skusObj).flat()
      if (!scans.some((count) => count > 0)) throw new Error(`${question.name}: nothing was scanned`)
      return answer
    },
    metrics: async () => {
      const body: Input<'getCalloutSkuMetrics'> = {
        ...{ group_uid: company.uid, sku_group_ids: ['bench'], time_zone: 'Asia/Kathmandu' },
        ...rangeOf({ zone: 'Asia/Kathmandu', length: { days: 29 } }),
      }
      const answer = await ask<Output<'getCalloutSkuMetrics'>>('getCalloutSkuMetrics', body)
      if (!answer.data[0]?.total_scans) throw new Error('getCalloutSkuMetrics: nothing was scanned')
      return answer
    },
  }
}

const timesOf = async (name: string, samples: number, ask: () => Promise<{ time: number }>, most?: number) => {
  await warmUp(ask)
  const times: number[] = []
  for (let sample = 0; sample < samples; sample++) times.push((await ask()).time)
  return [
    figure(`${name}, p50`, percentile(times, 0.5), 'ms'),
    figure(`${name}, p95`, percentile(times, 0.95), 'ms', most),
  ]
}

const unitsOf = async (name: string, meter: CapacityMeter, ask: () => Promise<unknown>, most?: number) => {
  meter.reset()
  await ask()
  return figure(`${name}, read units`, sumOf(meter.used(), reads), 'units', most)
}

/** What it takes to read how often 100 SKUs were scanned, and what was scanned of 15,000. */
export const heatMapFigures = async ({ samples = 39 } = {}): Promise<Figure[]> => {
  const ofSize = async (of: Size, asked: readonly Question[], bounded: boolean, what: string) => {
    const name = (question: Question) => `${skus} SKUs, ${question.name}${what}`
    const bound = (most: number, { team }: Question) => (bounded && !team ? most : undefined)
    const metrics = `SKU Metrics of 15,000 SKUs, a month${what}`
    const { filled, figures } = await timesAndUnits(
      of,
      async (machine) => {
        const { heatMap, metrics: ask, close } = await asker(machine, of.articles ?? 0)
        const found: Figure[] = []
        for (const each of asked)
          found.push(...(await timesOf(name(each), samples, () => heatMap(each), bound(250, each))))
        found.push(...(await timesOf(metrics, samples, ask, bounded ? 400 : undefined)))
        close()
        return found
      },
      async (machine, meter) => {
        const { heatMap, metrics: ask, close } = await asker(machine, of.articles ?? 0)
        const found: Figure[] = []
        for (const each of asked) found.push(await unitsOf(name(each), meter, () => heatMap(each), bound(350, each)))
        found.push(await unitsOf(metrics, meter, ask))
        close()
        return found
      },
    )
    return [...figures, figure(`history${what}`, filled.loaded.scans, 'scans')]
  }
  return [
    ...(await ofSize(size, questions, true, '')),
    ...(await ofSize(many, [month], false, ', 100,000 codes a month')),
  ]
}
