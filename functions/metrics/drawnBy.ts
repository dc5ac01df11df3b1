/** What is told to who asks for another interval than a range is drawn by. */
export const drawnBy = {
  hour: 'A range of this length is drawn by the hour.',
  day: 'A range of this length is drawn by the day.',
  month: 'A range of this length is drawn by the month.',
} as const
