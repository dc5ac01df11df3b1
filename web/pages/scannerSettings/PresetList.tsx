import { Archive, Clock, Ellipsis, Plus, UsersRound } from 'lucide-react'
import { Menu } from '../../parts/menu/Menu.tsx'
import { scannerSettings as words } from '../../words/en/scannerSettings.ts'
import { PresetNumber } from './PresetNumber.tsx'
import type { PresetRow } from './rows.ts'

/** Where a preset holds, in a line. */
export const scopeText = ({ groups, inherit, devices }: Pick<PresetRow, 'groups' | 'inherit' | 'devices'>) =>
  groups === 0
    ? words.noGroup
    : [words.groupsCount(groups), inherit > 0 && words.inherit(inherit), devices !== null && words.devices(devices)]
        .filter(Boolean)
        .join(' · ')

interface Props {
  rows: readonly PresetRow[]
  /** Of the preset that is open, or `new`. */
  opened: string | null
  onOpen: (id: string) => void
  onCreate: () => void
  onArchived: () => void
  onGroups: (row: PresetRow) => void
  onArchive: (row: PresetRow) => void
}

/** The presets beside the one that is open. */
export const PresetList = ({ rows, opened, onOpen, onCreate, onArchived, onGroups, onArchive }: Props) => (
  <section className="sp-list" aria-label={words.list}>
    <div className="sp-bar">
      <h2>{words.list}</h2>
      <span className="muted tn">{rows.length}</span>
      <span className="grow" />
      <button
        type="button"
        className="icon-button"
        aria-label={words.archived}
        title={words.archived}
        onClick={onArchived}
      >
        <Archive className="i" size={16} strokeWidth={1.75} aria-hidden />
      </button>
      <button type="button" className="btn sm" onClick={onCreate}>
        <Plus className="i" size={14} strokeWidth={1.75} aria-hidden />
        {words.create}
      </button>
    </div>
    <ul>
      {rows.map((row) => {
        const name = words.named(row.preset, row.label)
        return (
          <li key={row.id} className={row.id === opened ? 'on' : undefined}>
            <button
              type="button"
              className="sp-open"
              aria-current={row.id === opened || undefined}
              onClick={() => onOpen(row.id)}
            >
              <PresetNumber
                of={row.preset}
                kind={row.enabled === 0 ? 'off' : row.groups > 0 ? 'direct' : 'inherited'}
              />
              <b className="trunc">
                <span className="sr">{words.preset(row.preset)}, </span>
                {row.label}
              </b>
              {row.enabled === 0 && <span className="tag">{words.off}</span>}
              <small>{scopeText(row)}</small>
            </button>
            <Menu
              label={words.actions(name)}
              buttonClass="icon-button small"
              button={<Ellipsis className="i" size={16} strokeWidth={1.75} aria-hidden />}
              sections={[
                {
                  items: [
                    {
                      label: words.table.groupsOf,
                      icon: <UsersRound className="i" size={16} strokeWidth={1.75} aria-hidden />,
                      onSelect: () => onGroups(row),
                    },
                    {
                      label: words.table.archive,
                      icon: <Archive className="i" size={16} strokeWidth={1.75} aria-hidden />,
                      onSelect: () => onArchive(row),
                    },
                  ],
                },
              ]}
            />
          </li>
        )
      })}
    </ul>
    <p className="sp-delay">
      <Clock className="i" size={14} strokeWidth={1.75} aria-hidden />
      {words.delay}
    </p>
  </section>
)
