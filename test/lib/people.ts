import { createHash, randomBytes } from 'node:crypto'
import type { Logger } from '@aws-lambda-powertools/logger'
import type { GroupRecord } from '../../functions/data/groups.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import { handlers as goals } from '../../functions/goals/index.ts'
import { handlers as groups } from '../../functions/groups/index.ts'
import type { Files, GrowingFiles } from '../../functions/lib/files.ts'
import type { Identity } from '../../functions/lib/identity.ts'
import { newId } from '../../functions/lib/ids.ts'
import type { JobMessage } from '../../functions/lib/jobs/queue.ts'
import type { Letter, Mail } from '../../functions/lib/mail.ts'
import type { NoticeMessage } from '../../functions/lib/notifications/message.ts'
import type { NoticeQueue } from '../../functions/lib/notifications/noticeQueue.ts'
import type { Schedules } from '../../functions/lib/notifications/schedules.ts'
import type { Services } from '../../functions/lib/serve.ts'
import type { Vault } from '../../functions/lib/vault.ts'
import { handlers as preferences } from '../../functions/preferences/index.ts'
import { handlers as roles } from '../../functions/roles/index.ts'
import { handlers as session } from '../../functions/session/index.ts'
import { handlers as users } from '../../functions/users/index.ts'
import type { Call } from '../../shared/contract/call.ts'
import { type CallName, calls, type Envelope } from '../../shared/contract/index.ts'
import type { Session } from '../../shared/contract/session.ts'
import type { RoleName } from '../../shared/roles.ts'
import { iso } from '../../shared/time.ts'
import { edgeOf, type GroupHandlers } from './edge.ts'
import { companyRecord, groupRecord, sixGroups, userRecord } from './records.ts'
import { testTables } from './tables.ts'

export const password = 'Correct-horse-1'

/** Passwords in memory; `down` makes every request fail, as an outage would. */
export const fakeIdentity = () => {
  const kept = new Map<string, { password: string; email: string | undefined; temporary: boolean }>()
  const signedOut: string[] = []
  const state = { down: false }
  const up = () => {
    if (state.down) throw new Error('identity service down')
  }
  const of = (uid: string) => {
    up()
    const user = kept.get(uid)
    if (!user) throw new Error('UserNotFoundException')
    return user
  }
  const identity: Identity = {
    create: async (uid, secret, email, temporary) => {
      up()
      kept.set(uid, { password: secret, email, temporary })
    },
    ensure: async (uid, secret, temporary) => {
      up()
      kept.set(uid, { password: secret, email: undefined, temporary })
    },
    setPassword: async (uid, secret) => {
      of(uid).password = secret
    },
    setEmail: async (uid, email) => {
      of(uid).email = email
    },
    check: async (uid, secret) => {
      up()
      return kept.get(uid)?.password === secret
    },
    signOut: async (uid) => {
      up()
      signedOut.push(uid)
    },
    remove: async (uid) => {
      up()
      kept.delete(uid)
    },
  }
  return { identity, kept, signedOut, state }
}

export const fakeMail = () => {
  const sent: { to: string; letter: Letter }[] = []
  const state = { down: false }
  const mail: Mail = {
    notices: true,
    provider: 'desk@provider.example',
    send: async (to, letter) => {
      if (state.down) throw new Error('mail service down')
      sent.push({ to, letter })
      return `mail-${sent.length}`
    },
  }
  return { mail, sent, state }
}

/** Files in memory. */
export const fakeFiles = () => {
  const kept = new Map<string, { bytes: Buffer; type: string }>()
  const files: Files = {
    read: async (location, most) => {
      const file = kept.get(location)
      if (!file) return undefined
      const { type, bytes } = file
      return { type, size: bytes.length, ...(bytes.length > most ? {} : { bytes }) }
    },
    link: async (location, lasts) => `https://files.example/${location}?lasts=${lasts}`,
    write: async (location, bytes, type) => {
      kept.set(location, { bytes: Buffer.from(bytes), type })
    },
    remove: async (location) => {
      kept.delete(location)
    },
  }
  return { files, kept }
}

