/** Words of the maintenance notice. */
export const maintenance = {
  title: 'Under Maintenance',
  up: { title: 'Shiftdeck is up', text: 'You can keep working.' },
  down: {
    title: 'Shiftdeck is not responding',
    text: 'It may be under maintenance. This page checks again every 15 seconds.',
  },
  on: {
    title: 'Maintenance is on',
    text: 'Only universal admins can work until maintenance ends. End it on the Universal Dashboard.',
  },
  asking: 'Checking…',
  points: [
    'Handhelds keep scanning. They store their work and send it as soon as they can.',
    'Everything counted so far is safe. Figures on screen may be out of date until maintenance is over.',
    'You don’t need to do anything. You stay signed in.',
  ],
  open: 'Go to Performance',
  again: 'Check now',
}
