import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keys } from '../../functions/data/keys.ts'

/** Words that stand in for the parts of an id, each another one. */
const made = Object.entries(keys).map(([kind, { table, key }]) => {
  const parts = Array.from({ length: key.length || 6 }, (_, part) => `co.part${part}`)
  return { kind, table, ...(key as (...id: string[]) => { pk: string; sk: string })(...parts) }
})
const shapeOf = (text: string) => text.replaceAll(/co\.part\d|(?<![a-z])co(?![a-z.])/g, '*')

test('no two kinds of items have keys of one form', () => {
  const forms = made.map(({ table, pk, sk }) => `${table} ${shapeOf(pk)} / ${shapeOf(sk)}`)
  const twice = forms.filter((form, index) => forms.indexOf(form) !== index)
  expect(twice).toEqual([])
})

test('what begins alike in a partition of a company is of one kind', () => {
  const ofCompanies = made.filter(({ pk }) => shapeOf(pk) === '*')
  expect(ofCompanies.length).toBeGreaterThan(10)
  for (const { kind, table, sk } of ofCompanies) {
    const [beginning = ''] = sk.split('*')[0]?.split('co.') ?? []
    const others = ofCompanies.filter((other) => other.kind !== kind && other.table === table)
    for (const other of others) expect(other.sk.startsWith(beginning), `${other.kind} among ${kind}`).toBe(false)
  }
})

test('nobody but the layer of the stores speaks to DynamoDB', () => {
  const root = new URL('../../functions/', import.meta.url)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const speaking = files.filter((name) => readFileSync(new URL(name, root), 'utf8').includes("'@aws-sdk/lib-dynamodb'"))
  expect(speaking.sort()).toEqual(
    ['db', 'items/items', 'items/putTogether', 'items/readTogether'].map((name) => `data/${name}.ts`),
  )
})
