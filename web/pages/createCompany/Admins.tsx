import { Mail, Pencil, Plus, Trash2, TriangleAlert } from 'lucide-react'
import type { ContractForm } from '../../parts/forms/useContractForm.ts'
import { useField } from '../../parts/forms/useField.ts'
import { createCompany as words } from '../../words/en/createCompany.ts'
import { AdminForm } from './AdminForm.tsx'
import { type Admin, blankAdmin, type Values } from './values.ts'

interface Props {
  form: ContractForm<Values>
  /** Whose form is open: a place in the list, or somebody new. */
  open: number | 'new' | undefined
  onOpen: (open: number | 'new' | undefined) => void
}

/** The super admins of the company: those that are listed, and the one whose form is open. */
export const Admins = ({ form, open, onOpen }: Props) => {
  const state = useField<Admin[], Values>({ form, name: 'users' })
  const users = state.value
  const set = (next: Admin[]) => {
    state.onChange(next)
    onOpen(undefined)
  }
  const formFor = (index: number) => (
    <AdminForm
      key={index}
      admin={users[index] ?? blankAdmin}
      others={users.filter((_, at) => at !== index).map(({ username }) => username)}
      isNew={index === users.length}
      onSave={(admin) =>
        set(index === users.length ? [...users, admin] : users.map((one, at) => (at === index ? admin : one)))
      }
      onClose={() => onOpen(undefined)}
    />
  )
  return (
    <>
      {users.length > 0 && (
        <ul className="cc-admins">
          {users.map((user, index) => {
            const name = `${user.first_name} ${user.last_name}`
            if (open === index) return <li key={user.username}>{formFor(index)}</li>
            return (
              <li key={user.username} className="cc-admin">
                <span className="avatar" aria-hidden>
                  {`${user.first_name[0] ?? ''}${user.last_name[0] ?? ''}`}
                </span>
                <span className="cc-admin-name">
                  <b>{name}</b>
                  <small className="muted">{user.email}</small>
                </span>
                <span className="mono">{user.username}</span>
                <span className="cc-admin-mail">
                  {user.password === '' ? (
                    <>
                      <TriangleAlert className="i amber" size={15} strokeWidth={1.75} aria-hidden />
                      {words.noPassword}
                    </>
                  ) : (
                    <>
                      {user.send_email && <Mail className="i" size={15} strokeWidth={1.75} aria-hidden />}
                      {user.send_email ? words.getsMail : words.noMail}
                    </>
                  )}
                </span>
                <button
                  type="button"
                  className="icon-button small"
                  aria-label={words.edit(name)}
                  title={words.edit(name)}
                  onClick={() => onOpen(index)}
                >
                  <Pencil size={15} strokeWidth={1.75} aria-hidden />
                </button>
                <button
                  type="button"
                  className="icon-button small"
                  aria-label={words.remove(name)}
                  title={words.remove(name)}
                  onClick={() => set(users.filter((_, at) => at !== index))}
                >
                  <Trash2 size={15} strokeWidth={1.75} aria-hidden />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {open === 'new' ? (
        formFor(users.length)
      ) : (
        <button type="button" className="btn" onClick={() => onOpen('new')}>
          <Plus className="i" size={15} strokeWidth={1.75} aria-hidden />
          {words.addAdmin}
        </button>
      )}
      {state.error && (
        <p className="hint error" role="alert">
          {state.error}
        </p>
      )}
    </>
  )
}
