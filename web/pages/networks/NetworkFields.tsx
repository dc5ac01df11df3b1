import { type SecurityType, securityTypes } from '../../../shared/networks.ts'
import { PasswordField, SelectField, TextField } from '../../parts/forms/fields.tsx'
import type { ContractForm } from '../../parts/forms/useContractForm.ts'
import { networks as words } from '../../words/en/networks.ts'

/** What is typed of a network. */
export interface NetworkTyped {
  fac_uid: string
  ssid: string
  network_pass: string
  security_type: SecurityType | ''
}

const securityOptions = securityTypes.map((type) => ({ value: type, label: type }))

interface Props {
  form: ContractForm<NetworkTyped>
  passwordHint: string
  /** Whether there is a password already: it is selected when somebody comes to it. */
  hasPassword?: boolean
}

/** The fields of a network, beside its facility. */
export const NetworkFields = ({ form, passwordHint, hasPassword = false }: Props) => (
  <>
    <TextField label={words.columns.ssid} required autoFocus hint={words.ssidHint} form={form} name="ssid" />
    <PasswordField
      label={words.columns.password}
      required
      hint={passwordHint}
      selects={hasPassword}
      form={form}
      name="network_pass"
    />
    <SelectField
      label={words.columns.security}
      required
      options={securityOptions}
      placeholder={words.chooseSecurity}
      form={form}
      name="security_type"
    />
  </>
)
