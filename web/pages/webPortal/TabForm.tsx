import { PanelTop } from 'lucide-react'
import { useState } from 'react'
import { webPortal as contract, type WebPortalTab } from '../../../shared/contract/webPortal.ts'
import { useWrite } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { FormModal } from '../../parts/forms/FormModal.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
import { forms } from '../../words/en/forms.ts'
import { webPortal as words } from '../../words/en/webPortal.ts'

const refresh = ['getWebPortalTabs', 'getSettingCounts', 'getSettingDevices'] as const
/** The rules of one tab. */
const schema = contract.addWebPortalTab.request

/** A new tab, or one that is there. */
export default function TabForm({ tab, onClose }: { tab?: WebPortalTab; onClose: () => void }) {
  const { company } = useSession()
  const add = useWrite('addWebPortalTab', { refresh, quiet: true })
  const update = useWrite('updateWebPortalTabs', { refresh, quiet: true })
  const [initial] = useState({ label: tab?.label ?? '', url: tab?.url ?? '' })
  const form = useContractForm(schema, {
    initial,
    body: (_changes, typed) => ({ group_uid: company.uid, ...typed }),
    submit: async (body) => {
      const { group_uid, label, url } = body
      if (tab) await update.mutateAsync({ group_uid, web_portal_tabs: [{ id: tab.id, label, url }] })
      else await add.mutateAsync(body)
      onClose()
    },
  })
  return (
    <FormModal
      title={tab ? words.editTitle : words.add}
      action={tab ? forms.save : words.added}
      icon={PanelTop}
      width={520}
      form={form}
      onClose={onClose}
    >
      <div className="form-grid">
        <TextField label={words.columns.label} required autoFocus hint={words.labelHint} form={form} name="label" />
        <TextField
          label={words.columns.url}
          required
          placeholder="https://"
          hint={words.urlHint}
          form={form}
          name="url"
        />
      </div>
    </FormModal>
  )
}
