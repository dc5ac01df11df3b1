import './jobBar.css'

/** How far a job is. @param share from 0 to 1; undefined where nobody knows how much there is to do */
export const JobBar = ({ name, share }: { name: string; share: number | undefined }) => {
  const percent = share === undefined ? undefined : Math.round(share * 100)
  return (
    <span
      className={share === undefined ? 'job-bar unknown' : 'job-bar'}
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ width: `${percent ?? 25}%` }} />
    </span>
  )
}
