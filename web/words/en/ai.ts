/** Words of the AI page. */
export const ai = {
  title: 'AI Assistant',
  frame: 'Waitlist of the AI assistant',
  waitlist: 'A supply-chain AI agent for your company. It is not available yet: join the waitlist here.',
  headline: 'A supply-chain AI agent',
  text: 'It is not available yet. This is what it will do, using only your own company’s figures.',
  points: [
    { title: 'Answer questions', text: 'Which teams fell behind their goals this week, and what they have in common.' },
    { title: 'Explain changes', text: 'Why seconds per scan went up on a day: more walking, other SKUs, a new crew.' },
    { title: 'Look ahead', text: 'Which handhelds will need attention, and how many hours tomorrow’s work will take.' },
  ],
  until: 'Until then, Performance and Charts have the figures.',
  performance: 'Go to Performance',
}
