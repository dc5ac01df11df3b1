import { CalendarDays, FileDown, Info, LoaderCircle, UsersRound } from 'lucide-react'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { isWorkerType } from '../../../shared/roles.ts'
import { sourceColumns } from '../../../shared/sourceColumns.ts'
import { serverNow } from '../../api/clock.ts'
import { useSession } from '../../api/session.tsx'
import { useAssociates, useTree } from '../../features/figures/useTree.ts'
import { flat, type Group, ownGroup } from '../../features/groups/tree.ts'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { CheckList } from '../../parts/pickers/CheckList.tsx'
import { dayName } from '../../parts/pickers/calendar.ts'
import { GroupTreeSelect } from '../../parts/pickers/GroupTreeSelect.tsx'
import { dateOf, type Hour, hourOf, plainHour } from '../../parts/pickers/hours.ts'
import { Popover } from '../../parts/popover/Popover.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { zoneName } from '../../parts/zone.ts'
import { sourceData as words } from '../../words/en/sourceData.ts'
import { Codes } from './Codes.tsx'
import { type Draft, type FieldErrors, freshDraft, isByCode, listOf, validateDraft } from './draft.ts'
import { draftOfJob, draftOfPassed, type Filled, listed, type Passed } from './prefill.ts'
import { bodyOf, resolveSkus } from './request.ts'
import { Size, useSize } from './Size.tsx'
import { SkuField } from './SkuField.tsx'
import { Types } from './Types.tsx'

const ConfirmExport = lazyPart('pages/sourceData/ConfirmExport', () => import('./ConfirmExport.tsx'))
const TimesPanel = lazyPart('parts/pickers/TimesPanel', () => import('../../parts/pickers/TimesPanel.tsx'))

/** How long after a choice of SKUs the confirmation opens, ms. */
const confirmAfter = 500

const pad = (value: number) => String(value).padStart(2, '0')
const hourText = (hour: Hour) => `${dayName(dateOf(plainHour(hour)))} ${pad(hourOf(plainHour(hour)))}:00`

