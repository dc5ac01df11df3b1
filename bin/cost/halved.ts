/** What a month is paid for, by cause, with what would halve it. */
export const halved = {
  'Batches of work':
    'A freshness of 60 s instead of 15. Half of a batch is its transaction, 4 units: adding up from a stream would take 2, and could count twice',
  'Raw batches kept': 'Half the time in the table: less of it to mend what hinders packing',
  'Heartbeats in the cradle': 'One in 2 hours when the battery is full: settings reach it twice as late',
  'Heartbeats with work': 'One in 10 minutes: a device would then count as active for longer than it is',
  'History of handhelds': 'A sample in half an hour: a battery that drains is seen later',
  'Pages of figures': 'Changes collected for twice as long: figures come that much later',
  'Scans counted by code': 'Figures by SKU that are twice as late: 10 minutes',
  'Hours of workers kept': 'A shorter retention (`raw_days`)',
  'Whatever is done':
    'A firewall rule is a dollar, an alarm 10 cents: nothing that we would do without. A second stage in the account costs the same again',
  'Workers who sign in': 'The plan Lite, a third of it: see below',
  'Use counted by company': 'Written down every 2 minutes: up to 2 minutes of an instance that ends would be missing',
  Tokens: 'Tokens that last a day instead of 12 hours',
  'Sign-ins, joins and leaves': 'Nothing: each is needed once',
} as const

export type Cause = keyof typeof halved
