import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test } from 'vitest'
import { keys } from '../../functions/data/keys.ts'
import type { SavedReportRecord } from '../../functions/data/savedReports.ts'
import type { Letter } from '../../functions/lib/mail.ts'
import type { Selection } from '../../shared/contract/savedReports.ts'
import { minute } from '../../shared/durations.ts'
import { prefTypes } from '../../shared/preferences.ts'
import { parseView as heatView } from '../../web/pages/heatMap/view.ts'
import { parseView as skuView } from '../../web/pages/skuMetrics/view.ts'
import { csvIn, savedForEach, six } from './atSix.ts'

const here = savedForEach()
beforeEach(() => here.site.user('wes', 'worker', 'pick'))

const lists = (groups: Record<string, string[]>) =>
  here.tables.stores.skus.change(here.site.company, 'callout', six, () =>
    Object.entries(groups).map(([name, skus], at) => ({
      ...{ id: `g${at}`, name, by: '', at: 0, next: skus.length },
      skus: skus.map((sku, number) => [number, sku] as const),
    })),
  )
const mailed = async (selection: Selection, change: Partial<SavedReportRecord> = {}, user = 'ada') => {
  const report = await here.save(user, { name: 'Watched', selection, ...change })
  await here.planned()
  await here.site.untilQuiet()
  return { report, letter: here.site.sent[0]?.letter, mails: here.site.sent.length }
}
/** As after an upgrade: what was counted before a date has no figures by SKU. */
const knownFrom = (date: string) =>
  here.tables.db.send(
    new UpdateCommand({
      ...{ TableName: here.tables.tables.rollups, Key: keys.codesClosed.key(here.site.company, 'fac') },
      ...{ UpdateExpression: 'SET #from = :from', ExpressionAttributeNames: { '#from': 'from' } },
      ExpressionAttributeValues: { ':from': date },
    }),
  )
const counted = async () => {
  await here.site.settled()
  await here.site.floor.countCodes()
}
/** The page behind the button of a mail, and what its address says. */
const linkIn = ({ text }: Letter) => new URL(/Open in the console: (\S+)/.exec(text)?.[1] ?? '')
const metrics = (more: object = {}): Selection => ({
  ...{ report: 'skuMetrics', kind: 'callout', shown: 'scans', group_uid: here.site.company },
  ...more,
})
const heat = (skus: string[], more: object = {}): Selection => ({
  ...{ report: 'skuHeatMap', sku_type: 'manual', group_uid: here.site.company, skus },
  ...more,
})

