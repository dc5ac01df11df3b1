import type { CallName, Input } from '../../shared/contract/index.ts'
import type { Config } from './config.ts'

declare global {
  /** A call that the page's first script makes before the console itself has loaded. */
  type EarlyCall = { [N in CallName]: [name: N, input: Input<N>] }[CallName]

  interface Window {
    /** What that script began; each answer is taken once, under `early(name, input)`. */
    __early?: {
      /** Epoch ms at which the calls were made: a page that asks for "until now" uses it to ask for the same. */
      now: number
      /** The route that will be shown. */
      page: string
      config?: Promise<Config>
      answers: Record<string, Promise<{ status: number; body: string }>>
      /** The answers that have come. */
      there: Record<string, { status: number; body: string }>
    }
  }
}
