import { Refusal } from '../../shared/refusals.ts'
import { tasksDisabled, tasksPref } from '../../shared/tasks.ts'
import type { EnvOf } from '../lib/env.ts'

/** A call that is refused while the company has switched tasks off. It looks each time, so that switching bites at once. */
export const whenEnabled =
  <Asked, Reply>(handler: (input: Asked, env: EnvOf<'tasks'>) => Promise<Reply>) =>
  async (input: Asked, env: EnvOf<'tasks'>): Promise<Reply> => {
    const preference = await env.stores.preferences.get(env.caller.company.uid, 'COMPANY', tasksPref)
    if (preference?.pref_value !== '1') throw new Refusal('notAllowed', tasksDisabled)
    return handler(input, env)
  }
