import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followBoard, type Shown } from '../../../web/pages/performance/tvLink/followBoard.ts'

/** A screen on the wall that nobody looks after, and what its network and our servers do meanwhile. */

type Reply = { status: number; body?: unknown } | 'no network' | 'html'

const net: { reply: (asked: { version?: string }) => Reply; asked: number } = {
  reply: () => 'no network',
  asked: 0,
}
const answers = (version: string) => (asked: { version?: string }) => ({
  status: 200,
  body: { data: { version, expires_on: '', board: asked.version === version ? null : { name: version } } },
})

const screen = () => {
  const now: { shown: Shown } = { shown: { board: undefined, updatedAt: 0, missed: false, ended: false } }
  const follow = followBoard('sdt_x', (next) => {
    now.shown = next(now.shown)
  })
  return { now, ...follow }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2027-03-01T08:00:00Z') })
  net.asked = 0
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    net.asked++
    const reply = net.reply(JSON.parse(body))
    if (reply === 'no network') throw new TypeError('Failed to fetch')
    if (reply === 'html') return new Response('<html>', { status: 403 })
    return new Response(JSON.stringify(reply.body ?? {}), { status: reply.status })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('without a network the last figures stay, with the time that they are of, and it goes on by itself', async () => {
  const { now, poll, stop } = screen()
  net.reply = answers('one')
  await poll()
  await pass(60_000)
  expect(now.shown).toMatchObject({ board: { name: 'one' }, updatedAt: Date.now(), missed: false })
  const lastSeen = now.shown.updatedAt

  net.reply = () => 'no network'
  await pass(3_600_000)
  expect(now.shown).toEqual({ board: { name: 'one' }, updatedAt: lastSeen, missed: true, ended: false })

  net.reply = answers('two')
  await pass(5_000)
  expect(now.shown).toMatchObject({ board: { name: 'two' }, missed: false })
  expect(now.shown.updatedAt).toBeGreaterThan(lastSeen + 3_600_000)
  stop()
})

test('a server that is busy, or a proxy that answers in its place, ends nothing', async () => {
  const { now, poll, stop } = screen()
  net.reply = answers('one')
  await poll()
  for (const reply of [{ status: 503 }, { status: 500 }, { status: 429 }, 'html'] as const) {
    net.reply = () => reply
    await pass(120_000)
    expect(now.shown, JSON.stringify(reply)).toMatchObject({ board: { name: 'one' }, missed: true, ended: false })
  }
  net.reply = answers('one')
  await pass(60_000)
  expect(now.shown).toMatchObject({ board: { name: 'one' }, missed: false, ended: false })
  stop()
})

test('under maintenance the screen says so over what it shows, keeps asking, and goes on once it is over', async () => {
  const { now, poll, stop } = screen()
  const maintenance = () => ({ status: 503, body: { code: 'maintenance', message: 'Back at noon.' } })
  net.reply = maintenance
  await poll()
  expect(now.shown).toMatchObject({ board: undefined, maintained: true, ended: false })
  net.reply = answers('one')
  await pass(5_000)
  expect(now.shown.board).toEqual({ name: 'one' })
  expect(now.shown.maintained).toBeUndefined()

  net.reply = maintenance
  await pass(3_600_000)
  expect(now.shown).toMatchObject({ board: { name: 'one' }, maintained: true, ended: false })
  // A network that fails meanwhile is no end of it.
  net.reply = () => 'no network'
  await pass(60_000)
  expect(now.shown.maintained).toBe(true)
  net.reply = answers('two')
  await pass(5_000)
  expect(now.shown.board).toEqual({ name: 'two' })
  expect(now.shown.maintained).toBeUndefined()
  stop()
})

test('a link that was revoked or has expired is over, and asks no more', async () => {
  const { now, poll } = screen()
  net.reply = answers('one')
  await poll()
  net.reply = () => ({ status: 401, body: { code: 'sessionEnded', message: 'This token was revoked.' } })
  await pass(5_000)
  expect(now.shown).toMatchObject({ ended: true })
  const { asked } = net
  await pass(3_600_000)
  expect(net.asked).toBe(asked)
})

test('a link that is not known says so, and comes by itself once it is let through', async () => {
  const { now, poll, stop } = screen()
  net.reply = () => ({ status: 403, body: { message: 'Forbidden' } })
  await poll()
  expect(now.shown).toMatchObject({ board: undefined, ended: true })
  await pass(10 * 60_000)
  // Far from what an address may send within five minutes.
  expect(net.asked).toBeLessThanOrEqual(11)
  net.reply = answers('one')
  await pass(60_000)
  expect(now.shown).toMatchObject({ board: { name: 'one' }, ended: false })
  stop()
})

test('a network that comes back while an answer is waited for is asked once, not twice from then on', async () => {
  const { now, poll, stop } = screen()
  net.reply = answers('one')
  await poll()
  const first = poll()
  await Promise.all([first, poll(), poll()])
  net.asked = 0
  await pass(60_000)
  expect(net.asked).toBe(12)
  expect(now.shown.missed).toBe(false)
  stop()
  await pass(60_000)
  expect(net.asked).toBe(12)
})
