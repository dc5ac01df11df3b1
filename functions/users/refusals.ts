import { Refusal } from '../../shared/refusals.ts'

/** What the store says stood in the way, in the words of the console. */
export const refused = (reason: 'taken' | 'limitReached' | 'conflict'): Refusal =>
  reason === 'taken'
    ? new Refusal('taken', 'This username is already in use. Please choose another one.', {
        errors: [{ path: 'username', message: 'Already in use' }],
      })
    : reason === 'limitReached'
      ? new Refusal('limitReached', 'Max Users reached. Please remove a user before adding a new one.')
      : new Refusal('conflict')
