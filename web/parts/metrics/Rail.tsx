import type { CSSProperties } from 'react'
import type { BatteryCounts, Rail as RailModel } from './model.ts'

const percent = (share: number) => `${(share * 100).toFixed(1)}%`

/** The line under a figure: where it stands against its goal, or its share of a whole. Words say the same nearby. */
export const Rail = ({ rail }: { rail: RailModel }) => {
  if (rail.kind === 'none') return <div className="zone-rail rail-void" />
  if (rail.kind === 'batteries') return <Batteries counts={rail.counts} />
  if (rail.kind === 'parts') return <Parts parts={rail.parts} />
  if (rail.kind === 'share') {
    return (
      <div
        className="zone-rail rail-share"
        style={{ '--value': percent(rail.share) } as CSSProperties}
        aria-hidden="true"
      >
        <b />
      </div>
    )
  }
  const style = {
    '--goal': percent(rail.goalAt),
    '--yellow': percent(rail.yellowAt),
    '--value': percent(rail.valueAt),
  } as CSSProperties
  return (
    <div className={`zone-rail ${rail.moreIsBetter ? 'rail-up' : 'rail-down'}`} style={style} aria-hidden="true">
      {rail.wholeAt !== undefined && <u style={{ left: percent(rail.wholeAt) }} />}
      <i />
    </div>
  )
}

const kinds = ['high', 'medium', 'low', 'critical'] as const

const Batteries = ({ counts }: { counts: BatteryCounts }) => (
  <div className="zone-rail rail-batteries" aria-hidden="true">
    {kinds
      .filter((kind) => counts[kind] > 0)
      .map((kind) => (
        <span key={kind} className={`battery-${kind}`} style={{ flex: counts[kind] }} />
      ))}
  </div>
)

const Parts = ({ parts }: { parts: Extract<RailModel, { kind: 'parts' }>['parts'] }) => (
  <div className="zone-rail rail-parts" aria-hidden="true">
    {parts.map(({ name, share }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: teams of different facilities may have one name
      <span key={index} className={name === undefined ? 'rest' : `part-${index + 1}`} style={{ flex: share }} />
    ))}
  </div>
)
