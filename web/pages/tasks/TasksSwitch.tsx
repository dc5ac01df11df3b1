import { useWrite } from '../../api/calls.ts'
import { mayPass } from '../../api/failure.ts'
import { useSession } from '../../api/session.tsx'
import { useProof } from '../../parts/confirm/useProof.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { tasks as words } from '../../words/en/tasks.ts'

/** Switches tasks on or off for everybody in the company; on a screen that stays logged in after asking for the password. */
export default function TasksSwitch({ enabled }: { enabled: boolean }) {
  const { company } = useSession()
  const set = useWrite('setTasksPref', { refresh: ['getCompPref'], quiet: true })
  const { prove, dialog } = useProof()
  // Until the answer is read, what was chosen is shown.
  const shown = set.isPending ? set.variables.pref_value === '1' : enabled
  const press = () => {
    if (set.isPending) return
    const { uid: company_uid, company_url } = company
    const asked = { company_uid, company_url, pref_value: enabled ? '0' : '1' } as const
    prove(() => set.mutateAsync(asked)).catch((error: Error) =>
      toast.error(mayPass(error) ? words.notSwitched : error.message),
    )
  }
  return (
    <>
      <button
        type="button"
        className={shown ? 'btn ghost' : 'btn primary'}
        data-tour="tasks-switch"
        aria-busy={set.isPending || undefined}
        aria-disabled={set.isPending || undefined}
        onClick={press}
      >
        {shown ? words.disable : words.enable}
      </button>
      {dialog}
    </>
  )
}
