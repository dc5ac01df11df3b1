import { appFolder } from '../../shared/apps.ts'
import { imageTypes } from '../../shared/media.ts'
import { Refusal } from '../../shared/refusals.ts'
import { FileReply, type Handler } from '../lib/env.ts'

/** Bytes; icons are made smaller than that before they are kept. */
const mostInAnswer = 1_000_000

/** The same for what is not there, not an icon and not the caller's: nothing can be learned from it. */
const noIcon = () => new Refusal('notFound', 'Failed to load image.')

export const retrieveAppFile: Handler<'retrieveAppFile'> = async ({ file }, env) => {
  const { uid } = env.caller.company
  if (!file.startsWith(`${appFolder}${uid}/`)) throw noIcon()
  const { includes } = await env.accessScope()
  const known = (await env.stores.apps.list(uid)).some((app) => app.file.icon === file && includes(app.facility))
  const stored = known ? await env.files.read(file, mostInAnswer) : undefined
  const content_type = imageTypes.find((type) => type === stored?.type)
  if (!stored?.bytes || !content_type) throw noIcon()
  const { bytes, size } = stored
  if (env.asFile) return new FileReply(file.split('/').at(-1) ?? '', bytes, content_type)
  return { url: `data:${content_type};base64,${bytes.toString('base64')}`, content_type, size }
}
