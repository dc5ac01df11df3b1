import { type TableView, tableViews } from '../../../shared/contract/tableViews.ts'
import { viewNameLength } from '../../../shared/tables.ts'
import { useWrite } from '../../api/calls.ts'
import { table } from '../../words/en/table.ts'
import { FormModal } from '../forms/FormModal.tsx'
import { TextField } from '../forms/fields.tsx'
import { useContractForm } from '../forms/useContractForm.ts'
import type { SavedViews } from './useViews.ts'
import { savedPartOf } from './views.ts'

const words = table.views
const schema = tableViews.saveTableView.request.pick({ name: true })

interface Props {
  views: SavedViews
  /** What is renamed; the table as it stands gets a name otherwise. */
  view: TableView | undefined
  onClose: () => void
}

/** Asks for the name of a view. */
export default function NameView({ views, view, onClose }: Props) {
  const save = useWrite('saveTableView', { refresh: ['getTableViews'], quiet: true })
  const form = useContractForm(schema, {
    initial: { name: view?.name ?? '' },
    body: (_changes, { name }) => ({ name }),
    submit: async ({ name }) => {
      if (!views.table) return
      const saved = await save.mutateAsync({ table: views.table, name, ...savedPartOf(view, views.now) })
      if (!view) views.choose(saved.id)
      onClose()
    },
  })
  const title = view ? words.rename : words.saveTitle
  return (
    <FormModal title={title} action={view ? words.rename : words.save} light form={form} onClose={onClose}>
      <div className="form-grid">
        <TextField label={words.name} required autoFocus maxLength={viewNameLength} form={form} name="name" />
      </div>
    </FormModal>
  )
}
