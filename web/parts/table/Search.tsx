import { Search as SearchIcon, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { table as words } from '../../words/en/table.ts'

/** The search of a table. What is typed shows at once; the address follows a moment later. */
export const Search = ({
  value,
  hint,
  onChange,
}: {
  value: string
  hint: string
  onChange: (value: string) => void
}) => {
  const [typed, setTyped] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const lastValue = useRef(value)

  // The address may change without the field: the back button, "Show all".
  useEffect(() => {
    if (value !== lastValue.current) setTyped(value)
    lastValue.current = value
  }, [value])

  useEffect(() => {
    if (typed === lastValue.current) return
    const timer = setTimeout(() => {
      lastValue.current = typed
      onChange(typed)
    }, 150)
    return () => clearTimeout(timer)
  }, [typed, onChange])

  return (
    <div className="field dt-search">
      <SearchIcon className="i" size={14} strokeWidth={1.75} aria-hidden />
      <input
        ref={input}
        type="search"
        value={typed}
        placeholder={hint}
        aria-label={`${words.search}: ${hint}`}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === '') return
          event.preventDefault()
          setTyped('')
        }}
      />
      {typed && (
        <button
          type="button"
          className="icon-button small"
          aria-label={words.clearSearch}
          title={words.clearSearch}
          onClick={() => {
            setTyped('')
            input.current?.focus()
          }}
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </div>
  )
}
