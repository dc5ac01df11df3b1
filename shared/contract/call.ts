import type * as z from 'zod'
import type { TokenScope } from '../apiTokens.ts'
import type { RoleName } from '../roles.ts'

/**
 * Who may use a call:
 * `open` anyone · `token` a verified identity without a session yet · `pending` a session, even one that still waits
 * for its second factor · `enrolled` a handheld with its token · `program` a token that the company made for a program or
 * a screen · a list of roles: a full session with one of them.
 */
export type Access = 'open' | 'token' | 'pending' | 'enrolled' | 'program' | readonly RoleName[]

export interface Call<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> {
  method: 'POST' | 'PUT'
  path: string
  /** Other paths that are answered in the same way, for clients that know it by them. */
  aliases?: readonly string[]
  summary: string
  access: Access
  /** Of `program` calls: the scopes that a token needs, all of them; none for what every program's token may read. */
  needs?: readonly TokenScope[]
  request: Request
  response: Response
  /** Of lists that can grow: what is answered to who asks for a page. */
  page?: z.ZodType
  /** Set for calls that change something: they are audited and honour an Idempotency-Key. */
  writes?: true
  /** False for writes that do harm when they are done twice, such as a second mail. All others may be repeated. */
  idempotent?: false
  /** Set for writes whose answer is a secret: nothing is kept of it, and the same again is done again. */
  unkept?: true
  /** Fields that the audit log leaves out, since what was changed says all of them. */
  unlogged?: readonly string[]
  /** The media type of the file that it answers to who accepts that type. Nothing is kept of such an answer. */
  file?: string
  /** Set for the calls that renew and end the session: an id that was renewed before, with an answer that got lost, will do. */
  renews?: true
  /**
   * Set for calls of the people who run the installation, about any company: whoever is no universal admin is refused,
   * whatever their role, and what was looked at is in the audit log too.
   */
  universal?: true
  /**
   * Set for what is answered while the installation is under maintenance too: what ends or leads to a session, and what
   * handhelds bring, which must not be lost. It is not even looked whether maintenance is on.
   */
  inMaintenance?: true
  /** Of universal calls: the field that names the company that they are about, where that is not `company_uid`. */
  companyField?: string
}

/** What the compiler knows of a call beside its types: nothing of it is there when it runs. */
export interface Traits<Writes, Universal> {
  traits?: { writes: Writes; universal: Universal }
}

/** Declares one call of the contract. */
export const call = <
  Request extends z.ZodType,
  Response extends z.ZodType,
  Writes extends true | undefined = undefined,
  Universal extends true | undefined = undefined,
>(
  entry: Omit<Call<Request, Response>, 'method' | 'writes' | 'universal'> & {
    method?: 'POST' | 'PUT'
    writes?: Writes
    universal?: Universal
  },
) => ({ method: 'POST', ...entry }) as Call<Request, Response> & Traits<Writes, Universal>
