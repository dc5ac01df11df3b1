import { Warehouse } from 'lucide-react'
import { groups as contract } from '../../../shared/contract/groups.ts'
import { useSession } from '../../api/session.tsx'
import { AddressFields, addressOf } from '../../features/entity/AddressFields.tsx'
import { EntityForm } from '../../features/entity/EntityForm.tsx'
import { blanked, type EntityFormProps, useEntityForm } from '../../features/entity/useEntityForm.ts'
import { ZoneField } from '../../features/entity/ZoneField.tsx'
import { groupLists } from '../../features/groups/groups.ts'
import { TextField } from '../../parts/forms/fields.tsx'
import { zoneName } from '../../parts/zone.ts'
import { facilities as words } from '../../words/en/facilities.ts'
import type { FacilityRow } from './FacilitiesPage.tsx'

/** A new facility, or one that is there. */
export default function FacilityForm(props: EntityFormProps<FacilityRow>) {
  const { company } = useSession()
  const { row } = props
  const { form } = useEntityForm(props, {
    values: { name: row?.name ?? '', time_zone: row?.time_zone ?? '', ...addressOf(row) },
    create: { call: 'createFacility', schema: contract.createFacility.request },
    update: { call: 'updateFacility', schema: contract.updateFacility.request },
    body: (changes) => ({ ...(row ? { uid: row.uid } : { parent_id: company.uid }), ...blanked(changes) }),
    refresh: groupLists,
  })
  return (
    <EntityForm at={props} form={form} noun={words.noun} icon={Warehouse}>
      <TextField label={words.columns.name} required autoFocus form={form} name="name" />
      <ZoneField
        placeholder={words.companyZone(zoneName(company.time_zone))}
        hint={words.zoneHint}
        form={form}
        name="time_zone"
      />
      <AddressFields collapsed={!row} form={form} />
    </EntityForm>
  )
}
