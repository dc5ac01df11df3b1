import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { compiledAhead } from '../../bin/web/compiledAhead.ts'
import { launchChromium } from '../lib/chromium.ts'

/** A script of which every function runs at once, and which notes for how long it held up the page, ms. */
const script = (() => {
  const sum = Array.from({ length: 40 }, (_, at) => `if (x > ${at}) { y += x * ${at} } else { y -= ${at} }`).join(';')
  const functions = Array.from({ length: 4000 }, (_, at) => `function f${at}(x) { let y = 0; ${sum}; return y }`)
  const calls = Array.from({ length: 4000 }, (_, at) => `f${at}(${at});`).join('')
  return Buffer.from(
    `const began = performance.now();${functions.join('\n')}\n${calls}window.ran = performance.now() - began`,
  )
})()

const pages: Record<string, [type: string, body: Uint8Array | string]> = {
  '/plain': ['text/html', '<script type="module" src="/plain.js"></script>'],
  '/ahead': ['text/html', '<script type="module" src="/ahead.js"></script>'],
  '/plain.js': ['text/javascript', script],
  '/ahead.js': ['text/javascript', compiledAhead(script)],
}

/** Where this fails, browsers compile whole scripts by themselves: `bin/web/compiledAhead.ts` can go. */
test('a browser compiles the functions of a script one by one while the page waits, unless it is told to do it ahead', async () => {
  const server = createServer(({ url = '' }, response) => {
    const [type, body] = pages[url] ?? ['text/plain', '']
    response.writeHead(200, { 'content-type': type }).end(body)
  }).listen(0, '127.0.0.1')
  const browser = await launchChromium()
  try {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    /** The quickest of some cold visits: what else the machine does makes one slower, never faster. */
    const ran = async (path: string) => {
      const times: number[] = []
      for (let visit = 0; visit < 5; visit++) {
        const context = await browser.newContext()
        const page = await context.newPage()
        await page.goto(origin + path)
        times.push(Number(await (await page.waitForFunction('window.ran')).jsonValue()))
        await context.close()
      }
      return Math.min(...times)
    }
    const [plain, ahead] = [await ran('/plain'), await ran('/ahead')]
    expect(ahead, `${plain} ms without it`).toBeLessThan(plain * 0.7)
  } finally {
    await browser.close()
    server.close()
  }
})
