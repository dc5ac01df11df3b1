import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { Session } from '../../../shared/contract/session.ts'
import { landingOf } from '../../../shared/pages.ts'
import { config } from '../../api/config.ts'
import { takeSession } from '../../api/session.tsx'
import { forgetSession, storedSession } from '../../api/token.ts'
import { chooseBeforeSignIn } from '../../features/account/language.ts'
import type { GroupsState, LoginState } from '../../features/account/loginState.ts'
import { Mark } from '../../parts/icons/Mark.tsx'
import { prefetch } from '../../parts/lazy/prefetch.ts'
import { useTitle } from '../../parts/states/useTitle.ts'
import { language } from '../../words/en/locale.ts'
import { login as words } from '../../words/en/login.ts'
import { type Language, languages } from '../../words/languages.ts'
import { ForgottenForm } from './ForgottenForm.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { ResetForm } from './ResetForm.tsx'
import { SignInForm } from './SignInForm.tsx'
import { Slides } from './Slides.tsx'
import { cognito, type Name, openSession, rememberedCompany } from './signIn.ts'
import { TwoFactorDialog } from './TwoFactorDialog.tsx'
import './login.css'

type Step =
  | { is: 'signIn'; note?: string | undefined; fault?: string | undefined }
  | { is: 'newPassword' }
  | { is: 'forgotten' }
  | { is: 'reset'; uid: string }

/** Sign-in: company, username and password, and whatever stands between them and the console. */
export default function LoginPage() {
  const navigate = useNavigate()
  const state = (useLocation().state ?? {}) as LoginState
  const [search] = useSearchParams()
  const [alreadyIn] = useState(() => storedSession() !== undefined)
  const [name, setName] = useState<Name>({ company: rememberedCompany(), username: '' })
  const [pending, setPending] = useState<Session>()
  const [step, setStep] = useState<Step>({
    is: 'signIn',
    note: state.message ?? (search.get('reason') === 'inactivity' ? words.inactive : undefined),
  })
  useTitle(words.title)
  useEffect(() => {
    const later = setTimeout(() => {
      // What signing in needs travels while the user types, and then what comes after it.
      void Promise.allSettled([cognito(), config()]).then(() => prefetch('/home/performance'))
    }, 200)
    return () => clearTimeout(later)
  }, [])

  const enter = async (session: Session) => {
    await takeSession(session)
    const next = state.from ?? landingOf(session.role.key)
    // Whoever holds several groups says which one it is this time.
    const several = session.groups.filter(({ enabled }) => enabled).length > 1
    const asked: GroupsState = { next }
    void (several ? navigate('/groups', { replace: true, state: asked }) : navigate(next, { replace: true }))
  }
  const accepted = async () => {
    const session = await openSession(name.company.trim())
    if (session.two_factor === 'pending') setPending(session)
    else await enter(session)
  }
  const back = () => setStep({ is: 'signIn' })

  if (alreadyIn) return <Navigate to="/" replace />
  return (
    <div className="login">
      <Slides still={pending !== undefined} />
      <main className="login-side">
        <div className="login-form">
          <span className="login-mark">
            <Mark size={28} />
          </span>
          {step.is === 'signIn' && (
            <SignInForm
              name={name}
              onName={setName}
              note={step.note}
              fault={step.fault}
              onAccepted={accepted}
              onNewPassword={() => setStep({ is: 'newPassword' })}
              onForgotten={() => setStep({ is: 'forgotten' })}
            />
          )}
          {step.is === 'newPassword' && <NewPasswordForm name={name} onAccepted={accepted} onBack={back} />}
          {step.is === 'forgotten' && (
            <ForgottenForm name={name} onName={setName} onSent={(uid) => setStep({ is: 'reset', uid })} onBack={back} />
          )}
          {step.is === 'reset' && (
            <ResetForm
              uid={step.uid}
              name={name}
              onDone={() => setStep({ is: 'signIn', note: words.forgotten.done })}
              onBack={back}
            />
          )}
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
                onClick={() => each !== language && chooseBeforeSignIn(each)}
              >
                {languages[each]}
              </button>
            ))}
          </span>
        </footer>
      </main>
      {pending && (
        <TwoFactorDialog
          session={pending}
          onConfirmed={enter}
          onClose={(message) => {
            forgetSession()
            setPending(undefined)
            setStep({ is: 'signIn', fault: message })
          }}
        />
      )}
    </div>
  )
}
