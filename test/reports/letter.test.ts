import { describe, expect, test } from 'vitest'
import type { GroupRecord } from '../../functions/data/groups.ts'
import type { Idle, Section } from '../../functions/reports/figures.ts'
import { reportLetter } from '../../functions/reports/letter/letter.ts'
import { performanceLink, type Report } from '../../functions/reports/letter/report.ts'
import type { TargetMetrics } from '../../shared/contract/entities.ts'
import { periodOf } from '../../shared/reports.ts'
import { timesOf } from '../../web/features/figures/times.ts'
import { parseView } from '../../web/pages/performance/view.ts'
import { sampleReport, sampleSection } from './sample.ts'

/** What a reader sees of HTML. */
const seen = (html: string) =>
  html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ')
const idle = (name: string): Idle => ({ group: { ...sampleSection.group, uid: name, name } })

describe('the weekly report of the picture', () => {
  const { subject, html, text, headers } = reportLetter(sampleReport('weekly'), undefined)
  const read = seen(html)

  test('says in its subject and first words how the week was', () => {
    expect(subject).toBe('Reno North, week of Nov 9: Scans/Hour 219.84, on goal')
    expect(read).toContain('Scans/Hour was 7.24 % over goal . Steps/Hour stayed near goal. Sunday fell off.')
    expect(read).toContain('Mon, Nov 9 to Sun, Nov 15, 2026, compared with the week before')
  })

  test.each(['html', 'text'] as const)(
    'has six figures with goal, zone and change, days, and both ends: %s',
    (kind) => {
      const shown = kind === 'html' ? read : text
      for (const part of [
        '219.84',
        '≥ 205.00',
        '↑ 2.94 %',
        '16.38',
        '$0.08',
        '≤ $0.09',
        '148,212',
        '2,312.40',
        '$4,137.53',
      ])
        expect(shown).toContain(part)
      for (const part of ['On goal', 'Near goal', 'Off goal', '183.90', 'Pick Mezzanine', 'Cold Store', '↓ 6.84 %'])
        expect(shown).toContain(part)
      expect(shown).toContain('Night Pack: no work in this week.')
      expect(shown.indexOf('Highest')).toBeLessThan(shown.indexOf('Lowest'))
    },
  )

  test('offers the way out to mail programs and to people, and says why it comes', () => {
    expect(headers).toEqual({
      'List-Unsubscribe': '<https://console.example/api/reports/stop?t=token>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    for (const part of [html, text]) {
      expect(part).toContain('https://console.example/api/reports/stop?t=token')
      expect(part).toContain('https://console.example/user/reports')
    }
    expect(read).toContain('You get this every Monday at 06:00 of Reno North because weekly reports are on for it.')
  })

  test('leads to Performance at the group and its range', () => {
    const [link = ''] = /https:\/\/console\.example\/home\/performance[^"]*/.exec(html) ?? []
    expect(text).toContain(link)
    expect(parseView(new URL(link).search)).toEqual({
      times: { view: 'custom', start: '2026-11-09 00', end: '2026-11-15 24' },
      groups: ['reno'],
      compare: 'sameTime',
    })
  })
})

test('where rounding would hide why a figure is not on its goal, both have more decimals', () => {
  const cost = (value: number, zone: 'green' | 'yellow') => {
    const card = { id: 6, value, zone, target: { goal: 0.09, due: 0.09 }, past: null } as const
    const { html, text } = reportLetter(
      { ...sampleReport('weekly'), groups: [{ ...sampleSection, cards: [card] }] },
      undefined,
    )
    return [seen(html), text]
  }
  for (const shown of cost(0.0931, 'yellow')) {
    expect(shown).toContain('$0.093')
    expect(shown).toContain('≤ $0.090')
  }
  for (const shown of cost(0.0899, 'green')) expect(shown).not.toMatch(/\$0\.0\d\d/)
})

test('a daily report leads to its day', () => {
  const link = performanceLink({ origin: 'https://c.example', period: periodOf('daily', 'UTC', '2026-11-15') }, 'reno')
  expect(parseView(new URL(link).search)?.times).toEqual(timesOf('day', '2026-11-15 00', undefined))
  expect(reportLetter(sampleReport('daily'), 'en').subject).toBe('Reno North, Sun, Nov 15: Scans/Hour 219.84, on goal')
})

test('is in Spanish for who reads that, with nothing left in English', () => {
  const { subject, html, text } = reportLetter(sampleReport('weekly'), 'es')
  expect(subject).toContain('semana del')
  expect(html).toContain('<html lang="es">')
  const addresses = /https:\S+/g
  for (const part of [subject, seen(html), text.replace(addresses, '')])
    expect(part).not.toMatch(/\b(goal|week|Highest|Lowest|Change|Stop weekly|report|Open|compared|Teams)\b/i)
})

test('ten groups are shown in full, the others in a line each, and Gmail cuts none of it', () => {
  const section = (index: number): Section => ({
    ...sampleSection,
    group: { ...sampleSection.group, uid: `g${index}`, name: `Distribution Center ${index} of the North` },
  })
  const groups = [
    ...Array.from({ length: 6 }, (_, at) => section(at)),
    idle('Resting'),
    ...Array.from({ length: 8 }, (_, at) => section(at + 6)),
  ]
  const report: Report = { ...sampleReport('weekly'), groups }
  const { html, text, subject } = reportLetter(report, 'en')
  expect(html.split('Open this week in Performance')).toHaveLength(11)
  expect(seen(html)).toContain('Resting : no work in this week.')
  expect(text).toContain(
    'More groups\nResting: no work in this week.\nDistribution Center 10 of the North: Scans/Hour 219.84, on goal, ↑ 2.94 %.',
  )
  expect(subject).toContain('Distribution Center 0 of the North and 14 more, week of Nov 9')
  expect(Buffer.byteLength(html)).toBeLessThan(100_000)
})

test('groups without work alone are lines, under the period', () => {
  const { html, subject } = reportLetter({ ...sampleReport('weekly'), groups: [idle('Dock')] }, 'en')
  expect(subject).toBe('Dock, week of Nov 9: no work in this week')
  expect(seen(html)).toContain('Mon, Nov 9 to Sun, Nov 15, 2026 Dock : no work in this week.')
})

test('what people have named shows as they wrote it, and is no markup', () => {
  const name = `<b>&"x'</b>`
  const group: GroupRecord = { ...sampleSection.group, name }
  const rows = sampleSection.rows.map((row) => ({ ...row, name }))
  const report = { ...sampleReport('weekly'), company: name, groups: [{ ...sampleSection, group, rows, idle: [name] }] }
  const { html } = reportLetter(report, 'en')
  expect(html).not.toContain('<b>&')
  expect(seen(html)).toContain(name)
})

test('a figure without goal, without value or without a past is said as that', () => {
  const none: TargetMetrics = Object.fromEntries(
    Object.keys(sampleSection.goals).map((key) => [key, null]),
  ) as TargetMetrics
  const cards = sampleSection.cards.map((card) => ({
    ...card,
    ...{ target: { goal: null, due: null }, zone: 'none' as const, past: null },
    value: card.id === 17 ? null : card.value,
  }))
  const bare: Section = { ...sampleSection, goals: none, cards, rows: [], idle: [] }
  const read = seen(reportLetter({ ...sampleReport('weekly'), groups: [bare] }, 'en').html)
  expect(read).toContain('Scans/Hour was 219.84 .')
  expect(read).toContain('Return On Investment – ○ No goal')
  expect(read).not.toContain('≥')
})
