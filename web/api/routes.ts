import type { CallName } from '../../shared/contract/index.ts'
import { packedRoutes } from './packedRoutes.ts'

export interface Route {
  method: 'POST' | 'PUT'
  path: string
  /** What a call must carry: `n`othing, the `t`oken, or token and `s`ession. */
  needs: 'n' | 't' | 's'
  writes: boolean
}

/** How the console reaches each call. */
export const routes = Object.fromEntries(
  packedRoutes.flatMap((line) => {
    const [head = '', ...names] = line.split(' ')
    const folder = head.indexOf('/')
    const letter = head.charAt(0)
    return names.map((entry): [string, Route] => {
      const [name = '', last = name] = entry.split('=')
      return [
        name,
        {
          method: folder > 1 ? 'PUT' : 'POST',
          path: head.slice(folder) + last,
          needs: letter.toLowerCase() as Route['needs'],
          writes: letter < 'a',
        },
      ]
    })
  }),
) as Record<CallName, Route>
