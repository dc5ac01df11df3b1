import { useMutation, useQuery } from '@tanstack/react-query'
import { Building2, ChevronDown, ChevronRight, Eye, UsersRound, Warehouse } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import type { ReportKind } from '../../../shared/reports.ts'
import { read, refreshed, send } from '../../api/calls.ts'
import { serverNow } from '../../api/clock.ts'
import { useSession } from '../../api/session.tsx'
import { useUnsaved } from '../../parts/confirm/useUnsaved.tsx'
import { Switch } from '../../parts/forms/Check.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { reports as words } from '../../words/en/reports.ts'
import { treeQuery } from '../figures/groupQueries.ts'
import { flat, groupTree, ownGroup } from '../groups/tree.ts'
import { type Choice, changedIn, choiceOf, storedAs } from './choice.ts'
import { choiceInput, reportPrefs } from './firstCalls.ts'
import { nextMail } from './nextMail.ts'
import './reports.css'

const ReportPreview = lazyPart('features/reports/ReportPreview', () => import('./ReportPreview.tsx'))

const icons = { company: Building2, facility: Warehouse, team: UsersRound }
const chevron = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const
const iconOf = (type: keyof typeof icons) => {
  const Icon = icons[type]
  return <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />
}
/** Changes that are told by name. */
const shownChanges = 3

