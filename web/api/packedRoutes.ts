import { callNames, calls, isConsoleCall } from '../../shared/contract/index.ts'

/**
 * Calls of one folder that are reached alike, as one text: `S/main/users/ setUserPref createUser=create`. The letter says what
 * they must carry (`n`othing, the `t`oken, token and `s`ession), a capital one that they write, and `!` behind it that
 * they are PUT. Then the folder, and their names: these are the last parts of their paths, too; a path that ends
 * otherwise, such as one that two calls share, has its end behind the name.
 */
const pack = (): string[] => {
  const packed = new Map<string, string>()
  for (const name of callNames) {
    const call = calls[name]
    if (!isConsoleCall(call)) continue
    const { method, path, access } = call
    const needs = access === 'open' ? 'n' : access === 'token' ? 't' : 's'
    const writes = 'writes' in call && call.writes === true
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const last = path.slice(folder.length)
    const key = (writes ? needs.toUpperCase() : needs) + (method === 'PUT' ? '!' : '') + folder
    packed.set(key, `${packed.get(key) ?? key} ${last === name ? name : `${name}=${last}`}`)
  }
  return [...packed.values()]
}

/**
 * How the console reaches each call, in few bytes. The build evaluates this file and ships the table alone, so that the
 * browser loads the schemas behind it with the forms alone.
 */
export const packedRoutes = pack()
