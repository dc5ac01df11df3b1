import { Autocomplete } from '@base-ui/react/autocomplete'
import { Check, Search, UserRound, UsersRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import { associateSelect as words } from '../../words/en/associateSelect.ts'
import { states } from '../../words/en/states.ts'
import { type Associate, searched } from './associates.ts'

/** More people than this are found by searching. */
const shownPeople = 100

interface Props {
  people: readonly Associate[] | undefined
  failed: boolean
  onRetry: () => void
  /** What stands for all of them; none where one must be chosen. */
  everybody: string | undefined
  /** What the list is called. */
  label: string
  /** The uid of one of them; undefined for all. */
  isChosen: (uid: string | undefined) => boolean
  onChoose: (uid: string | undefined) => void
  /** Where several can be chosen: what is said of each that is. */
  severalAs?: string
}

/** People to choose from, found by name, with what stands for all of them. */
export const PeopleOptions = (props: Props) => {
  const { people, failed, onRetry, everybody, label, isChosen, onChoose, severalAs } = props
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
  const note = () => {
    if (!people) return words.loading
    if (people.length === 0) return words.nobody
    if (found.length === 0) return words.noMatch
    return found.length > shownPeople ? words.more(found.length - shownPeople) : ''
  }
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
          <Autocomplete.Input
            type="search"
            data-autofocus={severalAs === undefined ? '' : undefined}
            placeholder={words.search}
            aria-label={words.search}
          />
        </div>
        <Autocomplete.List
          className="people-options"
          aria-label={label}
          aria-multiselectable={severalAs === undefined ? undefined : true}
        >
          {options.map((option) => {
            const Icon = option.uid === undefined ? UsersRound : UserRound
            const on = isChosen(option.uid)
            return (
              <Autocomplete.Item
                key={option.uid ?? ''}
                value={option}
                aria-selected={on}
                className="pick-option"
                onClick={() => onChoose(option.uid)}
              >
                <Icon className="i" size={14} strokeWidth={1.75} aria-hidden />
                <span className="trunc grow">
                  {option.label} {option.username && <span className="muted mono">{option.username}</span>}
                </span>
                {on && (
                  <Check size={14} strokeWidth={2} aria-hidden={severalAs ? undefined : true} aria-label={severalAs} />
                )}
              </Autocomplete.Item>
            )
          })}
        </Autocomplete.List>
      </Autocomplete.Root>
      {failed && !people ? (
        <p className="people-note" role="alert">
          {words.loadFailed}{' '}
          <button type="button" className="btn sm" onClick={onRetry}>
            {states.tryAgain}
          </button>
        </p>
      ) : (
        <p className="people-note muted" role="status">
          {note()}
        </p>
      )}
    </>
  )
}
