import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { post, theInternet } from '../../functions/lib/webhooks/post.ts'
import { isPublic } from '../../functions/lib/webhooks/publicAddress.ts'
import { addressFault, addressMessages } from '../../shared/webhooks.ts'
import { type Receiver, startReceiver } from './receiver.ts'

/** A company's admin gives an address, and our servers call it: they must reach the public internet and nothing else. */

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver?.stop())
beforeEach(() => {
  receiver.received.length = 0
  receiver.state.connections = 0
  receiver.state.reply = () => ({ status: 204 })
})
const sent = { headers: {}, body: '{}' }

test.each([
  ...['127.0.0.1', '127.1.2.3', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
  ...['192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.7', '203.0.113.9', '192.88.99.1', '224.0.0.1', '240.0.0.1'],
  ...['255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::127.0.0.1', '::ffff:0:127.0.0.1'],
  ...['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1'],
  ...['fd00:ec2::254', 'fc00::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '100::1', '3fff::1', '5f00::1'],
  ...['4000::1', '2001:20::1', 'localhost', '', '8.8.8.8.8'],
])('%s is not public', (address) => {
  expect(isPublic(address)).toBe(false)
})

test.each(['8.8.8.8', '1.1.1.1', '93.184.215.14', '2606:4700:4700::1111', '2a00:1450:4001:81b::200e'])(
  '%s is public',
  (address) => {
    expect(isPublic(address)).toBe(true)
  },
)

test.each([
  ['https://example.com/hook', undefined],
  ['https://example.com:443/hook', undefined],
  ['http://example.com/hook', addressMessages.incomplete],
  ['ftp://example.com', addressMessages.incomplete],
  ['example.com', addressMessages.incomplete],
  ['https://', addressMessages.incomplete],
  ['https://exa mple.com', addressMessages.incomplete],
  ['https://me:secret@example.com', addressMessages.login],
  ['https://me@example.com', addressMessages.login],
  ['https://example.com:8443/', addressMessages.port],
  ['https://example.com:22/', addressMessages.port],
])('the form of %s: %s', (address, fault) => {
  expect(addressFault(address)).toBe(fault)
})

describe('on its way', () => {
  test.each([
    ...['https://127.0.0.1/', 'https://127.1/', 'https://0x7f.1/', 'https://2130706433/', 'https://0177.0.0.1/'],
    ...['https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://[64:ff9b::7f00:1]/', 'https://169.254.169.254/'],
    ...['https://[fd00:ec2::254]/', 'https://[::ffff:a9fe:a9fe]/', 'https://10.1/', 'https://0/'],
  ])('nothing is sent to %s', async (url) => {
    const outside = {
      ...receiver.outside,
      isAllowedAddress: isPublic,
      resolve: () => Promise.reject(new Error('asked')),
    }
    expect(await post(url, sent, outside)).toEqual({ ok: false, fault: 'notPublic' })
    expect(receiver.state.connections).toBe(0)
  })

  test('the deployed way out reaches public addresses on port 443 alone', async () => {
    expect([theInternet.isAllowedAddress, theInternet.port, theInternet.ca]).toEqual([isPublic, 443, undefined])
    expect(await post('https://localhost/', sent)).toEqual({ ok: false, fault: 'notPublic' })
  })

  test('a name of which one address is not public is not reached at all', async () => {
    const both = [
      { address: '93.184.215.14', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]
    const outside = { ...receiver.outside, isAllowedAddress: isPublic, resolve: async () => both }
    expect(await post('https://receiver.example/', sent, outside)).toEqual({ ok: false, fault: 'notPublic' })
    expect(receiver.state.connections).toBe(0)
  })

  test('the connection goes to the address that was looked at: a name that changes its mind gains nothing', async () => {
    // 127.0.0.1 stands for a public address here; from the second question on the name leads into the network.
    let asked = 0
    const outside = {
      ...receiver.outside,
      isAllowedAddress: (address: string) => address === '127.0.0.1',
      resolve: async () => [{ address: asked++ === 0 ? '127.0.0.1' : '169.254.169.254', family: 4 }],
    }
    expect(await post('https://receiver.example/a?b=c', sent, outside)).toMatchObject({ ok: true, status: 204 })
    expect(asked).toBe(1)
    expect(receiver.received).toMatchObject([{ host: 'receiver.example', path: '/a?b=c' }])
    // Every try looks anew.
    expect(await post('https://receiver.example/', sent, outside)).toEqual({ ok: false, fault: 'notPublic' })
    expect(receiver.received).toHaveLength(1)
  })

  test('a connection is used again while the name leads where it did', async () => {
    for (let at = 0; at < 5; at++)
      expect(await post(`https://receiver.example/${at}`, sent, receiver.outside)).toMatchObject({ ok: true })
    expect(new Set(receiver.received.map(({ connection }) => connection)).size).toBe(1)
    // For another name with the same address it is another one.
    await post('https://dead.receiver.example/', sent, receiver.outside)
    expect(new Set(receiver.received.map(({ connection }) => connection)).size).toBe(2)
  })

  test('a connection that is there is not used once the name leads elsewhere, or into the network', async () => {
    const { port } = receiver.outside
    const other = await startReceiver({ address: '127.0.0.2', port })
    try {
      let addresses = ['127.0.0.1']
      const outside = {
        ...receiver.outside,
        isAllowedAddress: (address: string) => address !== '127.0.0.3',
        resolve: async () => addresses.map((address) => ({ address, family: 4 })),
      }
      const tell = () => post('https://receiver.example/', sent, outside)
      expect(await tell()).toMatchObject({ ok: true })
      expect(receiver.received).toHaveLength(1)
      addresses = ['127.0.0.2']
      expect(await tell()).toMatchObject({ ok: true })
      expect([receiver.received.length, other.received.length]).toEqual([1, 1])
      // Both connections are still there.
      addresses = ['127.0.0.3']
      expect(await tell()).toEqual({ ok: false, fault: 'notPublic' })
      addresses = ['127.0.0.1', '127.0.0.3']
      expect(await tell()).toEqual({ ok: false, fault: 'notPublic' })
      expect([receiver.received.length, other.received.length]).toEqual([1, 1])
    } finally {
      await other.stop()
    }
  })

  test('a kept connection that was closed at its other end costs no try; a new one that breaks off does', async () => {
    const tell = () => post('https://receiver.example/', sent, receiver.outside)
    expect(await tell()).toMatchObject({ ok: true })
    const [first] = receiver.received
    receiver.state.reply = ({ connection }) => (connection === first?.connection ? 'cut' : { status: 200 })
    expect(await tell()).toMatchObject({ ok: true, status: 200 })
    expect(receiver.received).toHaveLength(3)
    receiver.received.length = 0
    receiver.state.reply = () => 'cut'
    expect(await tell()).toEqual({ ok: false, fault: 'connection' })
    expect(receiver.received.length).toBeLessThanOrEqual(2)
  })

  test.each([301, 302, 303, 307, 308])('nobody follows a redirect (%i)', async (status) => {
    receiver.state.reply = () => ({ status, headers: { location: 'https://169.254.169.254/latest/meta-data' } })
    const answer = await post('https://receiver.example/', sent, receiver.outside)
    expect(answer).toMatchObject({ ok: false, status, fault: 'redirect' })
    expect(receiver.received).toHaveLength(1)
  })

  test('a certificate of somebody else is refused', async () => {
    const answer = await post('https://other.example/', sent, receiver.outside)
    expect(answer).toEqual({ ok: false, fault: 'certificate' })
    const { ca: _, ...unknown } = receiver.outside
    expect(await post('https://receiver.example/', sent, unknown)).toEqual({ ok: false, fault: 'certificate' })
    expect(receiver.received).toHaveLength(0)
  })

  test('of a long answer the beginning is kept, and no more than 64 kB are read', async () => {
    receiver.state.reply = () => ({ status: 200, body: 'ä'.repeat(40_000_000) })
    const answer = await post('https://receiver.example/', sent, receiver.outside)
    expect(answer).toEqual({ ok: true, status: 200, answer: 'ä'.repeat(1024) })
  })

  test('what fails says why', async () => {
    const { outside } = receiver
    const unknown = { ...outside, resolve: () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })) }
    expect(await post('https://receiver.example/', sent, unknown)).toEqual({ ok: false, fault: 'unknownHost' })
    const nobody = { ...outside, port: 1 }
    expect(await post('https://receiver.example/', sent, nobody)).toEqual({ ok: false, fault: 'refused' })
    receiver.state.reply = () => ({ status: 500, body: 'no\u0000 thanks' })
    expect(await post('https://receiver.example/', sent, outside)).toEqual({
      ...{ ok: false, status: 500, fault: 'status', answer: 'no thanks' },
    })
  })

  test('a receiver that does not answer is given up after ten seconds', { timeout: 20_000 }, async () => {
    receiver.state.reply = () => 'nothing'
    const begun = performance.now()
    expect(await post('https://receiver.example/', sent, receiver.outside)).toEqual({ ok: false, fault: 'timeout' })
    expect(performance.now() - begun).toBeLessThan(13_000)
  })
})
