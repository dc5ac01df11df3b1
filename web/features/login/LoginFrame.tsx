import type { ReactNode } from 'react'
import { Mark } from '../../parts/icons/Mark.tsx'
import { language } from '../../words/en/locale.ts'
import { login as words } from '../../words/en/login.ts'
import { type Language, languages } from '../../words/languages.ts'
import { Slides, type SlidesProps } from './Slides.tsx'
import './login.css'

interface FrameProps extends SlidesProps {
  /** Above all of it. */
  banner?: ReactNode
  onLanguage: (chosen: Language) => void
  /** The form of the step. */
  children: ReactNode
}

/** What stands around the form: the slides and the foot. */
export const LoginFrame = ({ banner, onLanguage, children, ...slides }: FrameProps) => (
  <div className="login">
    {banner}
    <Slides {...slides} />
    <main className="login-side">
      <div className="login-form">
        <span className="login-mark">
          <Mark size={28} />
        </span>
        {children}
      </div>
      <footer className="login-foot">
        <span>{words.foot}</span>
        <span className="login-languages">
          {(Object.keys(languages) as Language[]).map((each) => (
            <button
              key={each}
              type="button"
              lang={each}
              aria-pressed={each === language}
              onClick={() => each !== language && onLanguage(each)}
            >
              {languages[each]}
            </button>
          ))}
        </span>
      </footer>
    </main>
  </div>
)
