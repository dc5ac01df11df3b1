import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/calls.ts'

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