/** What is to be exported. */
export const ExportForm = ({ filled }: { filled: Filled | undefined }) => {
  const session = useSession()
  const { company, role, user } = session
  const own = useMemo(() => ownGroup(session), [session])
  const alone = isWorkerType(role.key) ? user.uid : undefined
  const { tree } = useTree(session, own, alone === undefined)
  const [draft, setDraft] = useState<Draft>(() => freshDraft(own, serverNow()))
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [asked, setAsked] = useState<{ draft: Draft; skuIds: string[] }>()
  const [resolving, setResolving] = useState(false)
  const [choosing, setChoosing] = useState<'start' | 'end'>()
  const group = draft.group ?? own
  const node = tree && flat(tree).find(({ uid }) => uid === group.uid)
  const { people } = useAssociates(
    session,
    group,
    node ?? { ...group, enabled: true, children: [] },
    alone === undefined,
  )
  const list = listOf(draft.type)
  const chooses = alone === undefined && own.type !== 'team'

  const change = (next: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...next }))
    setFieldErrors({})
  }
  const groupOf = (uid: string): Group | undefined =>
    uid === own.uid ? own : tree && flat(tree).find((one) => one.uid === uid)

  const fill = (next: Partial<Draft>) => {
    change(next)
    const { times } = validateDraft({ ...draft, ...next })
    if (times) setFieldErrors({ times })
  }

  const { state } = useLocation() as { state: (Passed & { again?: unknown }) | null }
  const passed = useRef(state?.again ? null : state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the groups are known
  useEffect(() => {
    const selection = passed.current
    if (!selection || (chooses && !tree)) return
    passed.current = null
    const filledIn = draftOfPassed(selection, (selection.group && groupOf(selection.group.uid)) ?? own, serverNow())
    fill(filledIn)
    const codes = selection.skus ?? []
    if (codes.length === 0) return
    listed(codes, company.uid, selection.dataType).then(
      // Whoever has taken a code out meanwhile, or chosen other data, keeps that.
      (found) =>
        setDraft((before) =>
          before.codes === filledIn.codes && before.type === filledIn.type ? { ...before, ...found } : before,
        ),
      (error: Error) => toast.error(error.message),
    )
  }, [tree])

  const done = useRef<Filled>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each export that is run again
  useEffect(() => {
    const of = filled?.job.source
    if (!of || done.current === filled || (chooses && !tree)) return
    done.current = filled
    fill(draftOfJob(filled, groupOf(of.group_uid) ?? own))
  }, [filled, tree])

  const isRight = Object.keys(validateDraft(draft)).length === 0
  const body = bodyOf(draft, company, alone)
  const size = useSize(isRight ? { ...body, data_type: draft.type } : undefined)

  /** Looks at what was chosen; then asks whether that is it. */
  const submit = async () => {
    const found = validateDraft(draft)
    setFieldErrors(found)
    if (Object.keys(found).length > 0 || resolving) return
    setResolving(true)
    try {
      const skuIds = await resolveSkus(draft, company.uid)
      if (draft.type === 'CALLOUT' && skuIds.length === 0) return setFieldErrors({ skus: words.errors.noCallout })
      if (draft.skus.size > 0) await new Promise((resolve) => setTimeout(resolve, confirmAfter))
      setAsked({ draft, skuIds })
    } catch (error) {
      toast.error((error as Error).message)
    } finally {
      setResolving(false)
    }
  }

  const times = (which: 'start' | 'end') => (
    <div className="sd-field">
      <span className="label">{words[which]}</span>
      <Popover
        open={choosing === which}
        onOpenChange={(open) => setChoosing(open ? which : undefined)}
        className={fieldErrors.times ? 'field field-button invalid' : 'field field-button'}
        label={`${words[which]}:`}
        describedBy={fieldErrors.times ? 'sd-times' : undefined}
        align={which === 'end' ? 'end' : 'start'}
        panelClass="times-panel"
        panel={() => (
          <Suspense>
            <TimesPanel
              mode="range"
              endsAfterStart
              start={draft.start}
              end={draft.end}
              zone={group.zone}
              now={serverNow()}
              onCancel={() => setChoosing(undefined)}
              onApply={(start, end) => {
                setChoosing(undefined)
                change({ start, end })
              }}
            />
          </Suspense>
        )}
      >
        <CalendarDays className="i" size={14} strokeWidth={1.75} aria-hidden />
        <span className="tn trunc">{hourText(draft[which])}</span>
      </Popover>
    </div>
  )

  const columns = sourceColumns[draft.type]
  return (
    <section className="sd-form" aria-labelledby="sd-form">
      <h2 id="sd-form">{words.form}</h2>
      {alone === undefined && (
        <div className={chooses ? 'sd-two' : undefined}>
          {chooses && (
            <div className="sd-field">
              <span className="label">{words.group}</span>
              <GroupTreeSelect
                label={words.group}
                nodes={tree ? [tree] : [{ ...group, children: [] }]}
                chosen={draft.group ? [draft.group] : []}
                max={1}
                error={fieldErrors.group}
                onError={(group) => setFieldErrors(group ? { group } : {})}
                onChange={([uid]) => change({ group: uid ? groupOf(uid) : undefined, all: true, people: new Set() })}
              />
            </div>
          )}
          <div className="sd-field">
            <span className="label">{words.associates}</span>
            <CheckList
              label={words.associates}
              options={people?.map(({ uid, first, last, username }) => ({
                value: uid,
                label: `${first} ${last}`.trim() || username,
                detail: username,
              }))}
              chosen={draft.people}
              none={words.none}
              all={{
                label: words.selectAll,
                on: draft.all,
                onChange: (all) => change({ all, people: new Set() }),
              }}
              error={fieldErrors.people}
              onChange={(people) => change({ all: false, people })}
            >
              <UsersRound className="i" size={14} strokeWidth={1.75} aria-hidden />
              <span className={draft.all || draft.people.size > 0 ? 'trunc grow' : 'trunc grow muted'}>
                {draft.all
                  ? words.all(people?.length)
                  : draft.people.size > 0
                    ? words.chosen(draft.people.size)
                    : words.chooseAssociate}
              </span>
            </CheckList>
          </div>
        </div>
      )}
      <Types type={draft.type} onChange={(type) => change({ type, skus: new Set(), codes: new Set() })} />
      {isByCode(draft) && (
        <Codes
          codes={draft.codes}
          note={draft.type === 'SCANS' ? words.codesNote : undefined}
          onChange={(codes) => change({ codes })}
        />
      )}
      {list && !isByCode(draft) && (
        <SkuField
          list={list}
          company_uid={company.uid}
          chosen={draft.skus}
          error={fieldErrors.skus}
          onChange={(skus) => change({ skus })}
          onClose={() => {
            if (draft.skus.size > 0) void submit()
          }}
        />
      )}
      <div>
        <div className="sd-two">
          {times('start')}
          {times('end')}
        </div>
        <p
          id="sd-times"
          className={fieldErrors.times ? 'hint error' : 'hint'}
          role={fieldErrors.times ? 'alert' : undefined}
        >
          <Info className="i" size={13} strokeWidth={1.75} aria-hidden />
          {fieldErrors.times ?? words.localTime(zoneName(group.zone))}
        </p>
      </div>
      <div className="sd-sample">
        <span className="label">
          {words.looksLike} <span className="muted">{words.columns(columns.length)}</span>
        </span>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, with the keyboard too */}
        <pre className="mono" tabIndex={0}>
          {`${columns.map(({ name }) => name).join(',')}\n${columns.map(({ example }) => example).join(',')}`}
        </pre>
      </div>
      <Size size={size} />
      <footer>
        <button
          type="button"
          className="btn ghost"
          onClick={() => {
            setDraft(freshDraft(own, serverNow()))
            setFieldErrors({})
          }}
        >
          {words.clear}
        </button>
        <span className="grow" />
        <button type="button" className="btn primary lg" aria-busy={resolving} onClick={() => void submit()}>
          {resolving ? (
            <LoaderCircle className="i spin" size={16} aria-hidden />
          ) : (
            <FileDown className="i" size={16} strokeWidth={1.75} aria-hidden />
          )}
          {words.export}
        </button>
      </footer>
      <Suspense>
        {asked && (
          <ConfirmExport
            {...asked}
            body={bodyOf(asked.draft, company, alone)}
            group={asked.draft.group ?? own}
            teams={node ? flat(node).filter(({ type }) => type === 'team').length : 1}
            people={people?.length}
            alone={alone !== undefined}
            size={size.data}
            onClose={(submitted) => {
              setAsked(undefined)
              if (!submitted) change({ skus: new Set() })
            }}
          />
        )}
      </Suspense>
    </section>
  )
}
