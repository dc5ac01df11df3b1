import { useState } from 'react'
import { resources as contract, type Resource } from '../../../shared/contract/resources.ts'
import { imageRules } from '../../../shared/media.ts'
import { useWrite } from '../../api/calls.ts'
import { FormPanel } from '../../features/content/FormPanel.tsx'
import { imageBody } from '../../features/content/imageBody.ts'
import { useStoredImage } from '../../features/content/useStoredImage.ts'
import { TextField } from '../../parts/forms/fields.tsx'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
import { mediaCalls, savedWith } from '../../parts/upload/media.ts'
import { UploadField } from '../../parts/upload/UploadField.tsx'
import { useUpload } from '../../parts/upload/useUpload.ts'
import { manageResources as words } from '../../words/en/manageResources.ts'

const folder = 'private/resources'
const calls = mediaCalls(folder)
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
  const upload = useUpload(folder, calls)
  const stored = useStoredImage(resource?.image)
  const [initial] = useState(() => ({
    title: resource?.title ?? '',
    link: resource?.link ?? '',
    image: (resource?.image ?? null) as File | string | null,
  }))
  const schema = resource ? contract.updateResource.request : contract.createResource.request
  const form = useContractForm(schema, {
    initial,
    body: (changes, values) =>
      resource
        ? { id: resource.id, ...changes, ...('image' in changes ? imageBody('image', values.image, folder) : {}) }
        : { title: values.title, link: values.link, ...imageBody('image', values.image, folder) },
    submit: (body, { image }) =>
      savedWith(image instanceof File ? [() => upload.run(image)] : [], async ([location]) => {
        const whole = { ...body, ...(location ? { image: location } : {}) }
        if (resource) await update.mutateAsync({ ...whole, id: resource.id })
        else await create.mutateAsync(whole)
        onSaved()
      }),
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
      <UploadField
        label={words.columns.image}
        required
        hint={words.advice}
        form={form}
        name="image"
        rules={imageRules}
        upload={upload}
        stored={stored}
      />
    </FormPanel>
  )
}
