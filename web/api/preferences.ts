import type { Input, Output } from '../../shared/contract/index.ts'
import { defaultViewPrefs } from '../../shared/tables.ts'
import { queryClient, read } from './calls.ts'
import { knownPrefs } from './knownPrefs.ts'
import { preferencesInput } from './preferencesInput.ts'
import { answer, onWritten, send } from './send.ts'

export { prefs } from './preferenceTypes.ts'

type Preferences = Output<'getUserPreferences'>

/** What was changed in this tab, by user and preference, and as the how manieth: an answer that was asked for before does not know it. */
const changes = new Map<string, { value: string; count: number }>()
let counted = 0

const replaced = (all: Preferences, pref_type: number, pref_value: string): Preferences => [
  ...all.filter((entry) => entry.pref_type !== pref_type),
  { pref_type, pref_value },
]

/** What is shown of a preference whose saving is on its way: what was saved before it must not show in between. */
const ahead = new Map<number, string>()

/** Once nothing of a preference is on its way any more. */
export const endPreview = (pref_type: number) => ahead.delete(pref_type)

/** Shows a preference as changed before it is saved; `endPreview` ends it. */
export const showPreference = (user: string, pref_type: number, pref_value: string) => {
  ahead.set(pref_type, pref_value)
  show(user, pref_type, pref_value)
}

const show = (user: string, pref_type: number, pref_value: string) => {
  if (!knownPrefs.includes(pref_type)) return
  counted += 1
  changes.set(`${user} ${pref_type}`, { value: pref_value, count: counted })
  queryClient.setQueryData(
    read('getUserPreferences', preferencesInput(user)).queryKey,
    (before) => before && replaced(before, pref_type, pref_value),
  )
}

let followed: { user: string; stop: () => void } | undefined

/** Keeps what was read in step with what is saved, from the first reading on: a change may come before all scripts have. */
const follow = (user: string) => {
  if (followed?.user === user) return
  followed?.stop()
  const stop = onWritten((name, input) => {
    if (name === 'openTableWith') {
      const { table, view_id } = input as Input<'openTableWith'>
      show(user, defaultViewPrefs[table], view_id ?? '')
    }
    if (name !== 'setUserPref') return
    const { pref_type, pref_value } = input as Input<'setUserPref'>
    if ((ahead.get(pref_type) ?? String(pref_value)) === String(pref_value)) show(user, pref_type, String(pref_value))
  })
  followed = { user, stop }
}

/** Those preferences of a user, and what is kept of tables; what is saved anywhere in this tab is in it at once. */
export const preferencesRead = (user: string) => {
  follow(user)
  const input = preferencesInput(user)
  return {
    ...read('getUserPreferences', input),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Preferences> => {
      const asked = counted
      const answer = await send('getUserPreferences', input, { signal })
      return knownPrefs.reduce((all, type) => {
        const change = changes.get(`${user} ${type}`)
        return change && change.count > asked ? replaced(all, type, change.value) : all
      }, answer)
    },
    staleTime: Number.POSITIVE_INFINITY,
  }
}

/** After the last change it takes so long until it is saved, in ms: who drags an edge changes a width many times. */
const pause = 800
const timers = new Map<number, ReturnType<typeof setTimeout>>()
/** One after the other, so that a slow one does not come after the next. */
let last: Promise<unknown> = Promise.resolve()

/** Shows a preference as changed at once, and saves it a moment after its last change. */
export const keepPreference = (
  user: string,
  pref_type: number,
  pref_value: string,
  onFailure: () => void,
  onSaved: (message: string) => void = () => {},
) => {
  showPreference(user, pref_type, pref_value)
  clearTimeout(timers.get(pref_type))
  const save = async () => {
    await answer('setUserPref', { user_uid: user, pref_type, pref_value }).then(
      ({ message }) => onSaved(message),
      onFailure,
    )
    if (timers.get(pref_type) === timer) endPreview(pref_type)
  }
  const timer = setTimeout(() => {
    last = last.then(save)
  }, pause)
  timers.set(pref_type, timer)
}

/**
 * The same for what is made of the preference as it is now, and not as it was last rendered: of two quick changes the first
 * would be lost. Before preferences have arrived it waits for them; where they cannot be read nothing is saved.
 */
export const changePreference = async (user: string, pref_type: number, changed: (before: string) => string) => {
  const reading = preferencesRead(user)
  const known = () => queryClient.getQueryData<Preferences>(reading.queryKey)
  if (!known()) await queryClient.ensureQueryData(reading).catch(() => {})
  const before = known()
  if (!before) return
  const value = before.find((entry) => entry.pref_type === pref_type)?.pref_value ?? ''
  keepPreference(user, pref_type, changed(value), () => {})
}
