import { useQuery } from '@tanstack/react-query'
import { Building2, Users, Warehouse } from 'lucide-react'
import { useMemo, useState } from 'react'
import { read, useWrite } from '../../api/calls.ts'
import { usePushes } from '../../api/external.ts'
import { GroupTool } from '../../features/devices/GroupTool.tsx'
import type { TabProps } from '../../features/devices/tab.ts'
import { flat, type GroupNode } from '../../features/groups/tree.ts'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { useUnsaved } from '../../parts/confirm/useUnsaved.tsx'
import { Switch } from '../../parts/forms/Check.tsx'
import { ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { finderSettings as words } from '../../words/en/devices.ts'

const icons = { company: Building2, facility: Warehouse, team: Users }
const levels = { company: 0, facility: 1, team: 2 }

/** Where the device finder is on, group by group; saved together. */
export default function FinderSettings({ query, tree, group, setGroup }: TabProps) {
  const finders = useQuery(read('getFindRufus', {}))
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [confirming, setConfirming] = useState(false)
  const save = useWrite('updateFindRufus', { refresh: ['getFindRufus', 'getDevicesInformation'], quiet: true })
  const { question } = useUnsaved(changes.size)
  const pushes = usePushes()
  const stored = useMemo(
    () => finders.data && new Map(finders.data.map(({ uid, find_rufus }) => [uid, find_rufus === 1])),
    [finders.data],
  )
  const counts = useMemo(() => {
    const sums = new Map<string, number>()
    for (const { group_uid } of query.data ?? []) sums.set(group_uid, (sums.get(group_uid) ?? 0) + 1)
    return sums
  }, [query.data])
  const shown = useMemo(() => {
    const node = tree && flat(tree).find(({ uid }) => uid === group.uid)
    return node ? flat(node) : []
  }, [tree, group.uid])

  const isOn = (uid: string) => changes.get(uid) ?? stored?.get(uid) ?? false
  const set = (nodes: readonly GroupNode[], on: boolean) =>
    setChanges((before) => {
      const after = new Map(before)
      for (const { uid } of nodes) {
        if (stored?.get(uid) === on) after.delete(uid)
        else after.set(uid, on)
      }
      return after
    })
  const listOf = (on: boolean) => [...changes].flatMap(([uid, to]) => (to === on ? [uid] : []))
  const send = async () => {
    setConfirming(false)
    try {
      await save.mutateAsync({ enable_for: listOf(true), disable_for: listOf(false) })
      setChanges(new Map())
    } catch {
      toast.error(words.failed)
    }
  }
  const body = () => {
    if (finders.error) return <ErrorState error={finders.error} onRetry={() => finders.refetch()} />
    if (!stored || !tree) return <Skeleton />
    return (
      <>
        <ul className="finder-groups" aria-label={words.title}>
          {shown.map((node) => {
            const Icon = icons[node.type]
            const on = isOn(node.uid)
            const count = counts.get(node.uid) ?? 0
            return (
              <li
                key={node.uid}
                data-level={levels[node.type] - levels[(shown[0] as GroupNode).type]}
                className={changes.has(node.uid) ? 'changed' : undefined}
              >
                <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />
                <span className="trunc">
                  <b>{node.name}</b> <span className="muted">{words[node.type]}</span>
                </span>
                <span className="muted tn">{count > 0 && words.devices(count)}</span>
                <span className="finder-state">{on ? words.on : words.offState}</span>
                <Switch
                  label={words.finder(node.name)}
                  on={on}
                  busy={save.isPending}
                  onChange={(to) => set([node], to)}
                />
              </li>
            )
          })}
        </ul>
        <footer className="finder-foot">
          <span className="muted grow" role="status">
            {changes.size > 0 && words.changed(changes.size)}
          </span>
          <button type="button" className="btn" disabled={changes.size === 0} onClick={() => setChanges(new Map())}>
            {words.discard}
          </button>
          <button
            type="button"
            className="btn primary"
            disabled={changes.size === 0 || save.isPending}
            aria-busy={save.isPending}
            onClick={() => (listOf(false).length > 0 ? setConfirming(true) : void send())}
          >
            {words.save}
          </button>
        </footer>
      </>
    )
  }
  return (
    <div className="finder-settings">
      <div className="dt-tools">
        <GroupTool {...{ tree, group, setGroup }} />
        <span className="dt-tools-end">
          <button type="button" className="btn" disabled={!stored} onClick={() => set(shown, true)}>
            {words.all}
          </button>
          <button type="button" className="btn" disabled={!stored} onClick={() => set(shown, false)}>
            {words.nothing}
          </button>
        </span>
      </div>
      <section className="boxed finder-card" aria-labelledby="finder-title">
        <h2 id="finder-title">{words.title}</h2>
        <p>
          {words.text} {words.off}
        </p>
        {body()}
      </section>
      {!pushes && <p className="note">{words.noPush}</p>}
      {question}
      {confirming && (
        <ConfirmDialog
          title={words.askTitle(listOf(false).length)}
          action={words.askTitle(listOf(false).length)}
          keep={words.keep}
          danger
          onConfirm={() => void send()}
          onClose={() => setConfirming(false)}
        >
          <p>{words.askText}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
