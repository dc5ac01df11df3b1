import { ArrowRight, Minus, Plus } from 'lucide-react'
import type { ScannerPreset } from '../../../shared/scanner/preset.ts'
import { scannerSettings } from '../../words/en/scannerSettings.ts'
import { type Change, linesOf } from './changes.ts'
import { type GroupEntry, holdingOf, type Presets } from './model.ts'

const words = scannerSettings.review

/** What changes, value by value: before and after. */
export const ChangesReview = ({ changes }: { changes: readonly Change[] }) => (
  <section className="sp-review">
    <h3 className="sp-h3">{words.changes(changes.length)}</h3>
    <table>
      <thead>
        <tr>
          <td />
          <th scope="col">{words.before}</th>
          <td />
          <th scope="col">{words.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ key, text, before, after }) => (
          <tr key={key}>
            <th scope="row">{text.replace(/^./, (letter) => letter.toUpperCase())}</th>
            <td className="muted">{before}</td>
            <td>
              <ArrowRight className="i" size={14} strokeWidth={1.75} aria-hidden />
            </td>
            <td>
              <b>{after}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** Every value of a preset that is not there yet. */
export const ValuesReview = ({ preset }: { preset: ScannerPreset }) => (
  <section className="sp-review">
    <h3 className="sp-h3">{words.values}</h3>
    <dl>
      {linesOf(preset).map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </section>
)

interface Group {
  uid: string
  name: string
}

interface GroupsProps {
  added: readonly Group[]
  removed: readonly Group[]
  presets: Presets
  groupMap: ReadonlyMap<string, GroupEntry>
  /** Said where no group is added. */
  none: string
  /** Says of no removed group too. */
  both?: boolean
}

/** Which groups a preset gets, what each of them leaves for it, and which it loses. */
export const GroupsReview = ({ added, removed, presets, groupMap, none, both = false }: GroupsProps) => {
  const named = (id: string | undefined) => {
    const preset = presets.byId.get(id ?? '')
    return preset && scannerSettings.named(preset.preset, preset.label)
  }
  const gone = new Set(removed.map(({ uid }) => uid))
  const left = new Map([...presets.links].filter(([uid]) => !gone.has(uid)))
  const then = (uid: string) => {
    const next = named(holdingOf(uid, groupMap, { byId: presets.byId, links: left })?.preset)
    return next ? scannerSettings.groups.afterwards(next) : scannerSettings.groups.thenNone
  }
  return (
    <section className="sp-review">
      <h3 className="sp-h3">{both ? scannerSettings.groups.added : words.groups}</h3>
      {added.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <ul>
          {added.map(({ uid, name }) => {
            const leaves = named(presets.links.get(uid))
            return (
              <li key={uid}>
                <Plus className="i" size={14} strokeWidth={1.75} aria-hidden />
                {leaves ? scannerSettings.groups.leaves(name, leaves) : name}
              </li>
            )
          })}
        </ul>
      )}
      {both && (
        <>
          <h3 className="sp-h3">{scannerSettings.groups.removed}</h3>
          {removed.length === 0 ? (
            <p className="muted">{scannerSettings.groups.noneRemoved}</p>
          ) : (
            <ul>
              {removed.map(({ uid, name }) => (
                <li key={uid}>
                  <Minus className="i" size={14} strokeWidth={1.75} aria-hidden />
                  {name} <span className="muted">{then(uid)}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}
