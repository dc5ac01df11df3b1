import { afterEach, expect, test, vi } from 'vitest'
import { toast, toastStore } from '../../web/parts/toast/toast.ts'

const texts = () => toastStore.get().map(({ text }) => text)

afterEach(() => {
  for (const { id } of toastStore.get()) toast.close(id)
})

test('messages stand in the order in which they came, the same one only once', () => {
  toast.success('Saved')
  toast.error('Not saved')
  toast.success('Saved')
  expect(texts()).toEqual(['Not saved', 'Saved'])
})

test('there are never more than five', () => {
  for (const number of [1, 2, 3, 4, 5, 6, 7]) toast.info(`Message ${number}`)
  expect(texts()).toEqual(['Message 3', 'Message 4', 'Message 5', 'Message 6', 'Message 7'])
})

test('whoever listens hears of each change until they leave', () => {
  const heard = vi.fn()
  const leave = toastStore.subscribe(heard)
  toast.success('One')
  leave()
  toast.success('Two')
  expect(heard).toHaveBeenCalledTimes(1)
})
