import { putAll } from '../../bin/seed/putAll.ts'
import { storedState } from '../../functions/data/deviceStates.ts'
import { storedDevice } from '../../functions/data/devices.ts'
import { incidentId } from '../../functions/data/incidents.ts'
import { occurrenceId } from '../../functions/data/notifications.ts'
import { taskId } from '../../functions/data/tasks.ts'
import { newId } from '../../functions/lib/ids.ts'
import type { People } from '../lib/people.ts'

/** Makes one thing more of each kind that is listed, of groups that most roles reach. */
export const thingsOf = (world: People) => {
  /** A customer and a definition more. */
  const taskThings = async (name: string) => {
    const [company, id, updated, version] = [world.acme.uid, newId(), world.now(), 1]
    const { picking, north } = world.acme.groups
    const shared = { company, facility: north.uid, name, updated, version }
    await world.stores.taskCustomers.add({ ...shared, id, status: 1 })
    await world.stores.taskInfo.add({
      ...{ ...shared, id, team: picking.uid, workers: [], limited: false, n_times: 0, status: 1 as const, user: 'u' },
    })
  }

  /** A handheld more of the team. */
  const device = async (label: string, id = `${world.acme.uid}.${newId()}`) => {
    const { uid: company, groups } = world.acme
    const items = [
      storedDevice({
        ...{ id, company, serial_number: `S-${id}`, model: 'TC52', manufacturer: '', mac_address: '', label },
        ...{ secret_hash: '', enrolled_on: '2026-01-01T00:00:00.000Z', last_team: groups.picking.uid },
      }),
      storedState(id, { os_version: '13', app_version: '5.2.0' }),
    ]
    await putAll(world.db, world.tables.devices, items)
  }

  /** One thing more that was asked of a handheld of the team. */
  const deviceCommand = async (label: string) => {
    const { uid } = world.acme
    if (label === 'One') await device(label, `${uid}.asked`)
    const command = { kind: 'ping' as const, options: [], expires_at: world.now() }
    await world.stores.commands.give(`${uid}.asked`, command, { by: 'u', at: world.now(), random: newId() })
  }

  const sentId = () => occurrenceId(Date.parse('2027-03-01T09:00:00.000Z'), 'asked')

  /** A notification more that was sent to the team, and a device more that one of them went to. */
  const sentNotification = async (title: string) => {
    const { uid: company, groups, users } = world.acme
    const shown = { title, message: 'M', sound: true, vibration: true, persistent: true, dismissible: true }
    const more = {
      sent_to: [groups.picking.uid],
      is_worker: false,
      by: 'u',
      state: 'sent' as const,
      kind: 'instant' as const,
    }
    for (const id of [sentId(), occurrenceId(world.now(), newId())])
      await world.stores.notifications.open({ ...shown, ...more, company, id, at: world.now() })
    const id = `${company}.${newId()}`
    await device(title, id)
    const user = users.worker.uid
    await world.stores.deliveries.give({
      ...shown,
      id: sentId(),
      device: id,
      user,
      at: world.now(),
      expires_at: world.now(),
    })
  }

  /** A network more of the facility, and a device more of one of them. */
  const network = async (ssid: string) => {
    const { uid: company, groups } = world.acme
    const named = { company, facility: groups.north.uid, ssid, security_type: 'WPA2' as const }
    const more = { sealed: '', key: '', revision: 1, by: 'u', changed_at: world.now() }
    for (const id of ['asked', newId()]) await world.stores.networks.add({ ...named, ...more, id })
    const id = `${company}.${newId()}`
    await device(ssid, id)
    const wish = { section: 'wifi' as const, id: 'asked', content: { revision: 1 } }
    await world.stores.desired.assign(id, [wish], { by: 'u', at: world.now() })
  }

  /** An app more of the facility, and a device more of one of them. */
  const app = async (name: string) => {
    const { uid: company, groups } = world.acme
    const file = {
      ...{ revision: 1, version_name: '1', version_code: 1, label: name, min_sdk: 1, target_sdk: 1, subject: '' },
      ...{ signers: [], earlier: [], file_name: '', size: 1, sha256: [], location: '', at: world.now() },
    }
    const more = { file, status: 1 as const, version: 1, by: 'u', changed_at: world.now(), content_at: world.now() }
    for (const id of ['asked', newId()])
      await world.stores.apps.add({ id, company, facility: groups.north.uid, name, package: `com.${name}.x`, ...more })
    const id = `${company}.${newId()}`
    await device(name, id)
    const wish = { section: 'apps' as const, id: 'asked', content: { revision: 1, version_name: '1', strategy: 0 } }
    await world.stores.desired.assign(id, [wish], { by: 'u', at: world.now() })
  }

  /** A report more of an incident, of the facility of the team. */
  const incident = async (type: string) => {
    const { uid: company, groups } = world.acme
    const [facility, at] = [groups.north.uid, world.now()]
    const id = incidentId(facility, at, newId())
    const fields = { name: 'A', device: `${company}.d`, device_name: 'D', type, description: '', location: '' }
    const status = type === 'Two' ? 1 : 0
    await world.stores.incidents.file(
      {
        ...{ ...fields, id, company, facility, team: groups.picking.uid, status, at, filed_at: at, photos: [] },
        version: 1,
      },
      type,
    )
  }

  /** A token and a TV link more, of a team. */
  const apiToken = async (name: string) => {
    const { uid: company, groups, users } = world.acme
    const maker = { maker: users.admin.uid, maker_role: 'admin' as const, maker_group: company }
    const more = { scopes: [], group: groups.picking.uid, names: false, hash: '', hint: '', used_at: 0 }
    for (const kind of ['program', 'tv'] as const)
      await world.stores.apiTokens.add({
        ...{ ...maker, ...more, id: `${company}.${newId()}`, company, kind, name },
        ...{ created_at: world.now(), expires_at: world.now() + 1 },
      })
  }

  /** A shortcut more of the facility, and a device more of one of them. */
  const shortcut = async (label: string) => {
    const { uid: company, groups } = world.acme
    const more = { url: 'https://example.com', status: 1 as const, revision: 1, by: 'u', group: company }
    const at = { changed_at: world.now(), content_at: world.now() }
    for (const id of ['asked', newId()])
      await world.stores.shortcuts.add({ ...more, ...at, company, facility: groups.north.uid, label, id })
    await device(label)
  }

  /** A group more of each kind, with two SKUs. */
  const skuThings = async (name: string) => {
    const skus = [
      [0, `${name}-*`],
      [1, name],
    ] as const
    for (const kind of ['excluded', 'callout'] as const)
      await world.stores.skus.change(world.acme.uid, kind, world.now(), (groups) => [
        ...groups,
        { ...{ id: newId(), name: `${name} ${groups.length}`, by: '', at: world.now(), next: 2 }, skus: [...skus] },
      ])
  }

  /** A task more of the super admin's, and of the team. */
  const startedTask = async () => {
    const { superAdmin: user } = world.acme.users
    const [start, end] = [world.now() - 60_000, world.now()]
    const task = { company: world.acme.uid, team: world.acme.groups.picking.uid, user: user.uid, start, version: 1 }
    const id = taskId(user.uid, start, newId())
    const open = { ...task, id, name: 'Sweep', customer: 'Any', notes: '' }
    await world.stores.tasks.start(open)
    await world.stores.tasks.replace(open, { ...open, end })
  }
  return {
    taskThings,
    device,
    deviceCommand,
    sentId,
    sentNotification,
    network,
    app,
    incident,
    apiToken,
    shortcut,
    skuThings,
    startedTask,
  }
}
