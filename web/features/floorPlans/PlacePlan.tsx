import { MapPinOff, RotateCcw, Scan } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import type { FloorPlan } from '../../../shared/contract/floorPlans.ts'
import { anchorFaults, type GroundPoint, measuresOf, type PicturePoint } from '../../../shared/floorPlans.ts'
import { useWrite } from '../../api/calls.ts'
import { spoken } from '../../api/spoken.ts'
import { useUnsaved } from '../../parts/confirm/useUnsaved.tsx'
import type { MapPoint } from '../../parts/map/layers.ts'
import { MapView } from '../../parts/map/lazyMap.ts'
import type { MapPlan } from '../../parts/map/plan.ts'
import type { MapPin } from '../../parts/map/usePins.ts'
import { Modal } from '../../parts/modal/Modal.tsx'
import { ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { placing as words } from '../../words/en/floorPlans.ts'
import { AnchorLine } from './AnchorLine.tsx'
import { AnchorPicture } from './AnchorPicture.tsx'
import { anchorsOf, type Draft, draftsOf, layingOf, nextStep, noDrafts, type PinName, pinNames } from './anchors.ts'
import { planLists } from './calls.ts'
import { explained } from './conflict.ts'
import { usePlanPicture } from './usePlanPicture.ts'

/** The plan that is being placed is seen through, so that it can be compared with what is under it. */
const previewOpacity = 0.65

interface Props {
  plan: FloorPlan
  /** Devices, by which a place is recognised. */
  points: readonly MapPoint[]
  onClose: () => void
}

/** Places a plan: two points of its picture, and where they are on the map. How it would lie is seen at once. */
export default function PlacePlan({ plan, points, onClose }: Props) {
  const [drafts, setDrafts] = useState(() => draftsOf(plan.anchors))
  const [active, setActive] = useState<PinName>('A')
  /** Whether the map goes to the places: those that are clicked on it are in sight. */
  const [focused, setFocused] = useState(true)
  const [failure, setFailure] = useState<string>()
  const update = useWrite('updateFloorPlan', { refresh: planLists, quiet: true })
  const picture = usePlanPicture(plan.image_url)
  const size = useMemo(() => ({ width: plan.width, height: plan.height }), [plan.width, plan.height])

  const anchors = useMemo(() => anchorsOf(drafts), [drafts])
  const laying = useMemo(() => layingOf(size, drafts), [size, drafts])
  const fault = typeof laying === 'string' ? laying : undefined
  const placement = typeof laying === 'string' ? undefined : laying
  const stored = anchorsOf(draftsOf(plan.anchors))
  const changed = JSON.stringify(drafts) !== JSON.stringify(draftsOf(plan.anchors))
  const { leave, question } = useUnsaved(changed ? 1 : 0)
  const step = nextStep(drafts, active)

  const set = (pin: PinName, half: Draft) => {
    const after = { ...drafts, [pin]: { ...drafts[pin], ...half } }
    setDrafts(after)
    setFailure(undefined)
    const next = nextStep(after, pin)
    if (next !== 'done') setActive(next.pin)
  }
  const onPoint = (point: PicturePoint) => set(active, { point })
  const onPlace = (place: GroundPoint, pin?: string, written = false) => {
    setFocused(written)
    const name = pinNames.find((each) => each === pin) ?? (step !== 'done' && step.half === 'map' ? step.pin : active)
    set(name, { place })
  }
  const pins = useMemo(
    () =>
      pinNames.flatMap((id): MapPin[] => {
        const { place } = drafts[id]
        return place ? [{ id, text: id, focused, ...place }] : []
      }),
    [drafts, focused],
  )
  const canvas = picture.data?.canvas
  const preview = useMemo(
    (): MapPlan | undefined => placement && { canvas, placement, opacity: previewOpacity, site: null },
    [canvas, placement],
  )
  const save = async (to: typeof anchors | null) => {
    setFailure(undefined)
    try {
      await update.mutateAsync({ uid: plan.uid, version: plan.version, anchors: to ?? null }).catch(explained)
      onClose()
    } catch (error) {
      setFailure((error as Error).message)
    }
  }
  const measures = placement && measuresOf(placement)
  const canSave = anchors !== undefined && fault === undefined && changed
  return (
    <Modal
      title={words.title(plan.name)}
      kind="panel"
      width={1180}
      className="place-plan"
      busy={update.isPending}
      onClose={() => leave(onClose)}
      footer={
        <>
          <button type="button" className="btn" onClick={() => leave(onClose)}>
            {words.cancel}
          </button>
          {stored && (
            <button type="button" className="btn" aria-disabled={update.isPending} onClick={() => save(null)}>
              <MapPinOff className="i" size={16} strokeWidth={1.75} aria-hidden />
              {words.takeOff}
            </button>
          )}
          <button
            type="button"
            className="btn primary"
            disabled={!canSave}
            aria-busy={update.isPending}
            onClick={() => save(anchors)}
          >
            <Scan className="i" size={16} strokeWidth={1.75} aria-hidden />
            {words.save}
          </button>
        </>
      }
    >
      {failure && (
        <p className="note red" role="alert">
          {failure}
        </p>
      )}
      <div className="place-step">
        <p role="status">
          <b>{step === 'done' ? words.steps.done : words.steps[step.half](step.pin)}</b>{' '}
          <span className="muted">{words.hint}</span>
        </p>
        <button type="button" className="btn sm" disabled={pins.length === 0} onClick={() => setDrafts(noDrafts)}>
          <RotateCcw className="i" size={14} strokeWidth={1.75} aria-hidden />
          {words.startOver}
        </button>
      </div>
      <div className="place-panes">
        <section aria-label={words.picture}>
          {picture.data ? (
            <AnchorPicture url={picture.data.url} size={size} drafts={drafts} active={active} onPoint={onPoint} />
          ) : picture.error ? (
            <ErrorState error={picture.error} onRetry={() => void picture.refetch()} />
          ) : (
            <Skeleton />
          )}
        </section>
        <section aria-label={words.map}>
          <Suspense fallback={<Skeleton />}>
            <MapView
              points={points}
              selected={undefined}
              onSelect={() => {}}
              circle={false}
              following={false}
              plan={preview}
              pins={pins}
              onPlace={onPlace}
            />
          </Suspense>
        </section>
      </div>
      <div className="place-anchors">
        {pinNames.map((name) => (
          <AnchorLine
            key={name}
            name={name}
            draft={drafts[name]}
            active={name === active}
            onActive={() => setActive(name)}
            onPlace={(place) => onPlace(place, name, true)}
          />
        ))}
        <p className={fault ? 'hint error place-sum' : 'place-sum tn'} role="status">
          {fault
            ? spoken({ message: anchorFaults[fault] })
            : measures &&
              `${words.measures(measures.width, measures.height, measures.turn)} · ${words.perPixel(measures.metresPerPixel)}`}
        </p>
      </div>
      {question}
    </Modal>
  )
}
