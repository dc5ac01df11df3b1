import * as z from 'zod'
import { chartIntervals, chartTypes, maxDatasets, presetNameLength } from '../metrics/charts.ts'
import { ruleText } from '../text.ts'
import { GroupId, Instant, names, required, UserId } from './fields.ts'

/** What a chart is made of: data types, points and the presets that users keep. */

export const ChartType = z.enum(chartTypes)

/** The interval as clients name it, in the singular or the plural. */
export const ChartInterval = z
  .enum(['hour', 'hours', 'day', 'days', 'month', 'months'])
  .transform((name) => name.replace(/s$/, '') as (typeof chartIntervals)[number])

export const ChartPoint = z.object({
  x: Instant.describe('start of the interval'),
  y: z.number().nullable().describe('null where a rate has no divisor, or a goal or wage that it needs is not set'),
  working: z.number().describe('working hours in the interval; 0 is logged-out time'),
  goal: z
    .number()
    .nullable()
    .optional()
    .describe('of a goal per working day, what it comes to in the interval, null without a working day; else absent'),
  due: z
    .number()
    .optional()
    .describe('what of that goal is usually reached by now, or in the part of a day; absent where it is all of it'),
})
export type ChartPoint = z.infer<typeof ChartPoint>

export const ChartSeries = z.object({
  data_type: ChartType,
  interval: z.enum(chartIntervals),
  range: z.object({ from: Instant, to: Instant }).describe('what the points cover: up to the current time'),
  metricGoal: z
    .number()
    .nullable()
    .describe('null where none is set, it is per working day and the interval no day, or nobody was in a scan team'),
  scanTeam: z.boolean().describe('false for scans where nobody shown worked in a scan team: no goal applies then'),
  yellowZone: z.number().nullable().describe('percent'),
  moreIsBetter: z.boolean(),
  average: z
    .number()
    .nullable()
    .describe('of a rate, total over total; null of what is added up or counted: there it is the mean of the points'),
  points: z.array(ChartPoint).describe('every interval of the range, in order, empty ones too'),
})
export type ChartSeries = z.infer<typeof ChartSeries>

export const Dataset = z.object({
  id: names('none', required(100)),
  group: z.object({ uid: GroupId, name: required(200), type: z.enum(['company', 'facility', 'team']) }),
  title: required(300),
  chart: z.union([z.literal('overview'), UserId]).describe('overview, or the uid of one associate'),
})
export type Dataset = z.infer<typeof Dataset>

const isUnique = (datasets: readonly Dataset[]) =>
  new Set(datasets.map(({ group, chart }) => `${group.uid} ${chart}`)).size === datasets.length

export const Datasets = z
  .array(Dataset)
  .min(1, 'This field is required')
  .max(maxDatasets, ruleText`You can't overlap more than ${maxDatasets} data sets`)
  .refine(isUnique, "You can't select the same data set twice")

/** What a preset is called. */
export const PresetName = required(presetNameLength)

export const ChartPreset = z.object({
  id: z.string(),
  name: z.string().optional().describe('absent where none was given: clients make one of what it holds'),
  data_type: ChartType,
  datasets: z.array(Dataset),
})
export type ChartPreset = z.infer<typeof ChartPreset>
