import { Check } from 'lucide-react'

/** The steps of a dialog: where one is, and what was said in those before. */
export const Steps = ({ at, steps }: { at: number; steps: readonly { title: string; summary: string }[] }) => (
  <ol className="dep-steps apps-steps">
    {steps.map(({ title, summary }, index) => {
      const done = index + 1 < at
      return (
        <li key={title} className={done ? 'done' : undefined} aria-current={index + 1 === at ? 'step' : undefined}>
          <span>{done ? <Check className="i" size={12} strokeWidth={3} aria-hidden /> : index + 1}</span>
          {title}
          {done && summary && <em>{summary}</em>}
        </li>
      )
    })}
  </ol>
)
