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
  x: Instant.describe('Start of the interval'),
  y: z.number().nullable().describe('Null if a rate’s divisor is 0, or a goal or wage it needs is not set'),
  working: z.number().describe('Working hours in the interval; 0 means logged out'),
  goal: z
    .number()
    .nullable()
    .optional()
    .describe(
      'Share of a daily goal that falls into the interval, null without a working day; of other goals the one in force then, absent if it is `metricGoal`',
    ),
  due: z
    .number()
    .optional()
    .describe('Part of that goal usually reached by now, or in a part of a day; absent if it is all of it'),
  yellowZone: z.number().nullable().optional().describe('Percent, in force then; absent if it is that of the series'),
})
export type ChartPoint = z.infer<typeof ChartPoint>

export const ChartSeries = z.object({
  data_type: ChartType,
  interval: z.enum(chartIntervals),
  range: z.object({ from: Instant, to: Instant }).describe('Range that the points cover, up to the current time'),
  metricGoal: z
    .number()
    .nullable()
    .describe(
      'Null if not set, if it is a daily goal and the interval is not a day, or if nobody worked in a scan team',
    ),
  scanTeam: z.boolean().describe('False for scans if nobody shown worked in a scan team; no goal applies then'),
  yellowZone: z.number().nullable().describe('Percent'),
  moreIsBetter: z.boolean(),
  average: z
    .number()
    .nullable()
    .describe('Total over total for rates; otherwise null, and clients show the mean of the points'),
  points: z.array(ChartPoint).describe('Every interval of the range, in order, including empty ones'),
})
export type ChartSeries = z.infer<typeof ChartSeries>

export const Dataset = z.object({
  id: names('none', required(100)),
  group: z.object({ uid: GroupId, name: required(200), type: z.enum(['company', 'facility', 'team']) }),
  title: required(300),
  chart: z.union([z.literal('overview'), UserId]).describe('`overview`, or the ID of an associate'),
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
  name: z.string().optional().describe('If absent, clients build a name from the contents'),
  data_type: ChartType,
  datasets: z.array(Dataset),
})
export type ChartPreset = z.infer<typeof ChartPreset>
