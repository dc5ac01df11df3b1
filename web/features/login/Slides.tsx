import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Mark } from '../../parts/icons/Mark.tsx'
import { login as words } from '../../words/en/login.ts'
import { WarehouseArt } from './WarehouseArt.tsx'

export interface Slide {
  eyebrow?: string
  title?: string
  text?: string
  /** Over the drawing. */
  picture?: ReactNode
  /** Where it leads. */
  more?: ReactNode
}

/** What is shown in place of the usual slides. */
export interface SlideShow {
  list: readonly Slide[]
  /** How long a slide stays. */
  seconds: number
}

const usual: SlideShow = { list: words.slides.list, seconds: 5 }
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

const icon = { className: 'i', size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

export interface SlidesProps {
  still?: boolean
  show?: SlideShow | undefined
  /** Which slide is shown first. */
  first?: number
}

/** What the product does, one slide after the other. It waits while somebody looks closely or has paused it. */
export const Slides = ({ still = false, show = usual, first = 0 }: SlidesProps) => {
  const { list, seconds } = show
  const [position, setPosition] = useState(first)
  const at = position % list.length
  const [playing, setPlaying] = useState(!reducedMotion.matches)
  const [held, setHeld] = useState(false)
  const runs = playing && !held && !still
  const go = (step: number) => setPosition((at + step + list.length) % list.length)

  useEffect(() => {
    if (!runs) return
    const timer = setTimeout(() => setPosition(at + 1), seconds * 1000)
    return () => clearTimeout(timer)
  }, [at, runs, seconds])

  const { eyebrow, title, text, picture, more } = list[at] ?? {}
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
      {picture}
      <div className="slides-overlay" />
      <span className="slides-brand">
        <Mark size={24} />
        Shiftdeck
      </span>
      <div className="caption">
        {/* Words of other slides are new, and move nothing. */}
        <div key={show === usual ? at : `own ${at}`} className="slide" aria-live={runs ? 'off' : 'polite'}>
          <p className="eyebrow">{eyebrow}</p>
          {title && <h2>{title}</h2>}
          <p className="slide-text">
            {text}
            {more}
          </p>
        </div>
        <div className="slides-controls" hidden={list.length < 2}>
          {list.map((_, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: it is its place
              key={index}
              type="button"
              className="dot"
              aria-label={words.slides.at(index + 1, list.length)}
              aria-current={index === at || undefined}
              onClick={() => setPosition(index)}
            >
              <span>{index === at && <i key={at} style={{ animationDuration: `${seconds}s` }} />}</span>
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
