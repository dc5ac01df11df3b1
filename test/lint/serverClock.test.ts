import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * What time it is comes from the server (`web/api/clock.ts`): the clock of a phone or of a screen on a wall may be wrong. How
 * much time has passed is a matter of the browser's own, which these measure; the page's first script knows no other.
 */
const measures = [
  'web/api/clock.ts',
  'web/api/send.ts',
  'web/api/token.ts',
  'web/app/DeferredParts.tsx',
  'web/app/boot/index.ts',
  'web/app/boot/start.ts',
  'web/app/inactivity/Inactivity.tsx',
  'web/app/inactivity/PausedDialogs.tsx',
  'web/app/inactivity/presence.ts',
  'web/app/inactivity/useRenewal.ts',
  'web/app/inactivity/watch.ts',
  'web/features/figures/fresh.ts',
  'web/features/figures/useRefresh.ts',
  'web/features/jobs/JobsWatch.tsx',
  'web/features/maintenance/Maintained.tsx',
  'web/features/maintenance/useMaintenanceEnd.ts',
  'web/features/whatsNew/useWhatsNew.ts',
  'web/pages/networks/PasswordCell.tsx',
  'web/pages/performance/tvLink/followBoard.ts',
  'web/pages/performance/useLiveFigures.ts',
  'web/pages/performance/useStoredClock.ts',
  'web/pages/profile/TwoFactor.tsx',
  'web/pages/tasks/board/useTasksNow.ts',
  'web/pages/tasks/flow/StartedStep.tsx',
  'web/pages/tasks/flow/useNow.ts',
  'web/parts/lazy/lazyPart.ts',
  'web/parts/upload/pendingUploads.ts',
  // The offset of a zone, which is the same for days around.
  'web/features/entity/ZoneField.tsx',
]

test('only what measures how much time passes asks the browser’s clock', () => {
  const asks = globSync('web/**/*.{ts,tsx}').filter((file) =>
    /\bDate\.now\b|\bnew Date\(\)/.test(readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')),
  )
  expect(asks.sort()).toEqual(measures.sort())
})
