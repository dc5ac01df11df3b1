import { expect, test } from 'vitest'
import type { Device } from '../../../shared/contract/devices.ts'
import { textsOfDevice } from '../../../web/features/devices/textsOfDevice.ts'

const device: Device = {
  ...{
    id: 'acme.1',
    uid: 'acme.1',
    status: 1,
    label: 'RNO-0163',
    serial_number: 'HX52A-7Q20431',
    device_model: 'TC52',
  },
  ...{ mac_address: '9C:7B:EF:40:1A:D2', os_version: '13', workhero_version: '5.2.0', battery_percentage: 18 },
  ...{ battery_health: 'OVERHEAT', scanner_battery_level: 71, scanner_last_updated: '2026-11-20T14:30:00.000Z' },
  ...{ scanner_mac_address: '02:00:00:00:00:02', scanner_version: '1.9.4', username: 'zofia', user_name: 'Zofia W' },
  ...{ name: 'Pick Mezzanine', group_uid: 'pick', last_updated: '2026-11-20T14:31:00.000Z', lost_at: null },
  ...{ loc_latitude: 39.5, loc_longitude: -119.7, loc_accuracy: 8, loc_time: '2026-11-20T13:32:00.000Z' },
  ...{ firebase_device_token: true, hidden: 0, offline_at: null },
}

test('the finder’s search looks into what each column of the table shows', () => {
  const texts = textsOfDevice(device, 'UTC')
  for (const shown of ['18%', '71%', 'Overheat', 'Logged in', 'Nov 20, 2026 14:31', 'Nov 20, 2026 13:32', 'Zofia W'])
    expect(texts).toContain(shown)
  for (const shown of [
    'RNO-0163',
    'HX52A-7Q20431',
    'TC52',
    '13',
    '5.2.0',
    '02:00:00:00:00:02',
    '1.9.4',
    'Pick Mezzanine',
  ])
    expect(texts).toContain(shown)
})
