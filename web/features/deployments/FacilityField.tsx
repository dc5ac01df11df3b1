import type { FieldValues } from 'react-hook-form'
import { useSession } from '../../api/session.tsx'
import { type FieldProps, SelectField } from '../../parts/forms/fields.tsx'
import { deployments as words } from '../../words/en/deployments.ts'
import { flat } from '../groups/tree.ts'
import { useGroups } from '../people/data.ts'

/** The facilities that the viewer may choose: all that are active, or the one that their session is in. */
export const useFacilities = () => {
  const { group } = useSession()
  const { tree } = useGroups()
  const all = tree
    ? flat(tree).filter(({ type, enabled, uid }) => type === 'facility' && (enabled || uid === group.uid))
    : []
  return { facilities: all, fixed: group.type === 'facility' ? group : undefined }
}

/** The facility of something: chosen by who reaches several, and fixed for everybody else. */
export const FacilityField = <V extends FieldValues>(field: Pick<FieldProps<V>, 'form' | 'name'>) => {
  const { facilities, fixed } = useFacilities()
  const options = fixed
    ? [{ value: fixed.uid, label: fixed.name }]
    : facilities.map(({ uid, name }) => ({ value: uid, label: name }))
  return (
    <SelectField
      label={words.facility}
      required
      options={options}
      placeholder={words.chooseFacility}
      disabled={fixed !== undefined}
      form={field.form}
      name={field.name}
    />
  )
}
