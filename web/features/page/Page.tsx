import type { ReactNode } from 'react'
import { useTitle } from '../../parts/states/useTitle.ts'
import { FavoriteStar } from '../favorites/FavoriteStar.tsx'
import { Walkthrough } from '../tutorial/Walkthrough.tsx'
import './page.css'

interface PageProps {
  title: string
  /** Beside the title: counts, help. */
  beside?: ReactNode
  /** At the right: stamp, refresh, the page's primary button. */
  actions?: ReactNode
  /** The row below the title: what is shown, then views and tools. */
  toolbar?: ReactNode
  children: ReactNode
  className?: string
}

/** A page on the panel: its header stays, its content scrolls. */
export const Page = ({ title, beside, actions, toolbar, children, className = '' }: PageProps) => {
  useTitle(title)
  return (
    <div className={`page ${className}`}>
      <div className="page-head">
        <h1>{title}</h1>
        <FavoriteStar />
        <Walkthrough />
        {beside}
        <span className="grow" />
        {actions}
      </div>
      {toolbar && <div className="page-bar">{toolbar}</div>}
      <div className="page-body">{children}</div>
    </div>
  )
}
