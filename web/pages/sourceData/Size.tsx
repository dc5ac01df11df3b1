import { useQuery } from '@tanstack/react-query'
import type { Input } from '../../../shared/contract/index.ts'
import { read } from '../../api/calls.ts'
import { sourceData as words } from '../../words/en/sourceData.ts'

/** How large a file will be, about, and how long it takes. */
export const useSize = (input: Input<'getSourceDataSize'> | undefined) =>
  useQuery({ ...read('getSourceDataSize', input ?? ({} as Input<'getSourceDataSize'>)), enabled: input !== undefined })

export const Size = ({ size }: { size: ReturnType<typeof useSize> }) => {
  const { data, isError } = size
  if (!data) return <div className="sd-size empty muted">{isError ? words.noSize : words.estimating}</div>
  const [rows, unit] = words.rows(data.rows)
  return (
    <div className="sd-size">
      <div>
        <span className="muted">{words.about}</span>
        <b className="tn">{rows}</b>
        <span className="muted">{unit}</span>
      </div>
      <div>
        <b className="tn">{words.size(data.bytes)}</b>
        <span className="muted">CSV</span>
      </div>
      <div>
        <b className="tn">{words.seconds(data.seconds)}</b>
      </div>
    </div>
  )
}
