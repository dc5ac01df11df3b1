import { useState } from 'react'
import { partners as contract, type PartnerTag } from '../../../shared/contract/partners.ts'
import { useWrite } from '../../api/calls.ts'
import { FormPanel } from '../../features/content/FormPanel.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
import { managePartners as words } from '../../words/en/managePartners.ts'

const refresh = ['getAllPartnerCardTags'] as const

interface TagFormProps {
  /** The one that is edited; undefined for a new one. */
  tag: PartnerTag | undefined
  onChanges: (count: number) => void
  onSaved: () => void
  onCancel: () => void
}

/** Creates a tag, or gives one another name. */
export default function TagForm({ tag, onChanges, onSaved, onCancel }: TagFormProps) {
  const create = useWrite('createPartnerCardTag', { refresh, quiet: true })
  const update = useWrite('updatePartnerCardTag', { refresh, quiet: true })
  const [initial] = useState({ name: tag?.name ?? '' })
  const form = useContractForm(tag ? contract.updatePartnerCardTag.request : contract.createPartnerCardTag.request, {
    initial,
    body: (_, { name }) => ({ name, ...(tag ? { id: tag.id } : {}) }),
    submit: async ({ name }) => {
      if (tag) await update.mutateAsync({ id: tag.id, name })
      else await create.mutateAsync({ name })
      onSaved()
    },
  })
  return (
    <FormPanel
      title={tag ? words.editTagTitle : words.createTagTitle}
      form={form}
      create={words.createTag}
      editing={tag !== undefined}
      onChanges={onChanges}
      onCancel={onCancel}
    >
      <TextField label={words.columns.name} hint={words.unnamedTag} form={form} name="name" />
    </FormPanel>
  )
}
