import './countdown.css'

interface CountdownProps {
  value: string
  /** Of the whole time, from 1 down to 0. */
  part: number
}

/** How much time is left: a ring that runs out around the figure. For the eye; words beside it say it to everybody. */
export const Countdown = ({ value, part }: CountdownProps) => (
  <span className="countdown" aria-hidden="true">
    <svg viewBox="0 0 64 64" width={64} height={64} aria-hidden="true">
      <circle className="countdown-whole" cx={32} cy={32} r={28} />
      {part > 0 && (
        <circle className="countdown-left" cx={32} cy={32} r={28} pathLength={1} strokeDasharray={`${part} 1`} />
      )}
    </svg>
    <b className="tn">{value}</b>
  </span>
)
