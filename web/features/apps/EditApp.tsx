import { Pencil } from 'lucide-react'
import { longestAppName } from '../../../shared/apps.ts'
import { type App, apps as contract } from '../../../shared/contract/apps.ts'
import { useWrite } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { FormModal } from '../../parts/forms/FormModal.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
import { apps as words } from '../../words/en/apps.ts'
import { forms } from '../../words/en/forms.ts'
import { FacilityField } from '../deployments/FacilityField.tsx'
import { appLists } from './lists.ts'

/** Renames an app; one that no device has may move to another facility. */
export default function EditApp({ app, onClose }: { app: App; onClose: () => void }) {
  const { company } = useSession()
  const { uid, name, group_uid, group_name, devices } = app
  const write = useWrite('updateApp', { refresh: appLists, quiet: true })
  const moves = devices.length === 0 && group_uid !== company.uid
  const form = useContractForm(contract.updateApp.request, {
    initial: { app_name: name, app_group_uid: group_uid },
    body: (changes) => ({
      ...{ uid, company_uid: company.uid },
      // What was cleared is empty, and said to be.
      ...Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, value ?? ''])),
    }),
    // An empty name is as blank as one of spaces.
    sooner: ({ app_name }) => (app_name.trim() === '' ? { app_name: words.blankName } : {}),
    submit: async (body) => {
      await write.mutateAsync(body)
      onClose()
    },
  })
  return (
    <FormModal title={words.edit} action={forms.save} icon={Pencil} width={480} form={form} onClose={onClose}>
      <div className="form-grid">
        {moves ? (
          <FacilityField form={form} name="app_group_uid" />
        ) : (
          <p className="form-field">
            <span className="label">{words.columns.facility}</span>
            {group_name}
          </p>
        )}
        <TextField label={words.name} required autoFocus maxLength={longestAppName} form={form} name="app_name" />
      </div>
    </FormModal>
  )
}
