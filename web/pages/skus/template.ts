import { skus as words } from '../../words/en/skus.ts'
import type { SkuConfig } from './config.ts'

/** Examples of files, line by line: groups beside each other with their SKUs beneath, and SKUs alone. */
export const templates = {
  groups: [
    ['Aisle labels', 'Totes'],
    ['A-04-*', 'TOTE-*'],
    ['A-05-001', ''],
  ],
  skus: [['sku'], ['A-04-*'], ['A-05-001']],
} as const

/** Hands an example of a file over. */
export const saveTemplate = async (config: Pick<SkuConfig, 'words'>, of: keyof typeof templates) => {
  const { csvText, saveCsv } = await import('../../parts/csv.ts')
  saveCsv(csvText(templates[of]), of === 'groups' ? config.words.template : words.file.skuTemplate)
}
