import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { badField } from '../../shared/refusals.ts'

/** Who people are: their passwords live here and nowhere else. The user name of the pool is the user's uid. */
export interface Identity {
  /** @param temporary the password must be changed at the first sign-in on the web */
  create: (uid: string, password: string, email: string | undefined, temporary: boolean) => Promise<void>
  /** The same, for what may be done again: a user who is there already was made so the first time. */
  ensure: (uid: string, password: string, temporary: boolean) => Promise<void>
  setPassword: (uid: string, password: string) => Promise<void>
  setEmail: (uid: string, email: string) => Promise<void>
  /** Whether the password is the user's. */
  check: (uid: string, password: string) => Promise<boolean>
  /** Ends every refresh token of the user. */
  signOut: (uid: string) => Promise<void>
  /** Removes a user, if there is one. */
  remove: (uid: string) => Promise<void>
}

/** What the pool may say of a password that its rules refuse; any other failure is our fault. */
const unusable = ['InvalidPasswordException', 'InvalidParameterException']
const mayRefusePassword = async (command: Promise<unknown>) => {
  try {
    await command
  } catch (error) {
    if (!(error instanceof Error) || !unusable.includes(error.name)) throw error
    throw badField('password', 'This password cannot be used. Please choose another one.')
  }
}

const refusedNames = ['NotAuthorizedException', 'UserNotFoundException']

export const cognitoIdentity = (
  { USER_POOL_ID: UserPoolId = '', SERVER_CLIENT_ID: ClientId = '' }: Record<string, string | undefined>,
  client = new CognitoIdentityProviderClient({}),
): Identity => {
  const add = (uid: string, password: string, email?: string) =>
    mayRefusePassword(
      client.send(
        new AdminCreateUserCommand({
          UserPoolId,
          Username: uid,
          MessageAction: 'SUPPRESS',
          TemporaryPassword: password,
          UserAttributes: email
            ? [
                { Name: 'email', Value: email },
                { Name: 'email_verified', Value: 'true' },
              ]
            : [],
        }),
      ),
    )
  const setPassword = (uid: string, password: string) =>
    mayRefusePassword(
      client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username: uid, Password: password, Permanent: true })),
    )
  return {
    create: async (uid, password, email, temporary) => {
      await add(uid, password, email)
      if (!temporary) await setPassword(uid, password)
    },
    ensure: async (uid, password, temporary) => {
      await add(uid, password).catch((error: unknown) => {
        if (!(error instanceof Error) || error.name !== 'UsernameExistsException') throw error
      })
      if (!temporary) await setPassword(uid, password)
    },
    setPassword,
    setEmail: async (uid, email) => {
      await client.send(
        new AdminUpdateUserAttributesCommand({
          UserPoolId,
          Username: uid,
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'email_verified', Value: 'true' },
          ],
        }),
      )
    },
    check: async (uid, password) => {
      // A password with control characters is nobody's, and the pool would take the question for a mistake of ours.
      if (/\p{Cc}/u.test(password)) return false
      try {
        await client.send(
          new AdminInitiateAuthCommand({
            UserPoolId,
            ClientId,
            AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
            AuthParameters: { USERNAME: uid, PASSWORD: password },
          }),
        )
        return true
      } catch (error) {
        if (error instanceof Error && refusedNames.includes(error.name)) return false
        throw error
      }
    },
    signOut: async (uid) => {
      await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: uid }))
    },
    remove: async (uid) => {
      try {
        await client.send(new AdminDeleteUserCommand({ UserPoolId, Username: uid }))
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'UserNotFoundException') throw error
      }
    },
  }
}

const absent = (): Promise<never> => Promise.reject(new Error('This endpoint group was given no identity service'))
/** For endpoint groups that have nothing to do with passwords. */
export const noIdentity: Identity = {
  create: absent,
  ensure: absent,
  setPassword: absent,
  setEmail: absent,
  check: absent,
  signOut: absent,
  remove: absent,
}

/**
 * Ends the refresh tokens of a user whose sessions have just been ended. A token from before opens no session any more,
 * so nothing is lost where the service does not answer.
 */
export const endTokens = async (
  { identity, log }: { identity: Identity; log: { warn: (message: string, extra?: Record<string, unknown>) => void } },
  uid: string,
) => {
  try {
    await identity.signOut(uid)
  } catch (error) {
    log.warn('tokens not ended', { user: uid, reason: (error as Error).message })
  }
}
