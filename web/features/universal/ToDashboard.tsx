import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { universalDashboard as words } from '../../words/en/universalDashboard.ts'

/** The way back from a page of the people who run the installation. */
export const ToDashboard = () => (
  <Link to="/universal-dashboard" className="btn ghost">
    <ChevronLeft className="i" size={15} strokeWidth={1.75} aria-hidden />
    {words.title}
  </Link>
)
