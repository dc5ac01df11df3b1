import { pageAt } from '../../shared/pages.ts'
import { storedSession } from '../api/token.ts'
import { pageFiles } from './pageFiles.ts'

/** The lazily loaded parts that the address will show, by their files. */
export const firstParts = (): string[] => {
  const page = pageAt(window.__early?.page ?? location.pathname)
  const file = page && pageFiles[page.key]?.file
  return [...(storedSession() ? ['app/Console'] : []), ...(file ? [file] : [])]
}
