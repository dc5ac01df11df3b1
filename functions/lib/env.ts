import type { CallName, CallsOf, Checked, GroupName, Item, ListName, Output } from '../../shared/contract/index.ts'
import type { FieldError } from '../../shared/refusals.ts'
import type { RoleName } from '../../shared/roles.ts'
import type { Text } from '../../shared/text.ts'
import type { ApiTokenRecord } from '../data/apiTokens.ts'
import type { CompanyRecord } from '../data/companies.ts'
import type { DeviceState } from '../data/deviceStates.ts'
import type { DeviceRecord } from '../data/devices.ts'
import type * as groupStores from '../data/groupStores.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { SessionRecord } from '../data/sessions.ts'
import type { StoreName, Stores } from '../data/stores.ts'
import type { AssignmentContext } from '../data/teamAssignments.ts'
import type { UserRecord } from '../data/users.ts'
import type { AccessScope } from './accessScope.ts'
import type { Files } from './files.ts'
import type { Identity } from './identity.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { Listing } from './listing.ts'
import type { Mail } from './mail.ts'
import type { NoticeQueue } from './notifications/noticeQueue.ts'
import type { Schedules } from './notifications/schedules.ts'
import type { Staging } from './staging.ts'
import type { Vault } from './vault.ts'
import type { Wake } from './wake.ts'
import type { Outside } from './webhooks/post.ts'
import type { WebhookQueue } from './webhooks/queue.ts'

/** Who acts, from the verified token and the session row; never from the body. */
export interface Caller {
  company: CompanyRecord
  user: UserRecord
  role: RoleName
  /** The group that the session is in; the company itself for company roles. */
  group: GroupRecord
  session: SessionRecord
  /** A platform user; with it come the universal tools. */
  universal: boolean
}

/** One thing that a write changed, for the audit log. */
export interface Change {
  /** Kind and uid, such as `user 8f3k…` */
  target: string
  before?: unknown
  after?: unknown
}

/**
 * What every handler may use. Time, ids and the outside world come from here, so that tests can give their own.
 * @typeParam K the names of the stores in it
 */
export interface BaseEnv<K extends StoreName = StoreName> {
  /** When the call came (epoch ms). */
  now: number
  /** The time as it goes on while the call is answered (epoch ms). */
  clock: () => number
  newId: () => string
  stores: Pick<Stores, K>
  identity: Identity
  mail: Mail
  files: Files
  /** Where jobs are sent to be worked on. */
  jobQueue: JobQueue
  /** Where files lie that were uploaded, until they are looked at. */
  staging: Staging
  /** What keeps secrets that wait. */
  vault: Vault
  /** Asks devices to sync after something was assigned to them. */
  wake: Wake
  /** Where notifications go that are sent now or soon. */
  notices: NoticeQueue
  /** Where those are booked that are sent later. */
  schedules: Schedules
  /** Where deliveries of webhooks go that are sent again. */
  webhookQueue: WebhookQueue
  /** How the receivers of webhooks are reached: over the internet, but in tests. */
  outside?: Outside | undefined
  /** Packages of which no APK is taken. */
  blockedPackages: readonly string[]
  /** Notes what a write changed; the edge writes it to the audit log when the call succeeds. */
  changed: (change: Change) => void
  /** Whether the caller accepts a file in place of the usual answer, of calls that can give one. */
  asFile: boolean
  /** Of a request with an Idempotency-Key: what tells it from every other one, and nothing else. */
  asked?: string | undefined
  /** Where the request came from. */
  source: { ip: string; userAgent: string }
  log: {
    info: (message: string, extra?: Record<string, unknown>) => void
    warn: (message: string, extra?: Record<string, unknown>) => void
    error: (message: string, error: Error) => void
  }
}

export interface OpenEnv<K extends StoreName = StoreName> extends BaseEnv<K> {
  /** Of `token` calls: the uid that the verified token names. */
  tokenUid: string
  /** Of `token` calls: when the password was entered for the token (epoch ms, to the second). */
  signedInAt: number
  /** Of `token` calls: the sign-in that the token comes from, through every renewal. */
  signIn: string
}

export interface Env<K extends StoreName = StoreName> extends BaseEnv<K> {
  caller: Caller
  /** The groups of the company, and which of them are in the caller's access scope. Read once a request. */
  accessScope: () => Promise<AccessScope>
}

