import { useState } from 'react'
import { resources as contract, type Resource } from '../../../shared/contract/resources.ts'
import { useWrite } from '../../api/calls.ts'
import { FormPanel } from '../../features/content/FormPanel.tsx'
import { useImageForm } from '../../features/content/useImageForm.ts'
import { TextField } from '../../parts/forms/fields.tsx'
import { UploadField } from '../../parts/upload/UploadField.tsx'
import { manageResources as words } from '../../words/en/manageResources.ts'

const refresh = ['getResources'] as const

interface ResourceFormProps {
  /** The one that is edited; undefined for a new one. */
  resource: Resource | undefined
  onChanges: (count: number) => void
  onSaved: () => void
  onCancel: () => void
}

/** Creates a resource, or changes one. An image is uploaded when the form is saved, and deleted again where that fails. */
export default function ResourceForm({ resource, onChanges, onSaved, onCancel }: ResourceFormProps) {
  const create = useWrite('createResource', { refresh, quiet: true })
  const update = useWrite('updateResource', { refresh, quiet: true })
  const [initial] = useState(() => ({
    title: resource?.title ?? '',
    link: resource?.link ?? '',
    image: (resource?.image ?? null) as File | string | null,
  }))
  const { form, field } = useImageForm(resource ? contract.updateResource.request : contract.createResource.request, {
    ...{ initial, image: 'image', folder: 'private/resources', id: resource?.id },
    save: async (body) => {
      if (resource) await update.mutateAsync({ ...body, id: resource.id })
      else await create.mutateAsync(body)
      onSaved()
    },
  })
  return (
    <FormPanel
      title={resource ? words.editTitle : words.createTitle}
      form={form}
      create={words.create}
      editing={resource !== undefined}
      onChanges={onChanges}
      onCancel={onCancel}
    >
      <TextField label={words.columns.title} form={form} name="title" />
      <TextField label={words.columns.link} placeholder="https://" form={form} name="link" />
      <UploadField label={words.columns.image} required hint={words.advice} {...field} />
    </FormPanel>
  )
}
