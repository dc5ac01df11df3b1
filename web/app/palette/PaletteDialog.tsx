import { Activity, ArrowRight, Command, Search, UserRound } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useSession } from '../../api/session.tsx'
import { useDialog } from '../../parts/layers/useDialog.ts'
import { palette as words } from '../../words/en/palette.ts'
import { actionEntries, pageEntries, peopleEntries, performanceEntries, type Target } from './entries.ts'
import { prepared, type Section, search } from './search.ts'
import type { SearchScope } from './searchScope.ts'
import { useRun } from './useRun.ts'
import './palette.css'

const icons = { pages: ArrowRight, people: UserRound, performance: Activity, actions: Command } satisfies Record<
  Section,
  unknown
>

interface PaletteDialogProps {
  known: SearchScope
  onClose: () => void
}

/** A field and below it what it finds. The focus stays in the field; arrows move the choice, Enter takes it. */
export const PaletteDialog = ({ known, onClose }: PaletteDialogProps) => {
  const session = useSession()
  const dialog = useDialog(onClose)
  const id = useId()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const run = useRun(onClose)

  const { users, tree } = known
  const all = useMemo(
    () =>
      prepared([
        ...pageEntries(session),
        ...peopleEntries(session, users),
        ...(tree ? performanceEntries(tree, users) : []),
        ...actionEntries,
      ]),
    [session, users, tree],
  )
  const found = useMemo(() => search(all, query), [all, query])
  const flat = found.flatMap(({ entries }) => entries)
  const active = flat[Math.min(at, flat.length - 1)]
  const optionId = ({ key }: Target) => `${id}-${key.replaceAll(' ', '-')}`

  const list = useRef<HTMLDivElement>(null)
  const activeId = active && optionId(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const move = (event: KeyboardEvent) => {
    const count = flat.length
    const from = Math.min(at, count - 1)
    const to = {
      ArrowDown: (from + 1) % count,
      ArrowUp: (from - 1 + count) % count,
      PageDown: Math.min(from + 8, count - 1),
      PageUp: Math.max(from - 8, 0),
    }[event.key]
    if (to !== undefined && count > 0) {
      event.preventDefault()
      setAt(to)
    } else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      event.preventDefault()
      run(active)
    }
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too; this is for a click beside it
    <dialog
      {...dialog}
      className="palette"
      aria-label={words.title}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className="palette-content">
        <div className="palette-field">
          <Search className="i" size={18} strokeWidth={1.75} aria-hidden />
          <input
            data-autofocus=""
            role="combobox"
            aria-label={words.hint}
            aria-expanded={flat.length > 0}
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={activeId}
            placeholder={words.hint}
            spellCheck={false}
            autoComplete="off"
            value={query}
            onChange={(event) => {
              setQuery(event.target.value)
              setAt(0)
              list.current?.scrollTo(0, 0)
            }}
            onKeyDown={move}
          />
        </div>
        <div ref={list} id={id} className="palette-list" role="listbox" aria-label={words.results}>
          {found.map(({ section, entries, more }) => {
            const Icon = icons[section]
            return (
              // biome-ignore lint/a11y/useSemanticElements: inside a list of options this is the role for a section
              <div key={section} role="group" aria-labelledby={`${id}-${section}`}>
                <div id={`${id}-${section}`} className="palette-heading">
                  {words.sections[section]}
                  {more > 0 && <span aria-hidden="true">{words.more(more)}</span>}
                </div>
                {entries.map((entry) => (
                  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the option
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes Enter
                  <div
                    key={entry.key}
                    id={optionId(entry)}
                    role="option"
                    aria-selected={entry === active}
                    className="palette-option"
                    onPointerDown={(event) => event.preventDefault()}
                    onPointerMove={() => setAt(flat.indexOf(entry))}
                    onClick={() => run(entry)}
                  >
                    <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />
                    <span className="trunc">{entry.title}</span>
                    {entry.detail && <small className="trunc">{entry.detail}</small>}
                  </div>
                ))}
              </div>
            )
          })}
        </div>
        <p className="palette-foot" role="status">
          {known.loading && query
            ? words.loading
            : known.failed
              ? words.failed
              : flat.length === 0
                ? words.none(query)
                : query && words.count(flat.length)}
        </p>
      </div>
    </dialog>
  )
}
