export type Tab = 'remote' | 'library'

/** Which tab is open. @param named by the address @param sent by who leads here, as the state of the navigation */
export const tabOf = (named: string | null, sent: unknown): Tab =>
  (named ?? sent) === 'library' ? 'library' : 'remote'