describe('SKU Metrics', () => {
  test('are mailed as their page shows them: highest first, with what changed, as text, HTML, picture and file', async () => {
    await lists({ Totes: ['T*'], Fragile: ['F1'], Nobody: ['N'] })
    for (const date of ['2026-02-07', '2026-02-08', '2026-02-15', '2026-02-22', '2026-03-01'])
      await here.site.work('wes', 'pick', date, 8, 1, 10, 'T1')
    await here.site.work('wes', 'pick', '2026-03-08', 8, 1, 12, 'T1')
    await here.site.work('wes', 'pick', '2026-03-08', 10, 1, 30, 'F1')
    await here.site.work('wes', 'pick', '2026-03-09', 1, 1, 5, 'F1')
    await counted()
    const drawn: string[] = []
    here.site.state.drawn = drawn
    const { letter } = await mailed(metrics())
    if (!letter) throw new Error('Nothing was mailed')
    expect(letter.text).toContain('Callout SKUs by group, ')
    expect(letter.text).toContain('Scans: 320.0% more than on the four Sundays before.')
    expect(letter.text).toMatch(/ {2}Fragile: 30, [\d.–]+ an hour\n {2}Totes: 12, .* an hour\n {2}Nobody: 0, – an hour/)
    expect(letter.text).toContain('Based on today’s lists.')
    expect(letter.html).toContain('<span class="c">SKU Metrics</span>')
    const [head, ...rows] = csvIn(letter)
    expect(head).toEqual(['SKU group', 'Scans', 'Pick hours', 'Scans/Hour'])
    expect(rows.map(([group, scans]) => [group, scans])).toEqual([
      ['Fragile', '30'],
      ['Totes', '12'],
      ['Nobody', '0'],
    ])
    expect(letter.files?.map(({ cid }) => cid)).toEqual([undefined, 'picture'])
    expect(drawn[0]).toContain(': Scans</text>')
    expect(letter.html).toContain('Bar chart: Callout SKUs by group')
    const link = linkIn(letter)
    expect(link.pathname).toBe('/home/callout-sku-metrics')
    expect(skuView(link.search)).toMatchObject({
      ...{ kind: 'callout', data: 'scans', group: here.site.company },
      span: { start: '2026-03-08 00', end: '2026-03-08 24' },
    })
  })

  test('of chosen groups, by rate, of one associate; a group of SKUs that is gone is left out', async () => {
    await lists({ Totes: ['T1'], Fragile: ['F1'] })
    await here.site.work('wes', 'pick', '2026-03-08', 8, 1, 12, 'T1')
    await counted()
    const selection = metrics({ shown: 'rate', user_uid: 'wes', sku_group_ids: ['g0', 'gone'] })
    const { letter } = await mailed(selection, { range: 'last28' })
    if (!letter) throw new Error('Nothing was mailed')
    expect(csvIn(letter).map(([group]) => group)).toEqual(['SKU group', 'Totes'])
    expect(letter.text).toContain('wes wes, ')
    expect(letter.text).not.toContain('more than')
    expect(letter.subject).toBe('Watched: Mon, Feb 9 to Sun, Mar 8, 2026')
    expect(skuView(linkIn(letter).search)).toMatchObject({ worker: 'wes', data: 'rate', skuGroups: ['g0', 'gone'] })
  })

  test('with no group of SKUs left, or nothing scanned, say so', async () => {
    const { letter } = await mailed(metrics({ kind: 'excluded' }))
    expect(letter?.text).toContain('No data found for the given parameters.')
    expect(letter?.html).not.toContain('<img')
  })
})

