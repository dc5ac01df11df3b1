import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { prefTypes, refreshIntervals } from '../../../shared/preferences.ts'
import { queryClient, read } from '../../api/calls.ts'
import { answer } from '../../api/send.ts'
import { toast } from '../../parts/toast/toast.ts'
import { universalMetrics as words } from '../../words/en/universalMetrics.ts'

/** How often the figures are read again, in ms; 0 for never. It is kept with the user. */
export const useRate = (user: string) => {
  const query = read('getUserPref', { user_uid: user, pref_type: prefTypes.usersRefresh })
  const { data } = useQuery(query)
  const rate = Number(data?.pref_value ?? 0)
  const setRate = async (chosen: number) => {
    // Of any type: what is kept here is what the call would answer.
    const key: readonly unknown[] = [...query.queryKey]
    const before = queryClient.getQueryData(key)
    const pref_value = String(chosen)
    queryClient.setQueryData(key, { pref_type: prefTypes.usersRefresh, pref_value })
    await answer('setUserPref', { user_uid: user, pref_type: prefTypes.usersRefresh, pref_value }).catch((error) => {
      queryClient.setQueryData(key, before)
      toast.error((error as Error).message)
    })
  }
  return { rate: refreshIntervals.includes(rate) ? rate : 0, setRate }
}

/** Off, or every so many minutes. */
export const RefreshSelect = ({ rate, onChange }: { rate: number; onChange: (rate: number) => Promise<void> }) => (
  <label className="um-refresh">
    <RefreshCw className="i" size={14} strokeWidth={1.75} aria-hidden />
    <select
      className="field filter-select"
      aria-label={words.refresh}
      value={rate}
      onChange={({ target }) => void onChange(Number(target.value))}
    >
      <option value={0}>{words.off}</option>
      {refreshIntervals.map((each) => (
        <option key={each} value={each}>
          {words.every(each / 60_000)}
        </option>
      ))}
    </select>
  </label>
)
