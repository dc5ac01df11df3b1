import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const unwanted = ['--single-process', '--disable-web-security', '--allow-running-insecure-content', '--no-zygote']

/** Starts Chromium: the one at `CHROMIUM_PATH`, or the one that npm brought. */
export const launchChromium = async (): Promise<Browser> => {
  if (process.env.CHROMIUM_PATH) {
    return chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox', '--disable-quic'] })
  }
  // Both must stand before the package is loaded: it unpacks its libraries only where it believes to be in a Lambda.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  const libraries = join(tmpdir(), 'al2023', 'lib')
  process.env.LD_LIBRARY_PATH = [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  const { default: packaged } = await import('@sparticuz/chromium')
  const args = packaged.args.filter((argument) => !unwanted.includes(argument))
  return chromium.launch({ executablePath: await packaged.executablePath(), args, headless: true })
}
