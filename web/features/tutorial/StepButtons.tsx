interface StepButtonsProps {
  /** The step that is shown, from 0. */
  at: number
  onBack: () => void
  back: string
  onNext: () => void
  /** What the way on is called: `Next`, or `Finish` at the last step. */
  next: string
}

/** Back and on from a step of a tour. */
export const StepButtons = ({ at, onBack, back, onNext, next }: StepButtonsProps) => (
  <>
    {at > 0 && (
      <button type="button" className="btn sm" onClick={onBack}>
        {back}
      </button>
    )}
    <button type="button" className="btn sm primary" data-autofocus onClick={onNext}>
      {next}
    </button>
  </>
)
