import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { libraryStates } from '../../../shared/appLibrary.ts'
import { appMessages, longestAppName } from '../../../shared/apps.ts'
import { apps as contract, type LibraryApp } from '../../../shared/contract/apps.ts'
import { useWrite } from '../../api/calls.ts'
import { spoken } from '../../api/spoken.ts'
import { FormModal } from '../../parts/forms/FormModal.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
import { apps } from '../../words/en/apps.ts'

const words = apps.lib

interface Props {
  group: string
  library: readonly LibraryApp[]
  onClose: () => void
}

/** Adds one app to a library, by its package. It is enabled. */
export default function AddLibraryApp({ group, library, onClose }: Props) {
  const write = useWrite('setAppsState', { refresh: ['getAppsStatesOfGroup', 'getAppsState'], quiet: true })
  const [warned, setWarned] = useState(false)
  const form = useContractForm(contract.setAppsState.request, {
    initial: { package: '', label: '' },
    body: (_changes, typed) => ({
      ...{ group_uid: group, package: typed.package.trim(), state: libraryStates.enabled },
      // Label and state together say that it is a new one.
      label: typed.label.trim() || typed.package.trim(),
    }),
    submit: async (body) => {
      // A list that is old does not keep it from being said: the server looks too.
      const there = library.some((one) => one.package === body.package)
      setWarned(there)
      if (there) return
      await write.mutateAsync(body)
      onClose()
    },
  })
  return (
    <FormModal title={words.addTitle} action={words.action} width={480} form={form} onClose={onClose}>
      {warned && (
        <p className="note amber" role="alert">
          <TriangleAlert className="i" size={15} strokeWidth={1.75} aria-hidden />
          {spoken({ message: appMessages.inLibrary })}
        </p>
      )}
      <div className="form-grid">
        <TextField label={words.package} required autoFocus mono hint={words.packageHint} form={form} name="package" />
        <TextField
          label={words.labelField}
          hint={words.labelHint}
          maxLength={longestAppName}
          form={form}
          name="label"
        />
      </div>
    </FormModal>
  )
}
