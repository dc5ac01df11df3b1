import { useAddress } from '../../parts/address.ts'

/** Which row the drawer shows, and which side of it: both live in the address, as `team=<uid>&tab=edit`. */
export const useOpenRow = (name: string, tabs: readonly string[]) => {
  const { params, change } = useAddress()
  const [usual = null] = tabs
  return {
    uid: params.get(name),
    tab: tabs.find((tab) => tab === params.get('tab')) ?? usual,
    open: (uid: string, tab: string) => change({ [name]: uid, tab: tab === usual ? null : tab }),
    close: () => change({ [name]: null, tab: null }),
  }
}
