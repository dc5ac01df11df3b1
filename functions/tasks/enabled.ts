import type { CallName } from '../../shared/contract/index.ts'
import { Refusal } from '../../shared/refusals.ts'
import { tasksDisabled, tasksPref } from '../../shared/tasks.ts'
import type { Handler } from '../lib/env.ts'

/** A call that is refused while the company has switched tasks off. It looks each time, so that switching bites at once. */
export const whenEnabled =
  <N extends CallName>(handler: Handler<N>): Handler<N> =>
  async (input, env) => {
    const preference = await env.stores.preferences.get(env.caller.company.uid, 'COMPANY', tasksPref)
    if (preference?.pref_value !== '1') throw new Refusal('notAllowed', tasksDisabled)
    return handler(input, env)
  }
