/** What we use of the event that Cognito sends before it makes tokens (version 2). */
export interface TokenEvent {
  request: { scopes?: string[] }
  response: object
}

/**
 * Takes every scope out of an access token: it proves who somebody is, and nothing else. With the scope that Cognito puts
 * in by itself, whoever has a password could change it, or delete the user, past the second factor, the mail and the
 * audit log.
 */
export const withoutScopes = async <Event extends TokenEvent>(event: Event) => ({
  ...event,
  response: {
    claimsAndScopeOverrideDetails: { accessTokenGeneration: { scopesToSuppress: event.request.scopes ?? [] } },
  },
})
