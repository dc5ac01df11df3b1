import { describe, expect, test } from 'vitest'
import type { AppProps } from '../../stacks/app.ts'
import { type SenderProps, senderFrom } from '../../stacks/sender.ts'
import { appWith, ofType, resourcesOf } from './synthesized.ts'

const fail = (sentence: string): never => {
  throw new Error(sentence)
}
const domain = 'shiftdeck.example.com'
const from = (given: SenderProps) => senderFrom(given, fail)

describe('who mail comes from', () => {
  test.each([
    [{ domain }, { from: `no-reply@${domain}`, identity: domain, made: true, rate: 14 }],
    [
      { domain, mailFrom: `a@mail.${domain}` },
      { from: `a@mail.${domain}`, identity: domain, made: true, rate: 14 },
    ],
    [
      { domain, mailFrom: 'a@example.com' },
      { from: 'a@example.com', identity: 'a@example.com', made: true, rate: 14 },
    ],
    [{ mailFrom: 'a@example.com' }, { from: 'a@example.com', identity: 'a@example.com', made: true, rate: 14 }],
    [
      { domain, mailIdentity: 'example.com' },
      { from: `no-reply@${domain}`, identity: 'example.com', made: false, rate: 14 },
    ],
  ])('%j', (given, sender) => {
    expect(from(given)).toEqual(sender)
  })

  test('the installation sends as many mails a second as its account may', () => {
    expect(from({ domain, mailRate: '50' }).rate).toBe(50)
    for (const mailRate of ['0', '-1', '1.5', 'many', ''])
      expect(() => from({ domain, mailRate })).toThrow('is no number of mails a second')
    const sender = from({ domain, mailRate: '50' })
    const lambdas = ofType(resourcesOf(appWith({ domain, sender })), 'AWS::Lambda::Function')
    const told = lambdas
      .map(({ Properties }) => Properties.Environment?.Variables ?? {})
      .filter((each) => each.MAIL_FROM)
    expect(new Set(told.map(({ MAIL_RATE }) => MAIL_RATE))).toEqual(new Set(['50']))
  })

  test('nothing is claimed of an address that nobody has', () => {
    expect(from({}).made).toBe(false)
    expect(ofType(resourcesOf(appWith({ stage: 'dev' })), 'AWS::SES::EmailIdentity')).toEqual([])
  })

  test.each(['ample.com', 'b@example.com', 'other.example.com'])(
    'the identity %s does not vouch for a@example.com',
    (mailIdentity) => {
      expect(() => from({ mailFrom: 'a@example.com', mailIdentity })).toThrow(
        `The identity "${mailIdentity}" does not cover mail from "a@example.com".`,
      )
    },
  )
})

const places: [string, Partial<AppProps>][] = [
  ['with a hosted zone', { domain, hostedZoneId: 'Z01' }],
  ['with DNS by hand', { domain }],
]

describe.each(places)('%s', (_place, props) => {
  const app = appWith({ ...props, env: { region: 'eu-central-1' } })
  const resources = resourcesOf(app)

  test('the identity is in a stack of its own, deployed before what uses it', () => {
    expect(ofType(resources, 'AWS::SES::EmailIdentity').map(({ stack }) => stack)).toEqual(['mail'])
    const { stacks } = app.synth()
    const identity = stacks.find(({ stackName }) => stackName.endsWith('-identity'))
    expect(identity?.dependencies.map(({ id }) => id)).toContain('shiftdeck-prod-mail')
  })

  test('the first user pool mails without SES, since nothing can be verified yet', () => {
    const [pool] = ofType(resources, 'AWS::Cognito::UserPool')
    expect(pool?.Properties.EmailConfiguration).toBeUndefined()
  })

  test('no stack is locked to the identity: it can be replaced', () => {
    const exported = app.synth().stacks.find(({ stackName }) => stackName.endsWith('-mail'))?.template.Outputs
    for (const output of Object.values(exported ?? {})) expect(output).not.toHaveProperty('Export')
  })
})

const outputsOf = (props: Partial<AppProps>) =>
  Object.keys(
    appWith(props)
      .synth()
      .stacks.find(({ stackName }) => stackName.endsWith('-mail'))?.template.Outputs ?? {},
  )

test('records that verify the identity are made in the hosted zone, or told to whoever makes them by hand', () => {
  const records = (props: Partial<AppProps>) =>
    ofType(resourcesOf(appWith(props)), 'AWS::Route53::RecordSet').filter(({ stack }) => stack === 'mail')
  expect(records({ domain, hostedZoneId: 'Z01' })).toHaveLength(3)
  expect(outputsOf({ domain, hostedZoneId: 'Z01' })).toEqual(['MailIdentity'])
  expect(records({ domain })).toEqual([])
  expect(outputsOf({ domain })).toEqual(['MailIdentity', 'MailRecord1', 'MailRecord2', 'MailRecord3'])
})

test('once it is verified, the user pool mails through SES as the same sender', () => {
  const resources = resourcesOf(appWith({ domain, cognitoMail: 'ses' }))
  const [pool] = ofType(resources, 'AWS::Cognito::UserPool')
  const { EmailSendingAccount, From, SourceArn } = pool?.Properties.EmailConfiguration ?? {}
  expect([EmailSendingAccount, From]).toEqual(['DEVELOPER', `no-reply@${domain}`])
  expect(JSON.stringify(SourceArn)).toContain(`:identity/${domain}"`)
})

test('Lambdas may send as the identity alone, also as one that is there already', () => {
  const sender = from({ domain, mailIdentity: 'example.com' })
  const resources = resourcesOf(appWith({ domain, sender }))
  expect(ofType(resources, 'AWS::SES::EmailIdentity')).toEqual([])
  const allowed = ofType(resources, 'AWS::IAM::Policy')
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
    .filter(({ Action }) => Action === 'ses:SendEmail')
  expect(allowed.length).toBeGreaterThan(0)
  for (const { Resource } of allowed)
    expect(JSON.stringify([Resource].flat()[0])).toMatch(/:ses:.*:identity\/example\.com"\]\]}$/)
})
