import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { unshifted } from './shiftedClock.ts'

const swiftShader = '--enable-unsafe-swiftshader'
const unwanted = ['--single-process', '--disable-web-security', '--allow-running-insecure-content', '--no-zygote']
/** A graphics card that is only imitated costs four times the processor of all else: only who looks at maps has one. */
const imitatedCard = ['--ignore-gpu-blocklist', '--in-process-gpu', '--use-gl', '--use-angle', swiftShader]

/** Text in shades of grey and plain colours: pictures are the same on every machine, and small. */
const plain = ['--disable-lcd-text', '--force-color-profile=srgb']

/** What draws maps without a graphics card. */
const drawing = [
  ...['--use-gl=angle', '--use-angle=swiftshader', '--ignore-gpu-blocklist', swiftShader],
  // Only what asks for WebGL gets it: pages around it would cost as much as the map.
  ...['--disable-gpu-compositing', '--disable-gpu-rasterization'],
]
const withoutDrawing = ['--disable-gpu', '--disable-software-rasterizer']

const launch = (executablePath: string, args: string[], draws: boolean) =>
  chromium.launch({
    executablePath,
    args: [...args, ...plain, ...(draws ? drawing : withoutDrawing)],
    ignoreDefaultArgs: [swiftShader],
    headless: true,
    env: unshifted(process.env),
  })

/**
 * Starts Chromium: the one at `CHROMIUM_PATH`, or the one that npm brought.
 * @param draws whether it has WebGL, which only maps need
 */
export const launchChromium = async (draws = false): Promise<Browser> => {
  if (process.env.CHROMIUM_PATH) {
    return launch(process.env.CHROMIUM_PATH, ['--no-sandbox', '--disable-quic'], draws)
  }
  // Both must stand before the package is loaded: it unpacks its libraries only where it believes to be in a Lambda.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  const libraries = join(tmpdir(), 'al2023', 'lib')
  process.env.LD_LIBRARY_PATH = [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  const { default: packaged } = await import('@sparticuz/chromium')
  const args = packaged.args.filter(
    (argument) => !unwanted.includes(argument) && !imitatedCard.includes(argument.split('=')[0] ?? ''),
  )
  return launch(await packaged.executablePath(), args, draws)
}