/** Files that grow in memory, beside those that are whole: as S3 has them, uploads in parts until they are closed. */
export const fakeGrowing = (kept: Map<string, { bytes: Buffer; type: string }>, least = 1) => {
  const uploads = new Map<string, { location: string; type: string; parts: Map<number, Buffer> }>()
  const etagOf = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
  const growing: GrowingFiles = {
    begin: async (location, type) => {
      const id = newId()
      uploads.set(id, { location, type, parts: new Map() })
      return id
    },
    add: async (_location, id, number, bytes) => {
      const upload = uploads.get(id)
      if (!upload) return undefined
      upload.parts.set(number, Buffer.from(bytes))
      return etagOf(Buffer.from(bytes))
    },
    close: async (location, id, etags) => {
      const upload = uploads.get(id)
      const parts = etags.map((_, index) => upload?.parts.get(index + 1))
      if (!upload || !parts.every((part, index) => part && etagOf(part) === etags[index])) return false
      if (parts.slice(0, -1).some((part) => (part?.length ?? 0) < least)) throw new Error('EntityTooSmall')
      kept.set(location, { bytes: Buffer.concat(parts as Buffer[]), type: upload.type })
      uploads.delete(id)
      return true
    },
    abandon: async (_location, id) => {
      uploads.delete(id)
    },
  }
  return { growing, uploads }
}

/** A queue in memory; `down` makes it refuse everything. */
export const fakeJobQueue = () => {
  const sent: JobMessage[] = []
  const buried: JobMessage[] = []
  const state = { down: false }
  const to = (messages: JobMessage[]) => async (message: JobMessage) => {
    if (state.down) throw new Error('queue down')
    messages.push(message)
  }
  return { jobQueue: { send: to(sent), deadLetter: to(buried) }, sent, buried, state }
}

/** The queue of notifications, and what is booked for later, in memory; `down` makes either refuse everything. */
export const fakeNotices = () => {
  const sent: NoticeMessage[] = []
  const booked = new Map<string, { at: number; message: NoticeMessage }>()
  const state = { down: false }
  const up = () => {
    if (state.down) throw new Error('notices down')
  }
  const notices: NoticeQueue = {
    send: async (message) => {
      up()
      sent.push(message)
    },
    sendAll: async (messages) => {
      up()
      for (const [message, seconds] of messages) {
        if (!Number.isInteger(seconds) || seconds < 0 || seconds > 900)
          throw new Error('SQS waits for 0 to 900 seconds')
        // What waits in the queue for its time is as good as booked.
        if (seconds === 0 || message.task !== 'due') sent.push(message)
        else booked.set(`queued ${message.id} ${message.at}`, { at: message.at, message })
      }
    },
  }
  const schedules: Schedules = {
    book: async (name, at, message) => {
      up()
      if (!/^[0-9a-zA-Z-_.]{1,64}$/.test(name) || at % 60_000 !== 0) throw new Error(`No schedule: ${name} ${at}`)
      if (!booked.has(name)) booked.set(name, { at, message })
    },
    cancel: async (name) => {
      up()
      booked.delete(name)
    },
  }
  return { notices, schedules, sent, booked, state }
}

/** Keys in memory, each for its context alone. */
export const fakeVault = (): Vault => {
  const kept = new Map<string, { plain: Uint8Array; context: string }>()
  return {
    newKey: async (context) => {
      const [plain, wrapped] = [randomBytes(32), newId()]
      kept.set(wrapped, { plain, context: JSON.stringify(context) })
      return { plain, wrapped }
    },
    unwrap: async (wrapped, context) => {
      const key = kept.get(wrapped)
      if (key?.context !== JSON.stringify(context)) throw new Error('InvalidCiphertextException')
      return key.plain
    },
  }
}

export interface Sent {
  headers?: Record<string, string>
  /** The body as it goes over the wire, in place of the input. */
  raw?: string | Buffer
  ip?: string
  userAgent?: string
}

/**
 * A company with two facilities, three teams and a user of each role, another company beside it, and the calls about
 * people over real stores. The clock stands still until `pass` moves it.
 */
