import { Play } from 'lucide-react'
import { useState } from 'react'
import { tasks as contract, type TaskInfo } from '../../../../shared/contract/tasks.ts'
import { refreshed, send } from '../../../api/calls.ts'
import { useSession } from '../../../api/session.tsx'
import { spoken } from '../../../api/spoken.ts'
import { ReportDialog } from '../../../features/entity/ReportDialog.tsx'
import { FormModal } from '../../../parts/forms/FormModal.tsx'
import { SelectField, TextField } from '../../../parts/forms/fields.tsx'
import { TreeField } from '../../../parts/forms/TreeField.tsx'
import { TextAreaField } from '../../../parts/forms/textFields.tsx'
import { type ContractForm, useContractForm } from '../../../parts/forms/useContractForm.ts'
import { useValue } from '../../../parts/forms/useField.ts'
import { toast } from '../../../parts/toast/toast.ts'
import { taskBoard } from '../../../words/en/taskBoard.ts'
import { useCustomers, useOrganisation, useTaskInfo, useWorkers, workerNodes } from './lists.ts'
import { taskLists } from './useTaskActions.ts'

const words = taskBoard.startMany

interface Values {
  task_info_id: string
  group_uid: string
  worker_uids: readonly string[]
  customer: string
  notes: string
}

interface Props {
  /** What is started; to be chosen if absent. */
  info?: TaskInfo
  onClose: () => void
}

/** Starts a task for some workers of a team, with a result for each. */
export default function StartMany({ info, onClose }: Props) {
  const { company, group, user } = useSession()
  const [failed, setFailed] = useState<{ title: string; rows: { key: string; name: string; message: string }[] }>()
  const infos = useTaskInfo()
  const active = infos.data?.filter(({ status }) => status === 1) ?? []
  const teamOf = (one: TaskInfo | undefined) => one?.team_uid ?? (group.type === 'team' ? group.uid : '')
  const zone = group.time_zone
  const form = useContractForm(contract.startMultipleTasks.request, {
    initial: {
      task_info_id: info?.id ?? '',
      group_uid: teamOf(info),
      worker_uids: info?.assigned_workers.map(({ uid }) => uid) ?? [],
      customer: '',
      notes: '',
    } as Values,
    body: (_, values) => ({
      company_url: company.company_url,
      user_uid: user.uid,
      ...values,
      task_info_id: values.task_info_id || undefined,
      timezone: zone,
    }),
    submit: async (body, { worker_uids }) => {
      const { results } = await send('startMultipleTasks', body).catch(async (error) => {
        // Somebody may have archived it, or used it, since it was read.
        await refreshed(['getTaskInfo'])
        throw error
      })
      await refreshed([...taskLists, 'getTaskInfo'])
      const rows = results.flatMap((result) =>
        result.ok ? [] : [{ key: result.id, name: result.id, message: spoken(result as never) }],
      )
      const done = worker_uids.length - rows.length
      if (done > 0) toast.success(words.started(done))
      if (rows.length === 0) onClose()
      else setFailed({ title: words.partly(done, worker_uids.length), rows })
    },
  })
  if (failed)
    return <Failed {...failed} form={form} info={infoOf(active, info, form.values().task_info_id)} onClose={onClose} />
  return (
    <FormModal title={words.title} action={words.action} icon={Play} width={600} light form={form} onClose={onClose}>
      <div className="form-grid">
        <SelectField
          label={words.task}
          required
          half
          disabled={info !== undefined}
          placeholder={words.choose}
          options={(info ? [info] : active).map(({ id, name, facility_name, team }) => ({
            value: id,
            label: name,
            section: group.type === 'team' ? undefined : [facility_name, team].filter(Boolean).join(' · '),
          }))}
          form={form}
          name="task_info_id"
          onChange={(task_info_id) => {
            const chosen = active.find(({ id }) => id === task_info_id)
            form.patch({
              task_info_id,
              group_uid: teamOf(chosen),
              worker_uids: chosen?.assigned_workers.map(({ uid }) => uid) ?? [],
              customer: '',
            })
          }}
        />
        <Rest form={form} info={info} active={active} />
      </div>
    </FormModal>
  )
}

const infoOf = (active: readonly TaskInfo[], info: TaskInfo | undefined, id: string) =>
  info ?? active.find((one) => one.id === id)

/** Team, workers and customer: those of the facility in which the task is defined. */
const Rest = ({
  form,
  info: given,
  active,
}: {
  form: ContractForm<Values>
  info: TaskInfo | undefined
  active: TaskInfo[]
}) => {
  const { group } = useSession()
  const { facilities, teamsOf } = useOrganisation()
  const info = infoOf(active, given, useValue(form, 'task_info_id'))
  const team = useValue(form, 'group_uid')
  const workers = useWorkers(
    facilities.find(({ uid }) => uid === info?.facility_uid),
    team || undefined,
  )
  const assigned = new Set(info?.assigned_workers.map(({ uid }) => uid))
  const may = team ? (workers ?? []).filter(({ uid }) => assigned.size === 0 || assigned.has(uid)) : []
  const customers = useCustomers().data?.filter(({ facility_uid }) => facility_uid === info?.facility_uid) ?? []
  const hint = !info
    ? words.chooseTask
    : !team
      ? words.chooseTeam
      : workers && may.length === 0
        ? taskBoard.info.form.noWorkers
        : undefined
  return (
    <>
      <SelectField
        label={words.team}
        required
        half
        disabled={!info || info.team_uid !== null || group.type === 'team'}
        placeholder={words.choose}
        options={(info ? teamsOf(info.facility_uid) : []).map(({ uid, name }) => ({ value: uid, label: name }))}
        form={form}
        name="group_uid"
        onChange={(group_uid) =>
          form.patch({ group_uid, worker_uids: info?.assigned_workers.map(({ uid }) => uid) ?? [] })
        }
      />
      <TreeField
        label={words.workers}
        required
        hint={hint}
        nodes={workerNodes(may, words.selectAll)}
        form={form}
        name="worker_uids"
      />
      {customers.length > 0 ? (
        <SelectField
          label={words.customer}
          required
          placeholder={words.choose}
          options={customers.map(({ name }) => ({ value: name, label: name }))}
          form={form}
          name="customer"
        />
      ) : (
        <TextField label={words.customer} required form={form} name="customer" maxLength={100} />
      )}
      <TextAreaField label={words.notes} rows={2} form={form} name="notes" />
    </>
  )
}

interface FailedProps {
  title: string
  rows: { key: string; name: string; message: string }[]
  form: ContractForm<Values>
  info: TaskInfo | undefined
  onClose: () => void
}

/** Who did not start, by name, and why. */
const Failed = ({ title, rows, form, info, onClose }: FailedProps) => {
  const { facilities } = useOrganisation()
  const workers = useWorkers(
    facilities.find(({ uid }) => uid === info?.facility_uid),
    form.values().group_uid,
  )
  const named = rows.map((row) => {
    const worker = workers?.find(({ uid }) => uid === row.key)
    return worker ? { ...row, name: `${worker.first_name} ${worker.last_name}`, id: worker.username } : row
  })
  return <ReportDialog title={title} noun={words.noun} failed={named} onClose={onClose} />
}
