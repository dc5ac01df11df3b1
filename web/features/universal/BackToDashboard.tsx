import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { pages, routeOf } from '../../../shared/pages.ts'
import { pageTitles } from '../../words/en/names.ts'
import './backToDashboard.css'

const dashboard = routeOf(pages.find(({ key }) => key === 'universalDashboard') as (typeof pages)[number])

/** From a tool of the people who run the installation back to all of them. */
export const BackToDashboard = () => (
  <Link to={dashboard} className="back-to-dashboard">
    <ChevronLeft className="i" size={14} strokeWidth={1.75} aria-hidden />
    {pageTitles.universalDashboard}
  </Link>
)