export const people = async (
  more: GroupHandlers = {},
  {
    logger,
    ...outside
  }: Partial<Pick<Services, 'files' | 'staging' | 'blockedPackages' | 'webhookQueue' | 'outside' | 'meter'>> & {
    logger?: Logger
  } = {},
) => {
  const tables = await testTables()
  const { stores } = tables
  const identity = fakeIdentity()
  const mail = fakeMail()
  const { files, kept: storedFiles } = fakeFiles()
  const jobs = fakeJobQueue()
  const vault = fakeVault()
  const noticing = fakeNotices()
  const clock = { now: Date.parse('2027-03-01T09:00:00.000Z') }
  const services: Services = {
    stores,
    identity: identity.identity,
    mail: mail.mail,
    files,
    jobQueue: jobs.jobQueue,
    vault,
    notices: noticing.notices,
    schedules: noticing.schedules,
    webhookQueue: { sendAll: async () => {} },
    // No name leads anywhere.
    outside: { resolve: async () => [], isAllowedAddress: () => false, port: 443 },
    ...outside,
    now: () => clock.now,
    newId,
  }
  const edge = edgeOf(services, { session, users, roles, groups, preferences, goals, ...more }, logger)
  const created_on = iso(clock.now)

  const company = async (name: string) => {
    const uid = newId()
    const record = companyRecord({ uid, name: `${name} Ltd`, company_url: name, active_since: 12, created_on })
    await stores.companies.add(record)
    const group = async (type: GroupRecord['type'], groupName: string, parent_id: string | null) => {
      const group = { uid: type === 'company' ? uid : newId(), company: uid, parent_id }
      const kind = type === 'team' ? { subtype: 1 as const } : {}
      const added = groupRecord({ ...group, type, name: groupName, created_on, ...kind })
      await stores.groups.add(added)
      return added
    }
    const user = async (username: string, ...held: [RoleName, GroupRecord][]) => {
      const added = userRecord({
        uid: newId(),
        company: uid,
        username,
        first_name: username[0]?.toUpperCase() + username.slice(1),
        email: `${username}@${name}.example`,
        roles: held.map(([role, { uid: at }]) => ({ role, group: at })),
        created_on,
      })
      await stores.users.add(added, null)
      await identity.identity.create(added.uid, password, added.email, false)
      return added
    }
    const groups = await sixGroups(uid, record.name, group)
    const { whole, north, picking, loading } = groups
    const users = {
      superAdmin: await user('root', ['superAdmin', whole]),
      admin: await user('admin', ['admin', whole]),
      facilityManager: await user('faye', ['facilityManager', north]),
      teamManager: await user('tom', ['teamManager', picking]),
      worker: await user('wanda', ['worker', picking]),
      taskWorker: await user('tilo', ['taskWorker', picking]),
      /** A worker of the other facility. */
      stranger: await user('stan', ['worker', loading]),
    }
    return { record, uid, groups, users, user, group }
  }

  /** One request through the edge, as API Gateway would hand it over. */
  const send = async (
    name: CallName,
    input: unknown,
    who: { uid?: string; session?: string; signedInAt?: number; signIn?: string } = {},
    { headers = {}, raw, ip = '192.0.2.1', userAgent = 'test' }: Sent = {},
  ): Promise<Envelope> => {
    const entry: Call = calls[name]
    const auth_time = String(Math.floor((who.signedInAt ?? clock.now) / 1000))
    const claims: Record<string, string> = who.uid
      ? { token_use: 'access', username: who.uid, auth_time, origin_jti: who.signIn ?? newId() }
      : {}
    const { statusCode, body } = await edge(name, {
      body: raw === undefined ? JSON.stringify(input) : raw,
      headers: { ...(who.session ? { 'x-session-id': who.session } : {}), ...headers },
      claims,
      ip,
      userAgent,
    })
    const envelope = JSON.parse(body) as Envelope
    if (envelope.status !== statusCode) throw new Error('The envelope and the answer disagree about the status')
    // What is answered is what the contract says.
    const paged = 'limit' in Object(input) || 'cursor' in Object(input)
    if (statusCode === 200) ((paged && entry.page) || entry.response).parse(envelope.data)
    return envelope
  }

  /** Opens a session for a user. */
  const signIn = async (user: UserRecord) => {
    const opened = await send('open', {}, { uid: user.uid })
    if (opened.status !== 200) throw new Error(`No session for ${user.username}: ${opened.message}`)
    const at = { session: opened.data as Session }
    return {
      user,
      /** The session as it is now; a refresh replaces it. */
      at,
      call: (name: CallName, input: unknown = {}, how: Sent = {}) =>
        send(name, input, { uid: user.uid, session: at.session.session_id }, how),
      /** The same of a call that answers a file to who accepts its type. */
      blob: async (name: CallName, input: unknown, accept: string) => {
        const claims = { token_use: 'access', username: user.uid, auth_time: '1', origin_jti: newId() }
        const { statusCode, headers, body, isBase64Encoded } = await edge(name, {
          body: JSON.stringify(input),
          headers: { 'x-session-id': at.session.session_id, accept },
          claims,
        })
        return {
          status: statusCode,
          type: headers?.['content-type'],
          content: Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'),
        }
      },
    }
  }

  const acme = await company('acme')
  const other = await company('other')
  return {
    ...tables,
    acme,
    other,
    identity,
    mail,
    files,
    storedFiles,
    jobs,
    noticing,
    vault,
    send,
    signIn,
    /** A new session of acme's user with this role. */
    as: (role: keyof typeof acme.users) => signIn(acme.users[role]),
    /** The user as stored now. */
    stored: async (user: UserRecord) => {
      const record = await stores.users.get(user.company, user.uid)
      if (!record) throw new Error(`${user.username} is gone`)
      return record
    },
    pass: (ms: number) => {
      clock.now += ms
    },
    now: () => clock.now,
  }
}

export type People = Awaited<ReturnType<typeof people>>
