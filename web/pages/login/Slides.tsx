import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Mark } from '../../parts/icons/Mark.tsx'
import { login as words } from '../../words/en/login.ts'
import { WarehouseArt } from './WarehouseArt.tsx'

/** How long a slide stays, in ms. */
const stay = 7_000
const slides = words.slides.list
const calm = matchMedia('(prefers-reduced-motion: reduce)')

const icon = { className: 'i', size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What the product does, one slide after the other. It waits while somebody looks closely or has paused it. */
export const Slides = ({ still = false }: { still?: boolean }) => {
  const [at, setAt] = useState(0)
  const [playing, setPlaying] = useState(!calm.matches)
  const [held, setHeld] = useState(false)
  const runs = playing && !held && !still
  const go = (step: number) => setAt((now) => (now + step + slides.length) % slides.length)

  useEffect(() => {
    if (!runs) return
    const timer = setTimeout(() => setAt((at + 1) % slides.length), stay)
    return () => clearTimeout(timer)
  }, [at, runs])

  const slide = slides[at] ?? slides[0]
  const PlayIcon = playing ? Pause : Play
  return (
    <section
      className="slides"
      aria-roledescription="carousel"
      aria-label={words.slides.label}
      data-runs={runs || undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <WarehouseArt />
      <div className="veil" />
      <span className="slides-brand">
        <Mark size={24} />
        Shiftdeck
      </span>
      <div className="caption">
        <div key={at} className="slide" aria-live={runs ? 'off' : 'polite'}>
          <p className="eyebrow">{slide?.eyebrow}</p>
          <h2>{slide?.title}</h2>
          <p className="slide-text">{slide?.text}</p>
        </div>
        <div className="slides-controls">
          {slides.map((each, index) => (
            <button
              key={each.title}
              type="button"
              className="dot"
              aria-label={words.slides.at(index + 1, slides.length)}
              aria-current={index === at || undefined}
              onClick={() => setAt(index)}
            >
              <span>{index === at && <i key={at} style={{ animationDuration: `${stay}ms` }} />}</span>
            </button>
          ))}
          <span className="grow" />
          <button
            type="button"
            className="slides-button"
            aria-label={playing ? words.slides.pause : words.slides.play}
            onClick={() => setPlaying(!playing)}
          >
            <PlayIcon {...icon} size={14} />
          </button>
          <button type="button" className="slides-button" aria-label={words.slides.previous} onClick={() => go(-1)}>
            <ChevronLeft {...icon} />
          </button>
          <button type="button" className="slides-button" aria-label={words.slides.next} onClick={() => go(1)}>
            <ChevronRight {...icon} />
          </button>
        </div>
      </div>
    </section>
  )
}
