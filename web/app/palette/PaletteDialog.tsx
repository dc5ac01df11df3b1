import { Autocomplete } from '@base-ui/react/autocomplete'
import { Activity, ArrowRight, Command, Search, UserRound } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSession } from '../../api/session.tsx'
import { useDialog } from '../../parts/layers/useDialog.ts'
import { palette as words } from '../../words/en/palette.ts'
import { actionEntries, pageEntries, peopleEntries, performanceEntries } from './entries.ts'
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

/** How many entries PageUp and PageDown pass. */
const pageLength = 8

/** A field and below it what it finds. The focus stays in the field; arrows move the choice, Enter takes it. */
export const PaletteDialog = ({ known, onClose }: PaletteDialogProps) => {
  const session = useSession()
  const dialog = useDialog(onClose)
  const [query, setQuery] = useState('')
  const highlighted = useRef(0)
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
  const groups = useMemo(() => found.map(({ entries, ...section }) => ({ ...section, items: entries })), [found])
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)

  /** A page is some arrows, but does not lead around the end. */
  const turnPage = (event: KeyboardEvent) => {
    if (event.key !== 'PageDown' && event.key !== 'PageUp') return
    event.preventDefault()
    const field = event.currentTarget
    const down = event.key === 'PageDown'
    const steps = Math.min(pageLength, down ? count - 1 - highlighted.current : highlighted.current)
    const arrow = { key: down ? 'ArrowDown' : 'ArrowUp', bubbles: true, cancelable: true }
    // Each starts from what the one before has highlighted.
    for (let step = 0; step < steps; step++) {
      flushSync(() => void field.dispatchEvent(new window.KeyboardEvent('keydown', arrow)))
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
      <Autocomplete.Root
        inline
        open
        items={groups}
        filter={null}
        autoHighlight="always"
        keepHighlight
        value={query}
        onValueChange={(value, { reason }) => {
          if (reason === 'input-change') setQuery(value)
        }}
        onItemHighlighted={(_entry, { index }) => {
          highlighted.current = Math.max(index, 0)
        }}
      >
        <div className="palette-content">
          <div className="palette-field">
            <Search className="i" size={18} strokeWidth={1.75} aria-hidden />
            <Autocomplete.Input
              data-autofocus=""
              aria-label={words.hint}
              aria-expanded={count > 0}
              placeholder={words.hint}
              onKeyDown={turnPage}
            />
          </div>
          <Autocomplete.List className="palette-list" aria-label={words.results}>
            {groups.map(({ section, items, more }) => {
              const Icon = icons[section]
              return (
                <Autocomplete.Group key={section}>
                  <Autocomplete.GroupLabel className="palette-heading">
                    {words.sections[section]}
                    {more > 0 && <span aria-hidden="true">{words.more(more)}</span>}
                  </Autocomplete.GroupLabel>
                  {items.map((entry) => (
                    <Autocomplete.Item
                      key={entry.key}
                      value={entry}
                      className="palette-option"
                      onClick={() => run(entry)}
                    >
                      <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />
                      <span className="trunc">{entry.title}</span>
                      {entry.detail && <small className="trunc">{entry.detail}</small>}
                    </Autocomplete.Item>
                  ))}
                </Autocomplete.Group>
              )
            })}
          </Autocomplete.List>
          <p className="palette-foot" role="status">
            {known.loading && query
              ? words.loading
              : known.failed
                ? words.failed
                : count === 0
                  ? words.none(query)
                  : query && words.count(count)}
          </p>
        </div>
      </Autocomplete.Root>
    </dialog>
  )
}
