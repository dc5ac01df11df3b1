import { associateSelect as words } from '../../words/en/associateSelect.ts'
import { PeopleOptions } from '../figures/PeopleOptions.tsx'
import type { AssociateSelectProps } from './AssociateSelect.tsx'

/** The list of people with its search. */
export default function AssociatePanel({ people, failed, onRetry, chosen, everybody, onChange }: AssociateSelectProps) {
  return (
    <PeopleOptions
      people={people}
      failed={failed}
      onRetry={onRetry}
      everybody={everybody}
      label={words.list}
      isChosen={(uid) => uid === chosen}
      onChoose={onChange}
    />
  )
}
