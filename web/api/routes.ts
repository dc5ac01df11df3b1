import { type CallName, callNames, calls, isDeviceCall } from '../../shared/contract/index.ts'

export interface Route {
  method: 'POST' | 'PUT'
  path: string
  /** What a call must carry: nothing, the token, or token and session. */
  needs: 'nothing' | 'token' | 'session'
  writes: boolean
}

/**
 * How the console reaches each call. The build evaluates this file and ships the table alone, so that the browser
 * loads the schemas behind it with the forms alone.
 */
export const routes = Object.fromEntries(
  callNames
    .filter((name) => !isDeviceCall(calls[name]))
    .map((name): [CallName, Route] => {
      const { method, path, access, writes } = calls[name] as (typeof calls)[CallName] & { writes?: true }
      const needs = access === 'open' ? 'nothing' : access === 'token' ? 'token' : 'session'
      return [name, { method, path, needs, writes: writes ?? false }]
    }),
) as Record<CallName, Route>
