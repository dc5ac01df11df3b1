import { pageAt } from '../../shared/pages.ts'
import { storedSession } from '../api/token.ts'
import { pageFiles } from './pageFiles.ts'

/** The lazily loaded parts that the address will show, by their files: those of the second list are found by the first. */
export const firstParts = (): string[][] => {
  const page = pageAt(window.__early?.page ?? location.pathname)
  const { file, within } = (page && pageFiles[page.key]) ?? {}
  const shown = window.__early?.forManagers ? within?.managers : within?.workers
  return [[...(storedSession() ? ['app/Console'] : []), ...(file ? [file] : [])], shown ? [shown] : []]
}
