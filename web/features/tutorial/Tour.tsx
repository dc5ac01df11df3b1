import { Popover } from '@base-ui/react/popover'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { enterLayer } from '../../parts/layers/layers.ts'
import { dismissal } from '../../parts/popover/position.ts'
import { Spotlight } from './Spotlight.tsx'
import { useTourHost } from './useTourHost.ts'
import './tour.css'

export interface TourProps {
  /** Names the panel: what this is a tour of. */
  name: string
  title: string
  text: ReactNode
  /** Where the step stands: "Step 2 of 9". */
  at?: string
  /** Finds what the step is about; asked again and again, as pages come and go. */
  find: () => HTMLElement | null
  /** Darkens the rest. It can still be used. */
  dim?: boolean
  /** Whether the panel takes the focus: where the user has asked for it. */
  focus: boolean
  /** Words of the way out, and the way itself. */
  end: string
  onEnd: () => void
  /** Another layer has opened. Left out, whoever shows the tour takes it away meanwhile. */
  onCovered?: (() => void) | undefined
  /** Escape ends wherever the focus is; otherwise only within the panel. */
  escapes?: boolean | undefined
  actions: ReactNode
}

/** It blocks nothing, so nothing but its own ways out closes it. */
const staysOpen = dismissal(() => undefined)

/** Ms between two looks for what a step is about. */
const pollEvery = 300

/** A panel that points at a part of the page. It blocks nothing: the page goes on, and every way out stays open. */
export const Tour = (props: TourProps) => {
  const host = useTourHost()
  return host && createPortal(<Panel key={host.id} {...props} host={host} />, host)
}

type PanelProps = TourProps & { host: HTMLElement }

const Panel = ({ name, title, text, at, find, dim, focus, end, onEnd, onCovered, escapes, ...props }: PanelProps) => {
  const { actions, host } = props
  const id = useId()
  const dock = useRef<HTMLSpanElement>(null)
  const target = useShownTarget(find)
  useMarked(target)
  useTourLayer(host, { onEnd, onCovered, escapes })
  return (
    <Popover.Root open onOpenChange={staysOpen}>
      <span ref={dock} className="tour-dock" />
      {dim && target && <Spotlight target={target} host={host} />}
      <Popover.Portal container={host}>
        <Popover.Positioner
          // Without anything to point at the panel stands in the corner.
          anchor={target ?? dock}
          {...placementFor(target)}
          positionMethod="fixed"
          sideOffset={target ? 14 : 6}
          collisionPadding={12}
          className="tour"
        >
          <Popover.Popup
            className="tour-panel"
            aria-label={name}
            aria-describedby={id}
            initialFocus={() => (focus ? (host.querySelector<HTMLElement>('[data-autofocus]') ?? false) : false)}
            finalFocus={false}
          >
            {target && <Popover.Arrow className="tour-arrow" />}
            <button type="button" className="icon-button tour-x" aria-label={end} onClick={onEnd}>
              <X className="i" size={16} strokeWidth={1.75} aria-hidden />
            </button>
            <div id={id} aria-live="polite">
              {at && <p className="tour-at muted tn">{at}</p>}
              <h2>{title}</h2>
              {text}
            </div>
            <div className="tour-foot">
              <button type="button" className="btn sm ghost" onClick={onEnd}>
                {end}
              </button>
              <span className="grow" />
              {actions}
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Beside the menu, so that its other entries stay in sight; without a target above the corner. */
const placementFor = (target: HTMLElement | null) => {
  if (!target) return { side: 'top', align: 'end' } as const
  return target.closest('.side') ? ({ side: 'right', align: 'start' } as const) : ({ side: 'bottom' } as const)
}

/** What `find` finds now. */
const useShownTarget = (find: () => HTMLElement | null) => {
  const [target, setTarget] = useState<HTMLElement | null>(find)
  const latest = useRef(find)
  latest.current = find
  useEffect(() => {
    setTarget(find())
    const timer = setInterval(() => setTarget(latest.current()), pollEvery)
    return () => clearInterval(timer)
  }, [find])
  return target
}

/** Draws a ring around the target, also where nothing is darkened. */
const useMarked = (target: HTMLElement | null) => {
  useEffect(() => {
    target?.setAttribute('data-toured', '')
    // A menu that is taller than the screen may have it out of sight.
    if (target?.closest('.side')) target.scrollIntoView({ block: 'nearest' })
    return () => target?.removeAttribute('data-toured')
  }, [target])
}

/** One of the layers: Escape ends it, and so may whatever opens over it. */
const useTourLayer = (host: HTMLElement, props: Pick<TourProps, 'onEnd' | 'onCovered' | 'escapes'>) => {
  const latest = useRef(props)
  latest.current = props
  useEffect(
    () =>
      enterLayer({
        kind: 'tour',
        element: host,
        close: () => latest.current.onEnd(),
        hears: () => latest.current.escapes === true || host.contains(document.activeElement),
        onCovered: (by) => {
          if (by.kind !== 'tour') latest.current.onCovered?.()
        },
      }),
    [host],
  )
}
