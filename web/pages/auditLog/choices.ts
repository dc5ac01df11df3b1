import { thingName } from '../../../shared/audit.ts'
import type { AuditNames, AuditRow, NamedThing } from '../../../shared/contract/audit.ts'
import { auditLog as words } from '../../words/en/auditLog.ts'
import type { Choice } from './Finder.tsx'
import { kindName, thingText, whoText } from './format.ts'

/** What the log can be narrowed to. */

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const calledSo =
  (text: string) =>
  ({ label, detail = '' }: Choice) =>
    plain(`${label} ${detail}`).includes(plain(text))
const byLabel = (a: Choice, b: Choice) => a.label.localeCompare(b.label)
const unique = (choices: readonly Choice[]) => [...new Map(choices.map((choice) => [choice.key, choice])).values()]

const personChoice = (uid: string, label: string, detail: string): Choice => ({
  ...{ key: uid, label, only: { who: uid } },
  ...(detail && detail !== label ? { detail } : {}),
})

/** Who did something of what is shown. */
export const peopleIn = (rows: readonly AuditRow[], text: string): Choice[] =>
  unique(rows.flatMap((row) => (row.user_uid ? [personChoice(row.user_uid, whoText(row), row.username ?? '')] : [])))
    .filter(calledSo(text))
    .sort(byLabel)

export const peopleFound = ({ people }: AuditNames): Choice[] =>
  people.map(({ uid, name, username, provider }) => personChoice(uid, name, provider ? words.provider : username))

const thingChoice = (thing: NamedThing): Choice => ({
  ...{ key: thingName(thing), label: thingText(thing), detail: kindName(thing.kind) },
  only: { what: thingName(thing), kind: null },
})

/**
 * Kinds of things, and things of what is shown: those of the chosen kind, or those that are called so.
 * @param named whether things are looked for: of all companies together they are not
 */
export const thingsIn = (
  rows: readonly AuditRow[],
  kind: string | undefined,
  text: string,
  named: boolean,
): Choice[] => {
  const kinds = Object.keys(words.kinds).map((each) => ({
    ...{ key: `kind ${each}`, label: kindName(each), detail: words.find.kind, only: { kind: each, what: null } },
  }))
  const things = rows.flatMap((row) => row.things).filter((thing) => kind === undefined || thing.kind === kind)
  const shown = named && (kind !== undefined || text !== '') ? unique(things.map(thingChoice)) : []
  return [...shown.filter(calledSo(text)).sort(byLabel), ...kinds.filter(calledSo(text)).sort(byLabel)]
}

export const thingsFound =
  (kind: string | undefined) =>
  ({ things }: AuditNames): Choice[] =>
    things.filter((thing) => kind === undefined || thing.kind === kind).map(thingChoice)
