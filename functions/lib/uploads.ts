import type { UploadPlan } from '../../shared/contract/uploads.ts'
import { hour } from '../../shared/durations.ts'
import { badField, Refusal } from '../../shared/refusals.ts'
import { iso } from '../../shared/time.ts'
import {
  beginsAs,
  type FileKind,
  kindBytes,
  kindOf,
  multipartAbove,
  partsOf,
  type UploadRules,
  uploadFault,
} from '../../shared/uploads.ts'
import { type UploadRecord, uploadLifetime } from '../data/uploads.ts'
import type { BaseEnv } from './env.ts'
import { mapConcurrently } from './mapConcurrently.ts'
import { checksumHeader, checksumOf, stagingFolder, type UploadedPart } from './staging.ts'

/** What uploads of one use have in common. */
export interface UploadUse {
  /** Its name; what was begun for one use cannot be finished for another. */
  purpose: string
  rules: UploadRules
  /** What else is inspected before a file is kept: its first bytes, and why it is not taken. */
  inspection?: { bytes: number; fault: (type: string, start: Buffer) => string | undefined }
  /**
   * What is kept in the place of the file, where it is not kept as it came: made of all its bytes, with names that begin with the
   * id and are the same when it is done again. The first one is the answer.
   */
  make?: (content: Buffer, id: string) => Promise<MadeFile[]>
  /**
   * Looks into a large file, of which it reads what it needs.
   * @returns what was found, and what is made of it and kept beside it
   * @throws Refusal for what is not taken
   */
  inspect?: (file: UploadedFile, id: string) => Promise<Inspected>
  /** Where a file is kept, by a name that nothing else has; null where it is but looked at. */
  locationOf: ((name: string) => string) | null
}

/** A file that has arrived, to be read piece by piece. */
export interface UploadedFile {
  /** Bytes */
  size: number
  read: (from: number, length: number) => Promise<Buffer>
}

export interface Inspected {
  found: Record<string, unknown>
  made?: (MadeFile & { location: string })[]
}

/** A file that was made of what somebody uploaded. */
export interface MadeFile {
  name: string
  type: string
  bytes: Uint8Array
}

/** Who uploads: a user or a handheld of a company. */
export interface UploadOwner {
  company: string
  uid: string
}

/** The step that a call is (`shared/contract/uploads.ts`). */
interface UploadStep {
  file_name?: string | undefined
  size?: number | undefined
  type?: string | undefined
  sha256?: string[] | undefined
  upload_id?: string | undefined
  resume?: boolean | undefined
}

type UploadEnv = Pick<BaseEnv<'uploads'>, 'now' | 'newId' | 'staging' | 'stores'>

/** A file that is where it belongs. */
export interface Uploaded {
  location: string
  file_name: string
  type: string
  /** Bytes */
  size: number
  /** Of its parts, where they were sent with it. */
  sha256?: readonly string[]
  /** What was found in it, where it was looked into. */
  found?: Record<string, unknown>
}

/** How long a part can be put where it was said, ms. */
const linkLifetime = hour
const linksAtOnce = 50

const stagedAt = ({ company, id }: Pick<UploadRecord, 'company' | 'id'>) => `${stagingFolder}${company}/${id}`

/** The parts that lie there as they were meant to. */
const arrived = (upload: UploadRecord, there: readonly UploadedPart[]) => {
  const sizes = new Map(partsOf(upload.size).map(({ number, size }) => [number, size]))
  return there.filter(
    ({ number, size, sha256 }) => sizes.get(number) === size && sha256 === upload.sha256?.[number - 1],
  )
}

