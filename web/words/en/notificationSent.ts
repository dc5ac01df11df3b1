import { locale } from './locale.ts'

const count = (value: number) => value.toLocaleString(locale)

/** Words of what was sent, and of what became of it on devices. */
export const notificationSent = {
  title: 'Sent Notifications',
  subtitle: 'Everything that was sent, the newest first',
  none: 'Nothing was sent yet',
  noneOfOne: 'Once it is sent, you see here on which handhelds it was shown.',
  noneText: 'Once something is sent, you see here on which handhelds it was shown.',
  kept: 'What was sent is kept for 180 days.',
  kinds: { schedule: 'at its time', event: 'on an event', instant: 'instantly' },
  devices: (value: number) => (value === 1 ? '1 device' : `${count(value)} devices`),
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
  expiredText: 'The device did not connect in time, or somebody else was signed in',
  noReason: 'No reason given',
}
