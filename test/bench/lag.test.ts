import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bounds } from '../../bin/bench/lag.ts'
import { appWith, ofType, resourcesOf } from '../infra/synthesized.ts'

test('the bound From result to figure is what the document says, with what the stream collects', () => {
  const text = readFileSync(new URL('../../docs/scale.md', import.meta.url), 'utf8').replace(/\s+/g, ' ')
  expect(text).toContain(`within ${bounds.p95} seconds for 95 of 100 batches, within ${bounds.longest} for all`)
  // Queues have no position to start from.
  const source = ofType(resourcesOf(appWith()), 'AWS::Lambda::EventSourceMapping').find(
    ({ Properties }) => Properties.StartingPosition,
  )
  const {
    MaximumBatchingWindowInSeconds: window,
    BatchSize: size,
    ParallelizationFactor: factor,
  } = source?.Properties ?? {}
  expect(text).toContain(`collects them for at most ${window} second or until there are ${size}`)
  expect(text).toContain(`${factor} batches of each shard in parallel`)
})
