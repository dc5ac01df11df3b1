import { addFigures, type Figures, noFigures } from '../../shared/metrics/figures.ts'
import { visitPage } from '../../shared/metrics/page.ts'

/** What a page says of a team, all its slots together. */
export interface TeamSum {
  team: string
  figures: Readonly<Figures>
  /** Who had working time in it, each once. */
  atWork: readonly string[]
}

const known = new WeakMap<Uint8Array, readonly TeamSum[]>()

/**
 * The sums of a page's teams: added up once for as long as its bytes are kept (`unpacked.ts`).
 * @param part the bytes of a part of a page; nobody writes to them
 */
export const teamSumsOf = (part: Uint8Array): readonly TeamSum[] => {
  const found = known.get(part)
  if (found) return found
  const sums: TeamSum[] = []
  let latest: { team: string; figures: Figures; atWork: string[] } | undefined
  // Rows come by team and then by worker.
  visitPage(part, (team, worker, _place, figures) => {
    if (latest?.team !== team) {
      latest = { team, figures: noFigures(), atWork: [] }
      sums.push(latest)
    }
    addFigures(latest.figures, figures)
    if (figures.working > 0 && latest.atWork.at(-1) !== worker) latest.atWork.push(worker)
  })
  known.set(part, sums)
  return sums
}
