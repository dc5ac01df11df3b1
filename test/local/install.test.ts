import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Package {
  version?: string
  optionalDependencies?: Record<string, string>
}

test('the lock file names every build of every package, so that npm ci takes it anywhere', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> }
  const places = Object.keys(packages)
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter(
        (name) => !places.some((each) => each === `node_modules/${name}` || each.endsWith(`/node_modules/${name}`)),
      )
      .map((name) => `${folder} -> ${name}`),
  )
  expect(missing).toEqual([])
})

test('every dependency is pinned to one version', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  ) as Record<string, Record<string, string>>
  const ranges = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
  )
  expect(ranges).toEqual([])
})
