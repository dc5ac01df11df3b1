import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useAddress } from '../../parts/address.ts'

/**
 * What a report shows, which its address says. A change shows at once; the address follows a moment later.
 * @param parse the view that a search says @param write the parameters that say it; neither may be made anew at each render
 */
export const useAddressView = <View>(
  parse: (search: string) => View,
  write: (view: View) => Record<string, string | null>,
) => {
  const { search } = useLocation()
  const { change } = useAddress()
  const [ahead, setAhead] = useState<{ view: View }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address has followed, or says something else
  useEffect(() => setAhead(undefined), [search])
  const parsed = useMemo(() => parse(search), [parse, search])
  return {
    view: ahead ? ahead.view : parsed,
    show: (view: View) => {
      setAhead({ view })
      change(write(view))
    },
  }
}
