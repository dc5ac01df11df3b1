import { Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { Session } from '../../../shared/contract/session.ts'
import { landingOf } from '../../../shared/pages.ts'
import { config } from '../../api/config.ts'
import { takeSession } from '../../api/session.tsx'
import { forgetSession, storedSession } from '../../api/token.ts'
import { chooseBeforeSignIn } from '../../features/account/language.ts'
import type { GroupsState, LoginState } from '../../features/account/loginState.ts'
import { LoginFrame } from '../../features/login/LoginFrame.tsx'
import { SignInForm } from '../../features/login/SignInForm.tsx'
import type { SlideShow } from '../../features/login/Slides.tsx'
import { cognito, type Name, openSession, rememberedCompany } from '../../features/login/signIn.ts'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { prefetch } from '../../parts/lazy/prefetch.ts'
import { useTitle } from '../../parts/states/useTitle.ts'
import { login as words } from '../../words/en/login.ts'
import type OtherStepsOf from './OtherSteps.tsx'
import type { OtherStep } from './OtherSteps.tsx'

const CustomAppearance = lazyPart<{ onSlides: (show: SlideShow) => void }>(
  'features/login/appearance/CustomAppearance',
  () => import('../../features/login/appearance/CustomAppearance.tsx'),
)

const OtherSteps = lazyPart<Parameters<typeof OtherStepsOf>[0]>(
  'pages/login/OtherSteps',
  () => import('./OtherSteps.tsx'),
)

type Step = { is: 'signIn'; note?: string | undefined; fault?: string | undefined } | OtherStep

/** Sign-in: company, username and password, and whatever stands between them and the console. */
export default function LoginPage() {
  const navigate = useNavigate()
  const state = (useLocation().state ?? {}) as LoginState
  const [search] = useSearchParams()
  const [alreadyIn] = useState(() => storedSession() !== undefined)
  const [name, setName] = useState<Name>({ company: rememberedCompany(), username: '' })
  const [later, setLater] = useState(false)
  const [slides, setSlides] = useState<SlideShow>()
  const [pending, setPending] = useState<Session>()
  const [step, setStep] = useState<Step>({
    is: 'signIn',
    note: state.message ?? (search.get('reason') === 'inactivity' ? words.inactive : undefined),
  })
  useTitle(words.title)
  useEffect(() => {
    setLater(true)
    const rest = setTimeout(() => {
      OtherSteps.preload()
      // What signing in needs travels while the user types, and then what comes after it.
      void Promise.allSettled([cognito(), config()]).then(() => prefetch('/home/performance'))
    }, 200)
    return () => clearTimeout(rest)
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

  const others = (step: Parameters<typeof OtherStepsOf>[0]['step']) => (
    <Suspense>
      <OtherSteps
        step={step}
        name={name}
        onName={setName}
        onStep={setStep}
        onAccepted={accepted}
        onConfirmed={enter}
        onBack={(outcome) => {
          if (pending) forgetSession()
          setPending(undefined)
          setStep({ is: 'signIn', ...outcome })
        }}
        done={words.forgotten.done}
      />
    </Suspense>
  )

  if (alreadyIn) return <Navigate to="/" replace />
  return (
    <>
      <LoginFrame
        still={pending !== undefined}
        show={slides}
        banner={
          later && (
            <Suspense>
              <CustomAppearance onSlides={setSlides} />
            </Suspense>
          )
        }
        onLanguage={chooseBeforeSignIn}
      >
        {step.is === 'signIn' ? (
          <SignInForm
            name={name}
            onName={setName}
            note={step.note}
            fault={step.fault}
            onAccepted={accepted}
            onNewPassword={() => setStep({ is: 'newPassword' })}
            onForgotten={() => setStep({ is: 'forgotten' })}
          />
        ) : (
          others(step)
        )}
      </LoginFrame>
      {pending && others({ is: 'twoFactor', session: pending })}
    </>
  )
}
