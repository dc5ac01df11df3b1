import { createContext, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTitle } from '../../parts/states/useTitle.ts'
import { FavoriteStar } from '../favorites/FavoriteStar.tsx'
import { Walkthrough } from '../tutorial/Walkthrough.tsx'
import './page.css'

const Head = createContext<HTMLElement | null>(null)

/** Buttons in the head of the page, said by a part of it. */
export const PageActions = ({ children }: { children: ReactNode }) => {
  const head = useContext(Head)
  return head && createPortal(children, head)
}

interface PageProps {
  title: string
  /** Before the title: where it leads back to. */
  back?: ReactNode
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
export const Page = ({ title, back, beside, actions, toolbar, children, className = '' }: PageProps) => {
  useTitle(title)
  const [head, setHead] = useState<HTMLElement | null>(null)
  return (
    <div className={`page ${className}`}>
      <div className="page-head">
        {back}
        <h1>{title}</h1>
        <FavoriteStar />
        <Walkthrough title={title} />
        {beside}
        <span className="grow" />
        {actions}
        <span ref={setHead} className="page-actions" />
      </div>
      {toolbar && <div className="page-bar">{toolbar}</div>}
      <div className="page-body">
        <Head value={head}>{children}</Head>
      </div>
    </div>
  )
}
