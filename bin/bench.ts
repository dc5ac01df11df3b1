import { type Figure, report } from './bench/figures.ts'

/**
 * `npm run bench`: measures the product on this machine. `npm run bench -- ingest cards` measures only these.
 * What is measured runs in processes of its own; this one only asks.
 */
const sections: Record<string, () => Promise<Figure[]>> = {
  ingest: async () => (await import('./bench/ingest.ts')).ingestFigures(),
  load: async () => (await import('./bench/overload.ts')).overloadFigures(),
  heartbeats: async () => (await import('./bench/heartbeats.ts')).heartbeatFigures(),
  lag: async () => (await import('./bench/lag.ts')).lagFigures(),
  cost: async () => (await import('./bench/cost.ts')).costFigures(),
  writes: async () => (await import('./bench/writes.ts')).writeFigures(),
  cards: async () => (await import('./bench/cards.ts')).cardFigures(),
  charts: async () => (await import('./bench/charts.ts')).chartFigures(),
  rankings: async () => (await import('./bench/rankings.ts')).rankingFigures(),
  console: async () => (await import('./bench/console.ts')).consoleFigures(),
  login: async () => (await import('./bench/login.ts')).loginFigures(),
  associates: async () => (await import('./bench/associates.ts')).associateFigures(),
  chartsPage: async () => (await import('./bench/chartsPage.ts')).chartsPageFigures(),
  pages: async () => (await import('./bench/pages.ts')).pageFigures(),
  tasksPage: async () => (await import('./bench/tasksPage.ts')).tasksPageFigures(),
  table: async () => (await import('./bench/table.ts')).tableFigures(),
  devices: async () => (await import('./bench/fleetPage.ts')).fleetPageFigures(),
  map: async () => (await import('./bench/map.ts')).mapFigures(),
  heatMapPaint: async () => (await import('./bench/heatMapPaint.ts')).heatMapPaintFigures(),
  tasksTable: async () => (await import('./bench/tasksTable.ts')).tasksTableFigures(),
  views: async () => (await import('./bench/views.ts')).viewFigures(),
  tv: async () => (await import('./bench/tv.ts')).tvFigures(),
  start: async () => (await import('./bench/npmStart.ts')).startFigures(),
  tasks: async () => (await import('./bench/tasks.ts')).taskFigures(),
  skus: async () => [
    ...(await (await import('./bench/skus.ts')).skuFigures()),
    ...(await (await import('./bench/codeWrites.ts')).codeWriteFigures()),
  ],
  heatMap: async () => (await import('./bench/heatMap.ts')).heatMapFigures(),
  source: async () => (await import('./bench/source.ts')).sourceFigures(),
  jobs: async () => (await import('./bench/jobs.ts')).jobFigures(),
  reports: async () => (await import('./bench/reports.ts')).reportFigures(),
  batchUsers: async () => (await import('./bench/batchUsers.ts')).batchUsersFigures(),
  upload: async () => (await import('./bench/upload.ts')).uploadFigures(),
  uploadMemory: async () => (await import('./bench/uploadPage.ts')).uploadPageFigures(),
  assignments: async () => (await import('./bench/assignments.ts')).assignmentFigures(),
  everyDevice: async () => (await import('./bench/everyDevice.ts')).everyDeviceFigures(),
  networks: async () => (await import('./bench/networkList.ts')).networkListFigures(),
  presets: async () => (await import('./bench/presets.ts')).presetFigures(),
  schedules: async () => (await import('./bench/schedules.ts')).scheduleFigures(),
  push: async () => (await import('./bench/push.ts')).pushFigures(),
  incidents: async () => (await import('./bench/incidents.ts')).incidentFigures(),
  companies: async () => (await import('./bench/companies.ts')).companiesFigures(),
  universalMetrics: async () => (await import('./bench/universalMetrics.ts')).universalMetricsFigures(),
  audit: async () => (await import('./bench/audit.ts')).auditFigures(),
  webhooks: async () => (await import('./bench/webhooks.ts')).webhookFigures(),
  apk: async () => (await import('./bench/apk.ts')).apkFigures(),
  rollout: async () => (await import('./bench/rollout.ts')).rolloutFigures(),
  lambdas: async () => (await import('./bench/lambdas.ts')).lambdaFigures(),
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !Object.hasOwn(sections, name))
if (unknown.length > 0) {
  console.error(
    `There is nothing called ${unknown.join(', ')} to measure. There are: ${Object.keys(sections).join(', ')}.`,
  )
  process.exit(1)
}

// An interrupted measurement leaves no folder behind, and machines end with us.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const figures: Figure[] = []
for (const [name, measure] of Object.entries(sections)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const began = performance.now()
  console.log(`measuring ${name}…`)
  try {
    figures.push(...(await measure()))
    console.log(`  took ${((performance.now() - began) / 1000).toFixed(0)} s`)
  } catch (error) {
    // The others are worth knowing all the same.
    console.error(error)
    process.exitCode = 1
  }
}
report(figures, 'bench-results/bench.json')
// The cloud and the browser that pages are measured with are shared, and stay open.
process.exit()
