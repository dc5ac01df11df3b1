import * as z from 'zod'
import { longestTokenDays, programScopes, tokenNameLength, tokenStates, tvLinkDays } from '../apiTokens.ts'
import { admins, managers } from '../roles.ts'
import { call } from './call.ts'
import { actor, Done, GroupId, Instant, OwnId, required } from './fields.ts'
import { listCall } from './listCall.ts'

const kept = {
  uid: z.string(),
  name: z.string(),
  hint: z.string().describe('First characters of the token, to recognize it by'),
  status: z.enum(tokenStates).describe('`refused` while its creator no longer has the rights it needs'),
  group_uid: z.string(),
  group_name: z.string().describe('Company, facility or team whose data it reads'),
  created_by: z.string().describe('Name of its creator'),
  created_on: Instant,
  expires_on: Instant,
  last_used: Instant.nullable().describe('Rounded to the hour; null if never used'),
  revoked_on: Instant.nullable(),
}

/** A token of a program, without its secret. */
export const ApiToken = z.object({ ...kept, scopes: z.array(z.enum(programScopes)) })
export type ApiToken = z.infer<typeof ApiToken>

/** A link for a screen, without its secret. */
export const TvLink = z.object({ ...kept, names: z.boolean().describe('Whether it shows people’s names') })
export type TvLink = z.infer<typeof TvLink>

const name = required(tokenNameLength, 'Please enter a name')
const secret = z.string().describe('Shown only once; it cannot be read again')

export const apiAccess = {
  getApiTokens: listCall({
    path: '/tools/tokens/getApiTokens',
    access: admins,
    summary: 'The tokens of the company’s own programs; expired ones stay in the list for 30 days.',
    request: z.object({ ...actor }),
    item: ApiToken,
  }),
  createApiToken: call({
    path: '/tools/tokens/createApiToken',
    access: admins,
    summary: 'Creates a token for a program. It may read what its scopes and the rights of its creator allow.',
    request: z.object({
      ...actor,
      name,
      scopes: z
        .array(z.enum(programScopes))
        .min(1, 'Please choose what it may read')
        .max(programScopes.length)
        .overwrite((scopes) => programScopes.filter((scope) => scopes.includes(scope))),
      group_uid: GroupId.describe('Company, facility or team that it is limited to'),
      days: z
        .number('Please choose a number of days')
        .int('Please use whole days')
        .min(1, 'At least one day')
        .max(longestTokenDays, 'At most 365 days'),
    }),
    response: z.object({ token: ApiToken, secret }),
    writes: true,
    unkept: true,
  }),
  revokeApiToken: call({
    path: '/tools/tokens/revokeApiToken',
    access: admins,
    summary: 'Revokes a token at once and permanently.',
    request: z.object({ ...actor, uid: OwnId }),
    response: Done,
    writes: true,
  }),
  getTvLinks: listCall({
    path: '/tools/tokens/getTvLinks',
    access: managers,
    summary: 'The TV links of the groups in the caller’s access scope; expired ones stay in the list for 30 days.',
    request: z.object({ ...actor }),
    item: TvLink,
  }),
  createTvLink: call({
    path: '/tools/tokens/createTvLink',
    access: managers,
    summary: 'Creates a link that shows today’s figures of a group on a screen without sign-in.',
    request: z.object({
      ...actor,
      name,
      group_uid: GroupId,
      names: z.boolean().default(false).describe('Whether the screen shows people’s names'),
      days: z.literal(tvLinkDays, 'Please choose 30, 90 or 365 days'),
    }),
    response: z.object({ link: TvLink, secret }),
    writes: true,
    unkept: true,
  }),
  revokeTvLink: call({
    path: '/tools/tokens/revokeTvLink',
    access: managers,
    summary: 'Revokes a TV link at once and permanently.',
    request: z.object({ ...actor, uid: OwnId }),
    response: Done,
    writes: true,
  }),
} as const
