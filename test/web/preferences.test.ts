import { beforeEach, expect, test, vi } from 'vitest'

const answers: ((value: unknown) => void)[] = []
let written: (name: string, input: object) => void = () => {}
vi.mock('../../web/api/send.ts', () => ({
  earlyData: () => undefined,
  onWritten: (heard: typeof written) => {
    written = heard
    return () => {}
  },
  send: (name: string) =>
    name === 'getUserPreferences' ? new Promise((resolve) => answers.push(resolve)) : Promise.resolve(null),
}))

const { queryClient } = await import('../../web/api/calls.ts')
const { keepPreference, preferencesRead } = await import('../../web/api/preferences.ts')

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.clear()
  answers.length = 0
})

const shown = () => queryClient.getQueryData(preferencesRead('ann').queryKey)
const none = () => {}

test('what is changed while preferences are being read is not undone by an answer from before', async () => {
  const reading = queryClient.fetchQuery(preferencesRead('ann'))
  keepPreference('ann', 1101, 'name,-city', none)
  answers[0]?.([
    { pref_type: 1101, pref_value: 'city' },
    { pref_type: 700, pref_value: '30' },
  ])
  await reading
  expect(shown()).toEqual([
    { pref_type: 700, pref_value: '30' },
    { pref_type: 1101, pref_value: 'name,-city' },
  ])
})

test('what was changed before they were read again is as the server says: another browser may have changed it since', async () => {
  keepPreference('ann', 1101, 'name,-city', none)
  const reading = queryClient.fetchQuery({ ...preferencesRead('ann'), staleTime: 0 })
  answers[0]?.([{ pref_type: 1101, pref_value: 'city' }])
  await reading
  expect(shown()).toEqual([{ pref_type: 1101, pref_value: 'city' }])
})

test('what one user changed does not show for another in the same tab', async () => {
  const reading = queryClient.fetchQuery(preferencesRead('bo'))
  keepPreference('ann', 1101, 'name,-city', none)
  answers[0]?.([])
  expect(await reading).toEqual([])
})

test('the view that a page opens with is known from the moment that it is said', async () => {
  const reading = queryClient.fetchQuery(preferencesRead('ann'))
  answers[0]?.([{ pref_type: 1304, pref_value: 'old' }])
  await reading
  written('openTableWith', { table: 'associates', view_id: 'new' })
  expect(shown()).toEqual([{ pref_type: 1304, pref_value: 'new' }])
  written('openTableWith', { table: 'associates', view_id: null })
  expect(shown()).toEqual([{ pref_type: 1304, pref_value: '' }])
})

test('what is saved is shown by whoever has read, with nothing else of the console there', async () => {
  const reading = queryClient.fetchQuery(preferencesRead('ann'))
  answers[0]?.([])
  await reading
  written('setUserPref', { user_uid: 'ann', pref_type: 700, pref_value: '900000' })
  expect(shown()).toEqual([{ pref_type: 700, pref_value: '900000' }])
})