/** @param there numbers of the parts that need not be sent */
const planOf = async (
  { staging }: UploadEnv,
  upload: UploadRecord,
  there: ReadonlySet<number> = new Set(),
): Promise<UploadPlan> => {
  const { id, type, size, multipart, sha256 } = upload
  const location = stagedAt(upload)
  const parts = await mapConcurrently(linksAtOnce, partsOf(size), async (part) => {
    const digest = sha256?.[part.number - 1]
    const checked = digest ? { headers: { [checksumHeader]: checksumOf(digest) } } : {}
    if (there.has(part.number)) return { ...part, url: null }
    return {
      ...part,
      ...checked,
      url: multipart
        ? await staging.partLink(location, multipart, part.number, part.size, linkLifetime, digest)
        : await staging.putLink(location, type, size, linkLifetime, digest),
    }
  })
  return {
    upload_id: id,
    expires_at: iso(upload.begun_at + uploadLifetime),
    // What comes in parts was given its type when it was begun.
    headers: multipart ? {} : { 'content-type': type },
    parts,
  }
}

const begin = async (
  env: UploadEnv,
  owner: UploadOwner,
  use: UploadUse,
  { sha256, ...file }: { file_name: string; size: number; type: string; sha256?: string[] | undefined },
) => {
  const fault = uploadFault(use.rules, file)
  if (fault) throw badField(fault.path, fault.message)
  const digests = use.rules.checked ? sha256 : undefined
  if (use.rules.checked && digests?.length !== partsOf(file.size).length)
    throw badField('sha256', 'Give the SHA-256 of each part of the file')
  const id = env.newId()
  const { company, uid } = owner
  const large = file.size > multipartAbove
  const multipart = large
    ? await env.staging.begin(stagedAt({ company, id }), file.type, digests !== undefined)
    : undefined
  const upload: UploadRecord = {
    ...{ id, company, owner: uid, purpose: use.purpose, begun_at: env.now, ...file },
    ...(multipart ? { multipart } : {}),
    ...(digests ? { sha256: digests } : {}),
  }
  await env.stores.uploads.add(upload)
  return planOf(env, upload)
}

/** The same for what never was and what is somebody else's: nothing can be learned from it. */
const gone = () => new Refusal('notFound', 'This upload has ended. Please start again.')
const incomplete = (missing?: number[]) =>
  new Refusal('notPossible', 'The file has not arrived yet. Please send the rest first.', {
    ...(missing ? { detail: { missing } } : {}),
  })

const uploadOf = async (env: UploadEnv, { company, uid }: UploadOwner, { purpose }: UploadUse, id: string) => {
  const upload = await env.stores.uploads.get(company, id)
  const own = upload?.owner === uid && upload.purpose === purpose
  if (!own || upload.begun_at + uploadLifetime <= env.now) throw gone()
  return upload
}

const resume = async (env: UploadEnv, upload: UploadRecord) => {
  if (!upload.multipart) {
    const staged = await env.staging.start(stagedAt(upload), 1)
    return planOf(env, upload, new Set(staged?.size === upload.size ? [1] : []))
  }
  const there = await env.staging.parts(stagedAt(upload), upload.multipart)
  // Joined already: nothing is missing.
  if (!there) return planOf(env, upload, new Set(partsOf(upload.size).map(({ number }) => number)))
  return planOf(env, upload, new Set(arrived(upload, there).map(({ number }) => number)))
}

/** Makes one file of the parts, unless that was done. */
const joined = async ({ staging }: UploadEnv, upload: UploadRecord, multipart: string) => {
  const location = stagedAt(upload)
  const there = await staging.parts(location, multipart)
  if (!there) return
  const parts = arrived(upload, there)
  const numbers = new Set(parts.map(({ number }) => number))
  const missing = partsOf(upload.size).flatMap(({ number }) => (numbers.has(number) ? [] : [number]))
  if (missing.length > 0) throw incomplete(missing)
  // Not all of them any more: another call was faster, or a part was sent again meanwhile.
  if (!(await staging.join(location, multipart, parts)) && !(await staging.start(location, 1))) throw incomplete()
}

