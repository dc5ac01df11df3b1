import { callNames, calls, isConsoleCall } from '../../shared/contract/index.ts'

/**
 * Calls of one folder that are reached alike: how, the folder, and their names. These are the last parts of their paths, too;
 * a path that ends otherwise, such as one that two calls share, has its end behind the name: `createWhatsNew=whatsNew`.
 */
export type PackedRoutes = [
  method: 'POST' | 'PUT',
  needs: 'nothing' | 'token' | 'session',
  writes: boolean,
  folder: string,
  names: string,
]

const pack = (): PackedRoutes[] => {
  const packed = new Map<string, PackedRoutes>()
  for (const name of callNames) {
    const call = calls[name]
    if (!isConsoleCall(call)) continue
    const { method, path, access } = call
    const needs = access === 'open' ? 'nothing' : access === 'token' ? 'token' : 'session'
    const writes = 'writes' in call && call.writes === true
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const last = path.slice(folder.length)
    const said = last === name ? name : `${name}=${last}`
    const key = [method, needs, writes, folder].join(' ')
    const same = packed.get(key)
    packed.set(key, [method, needs, writes, folder, same ? `${same[4]} ${said}` : said])
  }
  return [...packed.values()]
}

/**
 * How the console reaches each call, in few bytes. The build evaluates this file and ships the table alone, so that the
 * browser loads the schemas behind it with the forms alone.
 */
export const packedRoutes = pack()
