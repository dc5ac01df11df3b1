import { describe, expect, test } from 'vitest'
import { Selection } from '../../shared/contract/savedReports.ts'
import { chartTypes } from '../../shared/metrics/charts.ts'
import { rankingTypes } from '../../shared/metrics/rankings.ts'
import { selectionOf as heatSelection } from '../../web/pages/heatMap/selection.ts'
import { chartLink } from '../../web/pages/rankings/links.ts'
import { selectionOf as rankingSelection } from '../../web/pages/rankings/selection.ts'
import { selectionOf as skuSelection } from '../../web/pages/skuMetrics/selection.ts'

const parsed = (selection: unknown) => Selection.parse(selection)

describe('what of a report is saved', () => {
  test('of a heat map: whose SKUs, their source and their order, and nothing without SKUs', () => {
    const view = { source: 'manual' } as const
    const saved = heatSelection(view, ['B', 'A'], 'g')
    expect(parsed(saved)).toEqual({ report: 'skuHeatMap', sku_type: 'manual', group_uid: 'g', skus: ['B', 'A'] })
    expect(parsed(heatSelection({ ...view, who: 'w' }, ['A'], 'g'))).toMatchObject({ user_uid: 'w' })
    expect(heatSelection(view, [], 'g')).toBeUndefined()
    expect(heatSelection(view, ['A'], undefined)).toBeUndefined()
  })

  test('of SKU Metrics: the groups that are chosen, or that it is all of them', () => {
    const view = { kind: 'excluded', data: 'rate' } as const
    const all = skuSelection(view, 'g')
    expect(parsed(all)).toEqual({ report: 'skuMetrics', kind: 'excluded', shown: 'rate', group_uid: 'g' })
    expect(parsed(skuSelection({ ...view, worker: 'w', skuGroups: ['1', '2'] }, 'g'))).toMatchObject({
      ...{ user_uid: 'w', sku_group_ids: ['1', '2'] },
    })
  })

  test('of rankings: teams of a group or of a worker; of nobody, and of data that one worker has not, nothing', () => {
    const view = { tab: 'group', type: 'SCANS' } as const
    expect(parsed(rankingSelection(view, 'own', 'g'))).toEqual({
      ...{ report: 'teamRankings', data_type: 'SCANS', group_uids: ['g'] },
    })
    expect(rankingSelection(view, 'own', undefined)).toBeUndefined()
    const ofWorker = { tab: 'worker', type: 'SCANS', worker: 'w' } as const
    expect(parsed(rankingSelection(ofWorker, 'own', 'g'))).toEqual({
      ...{ report: 'workerRankings', data_type: 'SCANS', user_group: 'own', worker_uid: 'w' },
    })
    expect(rankingSelection({ tab: 'worker', type: 'SCANS' }, 'own', 'g')).toBeUndefined()
    expect(rankingSelection({ ...ofWorker, type: 'ACTIVE_USERS' }, 'own', 'g')).toBeUndefined()
  })
})

describe('a bar of a ranking leads to Charts', () => {
  const session = { role: { key: 'admin', uid: 'admin', type: 1, name: 'Admin' } } as const
  const span = { start: '2026-03-02 06', end: '2026-03-02 14' }
  const linkOf = (type: (typeof rankingTypes)[number], worker?: string) =>
    chartLink(session, { uid: 't', name: 'Pick' }, { type, span, worker })

  test('of the same team, time and figures', () => {
    expect(linkOf('SCANS')).toEqual({
      to: expect.stringContaining('charts'),
      state: {
        ...{ dataType: 'SCANS', rangeType: 'custom' },
        dataset: { group: { uid: 't', name: 'Pick', type: 'team' }, chart: 'overview' },
        ...{ startcustom: '2026-03-02 06:00:00', endcustom: '2026-03-02 14:00:00' },
      },
    })
    expect(linkOf('SCANS', 'w')?.state).toMatchObject({ dataset: { chart: 'w' } })
  })

  test.each(rankingTypes)('%s is drawn there', (type) => {
    const state = linkOf(type)?.state as { dataType: string } | undefined
    expect(chartTypes).toContain(state?.dataType)
  })
})
