import { TriangleAlert } from 'lucide-react'
import { contrastOf, contrastText, groundFor, inkFor, leastContrast, rgbOf } from '../../../shared/contrast.ts'
import { customize as words } from '../../words/en/customize.ts'
import type { Draft } from './values.ts'

interface NoteProps {
  /** `#RRGGBB` both. */
  ground: string
  ink: string
  onChange: (change: Partial<Draft>) => void
}

const between = (a: string, b: string) => contrastOf(rgbOf(a), rgbOf(b))

/** Says that a text is hard to read on its ground, and two ways to mend it with one press. */
export const ContrastNote = ({ ground, ink, onChange }: NoteProps) => {
  const contrast = between(ground, ink)
  if (contrast >= leastContrast) return null
  const shade = groundFor(ground, ink)
  const other = inkFor(ground)
  const inkText = other === '#FFFFFF' ? words.otherInk.bright : words.otherInk.dark
  return (
    <div className="contrast-note note amber" role="status">
      <TriangleAlert className="i" size={16} strokeWidth={1.75} aria-hidden />
      <div>
        <p>
          <b>{words.hard(contrastText(contrast), contrastText(leastContrast))}</b> {words.dock}
        </p>
        <p className="contrast-ways">
          <button type="button" className="btn sm" onClick={() => onChange({ login_banner_bkgrnd_color: shade })}>
            <i style={{ background: shade }} />
            {words.shade(contrastText(between(shade, ink)))}
          </button>
          {between(ground, other) >= leastContrast && (
            <button type="button" className="btn sm" onClick={() => onChange({ login_banner_text_color: other })}>
              <i style={{ background: other }} />
              {inkText(contrastText(between(ground, other)))}
            </button>
          )}
        </p>
      </div>
    </div>
  )
}
