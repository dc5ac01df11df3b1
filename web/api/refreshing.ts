import { sessionLock, tokenLock } from './token.ts'

/** Whether a tab of this browser is renewing the session or its token just now: data are not read meanwhile. */
export const isRefreshing = async (): Promise<boolean> => {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name, mode }) => mode === 'exclusive' && (name === sessionLock || name === tokenLock))
}
