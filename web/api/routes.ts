import type { CallName } from '../../shared/contract/index.ts'
import { type PackedRoutes, packedRoutes } from './packedRoutes.ts'

export interface Route {
  method: PackedRoutes[0]
  path: string
  /** What a call must carry: nothing, the token, or token and session. */
  needs: PackedRoutes[1]
  writes: boolean
}

/** How the console reaches each call. */
export const routes = Object.fromEntries(
  packedRoutes.flatMap(([method, needs, writes, folder, names]) =>
    names.split(' ').map((said): [string, Route] => {
      const [name = '', last = name] = said.split('=')
      return [name, { method, path: folder + last, needs, writes }]
    }),
  ),
) as Record<CallName, Route>
