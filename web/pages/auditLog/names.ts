import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { read } from '../../api/calls.ts'

/** A text once it was the same for a moment: not every letter is looked for. */
export const useSettled = (text: string, ms = 250): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return settled
}

/**
 * People and things that are called so, or whose uid it is.
 * @param company whose, for the people who run the installation; undefined for one's own
 * @param search nothing is looked for while it is empty, or `company` is `all`
 */
export const useNames = (company: string | undefined, search: string) => {
  const wanted = search !== ''
  const own = useQuery({ ...read('getAuditNames', { search }), enabled: wanted && company === undefined })
  const any = useQuery({
    ...read('getUniversalAuditNames', { company_uid: company ?? '', search }),
    enabled: wanted && company !== undefined && company !== 'all',
  })
  return company === undefined ? own : any
}
