import { ZoneDrawing } from '../../parts/metrics/ZoneDrawing.tsx'
import { locale } from '../../words/en/locale.ts'
import { skus } from '../../words/en/skus.ts'
import { Code } from './Code.tsx'
import type { FileGroup } from './file.ts'

const words = skus.file
const shownGroups = 12
const shownSkus = 3

/** A column of a file beside what is there already. */
export interface Column extends FileGroup {
  /** How many SKUs its group has; absent for a new one. */
  has: number | undefined
  /** SKUs that the group has already. */
  known: ReadonlySet<string>
}

/** The groups of a file as they stand beside each other: what each would bring. */
export const FileColumns = ({ columns }: { columns: readonly Column[] }) => (
  <>
    <ul className="sku-groups">
      {columns.slice(0, shownGroups).map(({ name, skus: codes, has, known }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
        <li key={at} className={name === '' ? 'bad' : undefined}>
          <span className="sku-group">
            {name === '' ? (
              <b className="sku-nameless">
                <ZoneDrawing zone="red" />
                {words.noName(at + 1)}
              </b>
            ) : (
              <>
                <b className="trunc" title={name}>
                  {name}
                </b>
                <span className={has === undefined ? 'tag accent' : 'tag'}>
                  {has === undefined ? words.isNew : words.exists(has)}
                </span>
              </>
            )}
            <span className="grow" />
            <b className="tn">
              {name === '' ? codes.length.toLocaleString(locale) : words.brings(codes.length - known.size)}
            </b>
          </span>
          {codes.slice(0, shownSkus).map((sku) =>
            known.has(sku) ? (
              <s key={sku}>
                <Code sku={sku} />
              </s>
            ) : (
              <Code key={sku} sku={sku} />
            ),
          )}
          {codes.length > shownSkus && <span className="muted tn">{words.more(codes.length - shownSkus)}</span>}
        </li>
      ))}
    </ul>
    {columns.length > shownGroups && <p className="muted">{words.moreGroups(columns.length - shownGroups)}</p>}
  </>
)
