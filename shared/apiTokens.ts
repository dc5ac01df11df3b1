/** Tokens for a company's own programs, and links that show a group's figures on a screen without anybody signed in. */

/** What a program may read, each by itself; nothing is changed through them. */
export const programScopes = ['figures:read', 'devices:read', 'incidents:read', 'users:read'] as const
export type ProgramScope = (typeof programScopes)[number]
/** What a TV link may read, and nothing else may. */
export const tvScope = 'tv'
export type TokenScope = ProgramScope | typeof tvScope

/** What each kind of token begins with, so that people and scanners for leaked secrets know it. */
const tokenPrefixes = { program: 'sdp', tv: 'sdt' } as const
export type TokenKind = keyof typeof tokenPrefixes

/** Days that a token of a program lasts at most, and those that a TV link may last. */
export const longestTokenDays = 365
export const tvLinkDays = [30, 90, 365] as const

/** Characters of the name of a token or link. */
export const tokenNameLength = 60

/** How many of them a company has at a time, at most; those that have ended do not count. */
export const mostTokens = 50
export const mostTvLinks = 200

/** Days after its end for which a token is listed, and whoever still uses it is told why it is refused. */
export const endedTokenDays = 30

/** How a token stands: `refused` while who made it may not do what it may. */
export const tokenStates = ['active', 'refused', 'expired', 'revoked'] as const
export type TokenState = (typeof tokenStates)[number]

const form = /^(sdp|sdt)_([\w-]{1,40}\.[\w-]{1,40})_([\w-]{43})$/

/**
 * A token as it is handed out: what it begins with, its id (with the company in it) and 256 random bits in base64url.
 * @param id `<company>.<number>`
 */
export const writeToken = (kind: TokenKind, id: string, secret: string) => `${tokenPrefixes[kind]}_${id}_${secret}`

/** The parts of a token; undefined for what is none. */
export const parseToken = (text: string): { kind: TokenKind; id: string; secret: string } | undefined => {
  const [, prefix, id, secret] = form.exec(text) ?? []
  return id && secret ? { kind: prefix === tokenPrefixes.tv ? 'tv' : 'program', id, secret } : undefined
}

/** What a token is recognised by in a list: how it begins and the first characters of its secret. */
export const tokenHint = (kind: TokenKind, secret: string) => `${tokenPrefixes[kind]}_…${secret.slice(0, 4)}`
