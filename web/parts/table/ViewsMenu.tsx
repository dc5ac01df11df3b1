import {
  Bookmark,
  BookmarkPlus,
  Check,
  House,
  Lock,
  type LucideIcon,
  Pencil,
  RotateCcw,
  Save,
  Share2,
  Trash2,
} from 'lucide-react'
import type { TableView } from '../../../shared/contract/tableViews.ts'
import { refreshed, useWrite } from '../../api/calls.ts'
import { answer } from '../../api/send.ts'
import { useSession } from '../../api/session.tsx'
import { table } from '../../words/en/table.ts'
import type { OpenMenu } from '../menu/Menu.tsx'
import MenuPopup, { type MenuItem } from '../menu/MenuPopup.tsx'
import { toast } from '../toast/toast.ts'
import type { Table } from './useTable.ts'
import type { Naming } from './ViewsButton.tsx'
import { inSections, summaryOf } from './views.ts'

const words = table.views
const refresh = ['getTableViews'] as const

interface Props {
  at: OpenMenu
  table: Table<object>
  /** What of the chosen view is another one by now, in words. */
  changes: readonly string[]
  onName: (naming: Naming) => void
}

const icon = (Icon: LucideIcon) => <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />

/** The views of a table, and what can be done to the one that is shown. */
export default function ViewsMenu({ at, table: shown, changes, onName }: Props) {
  const { company, user } = useSession()
  const { views, all } = shown
  const { list = [], chosen, now, opens, table: name } = views
  const save = useWrite('saveTableView', { refresh })
  const remove = useWrite('deleteTableView', { refresh, successText: () => null })
  const open = useWrite('openTableWith', { refresh })
  if (!name) return null
  const { own, shared } = inSections(list)

  const itemOf = (view: TableView): MenuItem => {
    const isChosen = view.id === chosen?.id
    const about = summaryOf(view, all)
    const whose = view.by.name && view.by.uid !== user.uid ? words.by(view.by.name, about) : about
    return {
      key: view.id,
      label: view.name,
      hint: view.id === opens ? words.opens : whose,
      icon: icon(isChosen ? Check : view.id === opens ? House : Bookmark),
      checked: isChosen,
      onSelect: () => {
        at.onClose()
        views.apply(view)
      },
    }
  }
  const written = (view: TableView, change: Partial<TableView>) => {
    const { id, name: title, columns, choices, shared: isShared } = { ...view, ...change }
    save.mutate({ table: name, view_id: id, name: title, columns, choices, shared: isShared })
  }
  const deleted = async (view: TableView) => {
    const about = { table: name, view_id: view.id }
    await remove.mutateAsync(about)
    views.choose(null)
    toast.success(words.deleted(view.name), {
      label: words.undo,
      run: async () => {
        try {
          await answer('restoreTableView', about)
          await refreshed(refresh)
          views.choose(view.id)
        } catch (error) {
          toast.error((error as Error).message)
        }
      },
    })
  }

  const ofChosen: MenuItem[] = chosen
    ? [
        ...(chosen.may_change && changes.length > 0
          ? [
              {
                label: words.update,
                hint: words.changes(changes.length, changes.join(table.listed)),
                icon: icon(Save),
                onSelect: () => written(chosen, now),
              },
            ]
          : []),
        ...(changes.length > 0
          ? [{ label: words.again, icon: icon(RotateCcw), onSelect: () => views.apply(chosen) }]
          : []),
      ]
    : []
  const ofMine: MenuItem[] = chosen
    ? [
        ...(chosen.may_change && (!chosen.shared || chosen.by.uid === user.uid)
          ? [
              {
                label: chosen.shared ? words.unshare : words.share(company.name),
                icon: icon(chosen.shared ? Lock : Share2),
                onSelect: () => written(chosen, { shared: !chosen.shared }),
              },
            ]
          : []),
        {
          label: chosen.id === opens ? words.opensAsLeft : words.opensWith,
          icon: icon(House),
          onSelect: () => open.mutate({ table: name, view_id: chosen.id === opens ? null : chosen.id }),
        },
        ...(chosen.may_change
          ? [
              { label: words.rename, icon: icon(Pencil), onSelect: () => onName({ view: chosen }) },
              {
                label: words.remove,
                icon: icon(Trash2),
                danger: true,
                onSelect: () => void deleted(chosen).catch(() => undefined),
              },
            ]
          : []),
      ]
    : []

  return (
    <MenuPopup
      {...at}
      className="dt-views-menu"
      sections={[
        ...(own.length > 0 ? [{ heading: words.own, items: own.map(itemOf) }] : []),
        ...(shared.length > 0 ? [{ heading: words.shared(company.name), items: shared.map(itemOf) }] : []),
        {
          items: [
            ...ofChosen,
            { label: words.saveNew, icon: icon(BookmarkPlus), onSelect: () => onName({}) },
            ...ofMine,
            ...(chosen ? [{ label: words.none, icon: icon(RotateCcw), onSelect: () => views.apply(undefined) }] : []),
          ],
        },
      ]}
    />
  )
}
