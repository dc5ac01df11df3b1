import { Play } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { TaskInfo } from '../../../../shared/contract/taskDefinitions.ts'
import { tasks as contract } from '../../../../shared/contract/tasks.ts'
import { mostTasks } from '../../../../shared/taskLimits.ts'
import { refreshed, send } from '../../../api/calls.ts'
import { serverNow } from '../../../api/clock.ts'
import { useSession } from '../../../api/session.tsx'
import { spoken } from '../../../api/spoken.ts'
import { ReportDialog } from '../../../features/entity/ReportDialog.tsx'
import { sendBatch } from '../../../features/entity/sendBatch.ts'
import { Check } from '../../../parts/forms/Check.tsx'
import { FormModal } from '../../../parts/forms/FormModal.tsx'
import { SelectField, TextField } from '../../../parts/forms/fields.tsx'
import { TreeField } from '../../../parts/forms/TreeField.tsx'
import { TextAreaField } from '../../../parts/forms/textFields.tsx'
import { type ContractForm, useContractForm } from '../../../parts/forms/useContractForm.ts'
import { useField, useValue } from '../../../parts/forms/useField.ts'
import { toast } from '../../../parts/toast/toast.ts'
import { taskBoard } from '../../../words/en/taskBoard.ts'
import { useCustomers, useOrganisation, useTaskInfo, useWorkers, workerNodes } from './lists.ts'
import { taskLists } from './useTaskActions.ts'

const words = taskBoard.startMany

interface Values {
  task_info_id: string
  group_uid: string
  worker_uids: readonly string[]
  /** Whether what they are doing ends now, to make room. */
  end_open: boolean
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
      worker_uids: [],
      end_open: false,
      customer: '',
      notes: '',
    } as Values,
    body: (_, { worker_uids, end_open, ...values }) => ({
      company_url: company.company_url,
      user_uid: user.uid,
      ...values,
      // Where there are more, they follow.
      worker_uids: worker_uids.slice(0, mostTasks),
      ...(end_open ? { end_time: new Date(serverNow()).toISOString() } : {}),
      task_info_id: values.task_info_id || undefined,
      timezone: zone,
    }),
    submit: async (body, { worker_uids }) => {
      const { results } = await send('startMultipleTasks', body).catch(async (error) => {
        // Somebody may have archived it, or used it, since it was read.
        await refreshed(['getTaskInfo'])
        throw error
      })
      const following = await sendBatch('startMultipleTasks', worker_uids.slice(mostTasks), body, undefined, {
        ...{ field: 'worker_uids', size: mostTasks },
      })
      await refreshed([...taskLists, 'getTaskInfo'])
      const outcomes = [...results.map((result) => ({ ...result, message: spoken(result as never) })), ...following]
      const rows = outcomes.flatMap(({ id, ok, message }) => (ok ? [] : [{ key: id, name: id, message }]))
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
            form.patch({ task_info_id, group_uid: teamOf(chosen), worker_uids: [], customer: '' })
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
  info: initialInfo,
  active,
}: {
  form: ContractForm<Values>
  info: TaskInfo | undefined
  active: TaskInfo[]
}) => {
  const { group } = useSession()
  const { facilities, teamsOf } = useOrganisation()
  const info = infoOf(active, initialInfo, useValue(form, 'task_info_id'))
  const team = useValue(form, 'group_uid')
  const workers = useWorkers(
    facilities.find(({ uid }) => uid === info?.facility_uid),
    team || undefined,
  )
  const assigned = new Set(info?.assigned_workers.map(({ uid }) => uid))
  const may = team ? (workers ?? []).filter(({ uid }) => assigned.size === 0 || assigned.has(uid)) : []
  usePreset(form, info && team && workers ? `${info.id} ${team}` : undefined, may, assigned)
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
        onChange={(group_uid) => form.patch({ group_uid, worker_uids: [] })}
      />
      <TreeField
        label={words.workers}
        required
        hint={hint}
        nodes={workerNodes(may, words.selectAll)}
        form={form}
        name="worker_uids"
      />
      <EndOpen form={form} />
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

/**
 * Ticks whom the task is assigned to, once it is known who of them can start it there; nobody is sent who is not offered.
 * @param key of what is chosen; undefined until its workers are known
 */
const usePreset = (
  form: ContractForm<Values>,
  key: string | undefined,
  may: readonly { uid: string }[],
  assigned: ReadonlySet<string>,
) => {
  const ticked = useRef<string>(undefined)
  useEffect(() => {
    if (key === undefined) return
    const { worker_uids } = form.values()
    const uids = may.map(({ uid }) => uid)
    const wanted = ticked.current === key ? new Set(worker_uids) : assigned
    ticked.current = key
    const now = uids.filter((uid) => wanted.has(uid))
    if (now.join() !== worker_uids.join()) form.patch({ worker_uids: now })
  })
}

/** Whether those who are at a task are moved on to this one. */
const EndOpen = ({ form }: { form: ContractForm<Values> }) => {
  const id = useId()
  const { value, onChange } = useField<boolean, Values>({ form, name: 'end_open' })
  return (
    <div className="form-field tm-choice">
      <span>
        <Check id={id} label={words.endOpen} checked={value} onChange={onChange} />
        <label htmlFor={id}>{words.endOpen}</label>
      </span>
    </div>
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