/** What calls that only read use of it: so what they answer can be had for a user who has no session. */
export type ReadEnv<K extends StoreName = StoreName> = Pick<Env<K>, 'now' | 'clock' | 'stores' | 'accessScope'> & {
  caller: Pick<Caller, 'company' | 'user' | 'role' | 'group'>
}

/** What a call made with a token of a program, or by a TV link, may use: it acts as its maker, in its own group alone. */
export interface ProgramEnv<K extends StoreName = StoreName>
  extends BaseEnv<K>,
    Pick<ReadEnv<K>, 'caller' | 'accessScope'> {
  token: ApiTokenRecord
}

export interface DeviceEnv<K extends StoreName = StoreName> extends BaseEnv<K> {
  device: DeviceRecord
  /** Of a call that a heartbeat rides on: how the device was when it came. */
  state: DeviceState | undefined
  company: CompanyRecord
  /** A join of the company as it was when the call came; the first that a call names is read with the device. */
  join: (id: string) => Promise<AssignmentContext | undefined>
}

/** A success with words of its own, or that closes something. */
export class Ok<Data> {
  readonly message: string | Text
  readonly data: Data
  /** What of it was not done, and why: of calls that do what they can. */
  readonly errors: readonly FieldError[]
  constructor(message: string | Text, data: Data, errors: readonly FieldError[] = []) {
    this.message = message
    this.data = data
    this.errors = errors
  }
}

/** A file in place of the usual answer, of a call that declares its type. */
export class FileReply {
  /** What it is saved as: ASCII without quotes. */
  readonly name: string
  readonly bytes: Buffer
  /** Its media type. */
  readonly type: string
  constructor(name: string, bytes: Buffer, type = 'text/csv; charset=utf-8') {
    this.name = name
    this.bytes = bytes
    this.type = type
  }
}

/** Answers `data` with the message that the console shows. */
export const ok = <Data>(message: string | Text, data: Data, errors: readonly FieldError[] = []) =>
  new Ok(message, data, errors)

/** The group that a call belongs to. */
type GroupOf<N extends CallName> = { [G in GroupName]: N extends keyof CallsOf<G> ? G : never }[GroupName]
/** The stores that the Lambda of each group has: a group without any does not compile. */
export type GroupStores = { [G in GroupName]: ReturnType<(typeof groupStores)[`${G}Stores`]> }
/** Their names. */
type StoresFor<G extends GroupName> = keyof GroupStores[G] & StoreName
/** The same for calls of one group: with the stores of its Lambda and no other. */
export type BaseEnvOf<G extends GroupName> = BaseEnv<StoresFor<G>>
export type OpenEnvOf<G extends GroupName> = OpenEnv<StoresFor<G>>
export type EnvOf<G extends GroupName> = Env<StoresFor<G>>
export type ProgramEnvOf<G extends GroupName> = ProgramEnv<StoresFor<G>>
export type DeviceEnvOf<G extends GroupName> = DeviceEnv<StoresFor<G>>

/** What a handler answers; of a list, how it is read: the edge gives it whole or in pages. */
type Reply<N extends CallName> = Promise<N extends ListName ? Listing<Item<N>> : Output<N> | Ok<Output<N>> | FileReply>
/** A handler of a call made with a session. */
export type Handler<N extends CallName> = (input: Checked<N>, env: EnvOf<GroupOf<N>>) => Reply<N>
/** The same, of a call that only reads, from the stores that are named: other groups may read by it too. */
export type ReadHandler<N extends CallName, K extends StoreName = never> = (
  input: Checked<N>,
  env: ReadEnv<K>,
) => Promise<Output<N>>
/** The same, of a list. */
export type ReadListHandler<N extends ListName, K extends StoreName = never> = (
  input: Checked<N>,
  env: ReadEnv<K>,
) => Promise<Listing<Item<N>>>
/** A handler of a call made with a token of a program. */
export type ProgramHandler<N extends CallName> = (input: Checked<N>, env: ProgramEnvOf<GroupOf<N>>) => Reply<N>
/** A handler of a call that needs no session: `open` and `token` calls. */
export type OpenHandler<N extends CallName> = (input: Checked<N>, env: OpenEnvOf<GroupOf<N>>) => Reply<N>
/** A handler of a call made by an enrolled handheld. */
export type DeviceHandler<N extends CallName> = (input: Checked<N>, env: DeviceEnvOf<GroupOf<N>>) => Reply<N>
