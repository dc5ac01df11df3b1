import { intervalPref, updateIntervals } from '../../../shared/devices.ts'
import { admins, passes } from '../../../shared/roles.ts'
import { useWrite } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { useUpdateInterval } from '../../features/devices/useDevices.ts'
import { ListSelect } from '../../parts/pickers/ListSelect.tsx'
import { devices as words } from '../../words/en/devices.ts'

const options = updateIntervals.map((minutes) => ({ value: minutes, label: words.minutes(minutes) }))

/** How often devices are read anew: admins choose it for the company, others read it. */
export const UpdateInterval = () => {
  const { company, role } = useSession()
  const minutes = useUpdateInterval()
  const save = useWrite('setCompPref', { refresh: ['getCompPref'] })
  const shown = save.isPending ? Number(save.variables.pref_value) : minutes
  if (!passes(role.key, admins)) return <span className="muted update-interval">{words.every(shown)}</span>
  return (
    <ListSelect
      className="btn ghost sm update-interval"
      label={words.interval}
      options={options}
      value={shown as (typeof updateIntervals)[number]}
      align="end"
      onChange={(value) => {
        if (value !== shown)
          save.mutate({ co_uid: company.uid, pref_type: intervalPref, pref_value: String(value) as '5' })
      }}
    >
      <span>{words.every(shown)}</span>
    </ListSelect>
  )
}
