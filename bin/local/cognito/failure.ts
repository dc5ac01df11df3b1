/** A refusal that Cognito would answer, by its exception name. */
export class CognitoFailure extends Error {
  constructor(name: string, message: string) {
    super(message)
    this.name = name
  }
}

export const notAuthorized = (message = 'Incorrect username or password.') =>
  new CognitoFailure('NotAuthorizedException', message)

export const userNotFound = () => new CognitoFailure('UserNotFoundException', 'User does not exist.')

export const invalidParameter = (message: string) => new CognitoFailure('InvalidParameterException', message)
