import { badField } from '../../shared/refusals.ts'
import { day, minute } from '../../shared/time.ts'

/** What a device's clock may say, seen from the server's: batches and the calls around them share these bounds. */
export const acceptedBack = 7 * day
export const acceptedAhead = 10 * minute

/** Refuses a time of the device's clock that is too old or too far ahead. */
export const mustBeNear = (at: number, now: number) => {
  if (at < now - acceptedBack) throw badField('at', 'The time is more than 7 days ago.')
  if (at > now + acceptedAhead) {
    throw badField('at', 'The time is more than 10 minutes ahead. Set the clock by the server_time of an answer.')
  }
}

/** Refuses a time before something that must have happened earlier. */
export const mustFollow = (at: number, earlier: number, what: string) => {
  if (at < earlier) throw badField('at', `The time is before the ${what}.`)
}
