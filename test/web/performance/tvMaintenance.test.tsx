import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Shown } from '../../../web/pages/performance/tvLink/followBoard.ts'
import { zoneName } from '../../../web/parts/zone.ts'
import { maintained as words } from '../../../web/words/en/maintained.ts'

/** The notice of maintenance on a screen on the wall, where nobody is signed in and nobody presses anything. */

const here: { shown: Shown; until: string } = {
  until: new Date(Date.now() - 60_000).toISOString(),
  shown: { board: undefined, updatedAt: 0, missed: false, ended: false },
}
vi.mock('../../../web/pages/performance/tvLink/useBoard.ts', () => ({ useBoard: () => here.shown }))
vi.mock('../../../web/pages/performance/tv/useScreen.ts', () => ({ useScreen: () => undefined }))
vi.mock('../../../web/parts/lazy/lazyPart.ts', () => ({
  lazyPart: (file: string) => (props: { screen?: boolean }) => `${file} ${props.screen ? 'on a screen' : 'at a desk'}`,
}))
vi.mock('../../../web/parts/layers/useDialog.ts', () => ({ useDialog: () => ({}) }))
vi.mock('../../../web/features/maintenance/useMaintenanceEnd.ts', () => ({
  useMaintenanceEnd: () => ({
    notice: {
      since: '',
      until: here.until,
      message: 'Back at noon.',
      retry_after: 10,
    },
    nextAt: Date.now() + 10_000,
    check: () => undefined,
  }),
}))
vi.stubGlobal('location', new URL('https://console.example/tv#sdt_x'))

test('lies over the screen while nobody is answered, with figures and without, and not before or after', async () => {
  const { default: TvLinkPage } = await import('../../../web/pages/performance/tvLink/TvLinkPage.tsx')
  const drawn = (shown: Partial<Shown>) => {
    here.shown = { board: undefined, updatedAt: 0, missed: false, ended: false, ...shown }
    return renderToString(<TvLinkPage />)
  }
  expect(drawn({ maintained: true })).toContain('features/maintenance/Maintained on a screen')
  expect(drawn({})).not.toContain('Maintained')
  // A link that is over is over, whatever else there is.
  expect(drawn({ ended: true, maintained: true })).not.toContain('Maintained')
})

test('says why and until when, and offers nobody a button', async () => {
  const { default: Maintained } = await import('../../../web/features/maintenance/Maintained.tsx')
  const screen = renderToString(<Maintained screen onEnd={() => undefined} />)
  expect(screen).toContain('Back at noon.')
  expect(screen).toContain(words.screen)
  expect(screen).toContain(words.overdue)
  expect(screen).not.toContain('<button')
  expect(renderToString(<Maintained onEnd={() => undefined} />)).toContain('<button')
})

test('says until when by the clock of the group or the company, and whose clock that is', async () => {
  const { default: Maintained } = await import('../../../web/features/maintenance/Maintained.tsx')
  const [now, until] = ['2026-11-24T09:00:00Z', '2026-11-24T23:30:00Z']
  vi.useFakeTimers({ now: Date.parse(now) })
  here.until = until
  const never = () => undefined
  try {
    const onScreen = (zone?: string) => renderToString(<Maintained screen zone={zone} onEnd={never} />)
    expect(onScreen('America/Los_Angeles')).toContain('15:30 Los Angeles time')
    // There it is another day already.
    expect(onScreen('Asia/Tokyo')).toContain('Nov 25, 2026 08:30 Tokyo time')
    const stored: Record<string, string> = {
      'shiftdeck.who': JSON.stringify({ company: { time_zone: 'Europe/Madrid' } }),
    }
    vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null })
    expect(renderToString(<Maintained onEnd={never} />)).toContain('Nov 25, 2026 00:30 Madrid time')
    stored['shiftdeck.who'] = 'null'
    expect(renderToString(<Maintained onEnd={never} />)).toContain(
      zoneName(Intl.DateTimeFormat().resolvedOptions().timeZone),
    )
  } finally {
    vi.useRealTimers()
  }
})
