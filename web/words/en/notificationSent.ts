import { count, plural } from './locale.ts'

/** Words of what was sent, and of what became of it on devices. */
export const notificationSent = {
  title: 'Sent Notifications',
  subtitle: 'Everything sent, newest first',
  none: 'Nothing sent yet',
  noneOfOne: 'Once it is sent, you can see here which handhelds showed it.',
  noneText: 'Once something is sent, you can see here which handhelds showed it.',
  kept: 'Sent notifications are kept for 180 days.',
  kinds: { schedule: 'as scheduled', event: 'on an event', instant: 'instantly' },
  devices: (value: number) => plural(value, '1 device', `${count(value)} devices`),
  finding: 'being sent…',
  missed: 'Missed',
  missedText: 'It was more than an hour late and was not sent.',
  nobody: 'None of its recipients was signed in on a handheld.',
  moreOf: (value: number) => `Show ${count(value)} more`,
  statuses: {
    waiting: 'Waiting',
    delivered: 'Delivered',
    shown: 'Shown',
    dismissed: 'Dismissed',
    failed: 'Failed',
    expired: 'Not delivered',
  },
  counted: (value: number, status: 'waiting' | 'delivered' | 'shown' | 'dismissed' | 'failed' | 'expired') =>
    `${count(value)} ${{ waiting: 'waiting', delivered: 'delivered', shown: 'shown', dismissed: 'dismissed', failed: 'failed', expired: 'not delivered' }[status]}`,
  expiredText: 'The device did not connect in time, or someone else was signed in',
  noReason: 'No reason given',
}
