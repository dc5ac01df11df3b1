import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { bundleCode, bundleLambdas, mostBytes, mostBytesOf } from '../bundle.ts'
import { type Figure, percentile } from './figures.ts'
import { inFolder } from './machine.ts'

const measure = `const start = performance.now()
await import(process.argv[1])
console.log(performance.now() - start)`

const imported = (bundle: string) => {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', measure, bundle], {
    env: { PATH: process.env.PATH, AWS_REGION: 'eu-central-1' },
    encoding: 'utf8',
  })
  // Some write a line into the log first.
  return Number(stdout.trim().split('\n').at(-1))
}

/** The least that nearly every Lambda has: how long this takes says how fast the machine is. */
const clientAlone = `import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
export const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}))`

const rounds = 9

/**
 * Bytes of each Lambda's bundle, and how long a fresh Node takes to import it (the median of nine), also beside a bundle
 * with the DynamoDB client alone, which is imported in turns with it.
 */
export const lambdaFigures = (): Promise<Figure[]> =>
  inFolder(async (outdir) => {
    const sizes = await bundleLambdas(outdir)
    const alone = join(outdir, 'alone.mjs')
    await bundleCode(clientAlone, alone)
    const group = 'lambda'
    const references: number[] = []
    const ratios: number[] = []
    const figures = Object.entries(sizes).flatMap(([name, bytes]): Figure[] => {
      const [times, alongside]: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round++) {
        times.push(imported(join(outdir, name, 'index.mjs')))
        alongside.push(imported(alone))
      }
      const [time, reference] = [percentile(times, 0.5), percentile(alongside, 0.5)]
      references.push(reference)
      ratios.push(time / reference)
      const most = (mostBytesOf[name] ?? mostBytes) / 1000
      return [
        { group, name: `${name}: bundle`, value: bytes / 1000, unit: 'kB', most },
        { group, name: `${name}: import`, value: time, unit: 'ms', most: 60 },
      ]
    })
    return [
      ...figures,
      { group, name: 'the DynamoDB client alone: import', value: percentile(references, 0.5), unit: 'ms' },
      { group, name: 'imports beside it: median', value: percentile(ratios, 0.5), unit: '×' },
      { group, name: 'imports beside it: longest', value: Math.max(...ratios), unit: '×' },
    ]
  })
