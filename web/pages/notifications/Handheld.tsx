import { BatteryMedium, Pin, Vibrate, Volume2, Wifi, X } from 'lucide-react'
import type { NotificationSwitch } from '../../../shared/notifications.ts'
import { Mark } from '../../parts/icons/Mark.tsx'
import { fullDayName } from '../../parts/pickers/calendar.ts'
import { notificationForm as words } from '../../words/en/notificationForm.ts'
import { notifications } from '../../words/en/notifications.ts'

export interface HandheldProps {
  title: string
  message: string
  /** Of the company's clock: `YYYY-MM-DD` and `HH:mm`. */
  at: { date: string; time: string }
  options: Readonly<Record<NotificationSwitch, boolean>>
}

const shown = [
  ['sound', Volume2],
  ['vibration', Vibrate],
  ['persistent', Pin],
  ['dismissible', X],
] as const

/** How a notification looks on the lock screen of a handheld. */
export const Handheld = ({ title, message, at, options }: HandheldProps) => (
  <figure className="nt-handheld" aria-label={words.handheld}>
    <figcaption>{words.handheld}</figcaption>
    <div className="nt-device">
      <div className="nt-screen">
        <div className="nt-bar tn">
          {at.time}
          <span className="grow" />
          <Wifi size={12} strokeWidth={1.75} aria-hidden />
          <BatteryMedium size={14} strokeWidth={1.75} aria-hidden />
        </div>
        <p className="nt-clock">
          <b className="tn">{at.time}</b>
          <small>{withoutYear(at.date)}</small>
        </p>
        <div className="nt-note">
          <p className="nt-app">
            <span className="nt-mark">
              <Mark size={10} />
            </span>
            {words.app} · {words.now}
            <span className="grow" />
            {options.persistent && <Pin size={12} strokeWidth={1.75} aria-hidden />}
          </p>
          <b className={title ? undefined : 'blank'}>{title || words.noTitle}</b>
          <p className={message ? undefined : 'blank'}>{message || words.noMessage}</p>
          {options.dismissible && <span className="nt-dismiss">{words.dismiss}</span>}
        </div>
      </div>
    </div>
    <ul className="nt-shown">
      {shown.map(([what, Icon]) => (
        <li key={what} className={options[what] ? undefined : 'off'}>
          <Icon className="i" size={14} strokeWidth={1.75} aria-hidden />
          {what === 'persistent' ? words.stays : notifications.options[what]}
          <span className="sr">: {words.state[options[what] ? 'on' : 'off']}</span>
        </li>
      ))}
    </ul>
  </figure>
)

/** A handheld's clock says no year. */
const withoutYear = (date: string) => fullDayName(date).replace(/,? (de )?\d{4}$/, '')
