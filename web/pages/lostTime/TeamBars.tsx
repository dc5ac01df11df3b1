import { useState } from 'react'
import { addCauses, noCauses } from '../../../shared/metrics/lostTable.ts'
import { CauseBar, CauseLegend } from '../../features/lostTime/Causes.tsx'
import { money } from '../../features/lostTime/money.ts'
import type { LostBar } from '../../features/lostTime/summary.ts'
import { Card } from '../../parts/card/Card.tsx'
import { figure } from '../../parts/metrics/format.ts'
import { lostTime as words } from '../../words/en/lostTime.ts'

/** Teams that stand by themselves; the others are one line until somebody asks. */
const shownAtFirst = 6

const together = (bars: readonly LostBar[]): LostBar => {
  const causes = noCauses()
  for (const bar of bars) addCauses(causes, bar.causes)
  return {
    id: '',
    name: words.otherTeams(bars.length),
    causes,
    lost: bars.reduce((sum, { lost }) => sum + lost, 0),
    cost: bars.reduce<number | null>((sum, { cost }) => (sum === null || cost === null ? null : sum + cost), 0),
  }
}

/** What teams lost, by cause. */
export const TeamBars = ({ teams }: { teams: readonly LostBar[] }) => {
  const [isAll, setAll] = useState(false)
  const rest = teams.slice(shownAtFirst)
  const shown = isAll || rest.length < 2 ? teams : [...teams.slice(0, shownAtFirst), together(rest)]
  const longest = Math.max(...shown.map(({ lost }) => lost))
  return (
    <Card
      label={words.byTeam}
      dense
      head={
        <>
          <span className="grow" />
          <CauseLegend />
        </>
      }
    >
      <ul className="lt-teams">
        {shown.map((team) => (
          <li key={team.id}>
            {team.id ? (
              <span className="trunc">{team.name}</span>
            ) : (
              <button type="button" className="link trunc" onClick={() => setAll(true)}>
                {team.name}
              </button>
            )}
            <CauseBar causes={team.causes} share={team.lost / longest} />
            <span className="tn">{words.hours(figure(team.lost / 60))}</span>
            <b className="tn">{money(team.cost)}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}
