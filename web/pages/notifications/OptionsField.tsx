import { type NotificationSwitch, notificationSwitches } from '../../../shared/notifications.ts'
import { Switch } from '../../parts/forms/Check.tsx'
import type { ContractForm } from '../../parts/forms/useContractForm.ts'
import { useField } from '../../parts/forms/useField.ts'
import { notificationForm as words } from '../../words/en/notificationForm.ts'
import { notifications } from '../../words/en/notifications.ts'
import type { FormValues } from './formValues.ts'

/** How it shows on the handheld. */
export const OptionsField = ({ form }: { form: ContractForm<FormValues> }) => (
  <section>
    <div className="nt-head">
      <h3>{words.options}</h3>
    </div>
    <div className="nt-switches">
      {notificationSwitches.map((name) => (
        <Option key={name} form={form} name={name} />
      ))}
    </div>
  </section>
)

const Option = ({ form, name }: { form: ContractForm<FormValues>; name: NotificationSwitch }) => {
  const { value, onChange } = useField<boolean, FormValues>({ form, name })
  return (
    <div className="nt-switch">
      <Switch label={notifications.options[name]} on={value} onChange={onChange} />
      <span>
        <b>{notifications.options[name]}</b>
        <small>{words.optionTexts[name]}</small>
      </span>
    </div>
  )
}
