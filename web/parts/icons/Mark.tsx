/** The product's own mark: a deck of three shifts. */
export const Mark = ({ size = 18 }: { size?: number }) => (
  <svg className="mark" width={size} height={size} viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
    <path d="M8.2 2.5h8.3a1 1 0 0 1 .9 1.4l-.6 1.5a1.6 1.6 0 0 1-1.5 1H7a1 1 0 0 1-.9-1.4l.6-1.5a1.6 1.6 0 0 1 1.5-1z" />
    <path
      d="M6 8.05h8.3a1 1 0 0 1 .9 1.4l-.6 1.5a1.6 1.6 0 0 1-1.5 1H4.8a1 1 0 0 1-.9-1.4l.6-1.5a1.6 1.6 0 0 1 1.5-1z"
      opacity=".72"
    />
    <path
      d="M3.8 13.6h8.3a1 1 0 0 1 .9 1.4l-.6 1.5a1.6 1.6 0 0 1-1.5 1H2.6a1 1 0 0 1-.9-1.4l.6-1.5a1.6 1.6 0 0 1 1.5-1z"
      opacity=".45"
    />
  </svg>
)
