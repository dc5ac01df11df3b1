import { Amplify } from 'aws-amplify'
import { confirmResetPassword, confirmSignIn, fetchAuthSession, resetPassword, signIn, signOut } from 'aws-amplify/auth'
import { config } from './config.ts'

/** Everything that needs Amplify. Nobody imports this file at start: it is loaded when it is needed. */

let configured: Promise<void> | undefined

const ready = () => {
  configured ??= config().then(({ userPoolId, clientId, cognitoEndpoint }) => {
    Amplify.configure({
      Auth: {
        Cognito: {
          userPoolId,
          userPoolClientId: clientId,
          ...(cognitoEndpoint ? { userPoolEndpoint: cognitoEndpoint } : {}),
        },
      },
    })
  })
  return configured
}

/** @returns undefined when the refresh token is no longer accepted */
export const renewToken = async (): Promise<string | undefined> => {
  await ready()
  const { tokens } = await fetchAuthSession({ forceRefresh: true })
  return tokens?.accessToken.toString()
}

export type SignInStep = 'done' | 'newPassword'

/** SRP sign-in: the password never leaves the browser. */
export const signInWithPassword = async (uid: string, password: string): Promise<SignInStep> => {
  await ready()
  // Amplify refuses a sign-in on top of another one.
  await signOut().catch(() => undefined)
  const { nextStep } = await signIn({ username: uid, password, options: { authFlowType: 'USER_SRP_AUTH' } })
  return stepOf(nextStep.signInStep)
}

export const setNewPassword = async (password: string): Promise<SignInStep> => {
  const { nextStep } = await confirmSignIn({ challengeResponse: password })
  return stepOf(nextStep.signInStep)
}

const stepOf = (step: string): SignInStep => {
  if (step === 'DONE') return 'done'
  if (step === 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED') return 'newPassword'
  throw Object.assign(new Error(step), { name: 'UnsupportedStep' })
}

/** Asks Cognito to mail a code. */
export const mailResetCode = async (uid: string) => {
  await ready()
  await resetPassword({ username: uid })
}

export const resetWithCode = async (uid: string, code: string, password: string) => {
  await ready()
  await confirmResetPassword({ username: uid, confirmationCode: code, newPassword: password })
}

export const signOutOfCognito = async () => {
  await ready()
  await signOut()
}
