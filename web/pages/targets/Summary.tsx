import { useQueries } from '@tanstack/react-query'
import { ArrowRight, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { GroupGoals } from '../../../shared/contract/goals.ts'
import type { GoalName } from '../../../shared/metrics/goals.ts'
import { read } from '../../api/calls.ts'
import { serverNow } from '../../api/clock.ts'
import { cardsInput } from '../../features/figures/inputs.ts'
import { today } from '../../features/figures/times.ts'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { ZoneShape } from '../../parts/metrics/ZoneShape.tsx'
import { useNarrow } from '../../parts/narrow.ts'
import { locale } from '../../words/en/locale.ts'
import { performance } from '../../words/en/performance.ts'
import { targets } from '../../words/en/targets.ts'
import { fieldNamed, goalText, type TargetField, valueText } from './fields.ts'
import {
  allInForce,
  changedFields,
  type GroupIndex,
  indexAfter,
  inForce,
  inheritorsOf,
  type Loss,
  lossesOf,
  type NewValues,
} from './groups.ts'
import { type Effect, effectsOf } from './zones.ts'

const words = targets.summary
/** Beyond these, or on a phone beyond one, there is one column for all groups. */
const columnsShown = 3
const lossesShown = 4
const namesShown = 6
/** Groups whose figures of today are read, and how many of them are told. */
const groupsRead = 6
const effectsShown = 6

const list = new Intl.ListFormat(locale, { type: 'conjunction' })
const listed = (groups: readonly GroupGoals[]) => {
  const names = groups.slice(0, namesShown).map(({ name }) => name)
  const more = groups.length - names.length
  return list.format(more > 0 ? [...names, targets.moreGroups(more).replace(/^(and|y) /, '')] : names)
}

interface SummaryProps {
  values: NewValues
  chosen: readonly GroupGoals[]
  rows: readonly GroupGoals[]
  index: GroupIndex
  progress: string | undefined
  onSet: () => Promise<void>
  onBack: () => void
}

/** What will be set, what is lost by it, who inherits it, and what it does to the zones of today. */
export default function Summary({ values, chosen, rows, index, progress, onSet, onBack }: SummaryProps) {
  const fields = changedFields(values)
  const after = indexAfter(values, chosen, index)
  const back = fields.filter(({ name }) => values[name] === null).length
  const title = words.title(fields.length - back, back, chosen.length)
  const losses = lossesOf(values, chosen)
  const inheritors = inheritorsOf(values, chosen, rows, index)
  return (
    <ConfirmDialog
      title={title}
      action={words.set(fields.length - back, back)}
      keep={words.back}
      width={728}
      onConfirm={onSet}
      onClose={onBack}
    >
      <p>
        {listed(chosen)}. {words.past}
      </p>
      <SummaryTable {...{ fields, values, chosen, index, after }} />
      {(losses.length > 0 || inheritors.length > 0) && <Consequences {...{ losses, inheritors, after }} />}
      <Effects {...{ values, chosen, index, after }} />
      {progress && <p role="status">{progress}</p>}
    </ConfirmDialog>
  )
}

interface TableProps {
  fields: readonly TargetField[]
  values: NewValues
  chosen: readonly GroupGoals[]
  index: GroupIndex
  /** The groups as they will be. */
  after: GroupIndex
}

const SummaryTable = ({ fields, values, chosen, index, after }: TableProps) => {
  const each = chosen.length <= (useNarrow() ? 1 : columnsShown)
  return (
    <div className="tg-sum-scroll">
      <table className="tg-sum">
        <thead>
          <tr>
            <th scope="col">{targets.metric}</th>
            {each ? (
              chosen.map(({ uid, name }) => (
                <th key={uid} scope="col">
                  {name}
                </th>
              ))
            ) : (
              <th scope="col">{words.now}</th>
            )}
            <td />
            <th scope="col">{words.newFor(chosen.length)}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => {
            const next = values[field.name] as number | null
            return (
              <tr key={field.name}>
                <th scope="row">{targets.fields[field.name]}</th>
                {each ? (
                  chosen.map((group) => <Before key={group.uid} {...{ field, group, index, next }} />)
                ) : (
                  <BeforeAll {...{ field, chosen, index }} />
                )}
                <td className="tg-arrow">
                  <ArrowRight className="i" size={14} strokeWidth={1.75} aria-hidden />
                </td>
                {next === null ? (
                  <Inherited {...{ field, chosen, after }} />
                ) : (
                  <td className="tg-new tn">{goalText(field, next)}</td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const afterIn = (name: GoalName, group: GroupGoals, after: GroupIndex) =>
  inForce(name, after.get(group.uid) ?? group, after)

/** What groups have once their own values are taken back. */
const Inherited = ({ field, chosen, after }: Pick<TableProps, 'chosen' | 'after'> & { field: TargetField }) => {
  const [first, ...others] = chosen.map((group) => afterIn(field.name, group, after))
  const isOne = others.every((other) => other?.value === first?.value && other?.from.uid === first?.from.uid)
  return (
    <td className="tg-new tn">
      {!isOne ? targets.inheritsAgain : first ? goalText(field, first.value) : words.notSet}
      {isOne && first && <small>{targets.inherited(first.from.name)}</small>}
    </td>
  )
}

interface BeforeProps {
  field: TargetField
  group: GroupGoals
  index: GroupIndex
  next: number | null
}

const Before = ({ field, group, index, next }: BeforeProps) => {
  const known = inForce(field.name, group, index)
  if (!known) return <td className="muted">{words.notSet}</td>
  const isOwn = known.from.uid === group.uid
  const ownText =
    next === null
      ? words.ownTakenBack
      : next > known.value
        ? words.ownRaised
        : next < known.value
          ? words.ownLowered
          : words.ownSame
  return (
    <td>
      <span className="tn">{valueText(field, known.value)}</span>
      <small>{isOwn ? ownText : words.inherited}</small>
    </td>
  )
}

/** Of many groups: from the lowest to the highest value, and where they come from. */
const BeforeAll = ({
  field,
  chosen,
  index,
}: Omit<BeforeProps, 'group' | 'next'> & { chosen: readonly GroupGoals[] }) => {
  const known = chosen.map((group) => ({ group, inForce: inForce(field.name, group, index) }))
  const set = known.flatMap(({ inForce: at }) => (at ? [at.value] : []))
  const own = known.filter(({ group, inForce: at }) => at?.from.uid === group.uid).length
  const [low, high] = [Math.min(...set), Math.max(...set)]
  return (
    <td>
      <span className="tn">
        {set.length === 0
          ? words.notSet
          : low === high
            ? valueText(field, low)
            : words.between(valueText(field, low), valueText(field, high))}
      </span>
      {set.length > 0 && <small>{words.counts(own, set.length - own, chosen.length - set.length)}</small>}
    </td>
  )
}

const Consequences = ({
  losses,
  inheritors,
  after,
}: {
  losses: readonly Loss[]
  inheritors: readonly GroupGoals[]
  after: GroupIndex
}) => (
  <div className={losses.length > 0 ? 'note amber' : 'note'}>
    <TriangleAlert className="i" size={16} strokeWidth={1.75} aria-hidden />
    <div>
      {losses.length > 0 && (
        <>
          <p>
            <b>{words.lost(losses.length)}</b>
          </p>
          <ul className="tg-lost tn">
            {losses.slice(0, lossesShown).map(({ group, name, before }) => {
              const field = fieldNamed(name) as TargetField
              const next = afterIn(name, group, after)
              const text = words.becomes(
                ...([group.name, targets.fields[name], valueText(field, before)] as const),
                next ? valueText(field, next.value) : words.notSet.toLowerCase(),
              )
              return <li key={`${group.uid} ${name}`}>{text}</li>
            })}
            {losses.length > lossesShown && <li>{targets.andMore(losses.length - lossesShown)}</li>}
          </ul>
        </>
      )}
      {inheritors.length > 0 && <p>{words.heirs(listed(inheritors), inheritors.length)}</p>}
    </div>
  </div>
)

/** What the changed fields are in a group afterwards. */
const newIn = (group: GroupGoals, values: NewValues, after: GroupIndex): NewValues =>
  Object.fromEntries(changedFields(values).map(({ name }) => [name, afterIn(name, group, after)?.value ?? null]))

/** Today's figures of the first groups, under the old and the new values. */
const Effects = ({ values, chosen, index, after }: Omit<TableProps, 'fields'>) => {
  const [now] = useState(serverNow)
  const groups = chosen.slice(0, groupsRead)
  const matters = changedFields(values).some(
    ({ better, name }) => better || name === 'yellow_zone' || name === 'hourly_wage',
  )
  const figures = useQueries({
    queries: groups.map(({ uid, name, type, time_zone }) => ({
      ...read('getCardMetrics', cardsInput({ uid, name, type, zone: time_zone }, today, now)),
      enabled: matters,
    })),
  })
  if (!matters) return null
  if (figures.some(({ error }) => error)) return <p className="tg-effect muted">{words.failed}</p>
  if (figures.some(({ isPending }) => isPending)) return <p className="tg-effect muted">{words.reading}</p>
  const effects = groups
    .flatMap((group, at) =>
      effectsOf(figures[at]?.data ?? [], allInForce(group, index), newIn(group, values, after)).map((effect) => ({
        ...{ group, effect },
      })),
    )
    .sort((a, b) => Number(b.effect.before !== b.effect.after) - Number(a.effect.before !== a.effect.after))
  const isMany = effects.length > 2
  const namesCards = isMany || new Set(effects.map(({ effect }) => effect.card)).size > 1
  return (
    <div className={isMany ? 'tg-effect many' : 'tg-effect'}>
      <span>{chosen.length > groups.length ? words.todayOf(groups.length) : words.today}</span>
      {effects.length === 0 && <span className="muted">{words.noFigures}</span>}
      {effects.slice(0, effectsShown).map(({ group, effect }) => (
        <span key={`${group.uid} ${effect.card}`}>
          <ZoneShape zone={effect.after} silent />
          {group.name}
          {namesCards && <span className="muted">{performance.cards[effect.card]}</span>}
          <b className="tn">{effect.value}</b>
          {effectText(effect)}
        </span>
      ))}
      {effects.length > effectsShown && <span className="muted">{targets.andMore(effects.length - effectsShown)}</span>}
    </div>
  )
}

const effectText = ({ before, after }: Effect) =>
  before === after ? words.asBefore(words.zones[after]) : words.change(words.zones[before], words.zones[after])
