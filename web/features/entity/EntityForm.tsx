import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormModal } from '../../parts/forms/FormModal.tsx'
import { FormPane } from '../../parts/forms/FormPane.tsx'
import type { ContractForm } from '../../parts/forms/useContractForm.ts'
import type { Noun } from '../../words/counted.ts'
import { entity as words } from '../../words/en/entity.ts'
import type { EntityFormProps } from './useEntityForm.ts'

interface Props<Row, V extends FieldValues> {
  /** What the page gave the form. */
  at: EntityFormProps<Row>
  form: ContractForm<V>
  noun: Noun
  icon: LucideIcon
  children: ReactNode
}

/** The frame of a form: a dialog for a new row, a pane of the drawer for one that is there. */
export const EntityForm = <Row, V extends FieldValues>({ at, form, noun, icon, children }: Props<Row, V>) => {
  if (at.row) {
    return (
      <FormPane form={form} onChanges={at.onChanges ?? (() => {})} onCancel={at.onCancel}>
        <div className="form-grid">{children}</div>
      </FormPane>
    )
  }
  const title = words.createTitle(noun)
  return (
    <FormModal title={title} action={title} icon={icon} width={600} form={form} onClose={at.onCancel}>
      <div className="form-grid">{children}</div>
    </FormModal>
  )
}
