import { Plus, Trash2, UsersRound, Warehouse, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { companyMessages } from '../../../shared/companies.ts'
import { spoken } from '../../api/spoken.ts'
import { SegRadio } from '../../parts/fields/SegRadio.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import type { ContractForm } from '../../parts/forms/useContractForm.ts'
import { useField } from '../../parts/forms/useField.ts'
import { createCompany as words } from '../../words/en/createCompany.ts'
import type { Values } from './values.ts'

const types = [
  { value: '1', label: words.scan },
  { value: '2', label: words.nonScan },
] as const

/** The facilities that come with the company, each with its teams. */
export const Groups = ({ form }: { form: ContractForm<Values> }) => {
  // The lists are set as a whole, and what they hold is typed in fields of its own: those tell nobody but who watches.
  const control = form.control as Control<Values>
  const facilities = {
    onChange: useField<Values['facilities'], Values>({ form, name: 'facilities' }).onChange,
    value: useWatch({ control, name: 'facilities' }),
  }
  const teams = {
    onChange: useField<Values['teams'], Values>({ form, name: 'teams' }).onChange,
    value: useWatch({ control, name: 'teams' }),
  }
  const next = useRef(facilities.value.reduce((most, { tempId }) => Math.max(most, Number(tempId.slice(1))), 0))
  const [blocked, setBlocked] = useState<string>()

  const addFacility = () => {
    next.current += 1
    facilities.onChange([...facilities.value, { tempId: `f${next.current}`, name: '' }])
  }
  const removeFacility = (index: number, tempId: string) => {
    if (teams.value.some(({ facility_tempId }) => facility_tempId === tempId)) return setBlocked(tempId)
    facilities.onChange(facilities.value.filter((_, at) => at !== index))
    form.removed('facilities', index)
  }
  const removeTeam = (index: number) => {
    teams.onChange(teams.value.filter((_, at) => at !== index))
    form.removed('teams', index)
    setBlocked(undefined)
  }

  return (
    <>
      {facilities.value.map(({ tempId, name }, index) => {
        const own = teams.value.flatMap((team, at) => (team.facility_tempId === tempId ? [{ team, at }] : []))
        return (
          <section key={tempId} className="cc-facility" aria-label={name || words.facility}>
            <div className="cc-row cc-facility-head">
              <Warehouse className="i" size={16} strokeWidth={1.75} aria-hidden />
              <TextField label={words.facility} form={form} name={`facilities.${index}.name`} />
              <span className="grow" />
              <span className="muted">{words.teams(own.length)}</span>
              <button
                type="button"
                className="icon-button small"
                aria-label={words.remove(name || words.facility)}
                title={words.remove(name || words.facility)}
                onClick={() => removeFacility(index, tempId)}
              >
                <Trash2 size={15} strokeWidth={1.75} aria-hidden />
              </button>
            </div>
            {blocked === tempId && (
              <p className="note amber" role="alert">
                {spoken({ message: companyMessages.facilityHasTeams })}
              </p>
            )}
            {own.map(({ team, at }) => (
              <div key={at} className="cc-row">
                <UsersRound className="i" size={16} strokeWidth={1.75} aria-hidden />
                <TextField label={words.team} form={form} name={`teams.${at}.name`} />
                <SegRadio
                  label={words.type}
                  options={types}
                  value={String(team.subtype) as '1' | '2'}
                  onChange={(type) =>
                    teams.onChange(
                      teams.value.map((one, of) => (of === at ? { ...one, subtype: Number(type) as 1 | 2 } : one)),
                    )
                  }
                />
                <button
                  type="button"
                  className="icon-button small"
                  aria-label={words.remove(team.name || words.team)}
                  title={words.remove(team.name || words.team)}
                  onClick={() => removeTeam(at)}
                >
                  <X size={15} strokeWidth={1.75} aria-hidden />
                </button>
              </div>
            ))}
            <button
              type="button"
              className="btn ghost cc-add-team"
              onClick={() => teams.onChange([...teams.value, { name: '', subtype: 1, facility_tempId: tempId }])}
            >
              <Plus className="i" size={15} strokeWidth={1.75} aria-hidden />
              {words.addTeam(name)}
            </button>
          </section>
        )
      })}
      <button type="button" className="btn" onClick={addFacility}>
        <Plus className="i" size={15} strokeWidth={1.75} aria-hidden />
        {words.addFacility}
      </button>
    </>
  )
}
