import { photoIn, photoKey } from '../../shared/incidents.ts'
import { Refusal } from '../../shared/refusals.ts'
import { iso, minute } from '../../shared/time.ts'
import { type EnvOf, FileReply, type Handler } from '../lib/env.ts'
import { reportInScope } from './inScope.ts'

/** How long the address of a photo can be used. */
export const lasts = 15 * minute
/** Bytes of an image that an answer of a Lambda can carry. */
const mostInAnswer = 4_000_000

/** The same for what is not there, not a photo and not the caller's: nothing can be learned from it. */
const noPhoto = () => new Refusal('notFound', 'Failed to load image.')

const photoOf = async (env: EnvOf<'incidents'>, key: string) => {
  const name = photoIn(key)
  if (name?.company !== env.caller.company.uid) throw noPhoto()
  const report = await reportInScope(env, name.incident).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'notFound' ? noPhoto() : error
  })
  const photo = report.photos[name.number - 1]
  if (photo?.state !== 'kept' || photoKey(name, photo.type) !== key) throw noPhoto()
  return photo
}

export const retrieveIncidentReportPhoto: Handler<'retrieveIncidentReportPhoto'> = async ({ file }, env) => {
  const { type, size } = await photoOf(env, file)
  if (env.asFile) {
    const { bytes } = (await env.files.read(file, mostInAnswer)) ?? {}
    if (!bytes) throw new Refusal('tooLarge', 'This photo is too large for one response. Request its link instead.')
    return new FileReply(file.split('/').at(-1) ?? '', bytes, type)
  }
  return { url: await env.files.link(file, lasts), expires_at: iso(env.now + lasts), content_type: type, size }
}
