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
    title: 'Facilities, teams and users',
    age: 58,
    lines: [
      ['unstyled', 'Facilities, teams and users are now managed in one place, each by whoever is in charge of them.'],
      ['unordered-list-item', 'A facility has its own time zone: “today” begins at its midnight, not at yours.'],
      ['unordered-list-item', 'People can hold several roles and switch between their groups without signing out.'],
      ['unordered-list-item', 'Two-factor sign-in sends a code to your email address.'],
      ['unstyled', 'Begin with your', { words: 'list of users', url: '/company/users' }],
    ],
  },
  {
    title: 'Handhelds that never lose a scan',
    age: 23,
    lines: [
      ['unstyled', 'A handheld is enrolled with a code and counts from its first scan.'],
      ['unordered-list-item', 'Without a network it keeps scans and steps, and sends them when it is back online.'],
      ['unordered-list-item', 'Late work counts for the day on which it was done, even long afterwards.'],
      [
        'unordered-list-item',
        'The cards Device Utilization and Battery Levels show how your handhelds are doing, now and compared with earlier days.',
      ],
    ],
  },
  {
    title: 'Performance and Charts',
    age: 2,
    lines: [
      ['unstyled', 'Follow the day as it happens, and look back as far as you like.'],
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
    title: 'Timed tasks',
    age: 2,
    lines: [
      ['unstyled', 'Tasks measures the work that nobody scans, from sweeping a floor to building pallets.'],
      ['unordered-list-item', 'People start and end a task on a phone, in English or Spanish, also without a network.'],
      ['unordered-list-item', 'Managers see who is doing what now, against the time that it usually takes.'],
      ['unordered-list-item', 'Start a task for many people at once, and correct or end many together.'],
      ['unstyled', 'Open', { words: 'Tasks', url: '/home/tasks' }],
    ],
  },
  {
    title: 'Everybody in one table, and goals for many groups',
    age: 2,
    lines: [
      ['unstyled', 'The Associates Table shows all figures of everybody, in the colors of their goals.'],
      ['unordered-list-item', 'Sort, filter by color or range, and save what you look at often as a view.'],
      ['unordered-list-item', 'Target Metrics sets the goals of several groups at once, and shows what will change.'],
      ['unstyled', 'Open the', { words: 'Associates Table', url: '/home/associates-table' }],
    ],
  },
  {
    title: 'Users from a file, reports by mail',
    age: 1,
    lines: [
      ['unstyled', 'Create up to 5,000 users from a CSV file, and go on working meanwhile.'],
      ['unordered-list-item', 'What is wrong is marked in the preview, and can be put right there.'],
      ['unordered-list-item', 'The report of the week comes on Monday at six, with the change to the week before.'],
      ['unordered-list-item', 'A daily one can be turned on for each group, and both turned off with one click.'],
      ['unstyled', 'Choose your', { words: 'reports', url: '/user/reports' }],
    ],
  },
  {
    title: 'What was scanned, where and when',
    age: 1,
    lines: [
      ['unstyled', 'Every code that is scanned now has its own figures.'],
      [
        'unordered-list-item',
        'Excluded SKUs are not counted as scans; callout SKUs are counted separately. * stands for any characters.',
      ],
      ['unordered-list-item', 'SKU Metrics and the SKU Heat Map show how often SKUs are scanned, up to a year back.'],
      ['unordered-list-item', 'Team Rankings ranks your teams and shows what changed.'],
      ['unordered-list-item', 'Source Data exports scans, steps and sessions as a file of any size.'],
      ['unordered-list-item', 'Email it: get a report every day or every Monday, with a chart and a file.'],
      ['unstyled', 'Open the', { words: 'SKU Heat Map', url: '/home/sku-heat-map' }],
    ],
  },
  {
    title: 'Your fleet at a glance',
    age: 0,
    lines: [
      ['unstyled', 'Device Information shows every handheld: its user, its battery, and what it needs.'],
      ['unordered-list-item', 'Ping a device and see when it has rung. Ping or label many at once.'],
      ['unordered-list-item', 'Choose your columns, and edit labels in the table.'],
      ['unordered-list-item', 'The Device Finder shows on a map where devices are, and follows one as it moves.'],
      ['unordered-list-item', 'Add your own floor plan to see where in the building that is. Two points place it.'],
      ['unordered-list-item', 'Turn the Device Finder on or off for each group in Settings.'],
      [
        'unordered-list-item',
        'Mark a device as lost: it rings until it is found, and stays locked until you have it back.',
      ],
      ['unstyled', 'Open', { words: 'Device Information', url: '/home/settings/device-information' }],
    ],
  },
  {
    title: 'Figures for your own programs, and on any screen',
    age: 0,
    lines: [
      ['unstyled', 'API Access creates tokens for your own programs, and links that show a group on a TV.'],
      ['unordered-list-item', 'You choose what a token may read, for which group, and until when.'],
      ['unordered-list-item', 'A TV link needs no sign-in. Names of people are left out unless you allow them.'],
      ['unstyled', 'Open', { words: 'API Access', url: '/company/api-access' }],
    ],
  },
  {
    title: 'Slow worker or bad scanner?',
    age: 0,
    lines: [
      ['unstyled', 'Time Lost to Devices shows how much time handheld trouble took, and what it cost.'],
      ['unordered-list-item', 'One line per person: the pace as measured, and without the trouble.'],
      ['unordered-list-item', 'Devices are ranked by what they cost, with the cause.'],
      ['unordered-list-item', 'Time counts as lost only where scanning really slowed down.'],
      ['unstyled', 'Open', { words: 'Time Lost to Devices', url: '/home/time-lost' }],
    ],
  },
  {
    title: 'Apps on your handhelds',
    age: 0,
    lines: [
      ['unstyled', 'Apps Management deploys apps to handhelds and shows which devices have them.'],
      [
        'unordered-list-item',
        'Upload an APK of up to 250 MB while you keep working. An interrupted upload continues where it stopped.',
      ],
      ['unordered-list-item', 'Choose devices one by one, or all of a group, and force a version where you have to.'],
      ['unordered-list-item', 'The Apps Library and App Permissions control which apps people may use.'],
      ['unstyled', 'Open', { words: 'Apps Management', url: '/home/settings/app-deployments' }],
    ],
  },
  {
    title: 'Tell people on their handhelds',
    age: 0,
    lines: [
      [
        'unstyled',
        'Send notifications to everybody who is signed in: now, at a set time, repeatedly, or when a goal is met.',
      ],
      ['unordered-list-item', 'Preview it on a handheld, with the next ten times it is sent.'],
      ['unordered-list-item', 'Before you save or send it, you see how many people on how many devices it reaches.'],
      ['unordered-list-item', 'The history shows for each device whether it was shown, and if not, why.'],
      ['unstyled', 'Open', { words: 'Android Notifications', url: '/home/settings/notifications' }],
    ],
  },
  {
    title: 'Networks and shortcuts for handhelds',
    age: 0,
    lines: [
      ['unstyled', 'Add Wi-Fi networks, web shortcuts and tabs to handhelds, and see which devices have them.'],
      ['unordered-list-item', 'See the state on each device: up to date, pending, or why it failed.'],
      [
        'unordered-list-item',
        'Passwords are stored encrypted. Confirm your own password to see one for half a minute.',
      ],
      ['unordered-list-item', 'A deleted network leaves the list once its devices have removed it.'],
      ['unordered-list-item', 'Choose devices on Device Information, and add or remove several networks at once.'],
      ['unstyled', 'Open', { words: 'Wi-Fi Networks', url: '/home/settings/wifi-networks' }],
    ],
  },
  {
    title: 'Scanner presets',
    age: 0,
    lines: [
      [
        'unstyled',
        'Presets define how scanners read codes: for a company, a facility or a team, and all groups below.',
      ],
      [
        'unordered-list-item',
        'Try a code beside the form: see which rule applies, and each key that the app receives.',
      ],
      [
        'unordered-list-item',
        'Before you save a change, you see how many of yesterday’s scans it would have rejected, and which codes.',
      ],
      ['unordered-list-item', 'The tree shows which preset applies in each group, and where it comes from.'],
      ['unstyled', 'Open', { words: 'Scanner Settings', url: '/home/settings/scanner-settings' }],
    ],
  },
  {
    title: 'Incidents, with photos',
    age: 0,
    lines: [
      ['unstyled', 'See what people report on their handhelds, from a spill to a bent rack.'],
      ['unordered-list-item', 'Zoom, move and save photos, one by one or all photos of a report.'],
      ['unordered-list-item', 'The location is removed from photos.'],
      ['unordered-list-item', 'Archive reports that are dealt with, and restore them if needed.'],
      ['unstyled', 'Open', { words: 'Incident Reports', url: '/home/settings/incident-reports' }],
    ],
  },
  {
    title: 'Webhooks for other systems',
    age: 0,
    lines: [
      [
        'unstyled',
        'Shiftdeck can call other systems when there is a new incident, a silent device, a missed goal, or a finished import or export.',
      ],
      ['unordered-list-item', 'Requests are signed, so the receiver can verify where they come from.'],
      ['unordered-list-item', 'Failed deliveries are tried again for three days.'],
      ['unordered-list-item', 'See every attempt with its response, send a test, and resend failed deliveries.'],
      ['unstyled', 'Open', { words: 'Webhooks', url: '/company/webhooks' }],
    ],
  },
  {
    title: 'Who did what, and when',
    age: 0,
    lines: [
      ['unstyled', 'The Audit Log shows who changed what in your company, with each value before and after.'],
      ['unordered-list-item', 'Filter by time, person or item, and see the whole history of an item.'],
      ['unordered-list-item', 'It includes what your service provider changes in your company.'],
      ['unordered-list-item', 'Records cannot be changed or removed.'],
      ['unstyled', 'Open the', { words: 'Audit Log', url: '/company/audit-log' }],
    ],
  },
  {
    title: 'Resources and partners',
    age: 0,
    lines: [
      ['unstyled', 'Resources has manuals, forms and other material for everybody.'],
      ['unordered-list-item', 'The Partner Marketplace shows partners, by tag.'],
      ['unordered-list-item', "What's New has a page of its own: three notes at a time, the newest open."],
      ['unstyled', 'Open', { words: 'Resources', url: '/home/help/resources' }],
    ],
  },
  {
    title: 'What your company uses, and a notice when work must wait',
    age: 0,
    lines: [
      [
        'unstyled',
        'Company Information shows admins what their company uses: requests, work of handhelds, mails, files.',
      ],
      ['unordered-list-item', 'Day by day, for every month of the last 400 days.'],
      [
        'unordered-list-item',
        'During maintenance a notice covers every page and says when it is expected to end. What you have typed stays.',
      ],
      ['unordered-list-item', 'Handhelds keep scanning meanwhile, and nothing they send is lost.'],
      ['unstyled', 'Open', { words: 'Company Information', url: '/company' }],
    ],
  },
  {
    title: 'Safer updates over the air',
    age: 0,
    lines: [
      ['unstyled', 'OTA Updates installs a new version on your handhelds at night, a few of them first.'],
      ['unordered-list-item', 'Each device installs it in your window by its own clock, while nobody is signed in.'],
      ['unordered-list-item', 'If too many installs fail, it halts and your admins get a mail.'],
      ['unordered-list-item', 'See which installs failed and why, try again, or go back to the previous version.'],
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
