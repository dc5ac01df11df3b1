import { useAddress } from '../../../parts/address.ts'
import { dayName, shortDayName } from '../../../parts/pickers/calendar.ts'
import { wallOf } from '../../../parts/pickers/hours.ts'
import { taskBoard } from '../../../words/en/taskBoard.ts'
import { type Days, daysOf } from './range.ts'

export const daysText = ({ from, to }: Days) =>
  from === to ? dayName(from) : taskBoard.tasks.days.to(shortDayName(from), dayName(to))

/** The days that are shown, which live in the address; without any it is today, also after midnight. */
export const useDays = (zone: string, now: number) => {
  const { params, change } = useAddress()
  const today = wallOf(zone, now).date
  const days = daysOf(params.get('from'), params.get('to'), today)
  return {
    days,
    today,
    isToday: days.from === today && days.to === today,
    setDays: ({ from, to }: Days) =>
      change({ page: null, from: from === today ? null : from, to: to === from ? null : to }),
  }
}
