import type { UserRecord } from '../../functions/data/users.ts'
import { enter } from './browser.ts'
import { companyForEach } from './fixture.ts'
import { handheldOf } from './handheld.ts'

const path = '/home/settings/device-information'

/** Device Information of a company that is new for each test. */
export const deviceInformation = () => {
  const site = companyForEach()
  const opened = async (user: UserRecord, query = '', size?: { width: number; height: number }) => {
    const { acme, open } = site
    const visitor = await open.visitor(size)
    await enter(visitor.page, open.here.url, { company: acme.url, username: user.username }, { path: path + query })
    await visitor.page.getByRole('heading', { name: 'Device Information', level: 1 }).waitFor()
    return visitor
  }
  /** A handheld with a label, which has told how it is. */
  const handheld = async (label: string, told: object = {}) => {
    const { acme, open } = site
    const device = await handheldOf(open.here.url, acme)
    await device.call('heartbeat', { at: Date.now(), battery_percent: 70, battery_health: 'GOOD', ...told })
    await open.here.stores.devices.change(device.device_id, { label })
    return device
  }
  return { path, site, opened, handheld }
}
