import { CircleSlash2, Footprints, LogIn, type LucideIcon, ScanBarcode, Tag, Timer } from 'lucide-react'
import { useId } from 'react'
import { type SourceType, sourceTypes } from '../../../shared/sourceData.ts'
import { sourceData as words } from '../../words/en/sourceData.ts'

const icons: Record<SourceType, LucideIcon> = {
  ...{
    SESSION: LogIn,
    SCANS: ScanBarcode,
    CALLOUT: Tag,
    EXCLUDED: CircleSlash2,
    STEPS: Footprints,
    CYCLE_TIMES: Timer,
  },
}

/** What the file is to be made of: one of six. */
export const Types = ({ type, onChange }: { type: SourceType; onChange: (type: SourceType) => void }) => {
  const name = useId()
  return (
    <fieldset className="sd-types">
      <legend className="label">{words.type}</legend>
      {sourceTypes.map((each) => {
        const Icon = icons[each]
        return (
          <label key={each} className={each === type ? 'on' : undefined}>
            <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />
            <span>
              <b>{words.types[each]}</b>
              <small>{words.typeHints[each]}</small>
            </span>
            <input type="radio" name={name} checked={each === type} onChange={() => onChange(each)} />
          </label>
        )
      })}
    </fieldset>
  )
}
