import { useEffect, useRef, useState } from 'react'
import type { CommandStatus, PingOption } from '../../../shared/commands.ts'
import type { DeviceCommand } from '../../../shared/contract/deviceCommands.ts'
import type { Device } from '../../../shared/contract/devices.ts'
import type { Page } from '../../../shared/contract/listCall.ts'
import { refreshed } from '../../api/calls.ts'
import { answer, send } from '../../api/send.ts'
import { toast } from '../../parts/toast/toast.ts'
import { devices } from '../../words/en/devices.ts'
import { sendBatch } from '../entity/sendBatch.ts'

const words = devices.ping

export interface Ping {
  state: CommandStatus | 'sending'
  /** Why it was not done. */
  message?: string | undefined
  /** Ms from asking to done. */
  took?: number | undefined
}

/** Ms between two looks at what became of it. */
const pause = 1_000
/** More devices than that are only told whether they were pinged: each look is a call of each. */
const mostFollowed = 25
/** A ping that is followed is among so many of the newest commands: a device is pinged ten times a minute at most. */
const newest = 20
const over: readonly Ping['state'][] = ['done', 'failed', 'expired']
const isOver = (ping: Ping | undefined) => ping !== undefined && over.includes(ping.state)

/** Pings devices once, and follows what becomes of it, by their ids. */
export const usePings = (rows: readonly Device[], options: readonly PingOption[]): ReadonlyMap<string, Ping> => {
  const [pings, setPings] = useState<ReadonlyMap<string, Ping>>(new Map())
  const begun = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what it was opened for
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const commands = new Map<string, string>()
    const known = new Map<string, Ping>(rows.map(({ uid }) => [uid, { state: 'sending' }]))
    const note = (uid: string, ping: Ping) => {
      known.set(uid, ping)
      setPings(new Map(known))
    }
    const device_actions = Object.fromEntries(options.map((option) => [option, true]))
    const sendAll = async () => {
      const [row] = rows
      if (rows.length === 1 && row) {
        try {
          const { message, data } = await answer('updateDeviceActions', { device_id: row.uid, device_actions })
          commands.set(row.uid, data.command_id)
          note(row.uid, { state: 'waiting' })
          toast.success(message)
        } catch (error) {
          note(row.uid, { state: 'failed', message: (error as Error).message })
        }
        return
      }
      const outcomes = await sendBatch(
        'pingDevices',
        rows.map(({ uid }) => uid),
        { device_actions },
      )
      for (const { id, ok, message, made } of outcomes) {
        if (made !== undefined) commands.set(id, made)
        note(id, ok ? { state: 'waiting' } : { state: 'failed', message: message })
      }
      const done = outcomes.filter(({ ok }) => ok).length
      if (done > 0) toast.success(words.sent(done))
    }
    const poll = async (uid: string) => {
      const asked = { device_id: uid, limit: newest }
      const page = (await send('getDeviceCommands', asked)) as unknown as Page<DeviceCommand>
      const ping = page.items.find(({ id }) => id === commands.get(uid))
      if (!ping) return
      const took = ping.ended_at === null ? undefined : Date.parse(ping.ended_at) - Date.parse(ping.at)
      note(uid, { state: ping.status, message: ping.reason ?? undefined, took })
    }
    void sendAll().then(() => refreshed(['getDeviceCommands']))
    if (rows.length > mostFollowed) return
    let busy = false
    const timer = setInterval(async () => {
      const open = rows.filter(({ uid }) => known.get(uid)?.state !== 'sending' && !isOver(known.get(uid)))
      if (busy || document.hidden) return
      busy = true
      // What cannot be read now is looked at again a moment later.
      await Promise.all(open.map(({ uid }) => poll(uid).catch(() => undefined)))
      busy = false
    }, pause)
    return () => clearInterval(timer)
  }, [])
  return pings
}
