import { Empty } from '../../parts/states/states.tsx'

/** A report without figures, and the way to other dates. */
export const NoFigures = ({ title, text, change }: { title: string; text?: string; change: string }) => (
  <div role="status">
    <Empty title={title} {...(text ? { text } : {})}>
      <button
        type="button"
        className="btn"
        onClick={() => document.querySelector<HTMLElement>('main .hour-range')?.focus()}
      >
        {change}
      </button>
    </Empty>
  </div>
)
