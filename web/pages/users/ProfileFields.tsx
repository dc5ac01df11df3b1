import { countries } from '../../parts/forms/countries.ts'
import { SelectField, TextField } from '../../parts/forms/fields.tsx'
import type { Form } from '../../parts/forms/useForm.ts'
import { users } from '../../words/en/users.ts'
import type { Profile } from './checks.ts'

const words = users.fields

type Fields = Pick<Form<Profile>, 'field'>

interface ContactProps {
  form: Fields
  /** What each field had before: shown while the field is empty, because it then stays. */
  before?: Partial<Profile>
}

/** Phone and address, which are optional everywhere. */
export const ContactFields = ({ form, before = {} }: ContactProps) => {
  const country = form.field('country')
  const known = countries()
  const own = [before.country, country.value].filter((name) => name && !known.includes(name)) as string[]
  return (
    <>
      <TextField label={words.phone} type="tel" half state={form.field('phone')} placeholder={before.phone} />
      <SelectField
        label={words.country}
        half
        placeholder={before.country || words.chooseCountry}
        options={[...new Set(own), ...known].map((name) => ({ value: name, label: name }))}
        state={country}
      />
    </>
  )
}

export const AddressFields = ({ form, before = {} }: ContactProps) => (
  <>
    <TextField label={words.addr1} state={form.field('addr1')} placeholder={before.addr1} />
    <TextField label={words.addr2} state={form.field('addr2')} placeholder={before.addr2} />
    <TextField label={words.city} half state={form.field('city')} placeholder={before.city} />
    <TextField label={words.state} quarter state={form.field('state')} placeholder={before.state} />
    <TextField label={words.zip} quarter state={form.field('zip')} placeholder={before.zip} />
  </>
)
