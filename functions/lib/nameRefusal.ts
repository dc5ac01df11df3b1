import { Refusal } from '../../shared/refusals.ts'

/** What is said where something was not written: another one has its name, or somebody was faster. */
export const nameRefusal = (reason: 'taken' | 'conflict') =>
  reason === 'taken'
    ? new Refusal('taken', undefined, { errors: [{ path: 'name', message: 'Already in use' }] })
    : new Refusal('conflict')
