import { useQuery } from '@tanstack/react-query'
import { Info, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { hour, minute } from '../../../shared/durations.ts'
import { inactivityOptions, inactivityOptionsWithin } from '../../../shared/preferences.ts'
import { admins, passes } from '../../../shared/roles.ts'
import { read, refreshed } from '../../api/calls.ts'
import { preferencesRead, prefs } from '../../api/preferences.ts'
import { answer, send } from '../../api/send.ts'
import { useSession } from '../../api/session.tsx'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { useProof } from '../../parts/confirm/useProof.tsx'
import { ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { profile } from '../../words/en/profile.ts'

const words = profile.inactivity

/** A time in words. @param ms whole minutes, or whole hours */
const timeText = (ms: number) => (ms < hour ? words.minute(ms / minute) : words.hour(ms / hour))

/** After how long without a touch the console signs its user out; an admin may turn that off. */
export default function AutoLogout() {
  const { user } = useSession()
  const preferences = useQuery(preferencesRead(user.uid))
  const tuning = useQuery(read('getTuningParam', {}))
  const failed = [preferences, tuning].find(({ error }) => error)
  const stored = (type: number) => preferences.data?.find(({ pref_type }) => pref_type === type)?.pref_value
  return (
    <section className="boxed pf-card" aria-labelledby="pf-inactivity">
      {failed?.error ? (
        <>
          <Title />
          <ErrorState error={failed.error} onRetry={() => failed.refetch()} />
        </>
      ) : preferences.data && tuning.data ? (
        <Settings
          activeSince={tuning.data.active_since}
          chosen={Number(stored(prefs.idle)) || undefined}
          isOff={stored(prefs.stay) === '1'}
        />
      ) : (
        <>
          <Title />
          <Skeleton />
        </>
      )}
    </section>
  )
}

const Title = () => <h2 id="pf-inactivity">{profile.names.inactivity}</h2>

interface SettingsProps {
  /** The longest time that the company allows, in hours. */
  activeSince: number
  /** Ms, where the user has chosen. */
  chosen: number | undefined
  isOff: boolean
}

const Settings = ({ activeSince, chosen, isOff }: SettingsProps) => {
  const { user, role } = useSession()
  const isAdmin = passes(role.key, admins)
  const off = isAdmin && isOff
  return (
    <>
      <h2 id="pf-inactivity">
        {profile.names.inactivity}
        <span className="grow" />
        {isAdmin && <OffSwitch user={user.uid} off={off} />}
      </h2>
      <p>{isAdmin ? words.adminText : words.text}</p>
      {off ? <Enable user={user.uid} /> : <Times user={user.uid} activeSince={activeSince} chosen={chosen} />}
    </>
  )
}

const Times = ({ user, activeSince, chosen }: Omit<SettingsProps, 'isOff'> & { user: string }) => {
  const { company } = useSession()
  const [saving, setSaving] = useState<number>()
  const [saved, setSaved] = useState(false)
  const offered = inactivityOptionsWithin(activeSince)
  const cut = inactivityOptions.filter((option) => !offered.includes(option) && option >= hour)
  const shown = saving ?? chosen

  /** Shows the choice at once, and the one before where it could not be saved. */
  const choose = async (ms: number) => {
    setSaving(ms)
    setSaved(false)
    try {
      await send('setUserPref', { user_uid: user, pref_type: prefs.idle, pref_value: String(ms) })
      setSaved(true)
    } catch {
      toast.error(words.failed)
    }
    setSaving(undefined)
  }
  const row = (label: string, options: readonly number[], unit: number) =>
    options.length > 0 && (
      <>
        <span aria-hidden="true">{label}</span>
        <div>
          {options.map((ms) => (
            <label key={ms} className="pf-time">
              <input
                type="radio"
                name="inactivity"
                aria-label={timeText(ms)}
                checked={shown === ms}
                onChange={() => void choose(ms)}
              />
              <span aria-hidden="true">{ms / unit}</span>
            </label>
          ))}
        </div>
      </>
    )
  return (
    <>
      <fieldset className="pf-times">
        <legend className="sr">{words.label}</legend>
        {row(
          words.minutes,
          offered.filter((ms) => ms < hour),
          minute,
        )}
        {row(
          words.hours,
          offered.filter((ms) => ms >= hour),
          hour,
        )}
      </fieldset>
      {cut.length > 0 && (
        <p className="hint">
          <Info className="i" size={13} aria-hidden />
          {words.cut(
            String((cut[0] as number) / hour),
            String((cut.at(-1) as number) / hour),
            company.name,
            activeSince,
          )}
        </p>
      )}
      <p className="muted pf-now" aria-live="polite">
        {shown === undefined
          ? words.byCompany(timeText(activeSince * hour))
          : saved
            ? words.saved(timeText(shown))
            : words.now(timeText(shown))}
      </p>
    </>
  )
}

/** Preference 701 is TV Mode too: pages that have read it read it again. */
const setStay = async (user: string, value: '0' | '1') => {
  await answer('setUserPref', { user_uid: user, pref_type: prefs.stay, pref_value: value })
  void refreshed(['getUserPreferences'])
}

const OffSwitch = ({ user, off }: { user: string; off: boolean }) => {
  const [confirming, setConfirming] = useState(false)
  const { prove, dialog } = useProof()
  const turnOff = async () => {
    await prove(() => setStay(user, '1'))
    toast.success(words.turnedOff)
    setConfirming(false)
  }
  return (
    <>
      <button
        type="button"
        role="switch"
        className="switch"
        aria-checked={!off}
        aria-label={words.switch}
        onClick={() => (off ? void enable(user) : setConfirming(true))}
      >
        <span />
      </button>
      {confirming && (
        <ConfirmDialog
          title={words.offTitle}
          action={words.turnOff}
          keep={words.keep}
          onConfirm={turnOff}
          onClose={() => setConfirming(false)}
        >
          <p>{words.offText}</p>
        </ConfirmDialog>
      )}
      {dialog}
    </>
  )
}

const enable = async (user: string) => {
  try {
    await setStay(user, '0')
    toast.success(words.enabled)
  } catch {
    toast.error(words.enableFailed)
  }
}

const Enable = ({ user }: { user: string }) => {
  const [busy, setBusy] = useState(false)
  return (
    <>
      <p className="note amber">
        <TriangleAlert className="i" size={16} strokeWidth={1.75} aria-hidden />
        <span>{words.warning}</span>
      </p>
      <div className="pf-acts">
        <button
          type="button"
          className="btn primary"
          aria-disabled={busy}
          onClick={async () => {
            if (busy) return
            setBusy(true)
            await enable(user)
            setBusy(false)
          }}
        >
          {words.enable}
        </button>
      </div>
    </>
  )
}
