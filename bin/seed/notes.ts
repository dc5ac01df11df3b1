import type { ReleaseNote } from '../../shared/contract/content.ts'
import type { Block, BlockType, Entity, RichText } from '../../shared/richText.ts'
import { day, iso } from '../../shared/time.ts'

/** A paragraph or list item; `to` makes its last words a link. */
type Line = [type: BlockType, text: string, to?: { words: string; url: string }]

const raw = (lines: Line[]): string => {
  const entityMap: Record<string, Entity> = {}
  const blocks = lines.map(([type, text, to], index): Block => {
    const key = Object.keys(entityMap).length
    if (to) entityMap[key] = { type: 'LINK', data: { url: to.url } }
    return {
      key: `b${index}`,
      text: to ? `${text} ${to.words}` : text,
      type,
      depth: 0,
      inlineStyleRanges: [],
      entityRanges: to ? [{ offset: text.length + 1, length: to.words.length, key }] : [],
    }
  })
  return JSON.stringify({ blocks, entityMap } satisfies RichText)
}

/** What is new, the oldest first: the ids go up with time. */
const notes: { title: string; age: number; lines: Line[] }[] = [
  {
    title: 'Your people and your places',
    age: 58,
    lines: [
      ['unstyled', 'Facilities, teams and users are now managed in one place, each by whoever is in charge of them.'],
      ['unordered-list-item', 'A facility has its own time zone: “today” begins at its midnight, not at yours.'],
      ['unordered-list-item', 'People can hold several roles and switch between their groups without signing out.'],
      ['unordered-list-item', 'Two-factor sign-in sends a code to your e-mail address.'],
      ['unstyled', 'Begin with your', { words: 'list of users', url: '/company/users' }],
    ],
  },
  {
    title: 'Handhelds that never lose a scan',
    age: 23,
    lines: [
      ['unstyled', 'A handheld joins with an enrolment code and counts from its first scan.'],
      ['unordered-list-item', 'Without a network it keeps scans and steps, and delivers them when it is back.'],
      ['unordered-list-item', 'Late work is counted on the day on which it was done, even if that day is long over.'],
      ['unordered-list-item', 'The cards Device Utilization and Battery Levels show how your handhelds are doing.'],
    ],
  },
  {
    title: 'Performance and Charts',
    age: 2,
    lines: [
      ['unstyled', 'See how the day goes while it goes, and look back as far as you like.'],
      ['header-three', 'Performance'],
      ['unordered-list-item', 'Green, yellow and red follow the goals of each group.'],
      ['unordered-list-item', 'Drag cards into your own order, and compare with earlier days.'],
      ['unordered-list-item', 'TV Mode fills a screen on the wall and keeps itself up to date.'],
      ['header-three', 'Charts'],
      ['unordered-list-item', 'Lay up to five groups or associates over each other and save what you look at often.'],
      ['unstyled', 'Open', { words: 'Performance', url: '/home/performance' }],
    ],
  },
  {
    title: 'What was scanned, where and when',
    age: 1,
    lines: [
      ['unstyled', 'From counting work to counting things: every code that is scanned has figures of its own.'],
      [
        'unordered-list-item',
        'Excluded SKUs are no scans; Callout SKUs are counted beside them. * stands for anything.',
      ],
      ['unordered-list-item', 'SKU Metrics and the SKU Heat Map show how often SKUs are scanned, up to a year back.'],
      ['unordered-list-item', 'Team Rankings puts teams in their places, and says what changed.'],
      ['unordered-list-item', 'Source Data brings scans, steps and sessions as a file, however many they are.'],
      ['unordered-list-item', 'Mail it: a report comes every day or every Monday, with its picture and a file.'],
      ['unstyled', 'Open the', { words: 'SKU Heat Map', url: '/home/sku-heat-map' }],
    ],
  },
  {
    title: 'Your fleet at a glance',
    age: 0,
    lines: [
      ['unstyled', 'Device Information shows every handheld: who has it, how full it is, and what it needs.'],
      ['unordered-list-item', 'Ping a device and watch until it has rung; ping or label many at once.'],
      ['unordered-list-item', 'Choose your columns, and change a label where it stands.'],
      ['unordered-list-item', 'The Device Finder shows on a map where devices are, and follows one as it moves.'],
      [
        'unordered-list-item',
        'On your own floor plan it shows where in the building that is: two points place a plan.',
      ],
      ['unordered-list-item', 'Settings say, group by group, where the Device Finder may tell places.'],
      [
        'unordered-list-item',
        'Mark a device as lost: it rings until it is found, and nobody works with it until you have it back.',
      ],
      ['unstyled', 'Open', { words: 'Device Information', url: '/home/settings/device-information' }],
    ],
  },
  {
    title: 'Figures for your own programs, and on any screen',
    age: 0,
    lines: [
      ['unstyled', 'API Access makes tokens for your own programs, and links that show a group on a TV.'],
      [
        'unordered-list-item',
        'A token reads what you choose, of the group that you choose, until the day that you choose.',
      ],
      ['unordered-list-item', 'A TV link needs no sign-in. Names of people are left out unless you allow them.'],
      ['unstyled', 'Open', { words: 'API Access', url: '/company/api-access' }],
    ],
  },
  {
    title: 'Slow worker or bad scanner?',
    age: 0,
    lines: [
      ['unstyled', 'Time Lost to Devices says what trouble with handhelds took from people, and what it cost.'],
      ['unordered-list-item', 'One line a person: the pace as it was, and as it would be without the trouble.'],
      ['unordered-list-item', 'Devices are ranked by what they cost, with the cause of it.'],
      ['unordered-list-item', 'Who keeps scanning through the trouble loses nothing: nothing is made up.'],
      ['unstyled', 'Open', { words: 'Time Lost to Devices', url: '/home/time-lost' }],
    ],
  },
  {
    title: 'Apps on your handhelds',
    age: 0,
    lines: [
      ['unstyled', 'Apps Management deploys apps to handhelds, and says on which they have arrived.'],
      ['unordered-list-item', 'Upload an APK of up to 250 MB; it goes on while you work, and where it stopped.'],
      ['unordered-list-item', 'Choose devices one by one, or all of a group, and force a version where you have to.'],
      ['unordered-list-item', 'The Apps Library and App Permissions say which apps people may use.'],
      ['unstyled', 'Open', { words: 'Apps Management', url: '/home/settings/app-deployments' }],
    ],
  },
  {
    title: 'Tell people on their handhelds',
    age: 0,
    lines: [
      [
        'unstyled',
        'Android Notifications reach whoever is signed in: now, at a time, again and again, or when a goal is met.',
      ],
      ['unordered-list-item', 'See on a handheld how it will look, and the next ten times at which it comes.'],
      ['unordered-list-item', 'Before you save or send it, you see how many people on how many devices it reaches.'],
      ['unordered-list-item', 'The history says on each device whether it was shown, and why not.'],
      ['unstyled', 'Open', { words: 'Android Notifications', url: '/home/settings/notifications' }],
    ],
  },
  {
    title: 'What handhelds join and open',
    age: 0,
    lines: [
      [
        'unstyled',
        'Give handhelds a Wi-Fi network, a web shortcut or a tab from here, and see on which it has arrived.',
      ],
      ['unordered-list-item', 'Each device says what became of it: up to date, pending, or why it failed.'],
      ['unordered-list-item', 'Passwords are stored encrypted, and shown for half a minute to who confirms their own.'],
      ['unordered-list-item', 'Deleting a network waits until its devices have let go of it.'],
      ['unordered-list-item', 'Choose devices on Device Information, and add or remove several networks at once.'],
      ['unstyled', 'Open', { words: 'Wi-Fi Networks', url: '/home/settings/wifi-networks' }],
    ],
  },
  {
    title: 'What scanners read, and what apps receive',
    age: 0,
    lines: [
      ['unstyled', 'Presets say how scanners read codes: for a company, a facility or a team, and for all below it.'],
      [
        'unordered-list-item',
        'Try a code beside the form: you see by which rule it falls, and each key that the app gets.',
      ],
      [
        'unordered-list-item',
        'Before you save a change, you see how many of yesterday’s scans it would have rejected, and which codes.',
      ],
      ['unordered-list-item', 'The tree says which preset holds in each group, and from where.'],
      ['unstyled', 'Open', { words: 'Scanner Settings', url: '/home/settings/scanner-settings' }],
    ],
  },
  {
    title: 'Incidents, with photos',
    age: 0,
    lines: [
      ['unstyled', 'What people report on their handhelds, from a spill to a bent rack, is on a page of its own.'],
      ['unordered-list-item', 'Look closely: zoom, move and save photos, one by one or all of a report together.'],
      ['unordered-list-item', 'Where a photo was taken is removed from it.'],
      ['unordered-list-item', 'Archive what was dealt with, and bring it back when it was not.'],
      ['unstyled', 'Open', { words: 'Incident Reports', url: '/home/settings/incident-reports' }],
    ],
  },
  {
    title: 'Other systems are told what happens',
    age: 0,
    lines: [
      [
        'unstyled',
        'Give the address of another system, and Shiftdeck calls it: for a new incident, a silent device, a missed goal, and an import or export that is done.',
      ],
      ['unordered-list-item', 'Requests are signed by the standard, so the receiver knows where they come from.'],
      ['unordered-list-item', 'What does not arrive is tried again for three days. Nothing is lost meanwhile.'],
      ['unordered-list-item', 'See every try with its answer, send a test, and send again what failed.'],
      ['unstyled', 'Open', { words: 'Webhooks', url: '/company/webhooks' }],
    ],
  },
  {
    title: 'Who did what, and when',
    age: 0,
    lines: [
      ['unstyled', 'The Audit Log says who changed what in your company, with each value before and after.'],
      ['unordered-list-item', 'Choose a time, a person or a thing, and see what else was done to the same thing.'],
      ['unordered-list-item', 'What your service provider does to your company is in it, too.'],
      ['unordered-list-item', 'Records cannot be changed or removed.'],
      ['unstyled', 'Open the', { words: 'Audit Log', url: '/company/audit-log' }],
    ],
  },
  {
    title: 'Something to look up, somebody to ask',
    age: 0,
    lines: [
      ['unstyled', 'Resources has what is published for everybody, from manuals to forms.'],
      ['unordered-list-item', 'The Partner Marketplace shows partners, by tag.'],
      ['unordered-list-item', "What's New has a page of its own: three notes at a time, the newest open."],
      ['unstyled', 'Open', { words: 'Resources', url: '/home/help/resources' }],
    ],
  },
  {
    title: 'Updates that stop before they harm',
    age: 0,
    lines: [
      ['unstyled', 'OTA Updates brings a new version to your handhelds at night, a few of them first.'],
      ['unordered-list-item', 'Each device installs it in your window by its own clock, while nobody is signed in.'],
      ['unordered-list-item', 'When too many installs fail it halts by itself, and your admins get a mail.'],
      [
        'unordered-list-item',
        'See why installs failed and on which devices, try again, or go back to the version before.',
      ],
      ['unstyled', 'Open', { words: 'OTA Updates', url: '/home/settings/ota-updates' }],
    ],
  },
]

export const demoNotes = (now: number): ReleaseNote[] =>
  notes.map(({ title, age, lines }, index) => ({
    id: index + 1,
    title,
    content: raw(lines),
    created_at: iso(now - age * day),
  }))
