import { Refusal } from '../../shared/refusals.ts'
import { isBusy } from '../data/db.ts'
import type { BaseEnv } from './env.ts'

/** What a caller is told of an error, which is in the log then. */
export const refusalOf = (error: unknown, log: BaseEnv['log']): Refusal => {
  if (error instanceof Refusal) {
    const { code, message } = error
    if (code === 'failed') log.error('failed', error)
    else log.info('refused', { code, reason: message })
    return error
  }
  // A service was busy, which passes: the caller may try again, and its own alarms tell when it does not pass.
  const busy = isBusy(error)
  if (busy) log.warn('busy', { reason: (error as Error).name, message: (error as Error).message })
  else log.error('failed', error as Error)
  return new Refusal(busy ? 'unavailable' : 'failed')
}
