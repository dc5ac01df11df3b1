import { restorableFor, taskInfoStatus, taskKey } from '../../shared/tasks.ts'
import { type Db, type Tables, tryTransact, type Write } from './db.ts'
import { unchecked } from './items/checked.ts'
import { type Condition, missing } from './items/expressions.ts'
import type { Format } from './items/format.ts'
import { itemsOf, storedAs } from './items/items.ts'
import type { KeyOf } from './keys.ts'

/** What has a name to itself in its place. */
interface Named {
  company: string
  id: string
  name: string
  status: number
  /** Epoch ms. */
  updated: number
  version: number
}

/** That a thing has a name. `since` tells a migration which of two comes first (`bin/migrations/taskNames.ts`). */
interface Holder {
  id: string
  since: number
}

type NameId = [company: string, place: string, name: string]

export interface Kind<Thing extends Named> {
  things: KeyOf<[company: string, id: string]>
  names: KeyOf<NameId>
  format: Format<Thing>
  /** Among whose names that of a thing is: a facility's or a team's. */
  placeOf: (thing: Thing) => string
}

/** How often it is looked again who has a name when others take and leave it at the same moment. */
const tries = 4

/** The name of a thing; none of a deleted one. */
const nameIdOf = <Thing extends Named>(thing: Thing, { placeOf }: Kind<Thing>): NameId | undefined =>
  thing.status === taskInfoStatus.deleted ? undefined : [thing.company, placeOf(thing), taskKey(thing.name)]
const isSame = (a: NameId | undefined, b: NameId | undefined) => a?.join('\n') === b?.join('\n')
const holderOf = ({ id, updated }: Named): Holder => ({ id, since: updated })

/** A thing and that it has its name, as they lie in their table, for loads that write many at once. */
export const storedNamed = <Thing extends Named>(kind: Kind<Thing>, thing: Thing): Record<string, unknown>[] => {
  const nameId = nameIdOf(thing, kind)
  return [
    storedAs(kind.things, [thing.company, thing.id], thing, { format: kind.format }),
    ...(nameId ? [storedAs(kind.names, nameId, holderOf(thing))] : []),
  ]
}

/**
 * Things of a kind of which no two have the same name in one place, whoever writes at the same moment. A deleted one gives
 * its name up, and takes it again when it comes back. Of those that had the same name before this was so, one holds it; the
 * others keep what they are called.
 */
export const uniqueNames = <Thing extends Named>(db: Db, tables: Tables, kind: Kind<Thing>) => {
  const things = itemsOf<Thing, [company: string, id: string]>(db, tables, kind.things, kind.format)
  const names = itemsOf<Holder, NameId>(db, tables, kind.names, unchecked)

  /** What takes a name that another thing may have given up without a word; nothing where it still has it. */
  const takingOver = async (nameId: NameId, thing: Thing): Promise<Write[] | undefined> => {
    const held = await names.get(nameId)
    const put = names.writes.put(nameId, holderOf(thing), { when: held ? { id: held.id } : missing })
    if (!held || held.id === thing.id) return [put]
    const id: [string, string] = [thing.company, held.id]
    const other = await things.get(id)
    if (other && isSame(nameIdOf(other, kind), nameId)) return undefined
    return [put, things.writes.check(id, other ? { version: other.version } : missing)]
  }

  /** @returns what stood in the way, if anything: another thing of the name, or a change of this one */
  const written = async (
    thing: Thing,
    writes: readonly Write[],
    taken?: NameId,
  ): Promise<'taken' | 'conflict' | undefined> => {
    let claims = taken ? [names.writes.claim(taken, holderOf(thing))] : []
    for (let attempt = 1; attempt <= tries; attempt++) {
      const failed = await tryTransact(db, [...writes, ...claims])
      if (!failed) return undefined
      if (!taken || failed.slice(0, writes.length).includes(true)) return 'conflict'
      const free = await takingOver(taken, thing)
      if (!free) return 'taken'
      claims = free
    }
    return 'conflict'
  }

  return {
    things,

    /** Adds one, with its name. */
    add: (thing: Thing) =>
      written(thing, [things.writes.claim([thing.company, thing.id], thing)], nameIdOf(thing, kind)),

    /**
     * Writes a changed one, where the stored one is as `when` says; a deleted one is let go of when it can no longer be
     * brought back.
     */
    replace: async (before: Thing, after: Thing, when: Condition) => {
      const put = things.writes.put(
        [after.company, after.id],
        { ...after, version: before.version + 1 },
        {
          when,
          ...(after.status === taskInfoStatus.deleted ? { expires: after.updated + restorableFor } : {}),
        },
      )
      const [left, taken] = [nameIdOf(before, kind), nameIdOf(after, kind)]
      if (isSame(left, taken)) return written(after, [put])
      const held = left && (await names.get(left))
      const drops = left && held?.id === before.id ? [names.writes.remove(left, { id: before.id })] : []
      return written(after, [put, ...drops], taken)
    },
  }
}
