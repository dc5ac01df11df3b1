import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'

/** Who people are: their passwords live here and nowhere else. The user name of the pool is the user's uid. */
export interface Identity {
  /** @param temporary the password must be changed at the first sign-in on the web */
  create: (uid: string, password: string, email: string | undefined, temporary: boolean) => Promise<void>
  setPassword: (uid: string, password: string) => Promise<void>
  setEmail: (uid: string, email: string) => Promise<void>
  /** Whether the password is the user's. */
  check: (uid: string, password: string) => Promise<boolean>
  /** Ends every refresh token of the user. */
  signOut: (uid: string) => Promise<void>
  remove: (uid: string) => Promise<void>
}

const refusedNames = ['NotAuthorizedException', 'UserNotFoundException']

export const cognitoIdentity = (
  { USER_POOL_ID: UserPoolId = '', SERVER_CLIENT_ID: ClientId = '' }: Record<string, string | undefined>,
  client = new CognitoIdentityProviderClient({}),
): Identity => ({
  create: async (uid, password, email, temporary) => {
    await client.send(
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
    )
    if (!temporary) {
      await client.send(
        new AdminSetUserPasswordCommand({ UserPoolId, Username: uid, Password: password, Permanent: true }),
      )
    }
  },
  setPassword: async (uid, password) => {
    await client.send(
      new AdminSetUserPasswordCommand({ UserPoolId, Username: uid, Password: password, Permanent: true }),
    )
  },
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
    await client.send(new AdminDeleteUserCommand({ UserPoolId, Username: uid }))
  },
})

const absent = (): Promise<never> => Promise.reject(new Error('This endpoint group was given no identity service'))
/** For endpoint groups that have nothing to do with passwords. */
export const noIdentity: Identity = {
  create: absent,
  setPassword: absent,
  setEmail: absent,
  check: absent,
  signOut: absent,
  remove: absent,
}
