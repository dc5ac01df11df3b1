import type { DeviceRecord } from '../../functions/data/devices.ts'
import { type PresetRecord, scannerPresetStore } from '../../functions/data/scannerPresets.ts'
import { groupOf } from '../../functions/devices/inScope.ts'
import { holdingsOf, presetThing } from '../../functions/lib/scanner/holdings.ts'
import { groupSeparator } from '../../shared/scanner/keys.ts'
import { defaultPreset, type FilterRule, type ScannerPreset } from '../../shared/scanner/preset.ts'
import { type Symbology, symbologyNames } from '../../shared/scanner/symbologies.ts'
import { day, hour, iso } from '../../shared/time.ts'
import type { Organisation } from './organisation.ts'
import type { SeedStores } from './organise.ts'
import type { AssignedThing } from './things.ts'

/** How the demo's scanners read: presets of the company, a facility and some teams, and one that is being tried. */

interface Demo extends Partial<ScannerPreset> {
  label: string
  groups: readonly string[]
  /** Days since it was changed last. */
  days: number
}

const basic = (wildcard: string, least: number | null, most: number | null): FilterRule => ({
  type: 'basic',
  parameters: { wildcard, length: [least, most] },
})
const regex = (expression: string): FilterRule => ({ type: 'regex', parameters: { expression } })
const out = (...rules: FilterRule[]) => ({ ...defaultPreset().filter, rules })
const only = (...names: Symbology[]) => ({
  symbologies_status: 1 as const,
  symbologies: Object.fromEntries(
    symbologyNames.map((name) => [name, names.includes(name) ? (1 as const) : (0 as const)]),
  ),
})
const retail = ['Code128', 'Code39', 'EAN8', 'EAN13', 'UPCA', 'QRcode', 'DataMatrix'] as const

const demo: readonly Demo[] = [
  { label: 'Company standard', groups: ['Acme Logistics'], days: 120, ending_key: 1 },
  {
    ...{ label: 'Pick and pack', groups: ['Pick Mezzanine', 'Pack Line 2', 'Export Pick'], days: 9 },
    ...{ ...only(...retail), suffix: [7009], ending_key: 1, key_replacements: { [groupSeparator]: [124] } },
    filter: { ...out(basic('*', 1, 3), regex('^AISLE-\\d{2}$')), feedback: [1, 0, 1, 1] },
  },
  { label: 'Rotterdam customs', groups: ['Rotterdam Port'], days: 44, ending_key: 2, filter: out(basic('*', 1, 4)) },
  {
    ...{ label: 'Inbound GS1 pallets', groups: ['Inbound Dock'], days: 31, ending_key: 1 },
    ...only(...retail, 'GS1DataBar', 'GS1DataMatrix', 'GS1QRcode'),
    key_replacements: { [groupSeparator]: [124] },
  },
  { label: 'Returns, forgiving', groups: ['Returns'], days: 70, filter: { ...out(), feedback: [1, 1, 0, 0] } },
  { label: 'Kitting trial', groups: [], days: 2, enabled: 0, filter: out(basic('KIT-*', null, null)) },
]

/** The demo's presets, in the order of their numbers. */
export const demoPresets = ({ company, groups, users }: Organisation, now: number): PresetRecord[] =>
  demo.map(({ groups: names, days, ...settings }, at) => ({
    ...{ ...defaultPreset(), ...settings, id: `preset${at + 1}`, preset: at + 1, archived: 0, revision: 1 },
    groups: names.flatMap((name) => groups.find((group) => group.name === name)?.uid ?? []),
    ...{ changed_on: iso(now - days * day), changed_by: users[1]?.uid ?? company.uid },
  }))

export const seedPresets = async ({ db, tables, now }: SeedStores, organisation: Organisation): Promise<void> => {
  const presets = scannerPresetStore(db, tables)
  const { uid } = organisation.company
  const written = await presets.change(uid, await presets.all(uid), demoPresets(organisation, now))
  if (!written) throw new Error('The presets of the demo were not written')
}

const refusal = 'This scanner cannot read GS1 DataBar'

/** What the demo's devices were told of their presets: most go by them, a few have not heard yet, one cannot. */
export const presetAssignments = (
  devices: readonly DeviceRecord[],
  organisation: Organisation,
  now: number,
): AssignedThing[] => {
  const all = new Map(organisation.groups.map((group) => [group.uid, group]))
  const held = holdingsOf({ presets: demoPresets(organisation, now) }, all)
  const failing = devices.find((device) => held(groupOf(device, { all })?.uid ?? '')?.preset.label.includes('GS1'))
  return devices.flatMap((device, index): AssignedThing[] => {
    const preset = held(groupOf(device, { all })?.uid ?? '')?.preset
    if (!preset) return []
    const at = Date.parse(preset.changed_on)
    const reportedAt = at + ((index * 7) % 50) * (hour / 60) + hour / 20
    const state = device === failing ? ({ state: 'failed', reason: refusal } as const) : ({ state: 'applied' } as const)
    return [
      {
        ...{ ...presetThing, device: device.id, by: preset.changed_by, at },
        content: { preset: preset.id, revision: preset.revision },
        ...(index % 16 === 5 ? {} : { report: { at: reportedAt, ...state } }),
      },
    ]
  })
}
