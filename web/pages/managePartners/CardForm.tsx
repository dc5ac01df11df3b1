import { useState } from 'react'
import { partners as contract, type PartnerCard, type PartnerTag } from '../../../shared/contract/partners.ts'
import { useWrite } from '../../api/calls.ts'
import { FormPanel } from '../../features/content/FormPanel.tsx'
import { useImageForm } from '../../features/content/useImageForm.ts'
import { Field } from '../../parts/forms/Field.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import type { ContractForm } from '../../parts/forms/useContractForm.ts'
import { useField } from '../../parts/forms/useField.ts'
import { UploadField } from '../../parts/upload/UploadField.tsx'
import { managePartners as words } from '../../words/en/managePartners.ts'

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
  const [initial] = useState(
    (): CardFields => ({
      name: card?.name ?? '',
      partner_url: card?.partner_url ?? '',
      image_url: card?.image_url ?? null,
      tag_ids: card?.tag_ids ?? [],
    }),
  )
  const { form, field } = useImageForm(card ? contract.updatePartnerCard.request : contract.createPartnerCard.request, {
    ...{ initial, image: 'image_url', folder: 'private/partner_images', id: card?.id },
    save: async (body) => {
      if (card) await update.mutateAsync({ ...body, id: card.id })
      else await create.mutateAsync(body)
      onSaved()
    },
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
      <UploadField label={words.columns.image} required {...field} />
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
