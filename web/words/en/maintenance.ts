/** Words of the maintenance notice. */
export const maintenance = {
  title: 'Under Maintenance',
  up: { title: 'Shiftdeck answers', text: 'You can go on working.' },
  down: {
    title: 'Shiftdeck does not answer at the moment',
    text: 'It may be under maintenance. This page looks again every 15 seconds.',
  },
  asking: 'Looking whether Shiftdeck answers',
  points: [
    'Handhelds go on scanning. They keep their work and send it as soon as they can.',
    'What was counted before is safe. Figures on the screen may be old until maintenance is over.',
    'Nothing needs to be done here. You stay signed in.',
  ],
  open: 'Go to Performance',
  again: 'Look now',
}
