import type { ComponentProps } from 'react'
import { HourRange } from '../../features/reports/HourRange.tsx'

/** Two times of the page's own, up to a year apart: few want them, so the calendar comes when they do. */
export default function CustomRange(props: Omit<ComponentProps<typeof HourRange>, 'limit'>) {
  return <HourRange {...props} limit={limit} />
}

const limit = { days: 366 }
