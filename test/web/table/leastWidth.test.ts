import { expect, test } from 'vitest'
import { isSized, leastWidth } from '../../../web/parts/table/leastWidth.ts'

const figure = { key: 'scans', width: '80px' }
const name = { key: 'name' }

test('a column that says how wide it is at least keeps that beside figures, however wide they are', () => {
  const layout = { widths: {} }
  expect(leastWidth({ columns: [{ ...name, least: 112 }, figure, { ...figure, key: 'roi' }], layout }, 0)).toEqual({
    minWidth: 272,
  })
  expect(leastWidth({ columns: [{ ...name, least: 112 }, figure], layout }, 40)).toEqual({ minWidth: 232 })
})

test('columns that share what is left are squeezed, until the user makes one wider', () => {
  expect(leastWidth({ columns: [name, figure], layout: { widths: {} } }, 40)).toBeUndefined()
  expect(leastWidth({ columns: [name, { key: 'team', width: '20%' }], layout: { widths: {} } }, 0)).toBeUndefined()
  const wider = { columns: [name, figure], layout: { widths: { scans: 200 } } }
  expect(isSized(wider)).toBe(true)
  expect(leastWidth(wider, 40)).toEqual({ minWidth: 360 })
})
