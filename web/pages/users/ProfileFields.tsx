import { countries } from '../../parts/forms/countries.ts'
import { SelectField, TextField } from '../../parts/forms/fields.tsx'
import type { ContractForm } from '../../parts/forms/useContractForm.ts'
import { useValue } from '../../parts/forms/useField.ts'
import { users } from '../../words/en/users.ts'
import type { Profile } from './profile.ts'

const words = users.fields

interface ContactProps {
  form: ContractForm<Profile>
  /** What each field had before: shown while the field is empty, because it then stays. */
  before?: Partial<Profile>
}

/** Phone and address, which are optional everywhere. */
export const ContactFields = ({ form, before = {} }: ContactProps) => {
  const country = useValue(form, 'country')
  const known = countries()
  const own = [before.country, country].filter((name) => name && !known.includes(name)) as string[]
  return (
    <>
      <TextField label={words.phone} type="tel" half form={form} name="phone" placeholder={before.phone} />
      <SelectField
        label={words.country}
        half
        placeholder={before.country || words.chooseCountry}
        options={[...new Set(own), ...known].map((name) => ({ value: name, label: name }))}
        form={form}
        name="country"
      />
    </>
  )
}

export const AddressFields = ({ form, before = {} }: ContactProps) => (
  <>
    <TextField label={words.addr1} form={form} name="addr1" placeholder={before.addr1} />
    <TextField label={words.addr2} form={form} name="addr2" placeholder={before.addr2} />
    <TextField label={words.city} half form={form} name="city" placeholder={before.city} />
    <TextField label={words.state} quarter form={form} name="state" placeholder={before.state} />
    <TextField label={words.zip} quarter form={form} name="zip" placeholder={before.zip} />
  </>
)
