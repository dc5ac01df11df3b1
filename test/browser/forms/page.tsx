import { createRoot } from 'react-dom/client'
import * as z from 'zod'
import { Email, required, text } from '../../../shared/contract/fields.ts'
import { TextField } from '../../../web/parts/forms/fields.tsx'
import { ListField } from '../../../web/parts/forms/ListField.tsx'
import { MomentField } from '../../../web/parts/forms/MomentField.tsx'
import { TextAreaField } from '../../../web/parts/forms/textFields.tsx'
import { useContractForm } from '../../../web/parts/forms/useContractForm.ts'
import { NumberField } from '../../../web/parts/forms/valueFields.tsx'

/** A form with a field of every kind and as many rows as the address asks for. */

const schema = z.object({
  title: required(40).optional(),
  note: text(200).nullable().optional(),
  count: z.number().int('Use a whole number').min(1, 'At least 1').nullable().optional(),
  begins: z.string().nullable().optional(),
  home: z.object({ city: text(40).nullable().optional() }).optional(),
  users: z.array(z.object({ name: required(40), email: Email })).optional(),
})

const rows = Number(new URLSearchParams(location.search).get('rows'))
const initial = {
  title: 'Shift',
  note: 'old',
  count: 4 as number | null,
  begins: '',
  home: { city: 'Sparks' },
  users: Array.from({ length: rows }, (_, at) => ({ name: `Name ${at}`, email: `user${at}@example.com` })),
}

const page = window as unknown as { sent?: unknown; refuse?: { path: string; message: string }[] }

const Page = () => {
  const form = useContractForm(schema, {
    initial,
    submit: async (body) => {
      if (page.refuse) throw Object.assign(new Error('Some values are wrong'), { errors: page.refuse })
      page.sent = body
    },
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <div ref={form.root}>
        <TextField form={form} name="title" label="Title" required />
        <TextAreaField form={form} name="note" label="Note" />
        <NumberField form={form} name="count" label="Count" />
        <MomentField form={form} name="begins" label="Begins" today="2026-11-20" latest="2026-11-24" />
        <TextField form={form} name="home.city" label="City" />
        <ListField
          form={form}
          name="users"
          label="Users"
          blank={{ name: '', email: '' }}
          addLabel="Add user"
          removeLabel={(row) => `Remove user ${row + 1}`}
        >
          {(path, row) => (
            <>
              <TextField form={form} name={`${path}.name` as 'title'} label={`Name ${row + 1}`} half />
              <TextField form={form} name={`${path}.email` as 'title'} label={`Email ${row + 1}`} half />
            </>
          )}
        </ListField>
      </div>
      <output>{form.changed}</output>
      <button type="submit">Save</button>
    </form>
  )
}

createRoot(document.body.appendChild(document.createElement('main'))).render(<Page />)
