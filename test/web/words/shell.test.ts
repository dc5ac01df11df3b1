import { describe, expect, test } from 'vitest'
import { pages as entries, menuGroups, type PageEntry } from '../../../shared/pages.ts'
import { emailGate } from '../../../web/words/en/emailGate.ts'
import { header } from '../../../web/words/en/header.ts'
import { help } from '../../../web/words/en/help.ts'
import { pages } from '../../../web/words/en/pages.ts'
import { shell } from '../../../web/words/en/shell.ts'

/** Texts that the product is known by, letter by letter. */

test.each([
  ['Marketplace', shell.marketplace],
  ['Order Accessories', header.marketplace.store],
  ['Partners', header.marketplace.partners],
  ['Help', shell.help],
  ['Feedback', header.help.feedback],
  ['Walkthrough', header.help.walkthrough],
  ["What's New", header.help.whatsNew],
  ['Resources', header.help.resources],
  ['Contact Support', header.help.support],
  ['My Profile', header.profile],
  ['Switch Group', header.switchGroup],
  ['Logout', header.logout],
  ['Add Company Logo', shell.logo.add],
  ['Failed to load image.', shell.logo.failed],
  ['Page not found', pages.notFound],
  ['Return to previous page', pages.back],
  ['Favorites', shell.groups.favorites],
  ['Intelligence', shell.groups.intelligence],
  ['Device Hub', shell.groups.deviceHub],
  ['Management', shell.groups.management],
  ['Settings', shell.groups.settings],
  ['Error upading preference', shell.favorites.failed],
  ['We have received your suggestion, thank you!', help.feedback.sent],
  ['This field is required', emailGate.required],
])('%s', (expected, text) => expect(text).toBe(expected))

describe('pages have their titles and routes', () => {
  const list: readonly PageEntry[] = entries
  test.each([
    ['Performance', '/home/performance'],
    ['Charts', '/home/charts'],
    ['Target Metrics', '/home/settings/targets'],
    ['Associates Table', '/home/associates-table'],
    ['SKU Metrics', '/home/callout-sku-metrics'],
    ['Source Data', '/home/source-data'],
    ['Device Information', '/home/settings/device-information'],
    ['Find Device', '/home/settings/device-information?tab=map'],
    ['Users', '/company/users'],
    ['SKU Heat Map', '/home/sku-heat-map'],
    ['Active Sessions', '/home/settings/active-sessions'],
    ['Android Notifications', '/home/settings/notifications'],
    ['Apps Management', '/home/settings/app-deployments'],
    ['Web Shortcuts', '/home/settings/chrome-shortcuts'],
    ['Wifi Networks', '/home/settings/wifi-networks'],
    ['Facilities', '/company/facilities'],
    ['Teams', '/company/teams'],
    ['Team Rankings', '/home/rankings/team-rankings'],
    ['Incident Reports', '/home/settings/incident-reports'],
    ['OTA Updates', '/home/settings/ota-updates'],
    ['Inactivity Auto-Logout', '/home/settings/inactivity-auto-logout'],
    ['Web Portal', '/home/settings/web-portal'],
    ['Scanner Settings', '/home/settings/scanner-settings'],
    ['Callout SKUs', '/home/settings/callout-skus'],
    ['Excluded SKUs', '/home/settings/excluded-skus'],
    ['Tasks', '/home/tasks'],
    ['AI Assistant', '/home/rufus-ai'],
  ])('%s', (title, link) => expect(list.find((page) => page.title === title)?.link).toBe(link))

  test('and the groups of the menu their order', () => {
    expect(menuGroups).toEqual(['intelligence', 'deviceHub', 'management', 'settings'])
  })
})
