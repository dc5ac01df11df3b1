import type { Locator, Page } from 'playwright-core'
import type { UserRecord } from '../../functions/data/users.ts'
import { defaultPreset, type ScannerPreset } from '../../shared/scanner/preset.ts'
import { enter } from './browser.ts'
import { companyForEach } from './fixture.ts'
import { done } from './handheld.ts'

const path = '/home/settings/scanner-settings'

/** Scanner Settings of a company that is new for each test. */
export const scannerSettings = () => {
  const site = companyForEach()
  const opened = async (user: UserRecord, size?: { width: number; height: number }) => {
    const { acme, open } = site
    const visitor = await open.visitor(size)
    await enter(visitor.page, open.here.url, { company: acme.url, username: user.username }, { path })
    await visitor.page.getByRole('heading', { name: 'Scanner Settings', level: 1 }).waitFor()
    return visitor
  }
  /** A preset of the company, as an admin saved it. */
  const saved = async (label: string, group_uids: string[], more: Partial<ScannerPreset> = {}) => {
    const { call } = await site.open.here.as(site.acme.users.admin)
    return done(await call('setScanSettings', { ...defaultPreset(), label, archived: 0, group_uids, ...more }))
  }
  const stored = async () => (await site.open.here.stores.scannerPresets.all(site.acme.uid)).presets
  return { path, site, opened, saved, stored }
}

export const filterRules = (...rules: ScannerPreset['filter']['rules']): Pick<ScannerPreset, 'filter'> => ({
  filter: { logic: 'out', rules, feedback: [1, 1, 1, 1] },
})
export const wildcard = (pattern: string, length: [number | null, number | null] = [null, null]) => ({
  type: 'basic' as const,
  parameters: { wildcard: pattern, length },
})

export const numberIn = (tree: Locator, name: RegExp) => tree.getByRole('treeitem', { name })

/** A picture of the page, where they are asked for. */
export const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}
