import AntdTour from 'antd/es/tour'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTopLayer } from '../../parts/modal/topLayer.ts'
import { Antd } from '../../theme/Antd.tsx'
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
  /** Escape ends wherever the focus is; otherwise only within the panel. */
  escapes?: boolean
  actions: ReactNode
}

/** Ms between two looks for what a step is about. */
const lookEvery = 300

/** A panel that points at a part of the page. It blocks nothing: the page goes on, and every way out stays open. */
export const Tour = (props: TourProps) => {
  const host = useTourHost()
  return host && createPortal(<Panel key={host.id} {...props} host={host} />, host)
}

const Panel = ({ name, title, text, at, find, dim, focus, end, onEnd, escapes, actions, host }: PanelProps) => {
  const id = useId()
  const dock = useRef<HTMLSpanElement>(null)
  const target = useShownTarget(find)
  useMarked(target)
  useFocus(host, focus)
  useFollowScroll()
  useEscape(host, escapes === true, onEnd)
  useNamed(host, name, id)
  const step = {
    // Without anything to point at the panel stands in the corner.
    target: (() => target ?? dock.current) as () => HTMLElement,
    ...placementFor(target),
    arrow: target !== null,
    title: null,
    description: (
      <div id={id} aria-live="polite">
        {at && <p className="tour-at muted tn">{at}</p>}
        <h2>{title}</h2>
        {text}
      </div>
    ),
  }
  return (
    <Antd>
      <span ref={dock} className="tour-dock" />
      <AntdTour
        open
        steps={[step]}
        current={0}
        rootClassName={`tour ${dim ? 'tour-dim' : ''}`}
        mask={dim === true && target !== null}
        gap={{ offset: 6, radius: 8 }}
        keyboard={false}
        closable={{ closeIcon: <X className="i" size={16} strokeWidth={1.75} aria-hidden />, 'aria-label': end }}
        getPopupContainer={() => host}
        onClose={onEnd}
        actionsRender={() => (
          <div className="tour-foot">
            <button type="button" className="btn sm ghost" onClick={onEnd}>
              {end}
            </button>
            <span className="grow" />
            {actions}
          </div>
        )}
      />
    </Antd>
  )
}

/** Beside the menu, so that its other entries stay in sight; without a target above the corner. */
const placementFor = (target: HTMLElement | null) => {
  if (!target) return { placement: 'topRight' as const }
  return target.closest('.side') ? { placement: 'rightTop' as const } : {}
}
type PanelProps = TourProps & { host: HTMLElement }

/** Says what the panel is; antd leaves it without a role. */
const useNamed = (host: HTMLElement, name: string, text: string) => {
  useEffect(() => {
    const label = () => {
      const panel = host.querySelector('.ant-tour-panel:not([role])')
      panel?.setAttribute('role', 'dialog')
      panel?.setAttribute('aria-label', name)
      panel?.setAttribute('aria-describedby', text)
    }
    label()
    const observer = new MutationObserver(label)
    observer.observe(host, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [host, name, text])
}

/** What `find` finds now. */
const useShownTarget = (find: () => HTMLElement | null) => {
  const [target, setTarget] = useState<HTMLElement | null>(find)
  const latest = useRef(find)
  latest.current = find
  useEffect(() => {
    setTarget(find())
    const timer = setInterval(() => setTarget(latest.current()), lookEvery)
    return () => clearInterval(timer)
  }, [find])
  return target
}

/** Draws a ring around the target, also where nothing is darkened. */
const useMarked = (target: HTMLElement | null) => {
  useEffect(() => {
    target?.setAttribute('data-toured', '')
    return () => target?.removeAttribute('data-toured')
  }, [target])
}

/** Takes the focus as soon as the panel is there, and gives it back. */
const useFocus = (host: HTMLElement, take: boolean) => {
  const layer = useTopLayer()
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the focus was is asked once
  useEffect(() => {
    const before = document.activeElement
    let frame = 0
    const focus = () => {
      const button = host.querySelector<HTMLElement>('[data-autofocus]')
      if (button?.checkVisibility({ visibilityProperty: true })) button.focus()
      else frame = requestAnimationFrame(focus)
    }
    if (take) focus()
    return () => {
      cancelAnimationFrame(frame)
      const lost = document.activeElement === document.body || host.contains(document.activeElement)
      if (lost && before instanceof HTMLElement && before.isConnected && layer.contains(before)) before.focus()
    }
  }, [])
}

/** The page scrolls within itself; the tour listens to the window alone. */
const useFollowScroll = () => {
  useEffect(() => {
    const follow = ({ target }: globalThis.Event) => {
      if (target instanceof Element) window.dispatchEvent(new Event('scroll'))
    }
    document.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', follow, { capture: true })
  }, [])
}

const useEscape = (host: HTMLElement, everywhere: boolean, onEnd: () => void) => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      const inside = host.contains(document.activeElement)
      // Something that is open above the page is closed first.
      const free = host.parentElement === document.body && !document.querySelector('[popover="auto"]:popover-open')
      if (!inside && !(everywhere && free)) return
      event.preventDefault()
      onEnd()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [host, everywhere, onEnd])
}
