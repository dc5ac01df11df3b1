import { Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import { useState } from 'react'
import type { AppliedAppearance } from '../../../shared/contract/customizer.ts'
import { useSession } from '../../api/session.tsx'
import type { Appearance } from '../../features/login/appearance/appearance.ts'
import { SegRadio } from '../../parts/fields/SegRadio.tsx'
import { dateTimeIn } from '../../parts/zonedTimes.ts'
import { type Theme, useTheme } from '../../theme/theme.ts'
import { customize as words } from '../../words/en/customize.ts'
import { Preview, type Screen } from './Preview.tsx'

interface PaneProps {
  appearance: Appearance
  first: number
  /** The look of before that is shown in place of the form's. */
  shown: AppliedAppearance | undefined
  onBack: () => void
}

/** The sign-in page as it would be, on the screen and in the theme that are chosen here. */
export const PreviewPane = ({ appearance, first, shown, onBack }: PaneProps) => {
  const zone = useSession().company.time_zone
  const usual = useTheme()
  const [screen, setScreen] = useState<Screen>('desktop')
  const [theme, setTheme] = useState<Theme>(usual)
  return (
    <section className="preview" aria-labelledby="customize-preview">
      <header>
        <h2 id="customize-preview">{words.preview}</h2>
        <span className="muted" role="status">
          {shown ? words.previewOf(dateTimeIn(zone, shown.applied_at)) : words.previewText}
        </span>
        {shown && (
          <button type="button" className="btn sm" onClick={onBack}>
            {words.back}
          </button>
        )}
        <span className="grow" />
        <SegRadio
          label={words.screen.label}
          labelled
          options={[
            { value: 'desktop', label: words.screen.desktop, icon: Monitor },
            { value: 'phone', label: words.screen.phone, icon: Smartphone },
          ]}
          value={screen}
          onChange={setScreen}
        />
        <SegRadio
          label={words.theme.label}
          labelled
          options={[
            { value: 'light', label: words.theme.light, icon: Sun },
            { value: 'dark', label: words.theme.dark, icon: Moon },
          ]}
          value={theme}
          onChange={setTheme}
        />
      </header>
      <div className="preview-frame" data-screen={screen}>
        <p className="preview-address">
          <i />
          <i />
          <i />
          <span translate="no">{location.host}/login</span>
        </p>
        <Preview appearance={appearance} first={first} screen={screen} theme={theme} />
      </div>
    </section>
  )
}
