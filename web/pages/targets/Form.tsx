import { CircleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type GroupGoals, settingInParts } from '../../../shared/contract/goals.ts'
import type { Input } from '../../../shared/contract/index.ts'
import { refreshed } from '../../api/calls.ts'
import { useUnsaved } from '../../parts/confirm/useUnsaved.tsx'
import type { Values } from '../../parts/forms/changes.ts'
import { FormFailure } from '../../parts/forms/FormFailure.tsx'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
import { useField, useValue } from '../../parts/forms/useField.ts'
import { toast } from '../../parts/toast/toast.ts'
import { targets as words } from '../../words/en/targets.ts'
import { type Cycle, cycleOf, fieldNamed, noCycle, numberOf, takenBack, targetFields, valueText } from './fields.ts'
import { GroupsPanel } from './GroupsPanel.tsx'
import { indexOf, inOrder, lossesOf, type NewValues, treeOf } from './groups.ts'
import { inParts, SetInPart } from './inParts.ts'
import Summary from './Summary.tsx'
import { TargetTable } from './TargetTable.tsx'

/** What is typed, by the name of the field: numbers as texts. */
export type Typed = { group_uid: string[]; cycle_time: Cycle | typeof takenBack } & {
  [field: string]: string | string[] | Cycle | typeof takenBack
}

const blank = (group_uid: string[]): Typed => ({
  ...Object.fromEntries(targetFields.map(({ name }) => [name, ''])),
  cycle_time: noCycle,
  group_uid,
})

/** What was typed in a field; undefined where nothing was. */
const typedValue = (typed: Typed[string] | undefined): number | null | undefined => {
  if (typed === takenBack) return null
  if (typeof typed === 'string') return typed.trim() === '' ? undefined : numberOf(typed)
  return typed && !Array.isArray(typed) ? cycleOf(typed) : undefined
}

/** What the typed texts mean: null where own values are taken back, NaN where one is no number, which the call refuses. */
export const valuesOf = (typed: Typed): NewValues =>
  Object.fromEntries(
    targetFields.flatMap(({ name }) => {
      const value = typedValue(typed[name])
      return value === undefined ? [] : [[name, value] as const]
    }),
  )

type Body = Input<'setTargetMetrics'>
/** A question whether to set values; answered once, by setting them, by going back or by a failure. */
interface Confirmation {
  body: Body
  /** Sets them, or those that are left of them. @returns the server's words */
  set: () => Promise<string>
  /** How far that is, where it takes several calls. */
  progress?: string
  resolve: (error?: unknown) => void
}

/** Which groups are chosen is no change that could be lost. */
const countedChanges = ({ group_uid: _, cycle_time, ...changes }: Values): Values => ({
  ...changes,
  ...(cycle_time === undefined ? {} : { cycle_time: 'typed' }),
})

const lists = ['getTargetMetricsOfGroups', 'getTargetMetrics', 'getChartMetrics', 'getRankingsOfGroups'] as const

export function TargetsForm({ rows, first }: { rows: readonly GroupGoals[]; first: string[] }) {
  const index = useMemo(() => indexOf(rows), [rows])
  const nodes = useMemo(() => treeOf(rows), [rows])
  const [initial] = useState(() => blank(first))
  const [confirming, setConfirming] = useState<Confirmation>()
  const form = useContractForm(settingInParts, {
    initial,
    changes: countedChanges,
    body: (_changes, typed) => ({ ...valuesOf(typed), group_uid: typed.group_uid }),
    submit: (body) =>
      new Promise<void>((done, failed) =>
        setConfirming({
          body: body as Body,
          set: inParts(body as Body, (count, all) =>
            setConfirming((now) => now && { ...now, progress: words.summary.savedFor(count, all) }),
          ),
          resolve: (error) => {
            setConfirming(undefined)
            if (error === undefined) done()
            else failed(error)
          },
        }),
      ),
  })
  const uids = useValue(form, 'group_uid') as string[]
  const chosen = useMemo(() => {
    const wanted = new Set(uids)
    return inOrder(nodes).flatMap((uid) => (wanted.has(uid) ? [index.get(uid) as GroupGoals] : []))
  }, [nodes, index, uids])
  const { question } = useUnsaved(confirming ? 0 : form.changed)
  const clear = () => form.reset(blank(form.values().group_uid))

  const set = async () => {
    if (!confirming) return
    try {
      const message = await confirming.set()
      clear()
      toast.success(message)
      confirming.resolve()
      void refreshed(lists)
    } catch (error) {
      if (error instanceof SetInPart) void refreshed(lists)
      // What is wrong with a field is said at the field; everything else, such as a lost network, in the dialog.
      if ((error as { errors?: readonly unknown[] }).errors?.length) confirming.resolve(error)
      else throw error
    }
  }

  return (
    <form className="tg-grid" noValidate onSubmit={form.submit}>
      <GroupsPanel form={form} nodes={nodes} chosen={chosen} />
      <section className="tg-main" ref={form.root} aria-label={words.metric}>
        <FormFailure form={form} />
        <TargetTable form={form} chosen={chosen} index={index} />
        <Foot form={form} chosen={chosen} onClear={clear} />
      </section>
      {question}
      {confirming && (
        <Summary
          values={confirming.body as NewValues}
          chosen={chosen}
          rows={rows}
          index={index}
          progress={confirming.progress}
          onSet={set}
          onBack={() => confirming.resolve()}
        />
      )}
    </form>
  )
}

export type TargetsFormState = ReturnType<typeof useContractForm<typeof settingInParts, Typed>>

interface FootProps {
  form: TargetsFormState
  chosen: readonly GroupGoals[]
  onClear: () => void
}

/** What Confirm would do, or what is in its way. */
const Foot = ({ form, chosen, onClear }: FootProps) => {
  const invalid = useInvalidFields(form)
  const typed = form.values()
  return (
    <footer className="tg-foot">
      <span className="tg-told" aria-live="polite">
        {invalid.length > 0 ? (
          <span className="tg-error">
            <CircleAlert className="i" size={14} strokeWidth={1.75} aria-hidden />
            {words.putRight(
              invalid.map((name) => words.fields[name as keyof typeof words.fields]).join(', '),
              invalid.length,
            )}
          </span>
        ) : (
          form.changed > 0 && <Effects typed={typed} count={form.changed} chosen={chosen} />
        )}
      </span>
      <button type="button" className="btn" disabled={form.changed === 0} onClick={onClear}>
        {words.clear}
      </button>
      <button type="submit" className="btn primary" aria-disabled={invalid.length > 0 || form.busy}>
        {words.confirm}
      </button>
    </footer>
  )
}

const Effects = ({ typed, count, chosen }: { typed: Typed; count: number; chosen: readonly GroupGoals[] }) => {
  const losses = lossesOf(valuesOf(typed), chosen)
  const [loss] = losses
  const field = loss && fieldNamed(loss.name)
  return (
    <>
      <b>{words.values(count)}</b> <b>{words.forGroups(chosen.length)}</b>
      {loss && field && (
        <span className="muted">
          {' · '}
          {words.loses(loss.group.name, words.fields[loss.name], valueText(field, loss.before))}
          {losses.length > 1 && `, ${words.andMore(losses.length - 1)}`}
        </span>
      )}
    </>
  )
}

/** The fields that have a message now. */
const useInvalidFields = (form: TargetsFormState): string[] => {
  const states = targetFields.map(({ name }) =>
    // biome-ignore lint/correctness/useHookAtTopLevel: the same fields in the same order at every call
    useField<unknown, Typed>({ form, name }),
  )
  return states.filter(({ error }) => error !== undefined).map(({ name }) => name)
}
