import { Link } from 'lucide-react'
import { useState } from 'react'
import { shortcuts as contract, type Shortcut } from '../../../shared/contract/shortcuts.ts'
import { addressBegin } from '../../../shared/shortcuts.ts'
import { useWrite } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { FacilityField, useFacilities } from '../../features/deployments/FacilityField.tsx'
import { FormModal } from '../../parts/forms/FormModal.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
import { forms } from '../../words/en/forms.ts'
import { shortcuts as words } from '../../words/en/shortcuts.ts'
import type { ShortcutRow } from './columns.tsx'

interface Props {
  /** The one to be changed; a new one if absent. */
  shortcut?: ShortcutRow
  onAdded?: (shortcut: Shortcut) => void
  onClose: () => void
}

const refresh = ['getChromeShortcutsOfGroup', 'getChromeShortcutDeploymentList', 'getJobs'] as const

/** A new shortcut, or one that is there. */
export default function ShortcutForm({ shortcut, ...rest }: Props) {
  return shortcut ? <Edit shortcut={shortcut} onClose={rest.onClose} /> : <Add {...rest} />
}

const Add = ({ onAdded, onClose }: Omit<Props, 'shortcut'>) => {
  const { group, company } = useSession()
  const { fixed } = useFacilities()
  const add = useWrite('addChromeShortcut', { refresh, quiet: true })
  const [initial] = useState({ target_group_uid: fixed?.uid ?? '', label: '', url: addressBegin })
  const form = useContractForm(contract.addChromeShortcut.request, {
    initial,
    body: (_changes, typed) => ({
      ...{ group_uid: group.uid, company_uid: company.uid },
      ...typed,
      // What the field begins with is no address yet.
      url: typed.url?.trim() === addressBegin ? '' : typed.url,
    }),
    submit: async (body) => {
      const [added] = await add.mutateAsync(body)
      if (added && onAdded) onAdded(added)
      else onClose()
    },
  })
  return (
    <FormModal title={words.add} action={words.added} icon={Link} width={520} form={form} onClose={onClose}>
      <div className="form-grid">
        <FacilityField form={form} name="target_group_uid" />
        <TextField label={words.columns.label} required autoFocus hint={words.labelHint} form={form} name="label" />
        <TextField label={words.columns.url} required hint={words.urlHint} form={form} name="url" />
      </div>
      <p className="muted">{words.deploys}</p>
    </FormModal>
  )
}

const Edit = ({ shortcut, onClose }: { shortcut: ShortcutRow; onClose: () => void }) => {
  const { company } = useSession()
  const { uid, label, url, belong_to, counts } = shortcut
  const update = useWrite('updateChromeShortcut', { refresh, quiet: true })
  const form = useContractForm(contract.updateChromeShortcut.request, {
    initial: { target_group_uid: belong_to, label, url },
    body: (changes) => ({
      ...{ uid, company_uid: company.uid },
      ...Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value ?? ''])),
    }),
    submit: async (body) => {
      await update.mutateAsync(body)
      onClose()
    },
  })
  return (
    <FormModal title={words.editTitle} action={forms.save} icon={Link} width={520} form={form} onClose={onClose}>
      <div className="form-grid">
        {counts.total === 0 && <FacilityField form={form} name="target_group_uid" />}
        <TextField label={words.columns.label} required autoFocus hint={words.labelHint} form={form} name="label" />
        <TextField label={words.columns.url} required hint={words.urlHint} form={form} name="url" />
      </div>
    </FormModal>
  )
}
