import type { PageKey } from '../../../shared/pages.ts'
import { walkthroughSteps as words } from '../../words/en/walkthroughSteps.ts'
import { findShown } from './target.ts'

export interface WalkthroughStep {
  title: string
  text: string
  /** Where the part is: the first of these that is on the screen. */
  selectors: readonly string[]
}

const step = (text: { title: string; text: string }, ...selectors: string[]): WalkthroughStep => ({
  ...text,
  selectors,
})
const {
  apps,
  sourceData,
  performance,
  charts,
  associatesTable,
  skuHeatMap,
  teamRankings,
  tasks,
  targets,
  skus,
  skuMetrics,
  deviceInformation,
  findDevice,
  incidents,
  ota,
  wifiNetworks,
  auditLog,
  apiAccess,
  webhooks,
  universalUsage,
  users,
  facilities,
  teams,
  company,
  profile,
  reports,
  groups,
} = words

const ofSkus = [
  step(skus.add, '.skus .sku-add'),
  step(skus.search, '.skus .dt-search'),
  step(skus.tryCode, '.skus .sku-try'),
  step(skus.manage, '.skus .dt-acts'),
  step(skus.upload, '.skus .page-actions > :last-child'),
  step(skus.recount, '.skus .sku-foot'),
]

/** The walkthroughs of single pages. What a role or a narrow screen does not show is left out. */
export const walkthroughs: Partial<Record<PageKey, readonly WalkthroughStep[]>> = {
  skuMetrics: [
    step(skuMetrics.whose, '.sku-metrics .groups-field', '.sku-metrics .associate-select'),
    step(skuMetrics.which, '.sku-metrics .kind-select'),
    step(skuMetrics.groups, '.sku-metrics .sku-group-select'),
    step(skuMetrics.when, '.sku-metrics .hour-range'),
    step(skuMetrics.get, '.sku-metrics .sm-get'),
    step(skuMetrics.options, '.sku-metrics .box-card > header'),
    step(skuMetrics.files, '.sku-metrics .report-actions'),
  ],
  sourceData: [
    step(sourceData.whose, '.source-data .sd-form .sd-field'),
    step(sourceData.type, '.source-data .sd-types'),
    step(sourceData.when, '.source-data div:has(> #sd-times)'),
    step(sourceData.sample, '.source-data .sd-sample'),
    step(sourceData.size, '.source-data .sd-size'),
    step(sourceData.go, '.source-data .sd-form .btn.primary'),
    step(sourceData.last, '.source-data .sd-last'),
    step(sourceData.columns, '.source-data .page-actions > .btn', '.source-data .page-head > .btn:last-of-type'),
  ],
  deviceInformation: [
    step(deviceInformation.tabs, '.devices .page-body > .tabs'),
    step(deviceInformation.group, '.devices .group-filter'),
    step(deviceInformation.search, '.devices .dt-search'),
    step(deviceInformation.strip, '.devices .fleet-strip'),
    step(deviceInformation.columns, '.devices .dt-columns', '.devices .dt-tools-end .btn'),
    step(deviceInformation.rows, '.devices .device-button', '.devices .dt-acts'),
    step(deviceInformation.interval, '.devices .update-interval'),
  ],
  findDevice: [
    step(findDevice.filters, '.finder .dt-seg'),
    step(findDevice.strip, '.finder-strip'),
    step(findDevice.list, '.finder-rows'),
    step(findDevice.follow, '.finder-acts'),
    step(findDevice.map, '.finder-map'),
    step(findDevice.circle, '.finder-check'),
    step(findDevice.width, '.finder-width'),
  ],
  wifiNetworks: [
    step(wifiNetworks.facility, '.networks-page .filter-select'),
    step(wifiNetworks.search, '.networks-page .dt-search'),
    step(wifiNetworks.segments, '.networks-page .dt-seg'),
    step(wifiNetworks.rows, '.networks-page .dt-acts', '.networks-page .dt-body'),
    step(wifiNetworks.add, '.networks-page .page-actions .btn.primary'),
    step(wifiNetworks.passwords, '.networks-page .net-note'),
  ],
  otaUpdates: [
    step(ota.window, '.ota-page .ota-window'),
    step(ota.rollout, '.ota-page .ota-ladder'),
    step(ota.states, '.ota-page .ota-states'),
    step(ota.plan, '.ota-page .ota-plan'),
    step(ota.add, '.ota-page .page-head > .btn:last-of-type'),
  ],
  incidentReports: [
    step(incidents.search, '.incidents .dt-search'),
    step(incidents.segments, '.incidents .dt-seg'),
    step(incidents.photos, '.incidents .ir-thumb'),
    step(incidents.archive, '.incidents .dt-acts'),
    step(incidents.archived, '.incidents .page-actions > :last-child'),
  ],
  calloutSkus: ofSkus,
  excludedSkus: ofSkus,
  performance: [
    step(performance.range, '.performance .page-bar .view-select'),
    step(performance.groups, '.performance .page-bar .groups-field'),
    step(performance.filters, '.performance .perf-chips'),
    step(performance.get, '.performance .page-bar > .btn.primary', '.performance .mobile-bar .btn.primary'),
    step(performance.comparison, '.performance .comparison'),
    step(performance.add, '.performance [data-tour="add-card"]'),
    step(performance.tv, '.performance [data-tour="tv-mode"]'),
    step(performance.stamp, '.performance .figures-stamp'),
    step(performance.card, '.performance .metric'),
    step(performance.associates, '.performance .associates', '.performance .associates-open'),
  ],
  charts: [
    step(charts.type, '.charts .type-select'),
    step(charts.range, '.charts .view-select'),
    step(charts.datasets, '.charts .dataset-add'),
    step(charts.get, '.charts .page-bar > .btn.primary', '.charts .charts-bar .btn.primary'),
    step(charts.presets, '.charts .presets'),
    step(charts.options, '.charts .chart-options'),
    step(charts.table, '.charts .point-table'),
  ],
  associatesTable: [
    step(associatesTable.range, '.at-page .page-bar .view-select'),
    step(associatesTable.groups, '.at-page .page-bar .groups-field'),
    step(associatesTable.get, '.at-page .page-bar > .btn.primary'),
    step(associatesTable.search, '.at-page .dt-search'),
    step(associatesTable.summary, '.at-page .dt-summary', '.at-page .dt-sums'),
    step(associatesTable.columns, '.at-page thead tr', '.at-page .dt-sortbar'),
    step(associatesTable.csv, '.at-page [data-tour="csv"]'),
    step(associatesTable.stamp, '.at-page .figures-stamp'),
  ],
  skuHeatMap: [
    step(skuHeatMap.who, '.heat-map .associate-select'),
    step(skuHeatMap.range, '.heat-map .page-bar .seg-radio'),
    step(skuHeatMap.skus, '.heat-map .hm-source'),
    step(skuHeatMap.get, '.heat-map .hm-get'),
    step(skuHeatMap.map, '.heat-map .hm-panel'),
    step(skuHeatMap.csv, '.heat-map [data-tour="heat-csv"]'),
  ],
  teamRankings: [
    step(teamRankings.tabs, '.rankings .tabs'),
    step(teamRankings.who, '.rk-bar-row > .group-select'),
    step(teamRankings.type, '.rankings .type-select'),
    step(teamRankings.range, '.rankings .hour-range'),
    step(teamRankings.get, '.rankings .rk-get'),
    step(teamRankings.list, '.rankings .rk'),
    step(teamRankings.order, '.rankings .box-card > header'),
    step(teamRankings.csv, '.rankings [data-tour="rankings-csv"]'),
  ],
  tasks: [
    step(tasks.now, '.worker-tasks .flow-now'),
    step(tasks.go, '.worker-tasks .flow-go.primary'),
    step(tasks.logout, '.worker-tasks .flow-go:not(.primary)'),
    step(tasks.spanish, '.worker-tasks .flow-lang'),
    step(tasks.whoNow, '.tasks .tl'),
    step(tasks.table, '.tasks .tm-panel .dt-tools'),
    step(tasks.tabs, '.tasks .page-body > .tabs'),
    step(tasks.startMany, '.tasks [data-tour="tasks-start"]'),
    step(tasks.toggle, '.tasks [data-tour="tasks-switch"]'),
  ],
  appsManagement: [
    step(apps.tabs, '.apps-page .tabs'),
    step(apps.facility, '.apps-page .filter-select'),
    step(apps.list, '.apps-page .dt', '.apps-page .dt-cards'),
    step(apps.actions, '.apps-page .dt-acts'),
    step(apps.add, '.apps-page .page-actions .btn.primary'),
  ],
  auditLog: [
    step(auditLog.when, '.audit-log select[aria-label]:last-of-type', '.audit-log .filter-select'),
    step(auditLog.search, '.audit-log .dt-search'),
    step(auditLog.rows, '.audit-log .audit-verb', '.audit-log .dt-cards'),
    step(auditLog.files, '.audit-log .page-actions > .btn'),
  ],
  apiAccess: [
    step(apiAccess.tabs, '.api-access .tabs'),
    step(apiAccess.list, '.api-access .dt', '.api-access .dt-cards', '.api-access .state'),
    step(apiAccess.add, '.api-access .page-actions .btn.primary', '.api-access .btn.primary'),
  ],
  webhooks: [
    step(webhooks.list, '.table-page .dt', '.table-page .dt-cards', '.table-page .state'),
    step(webhooks.actions, '.table-page .dt-acts'),
    step(webhooks.add, '.table-page .page-actions .btn.primary', '.table-page .btn.primary'),
  ],
  universalUsage: [
    step(universalUsage.month, '.universal-usage .us-month'),
    step(universalUsage.summary, '.universal-usage .uu-summary'),
    step(universalUsage.rows, '.universal-usage .dt', '.universal-usage .dt-cards', '.universal-usage .state'),
    step(universalUsage.days, '.universal-usage .dt-acts'),
    step(universalUsage.columns, '.universal-usage .dt-columns', '.universal-usage .dt-tools-end .btn'),
    step(universalUsage.files, '.universal-usage .page-actions'),
  ],
  users: [
    step(users.counter, '.table-page .user-counter'),
    step(users.group, '.table-page .group-filter'),
    step(users.search, '.table-page .dt-search'),
    step(users.status, '.table-page .dt-body .switch'),
    step(users.actions, '.table-page .dt-acts'),
    step(users.batch, '.table-page [data-tour="users-batch"]'),
    step(users.create, '.table-page .page-actions .btn.primary'),
  ],
  facilities: [
    step(facilities.search, '.table-page .dt-search'),
    step(facilities.status, '.table-page .dt-body .switch'),
    step(facilities.actions, '.table-page .dt-acts'),
    step(facilities.views, '.table-page .dt-views'),
    step(facilities.create, '.table-page .page-actions .btn.primary'),
  ],
  teams: [
    step(teams.facility, '.table-page .filter-select'),
    step(teams.search, '.table-page .dt-search'),
    step(teams.status, '.table-page .dt-body .switch'),
    step(teams.actions, '.table-page .dt-acts'),
    step(teams.views, '.table-page .dt-views'),
    step(teams.create, '.table-page .page-actions .btn.primary'),
  ],
  company: [
    step(company.name, '.company .company-head'),
    step(company.edit, '.page-head > .btn.primary'),
    step(company.freshness, '.company .company-choices'),
    step(company.pace, '.company-card:nth-of-type(2) .company-switch'),
    step(company.photos, '.company-card:nth-of-type(3) .company-switch'),
    step(company.usage, '.company .company-usage'),
  ],
  profile: [
    step(profile.sections, '.profile .pf-nav'),
    step(profile.data, '.profile .pf-card .facts', '.profile .pf-body'),
    step(profile.edit, '.profile .pf-nav a[href$="section=edit"]'),
    step(profile.password, '.profile .pf-nav a[href$="section=password"]'),
    step(profile.twoFactor, '.profile .pf-nav a[href$="section=twoFactor"]'),
    step(profile.inactivity, '.profile .pf-nav a[href$="section=inactivity"]'),
    step(profile.roles, '.profile .pf-nav a[href$="section=roles"]'),
  ],
  reports: [
    step(reports.forManagers, '.reports-none'),
    step(reports.groups, '.reports-card tbody th'),
    step(reports.when, '.reports-card tbody .switch'),
    step(reports.next, '.reports-card tbody .reports-next'),
    step(reports.see, '.reports-head .btn'),
    step(reports.save, '.reports-foot .btn.primary'),
    step(reports.saved, '.reports-card .reports-do'),
  ],
  groups: [
    step(groups.list, '.groups-card .groups-list'),
    step(groups.current, '.groups-list .tag.accent'),
    step(groups.go, '.groups-actions .btn.primary'),
  ],
  targets: [
    step(targets.groups, '.targets .tg-tree', '.targets .tg-h'),
    step(targets.values, '.targets .tg-in'),
    step(targets.now, '.targets .tg-now'),
    step(targets.parameters, '.targets tbody:last-of-type .tg-sec'),
    step(targets.confirm, '.targets .tg-foot .btn.primary'),
  ],
}

/** What must not be on a page: it would move away under what is being explained. */
export const obstacles: Partial<Record<PageKey, string>> = { performance: '.performance .turn-dots' }

/** The steps of a page whose parts are on the screen now. */
export const shownSteps = (page: PageKey) =>
  (walkthroughs[page] ?? []).filter(({ selectors }) => findShown(...selectors) !== null)
