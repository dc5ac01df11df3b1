import * as z from 'zod'
import { ruleText } from '../text.ts'
import { isZone } from '../time.ts'

/** Fields and shapes that many calls share. Every text has a limit: what has none cannot be stored safely. */

// Control characters, and those that turn the direction of the text around them.
const control = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u
const lineSigns = /[\t\n\r]/g
/** Characters that take no room, with which two names can look the same; joiners are part of some scripts. */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u2060-\u2064\ufeff]/

/** What a missing value is told, where the words of an empty one fit it too. */
const missing = (message: string) => ({
  error: ({ input }: { input: unknown }) => (input == null ? message : undefined),
})

/** Any text is Unicode: what has half a character cannot be stored. */
const wellFormed = z.refine<string>((value) => value.isWellFormed(), 'Not valid Unicode text')
const atMost = (max: number) => z.maxLength(max, ruleText`At most ${max} characters`)
/** Trimmed, and with composed characters. */
const inOneForm = [z.trim(), z.normalize('NFC')]
const inOneLine = [
  z.refine<string>(
    (value) => !control.test(value) && !invisible.test(value),
    'Control and invisible characters are not allowed',
  ),
  z.overwrite<string>((value) => value.replace(/\s+/g, ' ')),
]
const inSeveralLines = z.refine<string>(
  (value) => !control.test(value.replace(lineSigns, '')),
  'Control characters are not allowed',
)

/** Checked all at once: each check that is added to a schema copies it, and Lambdas make hundreds when they start. */
const unicode = (absent: string | undefined, ...checks: z.core.$ZodCheck<string>[]) =>
  z.string(absent === undefined ? undefined : missing(absent)).check(wellFormed, ...checks)

/** Text that is taken as it is, such as a password, an id or what a scanner read. */
export const exact = (max: number, absent?: string) => unicode(absent, atMost(max))

/** Exact text that must be there, told with the same words when it is missing and when it is empty. */
export const requiredText = (max: number, message: string) => unicode(message, atMost(max), z.minLength(1, message))

/**
 * A line of text. It is trimmed, and written in one way of the several that look the same: composed characters, single
 * spaces.
 */
export const text = (max: number, absent?: string) => unicode(absent, ...inOneForm, atMost(max), ...inOneLine)

/** Text of several lines, trimmed. @param absent what a missing one is told */
export const longText = (max: number, absent?: string) => unicode(absent, ...inOneForm, atMost(max), inSeveralLines)

/**
 * A number that can be stored: what is nearer to zero than a billionth is zero.
 * @param message for what is no number, and for one that is out of range
 */
export const amount = (min: number, max: number, message?: string) =>
  z
    .number(message)
    .min(min, message)
    .max(max, message)
    .overwrite((value) => (Math.abs(value) < 1e-9 ? 0 : value))

export const required = (max: number, message = 'This field is required') =>
  text(max, message).refine((value) => value !== '', message)

/**
 * What an id in a request names. `actor` is who calls, as older clients say; `own` something that only the caller has,
 * such as a job; `none` is called an id and names nothing of ours.
 */
export type IdKind = 'actor' | 'user' | 'company' | 'facility' | 'team' | 'group' | 'role' | 'device' | 'own' | 'none'

/** Says of a field what its id names. The tests of roles and of other companies know it from here. */
export const names = <Schema extends z.ZodType>(kind: IdKind, schema: Schema): Schema => schema.meta({ 'x-id': kind })

const identifier = unicode(
  undefined,
  atMost(64),
  z.minLength(1, { message: 'This field is required', abort: true }),
  z.regex(/^[A-Za-z0-9][\w.-]*$/, 'Not an identifier'),
)
export const ActorId = names('actor', identifier)
export const UserId = names('user', identifier)
export const CompanyId = names('company', identifier)
export const FacilityId = names('facility', identifier)
export const TeamId = names('team', identifier)
export const GroupId = names('group', identifier)
export const RoleId = names('role', identifier)
export const DeviceId = names('device', identifier)
export const OwnId = names('own', identifier)

/** The actor as older clients name it. Checked against the session at the edge; never used. */
export const actor = { t_user_id: ActorId.optional() }

const noEmail = 'Please input a valid email'
export const Email = unicode(
  undefined,
  ...inOneForm,
  z.maxLength(254, noEmail),
  z.refine<string>((value) => !control.test(value) && !/\p{Cf}/u.test(value), noEmail),
  z.regex(/^[^\s@"<>()[\],;:\\]+@[^\s@"<>()[\],;:\\]+\.[^\s@"<>()[\],;:\\.]{2,}$/, noEmail),
)

/** @param absent what a missing or empty password is told */
export const newPassword = (absent: string) =>
  requiredText(256, absent)
    .min(8, 'Passwords have at least 8 characters.')
    .refine((value) => value === value.trim(), 'Passwords cannot begin or end with a space.')
    .refine((value) => !control.test(value), 'Passwords cannot contain control characters.')

/** Usernames: word characters and common URL punctuation; no spaces, percent, semicolon or double quotes. */
export const Username = unicode(
  'Please input a username',
  z.minLength(1, 'Please input a username'),
  z.maxLength(100, 'Usernames cannot exceed 100 characters.'),
  z.regex(
    /^[\w\-.~:/?#[\]@!$&'()*+,=]+$/,
    'Usernames cannot contain spaces, percent, semicolon, double quotes or non-standard characters.',
  ),
)

/** Facility and team names allow spaces, but no percent, semicolon, double quotes or non-standard characters. */
export const GroupName = (message: string) =>
  required(100, message).refine(
    (value) => /^[\p{L}\p{M}\p{N}_\-.~:/?#[\]@!$&'()*+,= ]+$/u.test(value),
    'Names cannot contain percent, semicolon, double quotes or non-standard characters.',
  )

export const Status = z.union([z.literal(0), z.literal(1), z.literal(2)]).describe('0 disabled, 1 enabled, 2 suspended')
export const Statuses = z.array(Status).min(1).max(3)

/** An instant as answers carry it: ISO 8601, UTC, milliseconds. */
export const Instant = z.iso.datetime().describe('ISO 8601, UTC, with milliseconds')

export const Zone = z
  .string()
  .max(64)
  .refine(isZone, 'Not a known IANA time zone')
  .describe('IANA time zone, for example `America/Los_Angeles`')

export const address = {
  phone: text(40).optional(),
  addr1: text(120).optional(),
  addr2: text(120).optional(),
  city: text(80).optional(),
  state: text(80).optional(),
  zip: text(20).optional(),
  country: text(60).optional(),
}

/** An address of the web, with or without `https://`. */
export const Website = text(200).regex(
  /^(https?:\/\/)?([\p{L}\p{N}-]+\.)+\p{L}{2,}(:\d{1,5})?([/?#]\S*)?$/iu,
  'Invalid URL.  If you find this to be in error, reach out to your Rufus contact',
)

/** The answer of a call that just does something. */
export const Done = z.null()

/** How many days before today something is compared with. */
export const PastDays = z.number().int().min(1).max(90)
