import { expect, test } from 'vitest'
import { planSide } from '../../../shared/floorPlans.ts'
import { drawnSize } from '../../../web/features/floorPlans/svg.ts'

const root = (attributes: Record<string, string>) => ({ getAttribute: (name: string) => attributes[name] ?? null })

test.each([
  ['a view box', { viewBox: '0 0 800 600' }, { width: planSide, height: planSide * 0.75 }],
  ['a view box with commas', { viewBox: '0,0,300,600' }, { width: planSide / 2, height: planSide }],
  ['sides alone', { width: '400', height: '100px' }, { width: planSide, height: planSide / 4 }],
  ['sides in millimetres', { width: '420mm', height: '210mm' }, { width: planSide, height: planSide / 2 }],
  ['shares of the page', { width: '100%', height: '100%' }, undefined],
  ['nothing', {}, undefined],
  ['an empty view box', { viewBox: '0 0 0 0' }, undefined],
  ['no numbers', { viewBox: 'a b c d' }, undefined],
])('an SVG with %s is drawn as large as plans are kept, or not at all', (_, attributes, size) => {
  expect(drawnSize(root(attributes))).toEqual(size)
})

test('a long thin drawing keeps a pixel of its shorter side', () => {
  expect(drawnSize(root({ viewBox: '0 0 100000 1' }))).toEqual({ width: planSide, height: 1 })
})
