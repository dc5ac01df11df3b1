import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { columnsIn, toText, whenText } from '../../../web/pages/notifications/columns.tsx'
import type { NotificationRow } from '../../../web/pages/notifications/list.ts'

const row: NotificationRow = {
  ...{ id: 'n1', title: 'Dock door 7 closed', message: 'Use door 8.', enabled: 1 },
  ...{ sound: 1, vibration: 1, persistent: 1, dismissible: 1, is_worker: 0 },
  ...{ events: [], repeat: null, date_time: '2026-11-19 06:00:00', next_date_time: null },
  ...{ sent_to: ['t1'], names: ['Inbound Dock'], changed_on: '2026-11-01T00:00:00Z', changed_by: 'Ada' },
}
const when = columnsIn({ set: () => {}, busy: new Set() }).find(({ key }) => key === 'when')
const drawn = (one: NotificationRow) => renderToStaticMarkup(when?.cell?.(one))
const warning = 'It will not be sent: it has no event and no future time'

test('what nothing will ever send says so', () => {
  expect(drawn(row)).toContain(`aria-label="${warning}"`)
  expect(when?.text?.(row, 'UTC')).toBe(`Nov 19, 2026 06:00 (${warning})`)
  expect(drawn({ ...row, events: ['joinGroup'] })).not.toContain(warning)
  expect(drawn({ ...row, next_date_time: '2099-01-01 06:00:00' })).not.toContain(warning)
})

test('a row says when it is sent, and to whom', () => {
  expect(whenText({ ...row, repeat: 'Daily:1', events: ['joinGroup', 'scansGoal'] })).toBe(
    'Daily at 06:00, Join Group, Scans Goal',
  )
  expect(whenText({ ...row, date_time: null, events: ['leaveGroup'] })).toBe('Leave Group')
  expect(whenText({ ...row, date_time: null })).toBe('Never')
  expect(toText(row)).toBe('Inbound Dock')
  expect(toText({ ...row, names: ['A', 'B'] })).toBe('2 groups')
  expect(toText({ ...row, is_worker: 1, names: ['A', 'B', 'C'] })).toBe('3 workers')
})
