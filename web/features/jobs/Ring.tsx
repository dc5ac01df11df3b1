/** How far something is, as a ring; one that turns where nobody knows. */
export const Ring = ({ share, className }: { share: number | undefined; className: string }) => {
  const length = 2 * Math.PI * 8.5
  return (
    <svg
      className={`${className}${share === undefined ? ' turning' : ''}`}
      viewBox="0 0 20 20"
      aria-hidden="true"
      fill="none"
      strokeWidth={className === 'jt-ring' ? 1.6 : 2.25}
    >
      <circle cx="10" cy="10" r="8.5" stroke="var(--line-2)" />
      <circle
        cx="10"
        cy="10"
        r="8.5"
        stroke="var(--accent-ink)"
        strokeLinecap="round"
        strokeDasharray={`${(length * (share ?? 0.25)).toFixed(2)} ${length.toFixed(2)}`}
      />
    </svg>
  )
}
