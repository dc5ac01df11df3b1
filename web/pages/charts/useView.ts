import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Session } from '../../../shared/contract/session.ts'
import { parseView, type View, viewOfState, writeView } from './view.ts'

/** What the page shows. Its address says it, so that it can be shared; a card's state becomes an address. */
export const useView = (session: Session) => {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const passed = useMemo(() => viewOfState(state, session), [state, session])
  const written = useMemo(() => passed?.view ?? parseView(search, session), [passed, search, session])
  // The address follows a moment later; controls must not jump back until then.
  const [ahead, setAhead] = useState<{ of: View; view: View }>()
  const view = ahead?.of === written ? ahead.view : written

  const show = useCallback(
    (next: View, { replace = false } = {}) => {
      setAhead({ of: written, view: next })
      void navigate({ search: writeView(next) }, { replace })
    },
    [navigate, written],
  )
  useEffect(() => {
    if (passed) show(passed.view, { replace: true })
  }, [passed, show])
  return { view, show, passed: passed?.group }
}
