import { Autocomplete } from '@base-ui/react/autocomplete'
import { Check, Search, UserRound, UsersRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import { associateSelect as words } from '../../words/en/associateSelect.ts'
import { states } from '../../words/en/states.ts'
import { searched } from '../figures/associates.ts'
import type { AssociateSelectProps } from './AssociateSelect.tsx'

/** More people than this are found by searching. */
const shownPeople = 100

/** The list of people with its search. */
export default function AssociatePanel(props: AssociateSelectProps) {
  const { people, failed, onRetry, chosen, everybody, onChange } = props
  const [search, setSearch] = useState('')
  const found = useMemo(() => searched(people ?? [], search), [people, search])
  const options = useMemo(
    () => [
      ...(everybody && search.trim() === '' ? [{ uid: undefined, label: everybody, username: '' }] : []),
      ...found.slice(0, shownPeople).map(({ uid, first, last, username }) => ({
        ...{ uid, label: `${first} ${last}`, username },
      })),
    ],
    [everybody, found, search],
  )
  return (
    <>
      <Autocomplete.Root
        inline
        open
        items={options}
        filter={null}
        autoHighlight="always"
        keepHighlight
        loopFocus={false}
        value={search}
        onValueChange={(value, { reason }) => {
          if (reason === 'input-change') setSearch(value)
        }}
      >
        <div className="field soft">
          <Search className="i" size={14} strokeWidth={1.75} aria-hidden />
          <Autocomplete.Input type="search" data-autofocus placeholder={words.search} aria-label={words.search} />
        </div>
        <Autocomplete.List className="associate-options" aria-label={words.list}>
          {options.map((option) => {
            const Icon = option.uid === undefined ? UsersRound : UserRound
            const on = option.uid === chosen
            return (
              <Autocomplete.Item
                key={option.uid ?? ''}
                value={option}
                aria-selected={on}
                className="pick-option"
                onClick={() => onChange(option.uid)}
              >
                <Icon className="i" size={14} strokeWidth={1.75} aria-hidden />
                <span className="trunc grow">
                  {option.label} {option.username && <span className="muted mono">{option.username}</span>}
                </span>
                {on && <Check size={14} strokeWidth={2} aria-hidden />}
              </Autocomplete.Item>
            )
          })}
        </Autocomplete.List>
      </Autocomplete.Root>
      {failed && !people ? (
        <p className="associate-note" role="alert">
          {words.loadFailed}{' '}
          <button type="button" className="btn sm" onClick={onRetry}>
            {states.tryAgain}
          </button>
        </p>
      ) : (
        <p className="associate-note muted" role="status">
          {!people
            ? words.loading
            : people.length === 0
              ? words.nobody
              : found.length === 0
                ? words.noMatch
                : found.length > shownPeople
                  ? words.more(found.length - shownPeople)
                  : ''}
        </p>
      )}
    </>
  )
}
