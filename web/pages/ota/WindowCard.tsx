import { Clock } from 'lucide-react'
import { useMemo, useState } from 'react'
import {
  crossesMidnight,
  isClock,
  type OtaWindow,
  windowAt,
  windowFault,
  windowMinutes,
} from '../../../shared/otaWindow.ts'
import { minute } from '../../../shared/time.ts'
import { Switch } from '../../parts/forms/Check.tsx'
import { ota as words } from '../../words/en/ota.ts'
import { Sign } from './Sign.tsx'

/** What is set, as it is typed. */
export interface Settings {
  enable: boolean
  start: string
  end: string
  app_uid: string
}

interface Place {
  uid: string
  name: string
  zone: string
}

interface Props {
  settings: Settings
  apps: readonly { uid: string; name: string; version_name: string }[]
  facilities: readonly Place[]
  /** Of the company. */
  zone: string
  now: number
  busy: boolean
  onSave: (settings: Settings) => void
  onToggle: (settings: Settings) => void
}

/** Facilities that are listed; of the others it says how many there are. */
const mostPlaces = 6
const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
const dayMinutes = 24 * 60
/** Nearer to each other than this labels on a rail would touch. */
const labelMinutes = 3 * 60
const share = (minutes: number) => `${(100 * minutes) / dayMinutes}%`

/** When devices install updates, of which app, and whether they do. */
export const WindowCard = ({ settings, apps, facilities, zone, now, busy, onSave, onToggle }: Props) => {
  const [typed, setTyped] = useState<Partial<Settings>>({})
  const [tried, setTried] = useState(false)
  const chosen = { ...settings, ...typed }
  const changed = (['start', 'end', 'app_uid'] as const).some((name) => chosen[name] !== settings[name])
  const empty = !settings.enable && chosen.start === '' && chosen.end === ''
  const fault = empty ? undefined : windowFault(chosen)
  const drawn = windowFault(chosen) ? undefined : chosen
  const set = (change: Partial<Settings>) => setTyped({ ...typed, ...change })
  const save = () => {
    setTried(true)
    if (fault) return
    onSave(chosen)
    setTyped({})
    setTried(false)
  }
  const off = !settings.enable && (windowFault(chosen) || !chosen.app_uid) ? words.window.needs : undefined
  return (
    <section className="ota-card" aria-label={words.window.title}>
      <header>
        <h2>{words.window.title}</h2>
        <span className="grow" />
        <span className="ota-st">
          <Switch
            label={words.window.switch}
            on={settings.enable}
            busy={busy}
            off={off}
            onChange={(enable) => onToggle({ ...chosen, enable })}
          />
          {settings.enable ? words.window.enabled : words.window.disabled}
        </span>
      </header>
      <form
        noValidate
        className="ota-window"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div className="ota-clocks">
          {(['start', 'end'] as const).map((name) => {
            const error = tried && (fault === name || (fault === 'equal' && name === 'end')) ? fault : undefined
            return (
              <div className="form-field" key={name}>
                <label className="label" htmlFor={`ota-${name}`}>
                  {name === 'start' ? words.window.starts : words.window.ends}
                </label>
                <span className="field" data-invalid={error ? '' : undefined}>
                  <Clock className="i" size={16} strokeWidth={1.75} aria-hidden />
                  <input
                    id={`ota-${name}`}
                    inputMode="numeric"
                    placeholder="HH:mm"
                    maxLength={5}
                    autoComplete="off"
                    aria-invalid={error !== undefined}
                    aria-describedby={error ? `ota-${name}-error` : undefined}
                    value={chosen[name]}
                    onChange={({ target }) => set({ [name]: target.value })}
                    onBlur={({ target }) => set({ [name]: completed(target.value) })}
                  />
                </span>
                {error && (
                  <p id={`ota-${name}-error`} className="hint error" role="alert">
                    {words.window[error]}
                  </p>
                )}
              </div>
            )
          })}
        </div>
        <Rail window={drawn} zone={zone} now={now} />
        <p className="hint">
          {!drawn
            ? words.window.none
            : crossesMidnight(drawn)
              ? words.window.across(windowMinutes(drawn))
              : words.window.hours(windowMinutes(drawn))}
        </p>
        {drawn && <Places window={drawn} facilities={facilities} now={now} />}
        <div className="form-field">
          <label className="label" htmlFor="ota-app">
            {words.window.app}
          </label>
          <select
            id="ota-app"
            className="field"
            value={chosen.app_uid}
            onChange={({ target }) => set({ app_uid: target.value })}
          >
            <option value="">{words.window.chooseApp}</option>
            {apps.map(({ uid, name, version_name }) => (
              <option key={uid} value={uid}>
                {name} {version_name}
              </option>
            ))}
          </select>
        </div>
        {changed && (
          <div className="ota-save">
            <button type="button" className="btn sm" onClick={() => setTyped({})}>
              {words.window.discard}
            </button>
            <button type="submit" className="btn sm primary" disabled={busy} aria-busy={busy}>
              {words.window.save}
            </button>
          </div>
        )}
        <p className="hint">{words.window.note}</p>
      </form>
    </section>
  )
}

