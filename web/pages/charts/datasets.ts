import type { ChartPreset, Dataset } from '../../../shared/contract/charts.ts'
import { maxDatasets } from '../../../shared/metrics/charts.ts'
import { shortName } from '../../parts/charts/figures.ts'
import { charts } from '../../words/en/charts.ts'
import { type Chosen, keyOf, overview, type View } from './view.ts'

const words = charts.datasets

/** A dataset with its words. */
export interface Named extends Chosen {
  type: 'company' | 'facility' | 'team'
  groupName: string
  /** The group's name, or the associate's. */
  title: string
  /** "Overview", or the associate's group. */
  note: string
}

/** Why a dataset cannot be added, in the words of the page. */
export const refusalOf = (datasets: readonly Chosen[], added: { group: string; chart: string }): string | undefined => {
  if (datasets.some((one) => keyOf(one) === keyOf(added))) return words.twice
  return datasets.length >= maxDatasets ? words.tooMany(maxDatasets) : undefined
}

/** With one more, in the first colour that is free. */
export const withDataset = (datasets: readonly Chosen[], added: { group: string; chart: string }): Chosen[] => {
  const taken = new Set(datasets.map(({ slot }) => slot))
  let slot = 0
  while (taken.has(slot)) slot += 1
  return [...datasets, { ...added, slot }].sort((a, b) => a.slot - b.slot)
}

export const without = (datasets: readonly Chosen[], slot: number) => datasets.filter((one) => one.slot !== slot)

/** A dataset as a preset keeps it. */
export const storedOf = ({ group, type, groupName, title, chart }: Named): Dataset => ({
  id: keyOf({ group, chart }),
  group: { uid: group, name: groupName, type },
  title,
  chart,
})

/** The datasets of a preset, each with a colour. */
export const chosenOf = ({ datasets }: ChartPreset): Chosen[] =>
  datasets.map(({ group, chart }, slot) => ({ slot, group: group.uid, chart }))

/** What a preset holds: its data type and its datasets, each name at most 16 characters. */
export const presetContent = ({ data_type, datasets }: Pick<ChartPreset, 'data_type' | 'datasets'>) =>
  charts.presets.name(charts.types[data_type], datasets.map(({ title }) => shortName(title)).join(', '))

/** What a preset is called: the name that it was given, or what it holds. */
export const presetName = (preset: Pick<ChartPreset, 'data_type' | 'datasets' | 'name'>) =>
  preset.name ?? presetContent(preset)

/** The view shows just what the preset holds. */
export const isPreset = ({ type, datasets }: Pick<View, 'type' | 'datasets'>, preset: ChartPreset) => {
  const keys = (list: readonly Chosen[]) => list.map(keyOf).sort().join(' ')
  return type === preset.data_type && keys(datasets) === keys(chosenOf(preset))
}

export { overview }
