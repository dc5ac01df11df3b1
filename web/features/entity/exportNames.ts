import type { ExportNames } from '../../parts/table/exports.ts'
import { counted } from '../../words/counted.ts'
import type { EntityWords } from './entity.ts'

/** What a file or a page of rows is called. @param scope what they are of, where that is not the whole company */
export const exportNames = (
  { title, file, noun }: Pick<EntityWords, 'title' | 'file' | 'noun'>,
  scope?: string,
): ExportNames => ({
  title,
  file,
  parts: (count) => [counted(count, noun), ...(scope ? [scope] : [])],
})