/** What somebody types in a hurry: `9:00`, `2200`, `22`. */
const completed = (text: string): string => {
  const [, hours, minutes = '00'] = /^\s*(\d{1,2})(?:[:.h]?(\d\d))?\s*$/.exec(text) ?? []
  const whole = hours === undefined ? text : `${hours.padStart(2, '0')}:${minutes}`
  return isClock(whole) ? whole : text
}

/** The window on a day, with the time that it is. */
const Rail = ({ window, zone, now }: { window: OtaWindow | undefined; zone: string; now: number }) => {
  const wall = new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const at = minutesOf(wall.format(now))
  const [start, end] = window ? [minutesOf(window.start), minutesOf(window.end)] : [0, 0]
  const parts = !window
    ? []
    : start < end
      ? [[start, end]]
      : [
          [0, end],
          [start, dayMinutes],
        ]
  // A label every four hours, but for those that the window's own would touch.
  const hours = [0, 4, 8, 12, 16, 20].filter((hour) =>
    [start, end].every((own) => !window || Math.abs(hour * 60 - own) >= labelMinutes),
  )
  const close = Math.abs(start - end) < labelMinutes
  return (
    <div className="ota-rail" aria-hidden="true">
      <div>
        {parts.map(([from = 0, to = 0]) => (
          <i key={from} style={{ left: share(from), width: share(to - from) }} />
        ))}
      </div>
      <i className="now" style={{ left: share(at) }} />
      {window &&
        [window.start, window.end].toSorted().map((own, index) => {
          // Two that are close stand on either side of what is between them.
          const [side, least, most] = !close ? ['', 14, 14] : index === 0 ? ['before', 30, 40] : ['after', 40, 30]
          const left = `clamp(${least}px, ${share(minutesOf(own))}, calc(100% - ${most}px))`
          return (
            <span key={own} className={`own ${side}`} style={{ left }}>
              {own}
            </span>
          )
        })}
      {hours.map((hour) => (
        <span key={hour} style={{ left: `clamp(6px, ${share(hour * 60)}, calc(100% - 6px))` }}>
          {String(hour).padStart(2, '0')}
        </span>
      ))}
    </div>
  )
}

/** How the window stands in each facility now: open ones first, then those that open next. */
const Places = ({ window, facilities, now }: { window: OtaWindow; facilities: readonly Place[]; now: number }) => {
  const places = useMemo(
    () =>
      facilities
        .map((group) => ({ ...group, state: windowAt(window, group.zone, now) }))
        .sort((a, b) => Number(b.state.open) - Number(a.state.open) || a.state.until - b.state.until),
    [window, facilities, now],
  )
  if (places.length === 0) return null
  return (
    <ul className="ota-places">
      {places.slice(0, mostPlaces).map(({ uid, name, state }) => {
        const left = Math.max(1, Math.round((state.until - now) / minute))
        const since = state.open ? 0 : Math.round((now - state.since) / minute)
        const text = state.open
          ? words.window.closesIn(left)
          : since < 60
            ? words.window.closed(window.end, since)
            : words.window.opensIn(left)
        return (
          <li key={uid}>
            <Sign name={state.open ? 'load' : 'wait'} />
            <span className="trunc">{name}</span>
            <small className="tn">{text}</small>
          </li>
        )
      })}
      {places.length > mostPlaces && <li className="muted">{words.window.more(places.length - mostPlaces)}</li>}
    </ul>
  )
}