/** Reads pieces of the very file that was looked at; another one, or none, is an upload that goes on elsewhere. */
const fileOf = (env: UploadEnv, upload: UploadRecord, etag: string): UploadedFile => ({
  size: upload.size,
  read: async (from, length) => {
    const bytes = await env.staging.slice(stagedAt(upload), etag, from, length)
    if (!bytes) throw new Refusal('unavailable')
    return bytes
  },
})

/** What a file is not kept for, it is no better for later. */
const ifKept = async <Answer>({ staging }: UploadEnv, upload: UploadRecord, made: Promise<Answer>): Promise<Answer> => {
  try {
    return await made
  } catch (error) {
    if (error instanceof Refusal) await staging.discard(stagedAt(upload))
    throw error
  }
}

/** Keeps what is made of a file; nothing is stored before all of it is made. @returns where the first of it is */
const keepMade = async (
  { staging }: UploadEnv,
  located: readonly (MadeFile & { location: string })[],
): Promise<string> => {
  await Promise.all(located.map(({ location, bytes, type }) => staging.place(location, bytes, type)))
  return located[0]?.location ?? ''
}

/** Looks at what has arrived, and copies it to where it is kept. Done again, it answers the same. */
const finish = async (env: UploadEnv, upload: UploadRecord, use: UploadUse): Promise<Uploaded> => {
  const { id, file_name, type, size, multipart, sha256 } = upload
  const answer = (location: string, found = upload.found) => ({
    ...{ location, file_name, type, size },
    ...(sha256 ? { sha256 } : {}),
    ...(found ? { found } : {}),
  })
  if (upload.location !== undefined) return answer(upload.location)
  if (multipart) await joined(env, upload, multipart)
  /** There is nothing to keep: another call has done it, or it never came. */
  const otherwise = async () => {
    const { location, found } = (await env.stores.uploads.get(upload.company, id)) ?? {}
    if (location !== undefined) return answer(location, found)
    throw incomplete()
  }
  const staged = await env.staging.start(stagedAt(upload), use.make ? size : (use.inspection?.bytes ?? kindBytes))
  if (!staged) return otherwise()
  const kind = kindOf(use.rules, type) as FileKind
  const isKind = staged.size === size && staged.type === type && beginsAs(kind, staged.start)
  const fault = isKind ? use.inspection?.fault(type, staged.start) : use.rules.invalidKind
  if (fault) {
    await env.staging.discard(stagedAt(upload))
    throw badField('type', fault)
  }
  const { locationOf, inspect, make } = use
  const inspected = inspect && (await ifKept(env, upload, inspect(fileOf(env, upload, staged.etag), id)))
  if (inspected?.made) await keepMade(env, inspected.made)
  let location = locationOf?.(`${id}.${kind.extension}`) ?? ''
  if (make && locationOf) {
    const files = await ifKept(env, upload, make(staged.start, id))
    const located = files.map((file) => ({ ...file, location: locationOf(file.name) }))
    location = await keepMade(env, located)
  } else if (locationOf && !(await env.staging.keep(stagedAt(upload), staged.etag, location))) return otherwise()
  await env.stores.uploads.finish(upload, location, inspected?.found)
  await env.staging.discard(stagedAt(upload))
  return answer(location, inspected?.found)
}

/**
 * What a call does that takes a file: begins an upload, says what is missing of it, or finishes it.
 * @returns where to put the bytes, or the file when it is where it belongs
 * @throws Refusal for what may not be uploaded, has not arrived, or is not what it was said to be
 */
export const takeUpload = async (
  env: UploadEnv,
  owner: UploadOwner,
  use: UploadUse,
  { file_name = '', size = 0, type = '', sha256, upload_id, resume: goOn }: UploadStep,
): Promise<{ plan: UploadPlan } | { uploaded: Uploaded }> => {
  if (upload_id === undefined) return { plan: await begin(env, owner, use, { file_name, size, type, sha256 }) }
  const upload = await uploadOf(env, owner, use, upload_id)
  return goOn ? { plan: await resume(env, upload) } : { uploaded: await finish(env, upload, use) }
}
