import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Failure, queryClient, useWrite } from '../../web/api/calls.ts'
import { toast, toastStore } from '../../web/parts/toast/toast.ts'
import { signedIn, stubBrowser, tokenUntil } from './lib/browser.ts'

/** What is said of a write, wherever a page says nothing else. */

const answered = vi.fn<() => Promise<Response>>()
const toasts = () => toastStore.get().map(({ kind, text }) => [kind, text])

beforeEach(() => {
  stubBrowser()
  signedIn(tokenUntil(Date.now() + 3_600_000))
  vi.stubGlobal('fetch', answered)
})
afterEach(() => {
  for (const { id } of toastStore.get()) toast.close(id)
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** Saves a preference as a component does. */
const save = (quiet = false) => {
  let write: (() => Promise<unknown>) | undefined
  const Page = () => {
    const { mutateAsync } = useWrite('setUserPref', { quiet })
    write = () => mutateAsync({ user_uid: 'ann', pref_type: 300, pref_value: '1' })
    return null
  }
  renderToString(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  )
  return write?.()
}
const refuse = () =>
  answered.mockResolvedValueOnce(
    Response.json({ status: 403, code: 'notAllowed', message: 'Not for workers.', data: null }, { status: 403 }),
  )

test('a write that fails shows the server’s message, unless its caller shows it', async () => {
  refuse()
  await expect(save()).rejects.toBeInstanceOf(Failure)
  expect(toasts()).toEqual([['error', 'Not for workers.']])
  toast.close(toastStore.get()[0]?.id ?? 0)
  refuse()
  await expect(save(true)).rejects.toThrow('Not for workers.')
  expect(toasts()).toEqual([])
})

test('a write that succeeds shows the server’s message, where it has one', async () => {
  for (const message of ['User pref successfully updated', 'OK']) {
    answered.mockResolvedValueOnce(Response.json({ status: 200, message, data: null }))
    await save()
  }
  expect(toasts()).toEqual([['success', 'User pref successfully updated']])
})
