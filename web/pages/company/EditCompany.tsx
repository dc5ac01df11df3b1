import { useState } from 'react'
import type { CompanyDetails } from '../../../shared/contract/entities.ts'
import { groups as contract } from '../../../shared/contract/groups.ts'
import { imageRules } from '../../../shared/media.ts'
import { useWrite } from '../../api/calls.ts'
import { CountryField, PlaceFields } from '../../features/entity/AddressFields.tsx'
import { FormModal } from '../../parts/forms/FormModal.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
import { logoCalls, logoFolder, savedWith } from '../../parts/upload/media.ts'
import { UploadField } from '../../parts/upload/UploadField.tsx'
import { useUpload } from '../../parts/upload/useUpload.ts'
import { company as words } from '../../words/en/company.ts'

const names = ['name', 'email', 'phone', 'website', 'addr1', 'addr2', 'city', 'state', 'zip', 'country'] as const
type Fields = Record<(typeof names)[number], string> & { image_url: File | string | null }

const fieldsOf = (company: CompanyDetails): Fields => ({
  ...(Object.fromEntries(names.map((name) => [name, company[name] ?? ''])) as Record<(typeof names)[number], string>),
  image_url: company.image_url,
})

interface EditCompanyProps {
  company: CompanyDetails
  /** The logo that there is, to be shown. */
  logo: string | undefined
  onClose: () => void
}

/** Changes what the company says of itself. A new logo is uploaded when the form is saved. */
export default function EditCompany({ company, logo, onClose }: EditCompanyProps) {
  const update = useWrite('updateCompany', { refresh: ['getCompanyDetailsByUid', 'current'], quiet: true })
  const upload = useUpload(logoFolder, logoCalls)
  const [before] = useState(() => fieldsOf(company))
  const form = useContractForm(contract.updateCompany.request, {
    initial: before,
    body: ({ image_url, ...changes }, values) => ({
      uid: company.uid,
      ...changes,
      // A file has no location yet.
      ...(image_url === undefined || values.image_url instanceof File ? {} : { image_url }),
    }),
    submit: async (body, { image_url }) => {
      await savedWith(image_url instanceof File ? [() => upload.run(image_url)] : [], ([location]) =>
        update.mutateAsync(location ? { ...body, image_url: location } : body),
      )
      onClose()
    },
  })
  return (
    <FormModal title={words.editTitle} form={form} action={words.save} width={520} onClose={onClose}>
      <div className="form-grid">
        <UploadField label={words.logo} form={form} name="image_url" rules={imageRules} upload={upload} stored={logo} />
        <TextField label={words.name} required form={form} name="name" />
        <TextField label={words.email} type="email" half form={form} name="email" />
        <TextField label={words.phone} type="tel" half form={form} name="phone" />
        <TextField label={words.website} form={form} name="website" placeholder="https://" />
        <PlaceFields form={form} />
        <CountryField form={form} />
      </div>
    </FormModal>
  )
}