/** Which groups' figures come by mail: the tree of the own groups with a switch for each week and day. */
export const ReportForm = () => {
  const session = useSession()
  const { user } = session
  const own = useMemo(() => ownGroup(session), [session])
  const groups = useQuery(treeQuery(session))
  const tree = useMemo(
    () => groups.data && groupTree(own, groups.data.facilities, groups.data.teams),
    [own, groups.data],
  )
  const stored = useQuery(read('getUserPreferences', choiceInput(user.uid)))
  const [chosen, setChosen] = useState<Choice>()
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const [isPreviewed, setPreviewed] = useState(false)
  const nodes = useMemo(() => (tree ? flat(tree) : []), [tree])
  const uids = useMemo(() => nodes.map(({ uid }) => uid), [nodes])
  const storedOf = (kind: ReportKind) =>
    stored.data?.find(({ pref_type }) => pref_type === reportPrefs[kind])?.pref_value
  const before = choiceOf(uids, storedOf('weekly'), storedOf('daily'))
  const shown = chosen ?? before
  const changed = { weekly: changedIn(before.weekly, shown.weekly), daily: changedIn(before.daily, shown.daily) }
  const count = changed.weekly.length + changed.daily.length

  const save = useMutation({
    mutationFn: async () => {
      try {
        for (const kind of ['weekly', 'daily'] as const) {
          if (changed[kind].length === 0) continue
          const pref_value = storedAs(kind, shown[kind], uids, storedOf(kind))
          await send('setUserPref', { user_uid: user.uid, pref_type: reportPrefs[kind], pref_value })
          toast.success(kind === 'weekly' ? words.weeklySaved : words.dailySaved)
        }
      } finally {
        // What was saved is no change any more, whatever becomes of the rest.
        await refreshed(['getUserPreferences'])
      }
    },
    onSuccess: () => {
      setChosen(undefined)
      toast.success(words.saved)
    },
    onError: () => toast.error(words.failed),
  })
  const { question } = useUnsaved(count)
  const flip = (kind: ReportKind, uid: string, on: boolean) => {
    const next = new Set(shown[kind])
    if (on) next.add(uid)
    else next.delete(uid)
    setChosen({ ...shown, [kind]: next })
  }

  const toggle = (uid: string) => {
    const next = new Set(collapsed)
    if (!next.delete(uid)) next.add(uid)
    setCollapsed(next)
  }
  const changes = (['daily', 'weekly'] as const).flatMap((kind) =>
    changed[kind].map((uid) =>
      words.change[kind](nodes.find((node) => node.uid === uid)?.name ?? uid, shown[kind].has(uid)),
    ),
  )

  const error = stored.error ?? groups.error
  const again = () => Promise.all([stored, groups].map((query) => query.isError && query.refetch()))
  if (error) return <ErrorState error={error} onRetry={() => void again()} />
  if (!stored.data || !tree) return <Skeleton />
  const now = serverNow()
  const depth = {
    company: 0,
    facility: own.type === 'company' ? 1 : 0,
    team: own.type === 'company' ? 2 : own.type === 'facility' ? 1 : 0,
  }
  const hiddenNodes = new Set(
    nodes
      .filter(({ uid }) => collapsed.has(uid))
      .flatMap((node) =>
        flat(node)
          .slice(1)
          .map(({ uid }) => uid),
      ),
  )
  const shownNodes = nodes.filter(({ uid }) => !hiddenNodes.has(uid))
  return (
    <section className="reports-card" aria-labelledby="reports-title">
      <div className="reports-head">
        <h2 id="reports-title">{words.title}</h2>
        <span>{user.email && user.email_confirmed ? words.by(user.email) : words.noAddress}</span>
        <button type="button" className="btn" onClick={() => setPreviewed(true)}>
          <Eye className="i" size={16} strokeWidth={1.75} aria-hidden />
          {words.see}
        </button>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">
              {words.group}
              <small>{words.groups(nodes.length, nodes.filter(({ enabled }) => !enabled).length)}</small>
            </th>
            <th scope="col">
              {words.weekly}
              <small>{words.weeklyWhen}</small>
            </th>
            <th scope="col">
              {words.daily}
              <small>{words.dailyWhen}</small>
            </th>
            <th scope="col">
              {words.next}
              <small>{words.nextWhen}</small>
            </th>
          </tr>
        </thead>
        <tbody>
          {shownNodes.map((node) => (
            <tr key={node.uid} data-off={!node.enabled || undefined}>
              <th scope="row" style={{ paddingInlineStart: `${16 + 22 * depth[node.type]}px` }}>
                <span className="reports-group">
                  {node.children.length > 0 ? (
                    <button
                      type="button"
                      className="reports-toggle"
                      aria-expanded={!collapsed.has(node.uid)}
                      aria-label={words.groupsOf(node.name)}
                      onClick={() => toggle(node.uid)}
                    >
                      {collapsed.has(node.uid) ? <ChevronRight {...chevron} /> : <ChevronDown {...chevron} />}
                    </button>
                  ) : (
                    <span className="reports-leaf" />
                  )}
                  {iconOf(node.type)}
                  {node.name}
                </span>
              </th>
              {(['weekly', 'daily'] as const).map((kind) => (
                <td key={kind}>
                  <Switch
                    label={kind === 'weekly' ? words.weeklyOf(node.name) : words.dailyOf(node.name)}
                    on={node.enabled && shown[kind].has(node.uid)}
                    busy={save.isPending}
                    off={node.enabled ? undefined : words.disabled}
                    onChange={(on) => flip(kind, node.uid, on)}
                  />
                  {changed[kind].includes(node.uid) && <i className="reports-dot" title={words.isChanged} />}
                </td>
              ))}
              <td className="reports-next">{nextMail(node, shown, now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="reports-foot">
        <span role="status">
          {count > 0 && (
            <>
              <i className="reports-dot" /> <b>{words.changes(count)}</b> {changes.slice(0, shownChanges).join(', ')}
              {count > shownChanges && words.more(count - shownChanges)}
            </>
          )}
        </span>
        <button type="button" className="btn" disabled={count === 0} onClick={() => setChosen(undefined)}>
          {words.undo}
        </button>
        <button
          type="button"
          className="btn primary"
          disabled={count === 0 || save.isPending}
          onClick={() => save.mutate()}
        >
          {words.save}
        </button>
      </div>
      {question}
      {isPreviewed && (
        <Suspense>
          <ReportPreview onClose={() => setPreviewed(false)} />
        </Suspense>
      )}
    </section>
  )
}
