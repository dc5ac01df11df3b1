/** The HTTP APIs, each with the calls of its folder; the console's has all others. None takes more than 300 routes. */
const apiFolders = { tools: '/tools/', device: '/device/', programs: '/programs/' } as const
export type ApiName = 'console' | keyof typeof apiFolders
const foldersOfApis = Object.entries(apiFolders) as [keyof typeof apiFolders, string][]
/** Which API answers at a path of the contract. */
export const apiAt = (path: string): ApiName =>
  foldersOfApis.find(([, folder]) => path.startsWith(folder))?.[0] ?? 'console'
