import { useEffect, useRef, useState } from 'react'
import type { CommandStatus, PingOption } from '../../../shared/commands.ts'
import type { Device } from '../../../shared/contract/devices.ts'
import { refreshed } from '../../api/calls.ts'
import { answer, send } from '../../api/send.ts'
import { toast } from '../../parts/toast/toast.ts'
import { devices } from '../../words/en/devices.ts'
import { sendBatch } from '../entity/sendBatch.ts'

const words = devices.ping

export interface Ping {
  state: CommandStatus | 'sending'
  /** Why it was not done. */
  told?: string | undefined
  /** Ms from asking to done. */
  took?: number | undefined
}

/** Ms between two looks at what became of it. */
const pause = 1_000
/** More devices than that are only told whether they were pinged: each look is a call of each. */
const mostFollowed = 25
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
          const { message } = await answer('updateDeviceActions', { device_id: row.uid, device_actions })
          note(row.uid, { state: 'waiting' })
          toast.success(message)
        } catch (error) {
          note(row.uid, { state: 'failed', told: (error as Error).message })
        }
        return
      }
      const outcomes = await sendBatch(
        'pingDevices',
        rows.map(({ uid }) => uid),
        { device_actions },
      )
      for (const { id, ok, message } of outcomes)
        note(id, ok ? { state: 'waiting' } : { state: 'failed', told: message })
      const done = outcomes.filter(({ ok }) => ok).length
      if (done > 0) toast.success(words.sent(done))
    }
    const look = async (uid: string) => {
      const page = (await send('getDeviceCommands', { device_id: uid })) as readonly {
        kind: string
        status: CommandStatus
        at: string
        ended_at: string | null
        reason: string | null
      }[]
      const latest = page.find(({ kind }) => kind === 'ping')
      if (!latest) return
      const took = latest.ended_at === null ? undefined : Date.parse(latest.ended_at) - Date.parse(latest.at)
      note(uid, { state: latest.status, told: latest.reason ?? undefined, took })
    }
    void sendAll().then(() => refreshed(['getDeviceCommands']))
    if (rows.length > mostFollowed) return
    let busy = false
    const timer = setInterval(async () => {
      const open = rows.filter(({ uid }) => known.get(uid)?.state !== 'sending' && !isOver(known.get(uid)))
      if (busy || document.hidden) return
      busy = true
      // What cannot be read now is looked at again a moment later.
      await Promise.all(open.map(({ uid }) => look(uid).catch(() => undefined)))
      busy = false
    }, pause)
    return () => clearInterval(timer)
  }, [])
  return pings
}