describe('SKU Heat Map', () => {
  test('is mailed by day: the most scanned first, a picture, totals in the mail and all figures in the file', async () => {
    for (const date of ['2026-02-20', '2026-03-02']) await here.site.work('wes', 'pick', date, 8, 1, 4, 'A-1')
    await here.site.work('wes', 'pick', '2026-03-08', 8, 1, 6, 'B-2')
    await here.site.work('wes', 'pick', '2026-03-08', 10, 1, 2, 'A-1')
    await here.site.work('wes', 'pick', '2026-02-25', 10, 1, 6, 'A-1')
    await counted()
    const drawn: string[] = []
    here.site.state.drawn = drawn
    const { letter, report } = await mailed(heat(['A-1', 'B-2', '=1+1', '\u001d01']), { range: 'last7' })
    if (!letter) throw new Error('Nothing was mailed')
    expect(letter.text).toContain('Scans by SKU and day, ')
    expect(letter.text).not.toContain('counts in each')
    expect(letter.text).toContain('Scans: 100.0% more than on the same days a week before.')
    expect(letter.text).toContain('  A-1: 6\n  B-2: 6\n')
    expect(letter.html).toContain('50.00%')
    expect(letter.html).toContain('Heat map: Scans by SKU and day')
    expect(letter.html).toContain('␝01')
    expect(drawn).toHaveLength(1)
    const days = [2, 3, 4, 5, 6, 7, 8].map((date) => `2026-03-0${date}`)
    expect(csvIn(letter)).toEqual([
      ['SKU', ...days, 'Total'],
      ['A-1', '4', '0', '0', '0', '0', '0', '2', '6'],
      ['B-2', '0', '0', '0', '0', '0', '0', '6', '6'],
      expect.arrayContaining(['0']),
      expect.arrayContaining(['0']),
      ['All 4 SKUs', '4', '0', '0', '0', '0', '0', '8', '12'],
    ])
    expect(csvIn(letter).map(([sku]) => sku)).toContain("'=1+1")
    const link = linkIn(letter)
    expect(link.pathname).toBe('/home/sku-heat-map')
    expect(heatView(link.search)).toMatchObject({
      ...{ range: 'day', days: { from: '2026-03-02', to: '2026-03-08' }, source: 'manual', group: here.site.company },
      saved: report.id,
    })
  })

  test('of a day goes by the hour, of the 23 hours too that it has when the clock moves, in Spanish', async () => {
    await here.site.prefer('ada', prefTypes.language, 'es')
    await here.site.work('wes', 'pick', '2026-03-08', 8, 1, 6, 'B-2')
    await counted()
    const { letter } = await mailed(heat(['B*']))
    if (!letter) throw new Error('Nothing was mailed')
    const [head, first] = csvIn(letter)
    expect([head?.length, head?.slice(0, 4)]).toEqual([
      25,
      ['SKU', '2026-03-08 00:00', '2026-03-08 01:00', '2026-03-08 03:00'],
    ])
    expect([first?.[0], first?.at(-1)]).toEqual(['B*', '6'])
    expect(letter.text).toContain('Escaneos por SKU y hora')
  })

  test('says where a code may count several times', async () => {
    await here.site.work('wes', 'pick', '2026-03-08', 8, 1, 6, 'B-2')
    await counted()
    const { letter } = await mailed(heat(['B*', 'B-2']))
    for (const text of [letter?.text, letter?.html])
      expect(text).toContain('A code that several of these SKUs match counts in each.')
  })

  test('compares with nothing that was counted before there were figures by SKU', async () => {
    await here.site.work('wes', 'pick', '2026-03-08', 8, 1, 6, 'B-2')
    await counted()
    await knownFrom('2026-03-01')
    const { letter } = await mailed(heat(['B-2']))
    expect(letter?.text).toContain('B-2: 6')
    expect(letter?.text).not.toContain('Sundays before')
    expect(letter?.text).not.toContain('until they are recounted')
  })

  test.each([
    ['SKU Heat Map', () => heat(['B-2'])],
    ['SKU Metrics', () => metrics()],
    ['SKU Metrics of what nobody scanned', () => metrics({ sku_group_ids: ['g1'] })],
  ])('says that figures are missing: %s', async (_what, selection) => {
    await lists({ Bolts: ['B-2'], None: ['N'] })
    await here.site.work('wes', 'pick', '2026-03-08', 8, 1, 6, 'B-2')
    await counted()
    await knownFrom('2026-03-05')
    const { letter } = await mailed(selection(), { range: 'last7' })
    const note = /Scans before Mar \d, 2026, [^ ]+ [AP]M have no figures by SKU until they are recounted\./
    expect(letter?.text.replaceAll('\u202f', ' ')).toMatch(note)
    expect(letter?.html.replaceAll('\u202f', ' ')).toMatch(note)
  })
})

describe('who gets them', () => {
  test('team managers too; not whose group, associate or role is gone since', async () => {
    await here.site.user('tia', 'teamManager', 'pick')
    await here.site.prefer('tia', prefTypes.weeklyReportExcluded, '*')
    const [own, foreign] = [heat(['A'], { group_uid: 'pick' }), heat(['A'], { group_uid: 'pack' })]
    await mailed(foreign, { group: 'pick' }, 'tia')
    expect(here.site.sent).toEqual([])
    here.site.clock.now = six - 15 * minute
    await here.unplanned()
    const { mails } = await mailed(own, { group: 'pick' }, 'tia')
    expect(mails).toBe(1)
    here.site.sent.splice(0)
    await here.site.user('tia', 'worker', 'pick')
    here.site.clock.now = six - 15 * minute
    await here.unplanned()
    await mailed(metrics({ group_uid: 'pick' }), { group: 'pick' }, 'tia')
    expect(here.site.sent).toEqual([])
    expect(here.site.buried).toEqual([])
  })
})
