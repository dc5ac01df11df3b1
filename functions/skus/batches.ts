import type { Checked } from '../../shared/contract/index.ts'
import { type FieldError, fieldError, Refusal } from '../../shared/refusals.ts'
import { type SkuKind, skuMessages } from '../../shared/skus.ts'
import { text } from '../../shared/text.ts'
import { type EnvOf, ok } from '../lib/env.ts'
import { importEvents } from './importEvents.ts'
import { changeList, changeOf, type Groups, groupById, withGroup, withSkus } from './lists.ts'
import { groupIdOf } from './skus.ts'

/** Many SKUs at once, all of them or none, for excluded ones and callouts alike. */

/** Groups of an import with a record each; the others share one. */
const mostAlone = 20

/** What stands twice, told at the place of the second. */
const repeated = (values: readonly string[], path: (at: number) => string, message: string): FieldError[] => {
  const seen = new Set<string>()
  return values.flatMap((value, at) => {
    if (!seen.has(value)) {
      seen.add(value)
      return []
    }
    return [fieldError(path(at), message)]
  })
}

const mustBeGood = (errors: readonly FieldError[]) => {
  if (errors.length > 0) throw new Refusal('badInput', undefined, { errors: errors.slice(0, 200) })
}

/** Those that a group has already: they are told, and change nothing. */
const skippedOf = (skus: readonly string[], there: ReadonlySet<string>, path: (at: number) => string): FieldError[] =>
  skus.flatMap((sku, at) => (there.has(sku) ? [fieldError(path(at), skuMessages.known)] : []))

const resultMessage = (added: number, skipped: number) =>
  skipped === 0 ? text`${added} SKUs added` : text`${added} SKUs added, ${skipped} were already in the table`

export const createSkus = (kind: SkuKind) => async (input: Checked<'batchCreateExcludedSkus'>, env: EnvOf<'skus'>) => {
  const id = groupIdOf(input)
  mustBeGood(repeated(input.skus, (at) => `skus.${at}`, skuMessages.twice))
  let skipped: FieldError[] = []
  const number = env.newId()
  await changeList(
    env,
    kind,
    (all) => {
      const there = new Set(groupById(all, id).skus.map(([, sku]) => sku))
      skipped = skippedOf(input.skus, there, (at) => `skus.${at}`)
      return withSkus(all, id, input.skus, changeOf(env))
    },
    () => importEvents(env, number, { rows: input.skus.length, skipped: skipped.length }),
  )
  const added = input.skus.length - skipped.length
  if (added > 0) env.changed({ target: `${kind} sku group ${id}`, after: { added, skus: input.skus } })
  return ok(resultMessage(added, skipped.length), { added, skipped: skipped.length }, skipped.slice(0, 200))
}

export const createGroups =
  (kind: SkuKind) => async (input: Checked<'batchCreateExcludedSkuGroups'>, env: EnvOf<'skus'>) => {
    const names = input.groups.map(({ name }) => name)
    mustBeGood([
      ...repeated(names, (at) => `groups.${at}.name`, skuMessages.groupTwice),
      ...input.groups.flatMap(({ skus }, group) =>
        repeated(skus, (at) => `groups.${group}.skus.${at}`, skuMessages.twice),
      ),
    ])
    const ids = names.map(() => env.newId())
    const number = env.newId()
    const rows = input.groups.reduce((sum, { skus }) => sum + skus.length, 0)
    let skipped: FieldError[] = []
    let made: string[] = []
    const change = (before: Groups) => {
      skipped = []
      made = []
      let groups = before
      for (const [index, { name, skus }] of input.groups.entries()) {
        const known = groups.find((group) => group.name === name)
        const id = known?.id ?? ids[index] ?? ''
        if (!known) {
          groups = withGroup(groups, id, name, changeOf(env))
          made.push(name)
        }
        const there = new Set(known?.skus.map(([, sku]) => sku))
        skipped.push(...skippedOf(skus, there, (at) => `groups.${index}.skus.${at}`))
        groups = withSkus(groups, id, skus, changeOf(env))
      }
      return groups
    }
    await changeList(env, kind, change, () => importEvents(env, number, { rows, skipped: skipped.length }))
    const added = rows - skipped.length
    for (const { name, skus } of input.groups.slice(0, mostAlone))
      env.changed({ target: `${kind} sku group`, after: { group: name, skus } })
    const rest = input.groups.slice(mostAlone)
    if (rest.length > 0) {
      const skus = rest.reduce((sum, group) => sum + group.skus.length, 0)
      env.changed({
        target: `${kind} sku group`,
        after: { count: rest.length, skus, groups: rest.map(({ name }) => name) },
      })
    }
    const data = { groups: made.length, added, skipped: skipped.length }
    return ok(resultMessage(added, skipped.length), data, skipped.slice(0, 200))
  }
