import { expect, test } from 'vitest'
import { defaultPreset, type FilterRule, type ScannerPreset } from '../../../shared/scanner/preset.ts'
import { changesBetween } from '../../../web/pages/scannerSettings/changes.ts'

const rule = (expression: string): FilterRule => ({ type: 'regex', parameters: { expression } })
const having = (more: Partial<ScannerPreset> = {}, rules: FilterRule[] = []): ScannerPreset => {
  const preset = defaultPreset()
  return { ...preset, filter: { ...preset.filter, rules }, ...more }
}
const texts = (before: ScannerPreset, after: ScannerPreset) => changesBetween(before, after).map(({ text }) => text)

test('what is the same is no change, spaces around a label included', () => {
  expect(texts(having({ label: 'Pick' }), having({ label: ' Pick ' }))).toEqual([])
})

test('keys in another order are another suffix', () => {
  expect(texts(having({ suffix: [7009, 7012] }), having({ suffix: [7012, 7009] }))).toEqual(['suffix'])
})

test('of rules it is told which came, went or became another', () => {
  const [a, b, c] = [rule('a'), rule('b'), rule('c')]
  expect(texts(having({}, [a, b]), having({}, [a, c]))).toEqual(['rule 2'])
  expect(texts(having({}, [a, b]), having({}, [b]))).toEqual(['rule 1 removed'])
  expect(texts(having({}, [b]), having({}, [a, b, c]))).toEqual(['rule 1 added', 'rule 3 added'])
})

test('every field counts, with what it was and what it is', () => {
  const after = having({
    ...{
      label: 'New',
      enabled: 0,
      prefix: [1010],
      ending_key: 2,
      key_replacements: { 29: [124] },
      symbologies_status: 1,
    },
    symbologies: { ...defaultPreset().symbologies, GS1DataMatrix: 1, Code39: 0 },
    filter: { logic: 'in', rules: [], feedback: [1, 0, 1, 1] },
    ...{ scan_bridge_mode: 1, intent_setAction: 'scan', intent_putExtra_name: 'code' },
  })
  const changes = changesBetween(having({ label: 'Old' }), after)
  expect(changes).toHaveLength(13)
  expect(changes).toContainEqual(expect.objectContaining({ text: 'ending key', before: 'None', after: 'Tab' }))
  expect(changes).toContainEqual(expect.objectContaining({ text: 'GS1 DataMatrix added', after: 'read' }))
  expect(changes).toContainEqual(expect.objectContaining({ before: 'itself', after: '|' }))
})
