import { beforeEach, expect, test, vi } from 'vitest'
import { Failure } from '../../../web/api/failure.ts'

const asked = vi.hoisted(() => vi.fn(async (..._given: unknown[]) => null as unknown))
vi.mock('../../../web/api/calls.ts', () => ({ send: asked }))
const { savedWith } = await import('../../../web/parts/upload/media.ts')
beforeEach(() => asked.mockClear())

/** Saves something with two images. @returns what was deleted again */
const saving = async (failure: Failure | undefined) => {
  const uploads = ['a.png', 'b.png'].map((location) => async () => location)
  const saved = savedWith(uploads, async (locations) => {
    if (failure) throw failure
    return locations
  })
  if (failure) await expect(saved).rejects.toBe(failure)
  else expect(await saved).toEqual(['a.png', 'b.png'])
  return asked.mock.calls.map(([call, body]) => [call, (body as { url: string }).url])
}

test('what a refused save has uploaded is deleted again; what was saved stays', async () => {
  expect(await saving(undefined)).toEqual([])
  expect(await saving(new Failure('badInput', 'No.', { status: 400 }))).toEqual([
    ['deleteS3Media', 'a.png'],
    ['deleteS3Media', 'b.png'],
  ])
})

test('where the second upload fails the first is deleted again', async () => {
  const failed = new Error('No room.')
  const uploads = [async () => 'a.png', () => Promise.reject(failed)]
  await expect(savedWith(uploads, async () => 'never')).rejects.toBe(failed)
  expect(asked.mock.calls).toEqual([['deleteS3Media', { url: 'a.png' }]])
})

test('where no answer came it may be saved, so what it shows stays', async () => {
  expect(await saving(new Failure('unreachable', 'Nobody answers.'))).toEqual([])
})
