import { ZoneDrawing } from '../../parts/metrics/ZoneDrawing.tsx'
import { skus } from '../../words/en/skus.ts'
import { Code } from './Code.tsx'
import type { Column } from './FileColumns.tsx'
import type { FileError, FilePosition } from './file.ts'

const words = skus.file
const shownErrors = 50
const shownPositions = 8

interface Props {
  errors: readonly FileError[]
  columns: readonly Column[]
  /** Whether the SKUs go into one group, which need not be named. */
  single: boolean
}

/** What is wrong in a file and has to be put right there, and what is worth knowing. */
export const FileFindings = ({ errors, columns, single }: Props) => {
  const known = columns.flatMap(({ name, skus: codes, lines, known: there }) =>
    codes.flatMap((sku, at) => (there.has(sku) ? [{ group: name, sku, line: lines[at] ?? 0 }] : [])),
  )
  return (
    <section className="sku-findings" aria-live="polite">
      <h3>
        {words.errors} {errors.length > 0 && <span className="tn red">{words.count(errors.length)}</span>}
      </h3>
      {errors.length === 0 && <p className="muted">{words.none}</p>}
      <ul>
        {errors.slice(0, shownErrors).map(({ message, hint, positions = [] }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two errors may say the same
          <li key={at}>
            <ZoneDrawing zone="red" />
            <span>
              <b>{message}</b>
              <Where positions={positions} hint={hint} />
            </span>
          </li>
        ))}
      </ul>
      {errors.length > shownErrors && <p className="muted">{words.moreErrors(errors.length - shownErrors)}</p>}
      {known.length > 0 && (
        <>
          <h3>
            {words.notes} <span className="muted tn">1</span>
          </h3>
          <ul>
            <li>
              <ZoneDrawing zone="yellow" />
              <span>
                <b>{words.known(known.length)}</b>
                <small>
                  {known.slice(0, shownPositions).map(({ group, sku, line }) => (
                    <span key={`${group} ${sku}`}>
                      {single ? words.at(line) : words.atIn(line, group)} <Code sku={sku} />
                    </span>
                  ))}
                  {known.length > shownPositions && <span>{words.more(known.length - shownPositions)}</span>}
                </small>
              </span>
            </li>
          </ul>
        </>
      )}
    </section>
  )
}

const Where = ({ positions, hint }: { positions: readonly FilePosition[]; hint: string | undefined }) => {
  if (positions.length === 0) return null
  const detailed = positions.some(({ lost }) => lost !== undefined)
  return (
    <small>
      {detailed
        ? positions.slice(0, shownPositions).map(({ line, sku, lost }) => (
            <span key={line}>
              {words.at(line)} <code className="mono">{sku}</code>
              <del className="mono">,{lost}</del>
            </span>
          ))
        : [
            words.lines(
              positions.length,
              positions
                .slice(0, shownPositions)
                .map(({ line }) => words.count(line))
                .join(', '),
            ),
            hint,
          ]
            .filter(Boolean)
            .join(' ')}
      {positions.length > shownPositions && <span>{words.more(positions.length - shownPositions)}</span>}
    </small>
  )
}
