import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, test } from 'vitest'
import { cognitoIdentity } from '../../functions/lib/identity.ts'

/** A pool that answers every question in one way. */
const poolThat = (answers: () => unknown) => {
  let asked = 0
  const send = async () => {
    asked += 1
    return answers()
  }
  return { identity: cognitoIdentity({}, { send } as unknown as CognitoIdentityProviderClient), asked: () => asked }
}
const refusing = (name: string) =>
  poolThat(() => {
    throw Object.assign(new Error(), { name })
  })

describe('checking a password', () => {
  test('is right when the pool says so, and wrong when it does not know the user or the password', async () => {
    expect(await poolThat(() => ({})).identity.check('u', 'Right-pass-1')).toBe(true)
    for (const name of ['NotAuthorizedException', 'UserNotFoundException'])
      expect(await refusing(name).identity.check('u', 'Right-pass-1'), name).toBe(false)
  })

  test('does not bother the pool with what cannot be a password', async () => {
    const { identity, asked } = refusing('InvalidParameterException')
    for (const odd of ['\u0000', 'a\nb', 'tab\t', '\u007f']) expect(await identity.check('u', odd)).toBe(false)
    expect(asked()).toBe(0)
  })

  test('does not take an outage for a wrong password', async () => {
    await expect(refusing('TooManyRequestsException').identity.check('u', 'Right-pass-1')).rejects.toThrow()
  })
})
