import { memo } from 'react'
import { route, warehouse } from './warehouse.ts'

const shapes = warehouse()
const [left, top] = route.end

/** A picker's way through the racks, and the scan at its end. */
export const WarehouseArt = memo(() => (
  <svg className="art" viewBox="-250 -150 980 880" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    {shapes.map(({ d, face }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the picture never changes
      <path key={index} className={face} d={d} />
    ))}
    <path className="route-glow" d={route.line} />
    <path className="route" d={route.line} />
    {route.stops.map(([x, y]) => (
      <ellipse key={x} className="stop" cx={x} cy={y} rx="8" ry="4.6" />
    ))}
    <ellipse className="here-glow" cx={left} cy={top} rx="26" ry="15" />
    <ellipse className="here" cx={left} cy={top} rx="11" ry="6.4" />
    <path className="beam" d={`M${left} ${top - 26}L${left + 79} ${top - 107}L${left + 95} ${top - 87}Z`} />
    <g transform={`translate(${left - 11} ${top - 66})`}>
      <rect className="handheld" width="24" height="46" rx="5" />
      <rect className="handheld-screen" x="3.5" y="5" width="17" height="27" rx="2" />
      <path className="handheld-code" d="M7 11v15M10 11v15M12.5 11v15M16 11v15" />
    </g>
  </svg>
))
