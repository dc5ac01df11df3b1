import { Link } from 'react-router-dom'
import { mayOpen, pages, routeOf } from '../../../shared/pages.ts'
import type { RoleName } from '../../../shared/roles.ts'
import type { SkuKind } from '../../../shared/skus.ts'
import { Empty, State } from '../../parts/states/states.tsx'
import { skuMetrics as words } from '../../words/en/skuMetrics.ts'
import { states } from '../../words/en/states.ts'

type Props = { kind: SkuKind; role: RoleName } | { text: string }

/** Why there is nothing to count, and for whoever may change that, the way to it. */
export const NoSkus = (props: Props) => {
  if ('text' in props) {
    return (
      <div role="status">
        <Empty title={props.text} />
      </div>
    )
  }
  const { kind, role } = props
  const page = pages.find(({ key }) => key === `${kind}Skus`)
  return (
    <div role="status">
      <Empty title={words.none[kind]}>
        {page && mayOpen(role, page) && (
          <Link className="btn" to={routeOf(page)}>
            {words.open[kind]}
          </Link>
        )}
      </Empty>
    </div>
  )
}

export const GroupsFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert">
    <State kind="failed" title={words.groupsFailed}>
      <button type="button" className="btn" onClick={onRetry}>
        {states.tryAgain}
      </button>
    </State>
  </div>
)
