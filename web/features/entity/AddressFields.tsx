import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { type AddressName, addressNames } from '../../../shared/address.ts'
import { countries } from '../../parts/forms/countries.ts'
import { SelectField, TextField } from '../../parts/forms/fields.tsx'
import type { ContractForm } from '../../parts/forms/useContractForm.ts'
import { useValue } from '../../parts/forms/useField.ts'
import { entity } from '../../words/en/entity.ts'

const words = entity.fields

export type Address = Record<AddressName, string>

/** The address of a row as forms hold it: blank where nothing is. */
export const addressOf = (row: Partial<Record<keyof Address, string | null>> = {}): Address =>
  Object.fromEntries(addressNames.map((name) => [name, row[name] ?? ''])) as Address

interface AddressFieldsProps<V extends Address> {
  form: ContractForm<V>
  /** What each field had before, shown while it is empty, for forms in which it then stays. */
  before?: Partial<Address>
  /** Whether it is opened by whoever wants to fill it in. */
  collapsed?: boolean
}

/** Phone and address, which are optional everywhere. */
export const AddressFields = <V extends Address>({ collapsed = false, ...fields }: AddressFieldsProps<V>) =>
  collapsed ? (
    <details className="form-more">
      <summary>
        <ChevronRight className="i" size={14} aria-hidden />
        {entity.more}
      </summary>
      <div className="form-grid">
        <Fields {...fields} />
      </div>
    </details>
  ) : (
    <>
      <h3>{entity.more}</h3>
      <Fields {...fields} />
    </>
  )

interface Shown<V extends Address> {
  form: ContractForm<V>
  before?: Partial<Address>
  /** In lines of four, where there is room. */
  dense?: boolean
}

/** The country, with one that nobody can choose any more where somebody has. */
export const CountryField = <V extends Address>({ form: whole, before = {}, dense = false }: Shown<V>) => {
  const form = whole as unknown as ContractForm<Address>
  const country = useValue(form, 'country')
  const [first] = useState(country)
  const known = countries()
  const own = [before.country, first, country].filter((name) => name && !known.includes(name)) as string[]
  return (
    <SelectField
      label={words.country}
      half={!dense}
      quarter={dense}
      placeholder={before.country || words.chooseCountry}
      options={[...new Set(own), ...known].map((name) => ({ value: name, label: name }))}
      form={form}
      name="country"
    />
  )
}

/** Street and city. */
export const PlaceFields = <V extends Address>({ form: whole, before = {}, dense = false }: Shown<V>) => {
  const form = whole as unknown as ContractForm<Address>
  return (
    <>
      <TextField label={words.addr1} half={dense} form={form} name="addr1" placeholder={before.addr1} />
      <TextField label={words.addr2} half={dense} form={form} name="addr2" placeholder={before.addr2} />
      <TextField label={words.city} half={!dense} quarter={dense} form={form} name="city" placeholder={before.city} />
      <TextField label={words.state} quarter form={form} name="state" placeholder={before.state} />
      <TextField label={words.zip} quarter form={form} name="zip" placeholder={before.zip} />
    </>
  )
}

const Fields = <V extends Address>({ form: whole, before = {} }: Omit<AddressFieldsProps<V>, 'collapsed'>) => {
  const form = whole as unknown as ContractForm<Address>
  return (
    <>
      <TextField label={words.phone} type="tel" half form={form} name="phone" placeholder={before.phone} />
      <CountryField form={form} before={before} />
      <PlaceFields form={form} before={before} />
    </>
  )
}
