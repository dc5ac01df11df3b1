import { useId } from 'react'
import { type LabelMode, labelModes } from '../../parts/charts/model.ts'
import { SegRadio } from '../../parts/fields/SegRadio.tsx'
import { Check } from '../../parts/forms/Check.tsx'
import { charts } from '../../words/en/charts.ts'

const words = charts.options

interface Props {
  labels: LabelMode
  omit: boolean
  targets: boolean
  /** Both boxes are for a chart of one dataset. */
  single: boolean
  onChange: (change: { labels?: LabelMode; omit?: boolean; targets?: boolean }) => void
}

/** What is written at the points, what is left out, and the goal. */
export const ChartOptions = ({ labels, omit, targets, single, onChange }: Props) => {
  const why = useId()
  return (
    <div className="chart-options">
      <span className="chart-boxes" data-tip={single ? undefined : words.single}>
        <Box
          label={words.omit}
          checked={omit && single}
          off={!single}
          why={why}
          onChange={(on) => onChange({ omit: on })}
        />
        <Box
          label={words.targets}
          checked={targets && single}
          off={!single}
          why={why}
          onChange={(on) => onChange({ targets: on })}
        />
        <span id={why} className={single ? 'sr' : 'muted chart-why'}>
          {single ? '' : words.single}
        </span>
      </span>
      <SegRadio
        label={words.labels}
        options={labelModes.map((mode) => ({ value: mode, label: words.modes[mode] }))}
        value={labels}
        onChange={(mode) => onChange({ labels: mode })}
      />
    </div>
  )
}

interface BoxProps {
  label: string
  checked: boolean
  off: boolean
  why: string
  onChange: (on: boolean) => void
}

const Box = ({ label, checked, off, why, onChange }: BoxProps) => {
  const id = useId()
  return (
    <span className={off ? 'chart-box off' : 'chart-box'} aria-describedby={off ? why : undefined}>
      <Check id={id} label={label} checked={checked} disabled={off} onChange={onChange} />
      <label htmlFor={id}>{label}</label>
    </span>
  )
}
