import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { nextSent, type ReportKind } from '../../../shared/reports.ts'
import { read, refreshed, send } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { Switch } from '../../parts/forms/Check.tsx'
import { ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { locale } from '../../words/en/locale.ts'
import { reports as words } from '../../words/en/reports.ts'
import { treeQuery } from '../figures/groupQueries.ts'
import { flat, type GroupNode, groupTree, ownGroup } from '../groups/tree.ts'
import { type Choice, changedIn, choiceOf, storedAs } from './choice.ts'
import './reports.css'

const prefs = { weekly: 400, daily: 401 } as const

const timeIn = (zone: string | undefined, at: number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, ...(zone ? { timeZone: zone } : {}) }).format(at)
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** When a group's next mail comes, by its own clock, and by the reader's where that shows another hour. */
const nextOf = ({ uid, zone, enabled }: GroupNode, choice: Choice, now: number): string => {
  if (!enabled) return words.disabled
  const kind: ReportKind | undefined = choice.daily.has(uid) ? 'daily' : choice.weekly.has(uid) ? 'weekly' : undefined
  if (!kind) return words.none
  const at = nextSent(kind, zone, now)
  const when = timeIn(zone, at, { weekday: 'short', month: 'short', day: 'numeric', ...clock })
  const [theirs, own] = [timeIn(zone, at, clock), timeIn(undefined, at, clock)]
  const told = theirs === own ? when : words.yours(when, own)
  return kind === 'daily' ? words.nextDaily(told) : words.nextWeekly(told)
}

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
  const input = { user_uid: user.uid, pref_type: [prefs.weekly, prefs.daily] }
  const stored = useQuery(read('getUserPreferences', input))
  const [chosen, setChosen] = useState<Choice>()
  const nodes = useMemo(() => (tree ? flat(tree) : []), [tree])
  const uids = useMemo(() => nodes.map(({ uid }) => uid), [nodes])
  const storedOf = (kind: ReportKind) => stored.data?.find(({ pref_type }) => pref_type === prefs[kind])?.pref_value
  const before = choiceOf(uids, storedOf('weekly'), storedOf('daily'))
  const shown = chosen ?? before
  const changed = { weekly: changedIn(before.weekly, shown.weekly), daily: changedIn(before.daily, shown.daily) }
  const count = changed.weekly.length + changed.daily.length

  const save = useMutation({
    mutationFn: async () => {
      for (const kind of ['weekly', 'daily'] as const) {
        if (changed[kind].length === 0) continue
        const pref_value = storedAs(kind, shown[kind], uids, storedOf(kind))
        await send('setUserPref', { user_uid: user.uid, pref_type: prefs[kind], pref_value })
        toast.success(kind === 'weekly' ? words.weeklySaved : words.dailySaved)
      }
      await refreshed(['getUserPreferences'])
    },
    onSuccess: () => {
      setChosen(undefined)
      toast.success(words.saved)
    },
    onError: () => toast.error(words.failed),
  })
  const flip = (kind: ReportKind, uid: string, on: boolean) => {
    const next = new Set(shown[kind])
    if (on) next.add(uid)
    else next.delete(uid)
    setChosen({ ...shown, [kind]: next })
  }

  const error = stored.error ?? groups.error
  const again = () => Promise.all([stored, groups].map((query) => query.isError && query.refetch()))
  if (error) return <ErrorState error={error} onRetry={() => void again()} />
  if (!stored.data || !tree) return <Skeleton />
  const now = Date.now()
  const depth = {
    company: 0,
    facility: own.type === 'company' ? 1 : 0,
    team: own.type === 'company' ? 2 : own.type === 'facility' ? 1 : 0,
  }
  return (
    <section className="reports-card" aria-labelledby="reports-title">
      <div className="reports-head">
        <h2 id="reports-title">{words.title}</h2>
        <span>{user.email && user.email_confirmed ? words.by(user.email) : words.noAddress}</span>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.group}</th>
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
          {nodes.map((node) => (
            <tr key={node.uid} data-off={!node.enabled || undefined}>
              <th scope="row" style={{ paddingInlineStart: `${16 + 24 * depth[node.type]}px` }}>
                {node.name}
              </th>
              {(['weekly', 'daily'] as const).map((kind) => (
                <td key={kind}>
                  <Switch
                    label={kind === 'weekly' ? words.weeklyOf(node.name) : words.dailyOf(node.name)}
                    on={shown[kind].has(node.uid)}
                    busy={save.isPending}
                    off={node.enabled ? undefined : words.disabled}
                    onChange={(on) => flip(kind, node.uid, on)}
                  />
                  {changed[kind].includes(node.uid) && <i className="reports-dot" />}
                </td>
              ))}
              <td className="reports-next">{nextOf(node, shown, now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="reports-foot">
        <span role="status">{count > 0 && words.changes(count)}</span>
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
    </section>
  )
}
