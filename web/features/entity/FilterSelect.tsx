interface FilterSelectProps {
  label: string
  /** The choice that leaves nothing out. */
  all: string
  options: readonly { value: string; label: string }[]
  value: string | undefined
  onChange: (value: string | null) => void
  /** Whether its options are still to come. */
  busy?: boolean
}

/** Above a table: shows only the rows of one choice. */
export const FilterSelect = ({ label, all, options, value, onChange, busy = false }: FilterSelectProps) => (
  <select
    className="field filter-select"
    aria-label={label}
    aria-busy={busy}
    value={value ?? ''}
    onChange={(event) => onChange(event.target.value || null)}
  >
    <option value="">{all}</option>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
)
