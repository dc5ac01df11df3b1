import { beforeEach, expect, test, vi } from 'vitest'

const answers: ((value: unknown) => void)[] = []
const saves: (() => void)[] = []
const sent: string[] = []
let written: (name: string, input: object) => void = () => {}
vi.mock('../../web/api/send.ts', () => {
  const send = (name: string, input: { pref_value: string }) => {
    if (name === 'getUserPreferences') return new Promise((resolve) => answers.push(resolve))
    sent.push(input.pref_value)
    return new Promise<void>((resolve) => {
      saves.push(() => {
        written(name, input)
        resolve()
      })
    })
  }
  const answer = async (name: string, input: { pref_value: string }) => ({
    data: await send(name, input),
    message: 'OK',
  })
  return {
    earlyData: () => undefined,
    onWritten: (heard: typeof written) => {
      written = heard
      return () => {}
    },
    send,
    answer,
  }
})

const { queryClient } = await import('../../web/api/calls.ts')
const { changePreference, keepPreference, preferencesRead } = await import('../../web/api/preferences.ts')

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.clear()
  for (const list of [answers, saves, sent]) list.length = 0
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

test('saves of one preference go one after the other, and an earlier one that comes late undoes nothing', async () => {
  const reading = queryClient.fetchQuery(preferencesRead('ann'))
  answers[0]?.([])
  await reading
  keepPreference('ann', 1101, 'name', none)
  await vi.advanceTimersByTimeAsync(1000)
  keepPreference('ann', 1101, 'city', none)
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual(['name'])
  saves[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toEqual([{ pref_type: 1101, pref_value: 'city' }])
  expect(sent).toEqual(['name', 'city'])
  saves[1]?.()
  await vi.advanceTimersByTimeAsync(0)
  written('setUserPref', { user_uid: 'ann', pref_type: 1101, pref_value: 'from elsewhere' })
  expect(shown()).toEqual([{ pref_type: 1101, pref_value: 'from elsewhere' }])
})

const adding = (what: string) => (before: string) => [before, what].filter(Boolean).join('&')

test('of two quick changes to a preference the second is made of the first', async () => {
  const reading = queryClient.fetchQuery(preferencesRead('ann'))
  answers[0]?.([{ pref_type: 1203, pref_value: 'rows=50' }])
  await reading
  void changePreference('ann', 1203, adding('show=disabled'))
  void changePreference('ann', 1203, adding('in=south'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual(['rows=50&show=disabled&in=south'])
  saves[0]?.()
})

test('a change before preferences have arrived keeps what they say', async () => {
  const first = changePreference('ann', 1203, adding('show=disabled'))
  const second = changePreference('ann', 1203, adding('in=south'))
  expect(answers).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual([])
  answers[0]?.([{ pref_type: 1203, pref_value: 'rows=50' }])
  await Promise.all([first, second])
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual(['rows=50&show=disabled&in=south'])
  saves[0]?.()
})

test('where preferences cannot be read, none is overwritten', async () => {
  const change = changePreference('ann', 1203, adding('show=disabled'))
  answers[0]?.(Promise.reject(new Error('no network')))
  await vi.advanceTimersByTimeAsync(1000)
  await change
  expect(sent).toEqual([])
})
