import { beforeEach, expect, test, vi } from 'vitest'
import { calls } from '../../../shared/contract/index.ts'
import type { Session } from '../../../shared/contract/session.ts'
import { send } from '../../../web/api/send.ts'
import { lettersFor, sendLetters } from '../../../web/features/help/feedback.ts'

vi.mock('../../../web/api/send.ts', () => ({ send: vi.fn() }))
const sent = vi.mocked(send)
beforeEach(() => {
  sent.mockReset()
})

const session = (email: string | null, email_confirmed = email !== null) =>
  ({
    user: { uid: 'u', first_name: 'Ana', last_name: 'Scanner', email, email_confirmed },
    company: { uid: 'c', name: 'Harrow\n& Pine' },
  }) as unknown as Session

test('a suggestion is two mails that the server takes: to the provider and a copy to the user', () => {
  const letters = lettersFor(session('ana@acme.example'), 'More light')
  expect(letters.map(({ to }) => to)).toEqual(['provider', 'ana@acme.example'])
  for (const letter of letters) {
    expect(calls.sendBasicEmail.request.safeParse(letter).error).toBeUndefined()
    expect(letter.dynamicTemplateData).toEqual({ main_text: 'More light' })
  }
})

test('without a confirmed address there is nobody to send a copy to', () => {
  expect(lettersFor(session('ana@acme.example', false), 'More light').map(({ to }) => to)).toEqual(['provider'])
  expect(lettersFor(session(null), 'More light').map(({ to }) => to)).toEqual(['provider'])
})

test('after a failure only what did not go out is sent again', async () => {
  const letters = lettersFor(session('ana@acme.example'), 'More light')
  const out = new Set<string>()
  sent.mockResolvedValueOnce(null).mockRejectedValueOnce(new Error('Busy'))
  await expect(sendLetters(letters, out)).rejects.toThrow('Busy')
  await sendLetters(letters, out)
  expect(sent.mock.calls.map(([, letter]) => (letter as { to: string }).to)).toEqual([
    'provider',
    'ana@acme.example',
    'ana@acme.example',
  ])
})
