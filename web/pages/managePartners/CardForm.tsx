import { useState } from 'react'
import { partners as contract, type PartnerCard, type PartnerTag } from '../../../shared/contract/partners.ts'
import { imageRules } from '../../../shared/media.ts'
import { useWrite } from '../../api/calls.ts'
import { FormPanel } from '../../features/content/FormPanel.tsx'
import { imageBody } from '../../features/content/imageBody.ts'
import { useStoredImage } from '../../features/content/useStoredImage.ts'
import { Field } from '../../parts/forms/Field.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { type ContractForm, useContractForm } from '../../parts/forms/useContractForm.ts'
import { useField } from '../../parts/forms/useField.ts'
import { mediaCalls, savedWith } from '../../parts/upload/media.ts'
import { UploadField } from '../../parts/upload/UploadField.tsx'
import { useUpload } from '../../parts/upload/useUpload.ts'
import { managePartners as words } from '../../words/en/managePartners.ts'

const folder = 'private/partner_images'
const calls = mediaCalls(folder)
const refresh = ['getAllPartnerCards'] as const

interface CardFields {
  name: string
  partner_url: string
  image_url: File | string | null
  tag_ids: string[]
}

interface CardFormProps {
  /** The one that is edited; undefined for a new one. */
  card: PartnerCard | undefined
  tags: readonly PartnerTag[]
  onChanges: (count: number) => void
  onSaved: () => void
  onCancel: () => void
}

/** Creates a partner card, or changes one. Its image is uploaded when it is saved, and deleted again where that fails. */
export default function CardForm({ card, tags, onChanges, onSaved, onCancel }: CardFormProps) {
  const create = useWrite('createPartnerCard', { refresh, quiet: true })
  const update = useWrite('updatePartnerCard', { refresh, quiet: true })
  const upload = useUpload(folder, calls)
  const stored = useStoredImage(card?.image_url)
  const [initial] = useState(
    (): CardFields => ({
      name: card?.name ?? '',
      partner_url: card?.partner_url ?? '',
      image_url: card?.image_url ?? null,
      tag_ids: card?.tag_ids ?? [],
    }),
  )
  const schema = card ? contract.updatePartnerCard.request : contract.createPartnerCard.request
  const form = useContractForm(schema, {
    initial,
    body: (changes, values) => {
      const image = imageBody('image_url', values.image_url, folder)
      return card
        ? { id: card.id, ...changes, ...('image_url' in changes ? image : {}) }
        : { name: values.name, partner_url: values.partner_url, tag_ids: values.tag_ids, ...image }
    },
    submit: (body, { image_url }) =>
      savedWith(image_url instanceof File ? [() => upload.run(image_url)] : [], async ([location]) => {
        const whole = { ...body, ...(location ? { image_url: location } : {}) }
        if (card) await update.mutateAsync({ ...whole, id: card.id })
        else await create.mutateAsync(whole)
        onSaved()
      }),
  })
  return (
    <FormPanel
      title={card ? words.editTitle : words.createTitle}
      form={form}
      create={words.create}
      editing={card !== undefined}
      onChanges={onChanges}
      onCancel={onCancel}
    >
      <TextField label={words.columns.name} form={form} name="name" />
      <TextField label={words.columns.url} placeholder="https://" form={form} name="partner_url" />
      <UploadField
        label={words.columns.image}
        required
        form={form}
        name="image_url"
        rules={imageRules}
        upload={upload}
        stored={stored}
      />
      <TagChoice form={form} tags={tags} />
    </FormPanel>
  )
}

/** Which tags a card carries: each is a button that stays pressed. */
const TagChoice = ({ form, tags }: { form: ContractForm<CardFields>; tags: readonly PartnerTag[] }) => {
  const { value, error, onChange } = useField<string[], CardFields>({ form, name: 'tag_ids' })
  return (
    <Field label={words.columns.tags} error={error} hint={tags.length === 0 ? words.noTags : undefined}>
      {({ id, 'aria-describedby': note }) => (
        // biome-ignore lint/a11y/useSemanticElements: the label of the frame belongs to it
        <div className="tag-choice" role="group" id={id} aria-label={words.columns.tags} aria-describedby={note}>
          {tags.map((tag) => {
            const on = value.includes(tag.id)
            return (
              <button
                key={tag.id}
                type="button"
                aria-pressed={on}
                onClick={() => onChange(on ? value.filter((each) => each !== tag.id) : [...value, tag.id])}
              >
                {tag.name}
              </button>
            )
          })}
        </div>
      )}
    </Field>
  )
}
