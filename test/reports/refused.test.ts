import { describe, expect, test } from 'vitest'
import { languages } from '../../functions/reports/saved/words.ts'
import { tooMuchScanned } from '../../functions/skuMetrics/codeScope.ts'
import { mostSkus, skuMetricMessages } from '../../shared/contract/skuMetrics.ts'
import { hour } from '../../shared/durations.ts'
import { prefTypes } from '../../shared/preferences.ts'
import { mostRefusedMails } from '../../shared/savedReports.ts'
import { savedForEach, six } from './atSix.ts'

/** A saved report that its page would refuse: its lists have grown since, or more was scanned than can be added up. */

const here = savedForEach()
const tooLong = 'The selected groups contain more than 15000 SKUs. Please select fewer groups.'

/** The SKUs of the one group of callouts. */
const callouts = (skus: readonly string[]) =>
  here.tables.stores.skus.change(here.site.company, 'callout', six, () => [
    {
      id: 'g0',
      name: 'Totes',
      by: '',
      at: 0,
      next: skus.length,
      skus: skus.map((sku, number) => [number, sku] as const),
    },
  ])
const tooMany = () => callouts(Array.from({ length: mostSkus + 1 }, (_, number) => `T${number}`))
const saveCallouts = (schedule: 'daily' | 'weekly' = 'daily') =>
  here.save('ada', {
    ...{ name: 'Totes & more', schedule, range: schedule === 'daily' ? 'yesterday' : 'lastWeek' },
    selection: { report: 'skuMetrics', kind: 'callout', shown: 'scans', group_uid: here.site.company },
  })
const saved = async () => (await here.tables.stores.savedReports.list(here.site.company, 'ada'))[0]
/** Mails what is due so many days later. */
const morning = async (day: number) => {
  here.site.clock.now = six + day * 24 * hour
  await here.site.plan()
  await here.site.untilQuiet()
}

describe('a saved report that cannot be made', () => {
  test('says so to its user once, why, where to change it, and how to stop it; it is turned off after some tries', async () => {
    await tooMany()
    const { id } = await saveCallouts()
    await here.planned()
    await here.site.untilQuiet()
    expect(here.site.sent.map(({ to }) => to)).toEqual(['ada@acme.example'])
    const letter = here.site.sent[0]?.letter
    expect(letter?.subject).toBe('Totes & more could not be created')
    for (const refusal of [
      tooLong,
      `It is tried ${mostRefusedMails - 1} more times and then stopped.`,
      'Open in the console: https://console.example/home/callout-sku-metrics?',
      'Stop emailing this report: https://console.example/api/reports/stop?t=',
    ])
      expect(letter?.text).toContain(refusal)
    expect(letter?.html).toContain('Totes &#38; more')
    expect(letter?.html).toContain(tooLong)
    expect(letter?.files ?? []).toEqual([])
    expect(letter?.headers?.['List-Unsubscribe']).toMatch(/^<https:.+>$/)
    expect(await saved()).toMatchObject({ id, schedule: 'daily', refused: { message: tooLong, tries: 1 } })

    for (let day = 1; day < mostRefusedMails; day++) {
      expect((await saved())?.schedule).toBe('daily')
      await morning(day)
      expect(await saved()).toMatchObject({ refused: { tries: day + 1 } })
    }
    await morning(mostRefusedMails)
    expect(await saved()).toMatchObject({ schedule: 'none', refused: { tries: mostRefusedMails } })
    expect([here.site.sent.length, here.site.buried]).toEqual([1, []])
  })

  test('is mailed again as soon as it can be made, and then nothing is left of it', async () => {
    await tooMany()
    await saveCallouts()
    await here.planned()
    await here.site.untilQuiet()
    await morning(1)
    await callouts(['T1'])
    await morning(2)
    expect(here.site.sent.map(({ letter }) => letter.subject)).toEqual([
      'Totes & more could not be created',
      'Totes & more: Tue, Mar 10, 2026',
    ])
    expect(await saved()).not.toHaveProperty('refused')
  })

  test('is told of once and counted once, also when its Lambda is killed before the mail', async () => {
    await tooMany()
    const { id } = await saveCallouts('weekly')
    const message = {
      ...{ task: 'sendSaved', company: here.site.company, kind: 'weekly', zone: 'America/New_York' },
      ...{ last: '2026-03-08', saved: [`ada/${id}`], tries: 0 },
    }
    here.site.clock.now = six
    expect(await here.site.handle(message, 'after the claim')).toBe(true)
    await here.site.handle(message)
    await here.site.untilQuiet()
    await here.site.handle(message)
    expect(here.site.sent).toHaveLength(1)
    expect(await saved()).toMatchObject({ refused: { tries: 1 } })
  })

  test('says so in Spanish', async () => {
    await here.site.prefer('ada', prefTypes.language, 'es')
    await tooMany()
    await saveCallouts()
    await here.planned()
    await here.site.untilQuiet()
    const letter = here.site.sent[0]?.letter
    expect(letter?.subject).toBe('No se pudo crear Totes & more')
    expect(letter?.text).toContain('Los grupos elegidos contienen más de 15000 SKU.')
    expect(letter?.text).toContain(`Se intenta ${mostRefusedMails - 1} veces más`)
    expect(letter?.html).toContain('<html lang="es">')
  })
})

test('what a page says when too much is asked is there in Spanish too', () => {
  for (const message of [skuMetricMessages.tooManySkus, tooMuchScanned])
    expect(languages.es.refused.reasons[message]).toMatch(/\. E/)
})
