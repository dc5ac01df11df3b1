import './countdown.css'

/** How much time is left: large for the eye, as a sentence for everybody. */
export const Countdown = ({ value, text }: { value: string; text: string }) => (
  <div className="countdown">
    <b className="tn" aria-hidden="true">
      {value}
    </b>
    <p role="timer">{text}</p>
  </div>
)
