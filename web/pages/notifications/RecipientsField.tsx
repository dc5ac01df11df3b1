import { Building2, ChevronDown, Info, User, Users, Warehouse, X } from 'lucide-react'
import { useId, useMemo, useRef, useState } from 'react'
import { mostRecipients } from '../../../shared/notifications.ts'
import { SegRadio } from '../../parts/fields/SegRadio.tsx'
import { Note } from '../../parts/forms/Field.tsx'
import type { ContractForm } from '../../parts/forms/useContractForm.ts'
import { useField, useValue } from '../../parts/forms/useField.ts'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { CheckList } from '../../parts/pickers/CheckList.tsx'
import { Popover } from '../../parts/popover/Popover.tsx'
import { Skeleton } from '../../parts/states/states.tsx'
import { forms } from '../../words/en/forms.ts'
import { notificationForm as words } from '../../words/en/notificationForm.ts'
import { notifications } from '../../words/en/notifications.ts'
import type { FormValues } from './formValues.ts'
import { type Recipient, useGroupRecipients, useRecipientCounts, useWorkerRecipients } from './recipients.ts'

const GroupTree = lazyPart('parts/pickers/GroupTree', () => import('../../parts/pickers/GroupTree.tsx'))

const icons = { company: Building2, facility: Warehouse, team: Users, worker: User }
const modes = [
  { value: '0', label: words.mode.groups },
  { value: '1', label: words.mode.workers },
] as const

/** Who is chosen, in the order of the choice. Who is gone keeps the name that the list knows. */
export const useChosen = (sent_to: readonly string[], isWorker: boolean, known: ReadonlyMap<string, string>) => {
  const groups = useGroupRecipients()
  const workers = useWorkerRecipients(isWorker)
  const { all } = isWorker ? workers : groups
  const chosen = useMemo(() => {
    const there = new Map(all?.map((one) => [one.uid, one]))
    return sent_to.map((uid): Recipient => {
      const name = known.get(uid) || notifications.gone
      return there.get(uid) ?? { uid, name, type: isWorker ? 'worker' : 'team' }
    })
  }, [all, sent_to, known, isWorker])
  return { groups, workers, chosen }
}

interface Props {
  form: ContractForm<FormValues>
  /** Names of those who were chosen before, by uid. */
  known: ReadonlyMap<string, string>
}

/** Who gets it: groups, each for itself, or workers. */
export const RecipientsField = ({ form, known }: Props) => {
  const { value: sentTo, error, onChange } = useField<string[], FormValues>({ form, name: 'sent_to' })
  const isWorker = useValue(form, 'is_worker') === 1
  const { groups, workers, chosen } = useChosen(sentTo, isWorker, known)
  const counts = useRecipientCounts(chosen, isWorker, isWorker ? workers.all : groups.all)
  const [open, setOpen] = useState(false)
  const [refused, setRefused] = useState<string>()
  /** What was chosen of the other kind: it is there again for who goes back. */
  const others = useRef<string[]>([])
  const id = useId()

  const change = (mode: '0' | '1') => {
    if ((mode === '1') === isWorker) return
    const kept = others.current
    others.current = sentTo
    setOpen(false)
    // Workers are sent to at times alone.
    form.patch({
      is_worker: mode === '1' ? 1 : 0,
      sent_to: kept,
      ...(mode === '1' ? { eventful: false, events: [] } : {}),
    })
  }
  const failed = isWorker ? workers.error : groups.error
  const hints = [
    counts !== undefined && words.recipientCounts(counts.workers, counts.devices),
    chosen.some(({ type }) => type === 'facility' || type === 'company') && words.facilityHint,
    isWorker && words.workersHint,
  ].filter(Boolean)
  const label = isWorker ? words.mode.workers : words.mode.groups
  return (
    <section className="nt-to">
      <div className="nt-head">
        <h3 id={id}>
          {words.to}
          <span className="req" title={forms.requiredMark} aria-hidden="true">
            *
          </span>
        </h3>
        <span className="grow" />
        <SegRadio label={words.mode.label} options={modes} value={isWorker ? '1' : '0'} onChange={change} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a field */}
      <div
        className="nt-tokens"
        role="group"
        aria-labelledby={id}
        aria-invalid={error !== undefined}
        aria-describedby={error || hints.length > 0 ? `${id}-note` : undefined}
        tabIndex={-1}
        data-invalid={error ? '' : undefined}
      >
        {chosen.slice(0, shownChips).map(({ uid, name, type }) => {
          const Icon = icons[type]
          return (
            <span key={uid} className="nt-token">
              <Icon className="i" size={13} strokeWidth={1.75} aria-hidden />
              <span className="trunc">{name}</span>
              <button
                type="button"
                aria-label={words.remove(name)}
                title={words.remove(name)}
                onClick={() => onChange(sentTo.filter((one) => one !== uid))}
              >
                <X size={12} aria-hidden />
              </button>
            </span>
          )
        })}
        {chosen.length > shownChips && <span className="tag tn">{words.more(chosen.length - shownChips)}</span>}
        {isWorker ? (
          <CheckList
            label={label}
            options={workers.all?.map(({ uid, name, username }) => ({ value: uid, label: name, detail: username }))}
            chosen={new Set(sentTo)}
            onChange={(next) => {
              setRefused(next.size > mostRecipients ? words.tooMany(mostRecipients) : undefined)
              if (next.size <= mostRecipients) onChange([...next])
            }}
            none={words.noWorkers}
          >
            <span className="muted">{chosen.length === 0 && words.chooseWorkers}</span>
          </CheckList>
        ) : (
          <Popover
            open={open}
            onOpenChange={(next) => {
              setOpen(next)
              setRefused(undefined)
            }}
            className="field field-button"
            label={`${label}:`}
            panelClass="group-panel"
            panel={() =>
              // Which of them are open is decided once they are known.
              groups.nodes ? (
                <GroupTree
                  nodes={groups.nodes}
                  chosen={chosen}
                  onChange={onChange}
                  max={mostRecipients}
                  error={refused}
                  onError={setRefused}
                  opened={groups.all?.filter(({ type }) => type !== 'team').map(({ uid }) => uid) ?? []}
                />
              ) : (
                <Skeleton />
              )
            }
          >
            <span className="muted">{chosen.length === 0 && words.chooseGroups}</span>
            <ChevronDown className="i caret" size={14} strokeWidth={1.75} aria-hidden="true" />
          </Popover>
        )}
      </div>
      <Note
        id={`${id}-note`}
        error={error ?? refused ?? failed?.message}
        hint={
          hints.length > 0 && (
            <>
              <Info className="i" size={13} strokeWidth={1.75} aria-hidden />
              <span>{hints.join(' ')}</span>
            </>
          )
        }
      />
    </section>
  )
}

/** Chips that are drawn; of hundreds, the others are counted. */
const shownChips = 24
