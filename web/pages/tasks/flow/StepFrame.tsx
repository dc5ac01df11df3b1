import { type ReactNode, useEffect, useRef } from 'react'

interface StepProps {
  title: string
  /** Below the title. */
  lead?: ReactNode
  /** A sign above the title. */
  mark?: ReactNode
  /** In the middle of the screen. */
  middle?: boolean
  children: ReactNode
  /** What can be done, always at the bottom. */
  foot: ReactNode
}

/** The id of the heading that names the flow. */
export const flowTitle = 'flow-title'

/** One step: its heading, which is read out when it comes, what it shows, and the buttons at the bottom. */
export const StepFrame = ({ title, lead, mark, middle, children, foot }: StepProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <div className={middle ? 'flow-body middle' : 'flow-body'}>
        {mark && <span className="flow-mark">{mark}</span>}
        <h2 id={flowTitle} ref={heading} tabIndex={-1} data-autofocus="">
          {title}
        </h2>
        {lead && <p className="flow-lead">{lead}</p>}
        {children}
      </div>
      <footer className="flow-foot">{foot}</footer>
    </>
  )
}
