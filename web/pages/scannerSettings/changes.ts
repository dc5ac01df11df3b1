import { endingKeys, groupSeparator, type PresetKey, presetKeys, signName } from '../../../shared/scanner/keys.ts'
import type { FilterRule, ScannerPreset } from '../../../shared/scanner/preset.ts'
import { type Symbology, symbologies } from '../../../shared/scanner/symbologies.ts'
import { scannerSettings } from '../../words/en/scannerSettings.ts'

const words = scannerSettings.changes
const { keys, separator, filter, feedback, intent } = scannerSettings

/** One thing that is another than it was. */
export interface Change {
  key: string
  /** In a word or two, such as `rule 2 added`. */
  text: string
  before: string
  after: string
}

export const kindTitle = (name: string) => symbologies[name as Symbology]?.title ?? name
const keysText = (codes: readonly number[]) =>
  codes.map((code) => presetKeys[code as PresetKey] ?? String(code)).join(', ') || keys.none
const endingText = (key: ScannerPreset['ending_key']) => endingKeys[key]
export const separatorOf = (preset: Pick<ScannerPreset, 'key_replacements'>) =>
  preset.key_replacements[String(groupSeparator)] ?? []
const separatorText = (codes: readonly number[]) => codes.map(signName).join(' ') || separator.asItIs
export const onText = (on: boolean) => (on ? words.on : words.off)

/** A rule in one line. */
export const ruleText = (rule: FilterRule): string => {
  if (rule.type === 'regex') return rule.parameters.expression
  const { wildcard, length } = rule.parameters
  const [least, most] = length
  return [wildcard, (least !== null || most !== null) && words.length(least, most)].filter(Boolean).join(', ')
}

/** The places in two lists that hold the same, in order: what is left over came or went. */
const kept = (before: readonly string[], after: readonly string[]) => {
  const longest = before.map(() => after.map(() => 0))
  const at = (i: number, j: number) => longest[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const row = longest[i] as number[]
      row[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const [old, fresh] = [new Set<number>(), new Set<number>()]
  for (let i = 0, j = 0; i < before.length && j < after.length; ) {
    if (before[i] === after[j]) {
      old.add(i++)
      fresh.add(j++)
    } else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return { old, fresh }
}

const ruleChanges = (before: readonly FilterRule[], after: readonly FilterRule[]): Change[] => {
  const texts = (rules: readonly FilterRule[]) => rules.map((rule) => JSON.stringify(rule))
  const [was, is] = [texts(before), texts(after)]
  if (was.length === is.length)
    return after.flatMap((rule, at) =>
      was[at] === is[at]
        ? []
        : [
            {
              key: `rule${at}`,
              text: words.rule(at + 1),
              before: ruleText(before[at] as FilterRule),
              after: ruleText(rule),
            },
          ],
    )
  const { old, fresh } = kept(was, is)
  return [
    ...after.flatMap((rule, at) =>
      fresh.has(at) ? [] : [{ key: `+${at}`, text: words.ruleAdded(at + 1), before: '–', after: ruleText(rule) }],
    ),
    ...before.flatMap((rule, at) =>
      old.has(at) ? [] : [{ key: `-${at}`, text: words.ruleTaken(at + 1), before: ruleText(rule), after: '–' }],
    ),
  ]
}

/** What is another in a preset than it was, in the order of the form. */
export const changesBetween = (before: ScannerPreset, after: ScannerPreset): Change[] => {
  const found: Change[] = []
  const note = (key: string, text: string, was: string, is: string) => {
    if (was !== is) found.push({ key, text, before: was || '–', after: is || '–' })
  }
  note('label', words.label, before.label.trim(), after.label.trim())
  const enabled = after.enabled === 1
  note('enabled', words.enabled(enabled), onText(before.enabled === 1), onText(enabled))
  const limited = after.symbologies_status === 1
  note('symbologies', words.symbologies(limited), onText(before.symbologies_status === 1), onText(limited))
  for (const name of Object.keys(symbologies)) {
    const is = after.symbologies[name] === 1
    const text = is ? words.added(kindTitle(name)) : words.taken(kindTitle(name))
    const stateText = (on: boolean) => (on ? words.read : words.ignored)
    note(`kind ${name}`, text, stateText(before.symbologies[name] === 1), stateText(is))
  }
  note('prefix', words.prefix, keysText(before.prefix), keysText(after.prefix))
  note('suffix', words.suffix, keysText(before.suffix), keysText(after.suffix))
  note('ending', words.ending, endingText(before.ending_key), endingText(after.ending_key))
  note('separator', words.separator, separatorText(separatorOf(before)), separatorText(separatorOf(after)))
  note('logic', words.logic, filter[before.filter.logic], filter[after.filter.logic])
  found.push(...ruleChanges(before.filter.rules, after.filter.rules))
  for (const [at, title] of feedback.of.entries())
    note(title, title.toLowerCase(), onText(before.filter.feedback[at] === 1), onText(after.filter.feedback[at] === 1))
  const sends = after.scan_bridge_mode === 1
  note('intent', words.intent(sends), onText(before.scan_bridge_mode === 1), onText(sends))
  note('action', words.action, before.intent_setAction.trim(), after.intent_setAction.trim())
  note('extra', words.extra, before.intent_putExtra_name.trim(), after.intent_putExtra_name.trim())
  return found
}

/** A whole preset, line by line, as it is reviewed before it is created. */
export const linesOf = (preset: ScannerPreset): [name: string, text: string][] => {
  const { symbologies: title } = scannerSettings
  const read = Object.keys(symbologies).filter((name) => preset.symbologies[name] === 1)
  const rules = preset.filter.rules.map(ruleText)
  return [
    [scannerSettings.label, preset.label.trim()],
    [scannerSettings.enabled, onText(preset.enabled === 1)],
    [title.title, preset.symbologies_status === 1 ? read.map(kindTitle).join(', ') : title.off],
    [keys.prefix, keysText(preset.prefix)],
    [keys.suffix, keysText(preset.suffix)],
    [keys.ending, endingText(preset.ending_key)],
    [separator.label, separatorText(separatorOf(preset))],
    [
      filter.title,
      rules.length === 0 ? filter.none : `${filter[preset.filter.logic]}: ${rules.join(` ${filter.or} `)}`,
    ],
    [
      feedback.title,
      feedback.of.filter((_, at) => preset.filter.feedback[at] === 1).join(', ') || scannerSettings.bench.silent,
    ],
    [
      intent.title,
      preset.scan_bridge_mode === 1 ? `${preset.intent_setAction} · ${preset.intent_putExtra_name}` : intent.off,
    ],
  ]
}
