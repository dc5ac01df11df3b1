/** Words of System Notifications. The titles are what handhelds say, as the specification spells them. */
export const notificationSystem = {
  lead: 'Messages that the device app shows by itself. Handhelds get changes with their next heartbeat.',
  none: 'No Data. Please reach out to your provider contact for support.',
  titles: {
    offline: "We noticed you're offline",
    inactivity: 'Are you still here?',
    scannerReconnect: 'Reconnecting Scanner',
  },
  texts: {
    offline: 'Shown when the handheld has lost its network.',
    inactivity: 'Shown before an inactive worker is logged out.',
    scannerReconnect: 'Shown while the handheld reconnects to its scanner.',
  },
  enable: 'Enable',
  off: 'Enable the notification to change this',
  of: (setting: string, title: string) => `${setting}: ${title}`,
}
