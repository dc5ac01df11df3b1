import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { type Difference, differences } from '../../../shared/audit.ts'
import type { AuditDetails } from '../../../shared/contract/audit.ts'
import { auditLog as words } from '../../words/en/auditLog.ts'
import { fieldName, thingText, valueText } from './format.ts'

interface SideProps {
  each: Difference
  side: 'before' | 'after'
  text: (value: unknown, field: string) => string
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** One side of a value: what is there no more is struck out, what is new is marked. Of lists, item by item. */
const Side = ({ each, side, text }: SideProps) => {
  const { field, same } = each
  const [own, other] = side === 'before' ? [each.before, each.after] : [each.after, each.before]
  if (own === undefined) return <span className="muted">{words.nothing}</span>
  if (same) return text(own, field)
  const Mark = side === 'before' ? 'del' : 'ins'
  if (!isList(own)) return <Mark>{text(own, field)}</Mark>
  const known = new Set((isList(other) ? other : []).map((item) => JSON.stringify(item)))
  const moved = own.filter((item) => !known.has(JSON.stringify(item)))
  if (moved.length === 0) return text(own, field)
  return (
    <ul>
      {moved.map((item) => (
        <li key={JSON.stringify(item)}>
          <Mark>{text([item], field)}</Mark>
        </li>
      ))}
    </ul>
  )
}

interface Props {
  record: AuditDetails
  zone: string
}

/** Things of which a record shows the values at once; of more, those who want to see them. */
const atOnce = 10

/** What a record changed, value by value; of several things, each under its name. */
export const Diff = ({ record, zone }: Props) => {
  const [all, setAll] = useState(false)
  const [most, setMost] = useState(atOnce)
  const options = { names: record.names, zone }
  const text = (value: unknown, field: string) => valueText(value, field, options)
  const things = record.changes.map((change) => ({ change, values: differences(change) }))
  const unchanged = things.reduce((sum, { values }) => sum + values.filter(({ same }) => same).length, 0)
  if (things.every(({ values }) => values.length === 0)) return <p className="muted audit-none">{words.noValues}</p>
  return (
    <div className="audit-diff">
      <table>
        <thead>
          <tr>
            <th scope="col">{words.value}</th>
            <th scope="col">{words.before}</th>
            <th scope="col">{words.after}</th>
          </tr>
        </thead>
        {things.slice(0, most).map(({ change, values }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a record never changes, and one thing may be in it twice
          <tbody key={index}>
            {things.length > 1 && (
              <tr className="audit-thing">
                <th scope="rowgroup" colSpan={3}>
                  {thingText(change)}
                </th>
              </tr>
            )}
            {values
              .filter(({ same }) => all || !same)
              .map((each) => (
                <tr key={each.field} className={each.same ? 'same' : undefined}>
                  <td>{fieldName(each.field)}</td>
                  <td>
                    <Side each={each} side="before" text={text} />
                  </td>
                  <td>
                    <Side each={each} side="after" text={text} />
                  </td>
                </tr>
              ))}
          </tbody>
        ))}
      </table>
      {(unchanged > 0 || things.length > most) && (
        <div className="audit-more">
          {things.length > most && (
            <button type="button" className="btn ghost sm" onClick={() => setMost(most + 5 * atOnce)}>
              {words.andMore(things.length - most)}
            </button>
          )}
          {unchanged > 0 && (
            <button type="button" className="btn ghost sm" aria-expanded={all} onClick={() => setAll(!all)}>
              <ChevronDown className="i" size={14} strokeWidth={1.75} aria-hidden />
              {all ? words.hideUnchanged : words.unchanged(unchanged)}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
