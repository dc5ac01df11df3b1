import { ClipboardList } from 'lucide-react'
import { useId, useState } from 'react'
import { taskDefinitions as contract, type TaskInfo } from '../../../../shared/contract/taskDefinitions.ts'
import { useSession } from '../../../api/session.tsx'
import { EntityForm } from '../../../features/entity/EntityForm.tsx'
import { type EntityFormProps, useEntityForm } from '../../../features/entity/useEntityForm.ts'
import { Check } from '../../../parts/forms/Check.tsx'
import { SelectField, TextField } from '../../../parts/forms/fields.tsx'
import { TreeField, type TreeFieldNode } from '../../../parts/forms/TreeField.tsx'
import type { ContractForm } from '../../../parts/forms/useContractForm.ts'
import { useField, useValue } from '../../../parts/forms/useField.ts'
import { NumberField } from '../../../parts/forms/valueFields.tsx'
import { taskBoard } from '../../../words/en/taskBoard.ts'
import { infoFields } from './bodies.ts'
import { useOrganisation, useWorkers, workerNodes } from './lists.ts'

const words = taskBoard.info
const labels = words.form

interface Values {
  facility_uid: string
  team_uid: string
  name: string
  worker_uids: readonly string[]
  limited: boolean
  n_times: number | null
}

/** A task that workers may start: a new one, or one that is there. */
export default function InfoForm(props: EntityFormProps<TaskInfo>) {
  const { company, group, user } = useSession()
  const { row } = props
  const [opened] = useState(row)
  const { facilities } = useOrganisation()
  const own = group.type === 'facility' ? group.uid : group.type === 'team' ? (group.facility_uid ?? '') : ''
  // With only one facility there is nothing to ask.
  const usual = own || (facilities.length === 1 ? (facilities[0]?.uid ?? '') : '')
  const { form } = useEntityForm<Values, TaskInfo>(props, {
    values: {
      facility_uid: row?.facility_uid ?? usual,
      team_uid: row ? (row.team_uid ?? '') : group.type === 'team' ? group.uid : '',
      name: row?.name ?? '',
      worker_uids: row?.assigned_workers.map(({ uid }) => uid) ?? [],
      limited: row?.limited ?? false,
      n_times: row?.n_times ?? 1,
    },
    create: { call: 'createTaskInfo', schema: contract.createTaskInfo.request },
    update: { call: 'updateTaskInfo', schema: contract.updateTaskInfo.request },
    body: (changes, values) => ({
      ...(row ? { task_id: row.id } : { company_uid: company.uid }),
      ...infoFields(changes, values, opened),
      user_uid: user.uid,
    }),
    refresh: ['getTaskInfo'],
  })
  return (
    <EntityForm at={props} form={form} noun={words.noun} icon={ClipboardList}>
      <Place form={form} />
      <TextField label={labels.name} required autoFocus form={form} name="name" maxLength={100} />
      <Limit form={form} />
      <Workers form={form} before={opened} />
    </EntityForm>
  )
}

/** The facility and the team: fixed where the viewer has only one. */
const Place = ({ form }: { form: ContractForm<Values> }) => {
  const { group } = useSession()
  const { facilities, teamsOf } = useOrganisation()
  const facility = useValue(form, 'facility_uid')
  const optionsOf = (groups: readonly { uid: string; name: string }[]) =>
    groups.map(({ uid, name }) => ({ value: uid, label: name }))
  return (
    <>
      <SelectField
        label={labels.facility}
        required
        half
        disabled={group.type !== 'company'}
        placeholder={labels.choose}
        options={optionsOf(facilities)}
        form={form}
        name="facility_uid"
        onChange={(facility_uid) => form.patch({ facility_uid, team_uid: '', worker_uids: [] })}
      />
      <SelectField
        label={labels.team}
        half
        disabled={group.type === 'team' || facility === ''}
        placeholder={words.anyTeam}
        options={optionsOf(teamsOf(facility))}
        form={form}
        name="team_uid"
        onChange={(team_uid) => form.patch({ team_uid, worker_uids: [] })}
      />
    </>
  )
}

const Limit = ({ form }: { form: ContractForm<Values> }) => {
  const id = useId()
  const { value, onChange } = useField<boolean, Values>({ form, name: 'limited' })
  return (
    <>
      <div className="form-field half tm-choice">
        <span>
          <Check id={id} label={labels.limited} checked={value} onChange={onChange} />
          <label htmlFor={id}>{labels.limited}</label>
        </span>
      </div>
      {value && <NumberField label={labels.uses} required half min={1} step={1} form={form} name="n_times" />}
    </>
  )
}

/** @param before those who may start it until now and do not work there any more, or are disabled, can be chosen too */
const Workers = ({ form, before }: { form: ContractForm<Values>; before: TaskInfo | undefined }) => {
  const { facilities } = useOrganisation()
  const [facility, team] = [useValue(form, 'facility_uid'), useValue(form, 'team_uid')]
  const workers = useWorkers(
    facilities.find(({ uid }) => uid === facility),
    team || undefined,
  )
  const isThere = before?.facility_uid === facility && (before.team_uid ?? '') === team
  const known = new Set(workers?.map(({ uid }) => uid))
  const away = workers && isThere ? before.assigned_workers.filter(({ uid }) => !known.has(uid)) : []
  const hint = facility === '' ? labels.chooseFacility : workers?.length === 0 ? labels.noWorkers : labels.workersHint
  return (
    <TreeField
      label={labels.workers}
      hint={hint}
      nodes={[
        ...workerNodes(workers ?? [], labels.selectAll),
        ...away.map(({ uid, username }): TreeFieldNode => ({ uid, name: username, detail: labels.away, children: [] })),
      ]}
      form={form}
      name="worker_uids"
    />
  )
}
