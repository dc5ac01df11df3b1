import type { UserAction } from '../../features/people/access.ts'
import { useAddress } from '../../parts/address.ts'

export type DrawerTab = Exclude<UserAction, 'delete'>
export const allTabs: readonly DrawerTab[] = ['profile', 'roles', 'security']

/** Which user the drawer shows, and what of them; it lives in the address. */
export const useOpenUser = () => {
  const { params, change } = useAddress()
  return {
    uid: params.get('user'),
    tab: allTabs.find((tab) => tab === params.get('tab')) ?? 'profile',
    open: (user: string, tab: DrawerTab) => change({ user, tab: tab === 'profile' ? null : tab }),
    close: () => change({ user: null, tab: null }),
  }
}
