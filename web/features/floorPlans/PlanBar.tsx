import { Layers, Scan } from 'lucide-react'
import type { FloorPlan } from '../../../shared/contract/floorPlans.ts'
import { SegRadio } from '../../parts/fields/SegRadio.tsx'
import { floorPlans as words } from '../../words/en/floorPlans.ts'
import { placementOf, shownPlan } from './plans.ts'
import './planBar.css'

/** More floors than this are a list. */
const mostSegments = 4

interface Props {
  plans: readonly FloorPlan[]
  plan: FloorPlan
  onPlan: (uid: string) => void
  /** 0 to 1. */
  opacity: number
  onOpacity: (opacity: number) => void
  /** Opens the dialog of all plans, or where one is placed; absent for who may not change them. */
  onCare: ((placing?: string) => void) | undefined
}

/** Which floor is shown, and how much of the map is seen through it. */
export const PlanBar = ({ plans, plan, onPlan, opacity, onOpacity, onCare }: Props) => {
  const lying = plans.filter((each) => placementOf(each))
  const sites = [...new Map(lying.map(({ facility_uid, facility }) => [facility_uid, facility]))]
  const floors = lying.filter(({ facility_uid }) => facility_uid === plan.facility_uid)
  const options = floors.map(({ uid, name }) => ({ value: uid, label: name }))
  const toSite = (site: string) => {
    const there = shownPlan(
      lying.filter(({ facility_uid }) => facility_uid === site),
      null,
    )
    if (there) onPlan(there.uid)
  }
  return (
    <div className="plan-bar">
      <span className="muted plan-bar-k">{words.plan}</span>
      {sites.length > 1 ? (
        <select
          className="field"
          aria-label={words.site}
          value={plan.facility_uid}
          onChange={(event) => toSite(event.target.value)}
        >
          {sites.map(([uid, name]) => (
            <option key={uid} value={uid}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <b className="trunc">{plan.facility}</b>
      )}
      {floors.length === 1 ? (
        <span className="trunc">{plan.name}</span>
      ) : (
        <span className="plan-bar-floors" title={words.floorsHint}>
          {floors.length <= mostSegments ? (
            <SegRadio label={words.floor} options={options} value={plan.uid} onChange={onPlan} />
          ) : (
            <select
              className="field"
              aria-label={words.floor}
              value={plan.uid}
              onChange={(event) => onPlan(event.target.value)}
            >
              {options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </span>
      )}
      <input
        type="range"
        aria-label={words.opacity}
        title={words.opacity}
        min={0.1}
        max={1}
        step={0.05}
        value={opacity}
        onChange={(event) => onOpacity(event.target.valueAsNumber)}
      />
      {onCare && (
        <>
          <button
            type="button"
            className="btn sm"
            aria-label={words.anchorsOf(plan.name)}
            onClick={() => onCare(plan.uid)}
          >
            <Scan className="i" size={14} strokeWidth={1.75} aria-hidden />
            {words.anchors}
          </button>
          <button
            type="button"
            className="icon-button small"
            aria-label={words.manage}
            title={words.manage}
            onClick={() => onCare()}
          >
            <Layers size={15} strokeWidth={1.75} aria-hidden />
          </button>
        </>
      )}
    </div>
  )
}
