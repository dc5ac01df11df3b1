import type { CallName, Input, Output } from '../../shared/contract/index.ts'
import type { Config } from './config.ts'

declare global {
  /**
   * A call that the page's first script makes before the console itself has loaded. `then` names those that are made as
   * soon as it is answered, and only where it is not refused.
   */
  type EarlyCall = {
    [N in CallName]: [name: N, input: Input<N>, then?: (data: Output<N>) => readonly EarlyCall[]]
  }[CallName]

  interface Window {
    /** What that script began; each answer is taken once, under `early(name, input)`. */
    __early?: {
      /**
       * Epoch ms by the browser's clock at which the calls were made: a page that asks for "until now" uses it, with
       * `ahead`, to ask for the same.
       */
      now: number
      /** How far the server's clock was taken to be ahead of it then, ms. */
      ahead?: number
      /** The route that will be shown. */
      page: string
      /** Whether it is shown to a manager. */
      forManagers: boolean
      config?: Promise<Config>
      answers: Record<string, Promise<{ status: number; body: string; date?: string | null }>>
      /** The answers that have come, and when: epoch ms. `date` is the server's. */
      there: Record<string, { status: number; body: string; at: number; date?: string | null }>
    }
  }
}
