import { sparkPath } from './sparkPath.ts'

const width = 60
const height = 28

/** A small line of the last hours; whoever draws it also gives the figures as text. */
export const Sparkline = ({ values, goal }: { values: readonly number[]; goal?: number | undefined }) => {
  const shape = sparkPath(values, width, height, goal)
  if (!shape) return null
  return (
    <svg className="metric-spark" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {shape.goalY !== undefined && <path className="spark-goal" d={`M3 ${shape.goalY}H${width - 3}`} />}
      <path className="spark-area" d={shape.area} />
      <path className="spark-line" d={shape.line} />
      <path className="spark-halo" d={`M${shape.last.x} ${shape.last.y}h.01`} />
      <path className="spark-end" d={`M${shape.last.x} ${shape.last.y}h.01`} />
    </svg>
  )
}
