import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { bundleLambdas, mostBytes, mostBytesOf } from '../bundle.ts'
import { type Figure, percentile } from './figures.ts'
import { inFolder } from './machine.ts'

const measure = `const start = performance.now()
await import(process.argv[1])
console.log(performance.now() - start)`

/** Bytes of each Lambda's bundle, and how long a fresh Node takes to import it (the median of nine). */
export const lambdaFigures = (): Promise<Figure[]> =>
  inFolder(async (outdir) => {
    const sizes = await bundleLambdas(outdir)
    return Object.entries(sizes).flatMap(([name, bytes]) => {
      const times = Array.from({ length: 9 }, () => {
        const { stdout } = spawnSync(
          process.execPath,
          ['--input-type=module', '-e', measure, join(outdir, name, 'index.mjs')],
          {
            env: { PATH: process.env.PATH, AWS_REGION: 'eu-central-1' },
            encoding: 'utf8',
          },
        )
        // Some write a line into the log first.
        return Number(stdout.trim().split('\n').at(-1))
      })
      const most = (mostBytesOf[name] ?? mostBytes) / 1000
      return [
        { group: 'lambda', name: `${name}: bundle`, value: bytes / 1000, unit: 'kB', most },
        { group: 'lambda', name: `${name}: import`, value: percentile(times, 0.5), unit: 'ms', most: 60 },
      ]
    })
  })
