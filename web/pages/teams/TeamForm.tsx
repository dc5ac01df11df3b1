import { UsersRound } from 'lucide-react'
import { groups as contract } from '../../../shared/contract/groups.ts'
import { AddressFields, addressOf } from '../../features/entity/AddressFields.tsx'
import { EntityForm } from '../../features/entity/EntityForm.tsx'
import { blanked, type EntityFormProps, useEntityForm } from '../../features/entity/useEntityForm.ts'
import { groupLists } from '../../features/groups/groups.ts'
import { useFacilityFilter } from '../../features/groups/useFacilityFilter.tsx'
import { SelectField, TextField } from '../../parts/forms/fields.tsx'
import { teams as words } from '../../words/en/teams.ts'
import type { TeamRow } from './TeamsPage.tsx'

const types = ([1, 2] as const).map((type) => ({ value: String(type), label: words.types[type] }))

/** A new team, or one that is there: that stays in its facility. */
export default function TeamForm(props: EntityFormProps<TeamRow>) {
  const { row } = props
  const { facilities, chosen } = useFacilityFilter('teams')
  // With only one facility there is nothing to ask, and a filter says which one is meant.
  const several = facilities.length > 1
  const usual = (several ? chosen : facilities[0])?.uid ?? ''
  const { form } = useEntityForm(props, {
    values: { name: row?.name ?? '', subtype: row ? String(row.subtype) : '', parent_id: usual, ...addressOf(row) },
    create: { call: 'createTeam', schema: contract.createTeam.request },
    update: { call: 'updateTeam', schema: contract.updateTeam.request },
    body: (changes, { subtype, parent_id }) => ({
      ...blanked(changes),
      ...(row ? { uid: row.uid } : { parent_id }),
      ...(row && !('subtype' in changes) ? {} : { subtype: subtype === '' ? undefined : Number(subtype) }),
    }),
    refresh: groupLists,
  })
  return (
    <EntityForm at={props} form={form} noun={words.noun} icon={UsersRound}>
      <TextField label={words.columns.name} required autoFocus form={form} name="name" />
      {!row && (
        <SelectField
          label={words.columns.facility}
          required
          half
          disabled={!several}
          placeholder={words.chooseFacility}
          options={facilities.map(({ uid, name }) => ({ value: uid, label: name }))}
          form={form}
          name="parent_id"
        />
      )}
      <SelectField
        label={words.columns.type}
        required
        half
        hint={words.typeHint}
        placeholder={words.chooseType}
        options={types}
        form={form}
        name="subtype"
      />
      <AddressFields collapsed={!row} form={form} />
    </EntityForm>
  )
}
