import { pageAt } from '../../shared/pages.ts'
import { storedSession } from '../api/token.ts'
import { pageFiles } from './pageFiles.ts'

/** The lazily loaded parts that the address will show, by their files: those of the second list are found by the first. */
export const firstParts = (): string[][] => {
  const page = pageAt(window.__early?.page ?? location.pathname)
  const { file, forManagers } = (page && pageFiles[page.key]) ?? {}
  const within = window.__early?.forManagers && forManagers
  return [[...(storedSession() ? ['app/Console'] : []), ...(file ? [file] : [])], within ? [within] : []]
}
