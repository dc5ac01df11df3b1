import { Layers, Pencil, Plus, Scan, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { FloorPlan } from '../../../shared/contract/floorPlans.ts'
import { measuresOf, mostFloors } from '../../../shared/floorPlans.ts'
import { useWrite } from '../../api/calls.ts'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import type { MapPoint } from '../../parts/map/layers.ts'
import { Modal } from '../../parts/modal/Modal.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { toast } from '../../parts/toast/toast.ts'
import { ZoneNote } from '../../parts/ZoneNote.tsx'
import { floorPlans, planCare as words } from '../../words/en/floorPlans.ts'
import type { Group } from '../groups/tree.ts'
import { planLists } from './calls.ts'
import { explained } from './conflict.ts'
import PlacePlan from './PlacePlan.tsx'
import { placementOf } from './plans.ts'
import { usePlanPicture } from './usePlanPicture.ts'
import './floorPlans.css'

// A form comes with the rules of its calls.
const PlanForm = lazyPart('features/floorPlans/PlanForm', () => import('./PlanForm.tsx'))

interface Props {
  plans: readonly FloorPlan[]
  /** Facilities in the viewer’s access scope. */
  facilities: readonly Pick<Group, 'uid' | 'name'>[]
  /** The uid of a plan that is to be placed at once. */
  placing?: string | undefined
  points: readonly MapPoint[]
  /** By whose clock it is said when a plan was changed. */
  zone: string
  onClose: () => void
}

type View = { do: 'list' } | { do: 'add' } | { do: 'edit' | 'place' | 'remove'; plan: FloorPlan }

const Thumb = ({ at }: { at: string }) => {
  const { data } = usePlanPicture(at)
  return <span className="plan-thumb">{data ? <img src={data.url} alt="" /> : <Layers size={18} aria-hidden />}</span>
}

/** The floor plans of facilities: what there is, and everything that is done with them. */
export default function FloorPlans({ plans, facilities, placing, points, zone, onClose }: Props) {
  const [view, setView] = useState<View>(() => {
    const plan = plans.find(({ uid }) => uid === placing)
    return plan ? { do: 'place', plan } : plans.length === 0 ? { do: 'add' } : { do: 'list' }
  })
  const remove = useWrite('deleteFloorPlan', { refresh: planLists, quiet: true, successText: () => null })
  const create = useWrite('createFloorPlan', { refresh: planLists, successText: ({ name }) => words.back(name) })
  const list = () => setView({ do: 'list' })
  /** Whoever came to place one plan, or to add the first, does not want the list. */
  const [direct] = useState(view.do !== 'list')
  const back = direct ? onClose : list

  const taken = async (plan: FloorPlan) => {
    await remove.mutateAsync({ uid: plan.uid }).catch(explained)
    list()
    const { facility_uid, name, level, image_url, anchors } = plan
    // Its picture is still there: it is added as it was.
    const again = () => create.mutateAsync({ facility_uid, name, level, image_url, anchors })
    toast.success(words.removed(plan.name), { label: words.undo, run: again })
  }

  if (view.do === 'place') return <PlacePlan plan={view.plan} points={points} onClose={back} />
  if (view.do === 'add' || view.do === 'edit') {
    const plan = view.do === 'edit' ? view.plan : undefined
    // A new plan is placed next: without that nothing is seen of it.
    const saved = (now: FloorPlan) => (plan ? list() : setView({ do: 'place', plan: now }))
    return (
      <Suspense>
        <PlanForm {...(plan ? { plan } : {})} facilities={facilities} onSaved={saved} onClose={back} />
      </Suspense>
    )
  }
  return (
    <Modal
      title={words.title}
      kind="panel"
      width={760}
      className="floor-plans"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {words.close}
          </button>
          <button type="button" className="btn primary" onClick={() => setView({ do: 'add' })}>
            <Plus className="i" size={16} strokeWidth={1.75} aria-hidden />
            {words.add}
          </button>
        </>
      }
    >
      <p>
        {words.text} {words.rest(mostFloors)} {floorPlans.floorsHint}
      </p>
      {plans.length > 0 && <ZoneNote zone={zone} />}
      <ul className="plan-list" aria-label={words.title}>
        {plans.map((plan) => {
          const { uid, name, facility, level, image_url, changed_on, changed_by } = plan
          const placement = placementOf(plan)
          const { width, height } = placement ? measuresOf(placement) : { width: 0, height: 0 }
          const acts = [
            [placement ? floorPlans.anchorsOf(name) : floorPlans.place(name), Scan, 'place'],
            [words.editOf(name), Pencil, 'edit'],
            [words.removeOf(name), Trash2, 'remove'],
          ] as const
          return (
            <li key={uid}>
              <Thumb at={image_url} />
              <span className="plan-words">
                <b className="trunc">{name}</b>
                <span className="muted trunc">{[facility, words.levelOf(level)].join(' · ')}</span>
                <small className="muted">{words.changed(stampIn(zone, changed_on), changed_by)}</small>
              </span>
              <span className={placement ? 'tn' : 'plan-unplaced'}>
                {placement ? words.size(width, height) : words.notPlaced}
              </span>
              <span className="plan-acts">
                {acts.map(([label, Icon, act]) => (
                  <button
                    key={act}
                    type="button"
                    className="icon-button"
                    aria-label={label}
                    title={label}
                    onClick={() => setView({ do: act, plan })}
                  >
                    <Icon size={16} strokeWidth={1.75} aria-hidden />
                  </button>
                ))}
              </span>
            </li>
          )
        })}
      </ul>
      {view.do === 'remove' && (
        <ConfirmDialog
          title={words.removeOf(view.plan.name)}
          action={words.remove}
          keep={words.keep}
          icon={Trash2}
          danger
          onConfirm={() => taken(view.plan)}
          onClose={list}
        >
          <p>{words.removeText}</p>
        </ConfirmDialog>
      )}
    </Modal>
  )
}
