import { describe, expect, test } from 'vitest'
import type { ApiTokenRecord } from '../../functions/data/apiTokens.ts'
import { newId } from '../../functions/lib/ids.ts'
import { handleReports } from '../../functions/reports/handle.ts'
import { day, hour } from '../../shared/durations.ts'
import { prefTypes } from '../../shared/preferences.ts'
import { siteForEach } from './atSix.ts'

const here = siteForEach()

/** A token of Ada's that ends so many days from now. */
const made = async (endsIn: number, more: Partial<ApiTokenRecord> = {}) => {
  const { company, clock } = here.site
  const token: ApiTokenRecord = {
    ...{ id: `${company}.${newId()}`, company, kind: 'program', name: 'Warehouse sheet', scopes: ['figures:read'] },
    ...{ group: company, names: false, hash: 'h', hint: 'sdp_…abcd' },
    ...{ maker: 'ada', maker_role: 'admin', maker_group: company },
    ...{ created_at: clock.now - 80 * day, expires_at: clock.now + endsIn * day, used_at: 0, ...more },
  }
  expect(await here.tables.stores.apiTokens.add(token)).toBe(true)
  return token
}
const daily = () => handleReports(here.site.services)({ task: 'tellOfTokens' })
const subjects = () => here.site.sent.map(({ letter }) => letter.subject)

describe('a token that ends', () => {
  test('is told to its maker by mail within its last week, once', async () => {
    const { site } = here
    const { expires_at } = await made(7.5)
    await daily()
    expect(site.sent).toEqual([])
    site.clock.now += day
    await Promise.all([daily(), daily()])
    for (let days = 1; days < 9; days++) {
      await daily()
      site.clock.now += day
    }
    expect(site.clock.now).toBeGreaterThan(expires_at)
    expect(site.sent.map(({ to }) => to)).toEqual(['ada@acme.example'])
    const [letter] = site.sent.map((mail) => mail.letter)
    // Half past five in the evening there.
    expect(letter?.subject).toBe('The API token Warehouse sheet expires on March 16, 2026')
    expect(letter?.text).toContain('From then on, programs that use it are refused.')
    expect(letter?.text).toContain('https://console.example/company/api-access')
    expect(new Set(site.paces)).toEqual(new Set(['report']))
  })

  test('is told in the language of its maker; a TV link by its own name', async () => {
    await here.site.prefer('ada', prefTypes.language, 'es')
    await made(3, { kind: 'tv', scopes: ['tv'], name: 'Muelle <1>' })
    await daily()
    const [letter] = here.site.sent.map((mail) => mail.letter)
    expect(letter?.subject).toBe('El enlace de TV Muelle <1> vence el 12 de marzo de 2026')
    expect(letter?.html).toContain('<html lang="es">')
    expect(letter?.html).not.toContain('<1>')
    expect(letter?.text).toContain('https://console.example/company/api-access?tab=links')
  })

  test('is no news where it is over, was made for a week, or its maker is gone', async () => {
    const { site } = here
    await site.user('una', 'admin', site.company, { new_email: 'una@acme.example', email: undefined })
    await site.user('off', 'admin', site.company, { status: 0 })
    await made(3, { revoked_at: site.clock.now - hour })
    await made(-1)
    await made(6, { created_at: site.clock.now - day })
    await made(3, { maker: 'una' })
    await made(3, { maker: 'off' })
    await made(3, { maker: 'nobody' })
    await daily()
    expect(site.sent).toEqual([])
  })

  test('is told the next day where SES has no room', async () => {
    const { site } = here
    site.state.ses = 'throttles'
    await made(6, { name: 'Sheet' })
    await daily()
    expect(site.sent).toEqual([])
    site.state.ses = 'takes'
    site.clock.now += day
    await daily()
    await daily()
    expect(subjects()).toEqual(['The API token Sheet expires on March 15, 2026'])
  })
})
