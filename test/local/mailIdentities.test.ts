import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mailIdentities } from '../../bin/local/mail/identities.ts'
import { mailOutbox } from '../../bin/local/mail/outbox.ts'
import { sendEmail } from '../../bin/local/mail/ses.ts'
import { startOptions } from '../../bin/local/options.ts'
import { openStateDatabase } from '../../bin/local/stateDatabase.ts'
import { type World, world } from '../lib/world.ts'

const sender = 'no-reply@console.example'
const arn = (identity: string) => `arn:aws:ses:eu-central-1:000000000000:identity/${identity}`

describe('SES', () => {
  const service = (sandbox = false, file?: string) => {
    const stateDatabase = openStateDatabase(file)
    const outbox = mailOutbox(stateDatabase)
    const identities = mailIdentities(stateDatabase, outbox.send, (token) => `http://here/mail/verify/${token}`)
    const letter = (Source: string, ...to: string[]) => {
      const Simple = { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Grüße' } } }
      const request = { FromEmailAddress: Source, Destination: { ToAddresses: to }, Content: { Simple } }
      return sendEmail(request, { identities, send: outbox.send, sandbox })
    }
    return { stateDatabase, outbox, identities, letter }
  }
  const rejected = (...addresses: string[]) => ({
    refused: [
      'MessageRejected',
      `Email address is not verified. The following identities failed the check in region EU-CENTRAL-1: ${addresses.join(', ')}`,
    ],
  })

  test('sends from an address once its owner has opened the link in a mail', () => {
    const { outbox, identities, letter } = service()
    identities.create(sender)
    expect(letter(sender, 'ann@acme.example')).toEqual(rejected(sender))
    const [mail] = outbox.list()
    expect(mail?.to).toEqual([sender])
    expect(identities.verify('guessed')).toBeUndefined()
    expect(identities.verify(/verify\/(\w+)/.exec(mail?.text ?? '')?.[1] ?? '')).toBe(sender)
    expect(letter(sender, 'ann@acme.example')).toMatchObject({
      requiredActions: [{ action: 'ses:SendEmail', resource: arn(sender) }],
    })
    expect(letter(`Shiftdeck <${sender}>`, 'ann@acme.example')).toMatchObject({
      requiredActions: [{ resource: arn(sender) }],
    })
    expect(letter('other@console.example', 'ann@acme.example')).toEqual(rejected('other@console.example'))
  })

  test('sends from every address of a domain once its records are there', () => {
    const { outbox, identities, letter } = service()
    identities.create('console.example', false)
    expect(letter(sender, 'ann@acme.example')).toEqual(rejected(sender))
    identities.create('proven.example', true)
    expect(letter('a@mail.proven.example', 'ann@acme.example')).toMatchObject({
      requiredActions: [{ resource: arn('proven.example') }],
    })
    expect(letter('a@unproven.example', 'ann@acme.example')).toEqual(rejected('a@unproven.example'))
    expect(outbox.list()).toEqual([])
  })

  test('in the sandbox mails to verified addresses alone, and asks for permission on theirs too', () => {
    const { identities, letter } = service(true)
    for (const identity of [sender, 'ann@acme.example']) identities.verify(identities.create(identity) ?? '')
    expect(letter(sender, 'ann@acme.example', 'bob@acme.example')).toEqual(rejected('bob@acme.example'))
    expect(letter(sender, 'ann@acme.example')).toMatchObject({
      requiredActions: [{ resource: arn(sender) }, { resource: arn('ann@acme.example') }],
    })
    expect(startOptions(['--sandbox'], {})).toMatchObject({ sandbox: true })
    expect(startOptions([], {})).toMatchObject({ sandbox: false })
  })

  describe('over restarts', () => {
    let home: string
    beforeEach(() => {
      home = mkdtempSync(join(tmpdir(), 'shiftdeck-ses-'))
    })
    afterEach(() => rmSync(home, { recursive: true, force: true }))

    test('knows who is verified, and asks once', () => {
      const file = join(home, 'ledger.db')
      const first = service(false, file)
      first.identities.verify(first.identities.create(sender) ?? '')
      first.stateDatabase.close()
      const { identities, outbox, letter, stateDatabase } = service(false, file)
      expect(identities.create(sender)).toBeUndefined()
      expect(outbox.list()).toHaveLength(1)
      expect(letter(sender, 'ann@acme.example')).toHaveProperty('requiredActions')
      stateDatabase.close()
    })
  })
})

describe('the machine', () => {
  let here: World | undefined
  const logged: string[] = []
  beforeEach(() => {
    logged.length = 0
    vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(String(line)))
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await here?.stop()
  })

  /** A worker sends a suggestion to the provider. */
  const suggest = async (w: World) => {
    const acme = await w.company()
    const { call } = await w.as(acme.users.worker)
    const send = () =>
      call('sendBasicEmail', {
        to: 'provider',
        subject: 'Suggestion',
        templateId: 'feedback',
        dynamicTemplateData: { main_text: 'A darker theme' },
      })
    return send
  }

  test('sends nothing until the sender is confirmed, by the link at /mail', async () => {
    here = await world({ providerMail: 'desk@provider.example', confirmSender: false })
    const send = await suggest(here)
    expect((await send()).http).not.toBe(200)
    expect(logged.join('\n')).toContain('Email address is not verified.')
    const letters = (await (await fetch(`${here.url}/mail/list.json`)).json()) as { to: string[]; text: string }[]
    expect(letters.map(({ to }) => to)).toEqual([['no-reply@shiftdeck.example']])
    expect((await fetch(`${here.url}/mail/verify/none`)).status).toBe(404)
    const page = await fetch(/http:\S+/.exec(letters[0]?.text ?? '')?.[0] ?? '')
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('no-reply@shiftdeck.example is confirmed.'),
    ])
    expect((await send()).http).toBe(200)
  })

  test('in the sandbox reaches nobody but who is verified, with the rights that the stacks give', async () => {
    here = await world({ providerMail: 'desk@provider.example', sandbox: true })
    const send = await suggest(here)
    expect((await send()).http).not.toBe(200)
    expect(logged.join('\n')).toContain('failed the check in region EU-CENTRAL-1: desk@provider.example')
    here.cloud.identities.verify(here.cloud.identities.create('desk@provider.example') ?? '')
    expect((await send()).http).not.toBe(200)
    expect(logged.join('\n')).toContain('is not authorized to perform: ses:SendEmail on resource')
  })
})
