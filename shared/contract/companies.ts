import * as z from 'zod'
import { mostInLibrary } from '../appLibrary.ts'
import {
  companyMessages,
  companyUrlForm,
  fallbackTabLabel,
  firstApps,
  firstInactivity,
  largestLimit,
  mostAtCreation,
  mostExtraApps,
  packageForm,
  repeatedIn,
} from '../companies.ts'
import { inactivityMinutes } from '../handheld.ts'
import { everyRole } from '../roles.ts'
import { ruleText } from '../text.ts'
import { incompleteAddress, isWebAddress, longestAddress } from '../webAddress.ts'
import { longestTabLabel, mostTabs, tabMessages } from '../webPortal.ts'
import { AppLabels } from './apps.ts'
import { batchCall } from './batchCall.ts'
import { call } from './call.ts'
import { CompanyDetails } from './entities.ts'
import {
  ActorId,
  actor,
  address,
  CompanyId,
  Done,
  Email,
  exact,
  GroupName,
  Instant,
  names,
  newPassword,
  required,
  requiredText,
  text,
  Username,
  Website,
  Zone,
} from './fields.ts'
import { Job } from './jobs.ts'

/** Companies, as the people who run the installation make and keep them. */

const CompanyUrl = exact(100, companyMessages.urlMissing)
  .min(1, companyMessages.urlMissing)
  .regex(companyUrlForm, companyMessages.urlForm)

const MaxUsers = z
  .number(companyMessages.maxUsers)
  .int(companyMessages.maxUsers)
  .min(1, companyMessages.maxUsers)
  .max(largestLimit, ruleText`At most ${largestLimit}`)
  .nullable()
  .describe('Maximum number of enabled users; null for no limit')

const Minutes = z
  .number(companyMessages.minutes)
  .int(companyMessages.wholeMinutes)
  .min(inactivityMinutes.least, companyMessages.minutes)
  .max(inactivityMinutes.most, companyMessages.manyMinutes)
  .describe('Minutes without work until the device signs the user out')

const Package = exact(200).regex(packageForm, 'Not a package name')
/** As older clients say it too: `com.one,com.two`. */
const packages = (most: number) => {
  const list = z.array(Package).max(most)
  return z.union([
    list,
    exact(160 * most)
      .transform((names) => names.split(',').flatMap((name) => name.trim() || []))
      .pipe(list),
  ])
}
const Apps = packages(mostExtraApps)

const orNothing = <Schema extends z.ZodType>(schema: Schema) => z.union([z.literal(''), schema])

/** Somebody who may do everything in the new company. */
export const SuperAdmin = z
  .object({
    username: Username,
    password: newPassword("Please input user's password"),
    confirm: exact(256).optional(),
    first_name: required(80),
    last_name: required(80),
    email: requiredText(254, 'Please provide an email address').pipe(Email),
    employee_id: names('none', text(40)).optional(),
    ...address,
    send_email: z.boolean().default(false).describe('Whether username and password are emailed to the admin, once'),
  })
  .refine(({ confirm, password }) => confirm === undefined || confirm === password, {
    path: ['confirm'],
    message: companyMessages.passwords,
  })
  .refine(({ password, username }) => password.toLowerCase() !== username.toLowerCase(), {
    path: ['password'],
    message: 'The password must not be the username.',
  })

/** What a facility of the request is called within it. */
const TempId = names('none', requiredText(64, companyMessages.noFacility))
const facilityName = GroupName('Please input the facility name')
const teamName = GroupName("Please input the team's name")

const Tab = z.object({
  tempId: names('none', z.union([exact(64), z.number().transform(String)])).optional(),
  label: text(200)
    .refine((label) => label.length <= longestTabLabel, tabMessages.long)
    .default(''),
  url: required(longestAddress, tabMessages.required).refine(
    (url) => url === '' || isWebAddress(url),
    incompleteAddress,
  ),
})

const once = (list: readonly string[], field: string, message: string, context: z.core.$RefinementCtx) => {
  for (const index of repeatedIn(list)) context.addIssue({ code: 'custom', path: [index, field], message, input: list })
}

const contact = {
  ...address,
  email: orNothing(Email).optional(),
  website: orNothing(Website).optional(),
}
const cleared = Object.fromEntries(
  Object.entries(contact).map(([name, field]) => [name, field.unwrap().nullish()]),
) as { [Name in keyof typeof contact]: z.ZodOptional<z.ZodNullable<ReturnType<(typeof contact)[Name]['unwrap']>>> }

/** A company with what is asked before it is changed. */
export const UniversalCompany = CompanyDetails.omit({ id: true }).extend({
  status: z.union([z.literal(0), z.literal(1)]),
  created_on: Instant,
  max_users: z.number().int().nullable(),
  folo_in_min: z.number().int().describe('Minutes'),
  apps_state: z.array(z.string()).describe('Packages of the library that are enabled'),
  extra_apps: z.array(z.string()).describe('Packages added to the library'),
  platform: z.boolean().describe('Whether this is the platform company'),
  active_sessions: z
    .number()
    .int()
    .nullable()
    .describe('Console sessions open when figures were last computed; null if not computed yet'),
})
export type UniversalCompany = z.infer<typeof UniversalCompany>

export const CompanyInfo = UniversalCompany.extend({
  auto_login: z.boolean().describe('Preference 700'),
  apps: z
    .array(z.object({ package: z.string(), label: z.string(), on: z.boolean() }))
    .describe('Current library of the company itself; facilities and teams can have their own'),
  apps_version: z
    .number()
    .int()
    .describe('Send it with changes to the apps; refused if somebody else changed them since'),
  enabled_users: z.number().int(),
  facilities: z.number().int(),
  teams: z.number().int(),
})
export type CompanyInfo = z.infer<typeof CompanyInfo>

const path = <Name extends string>(name: Name) => `/main/groups/universal/${name}`
const universal = true
const one = z.object({ ...actor, uid: CompanyId })

export const companies = {
  getAnyCompany: call({
    path: path('getAnyCompany'),
    access: everyRole,
    universal,
    summary: 'A company with its current counts.',
    request: one,
    companyField: 'uid',
    response: CompanyInfo,
  }),
  mayToggleCompany: call({
    path: path('mayToggleCompany'),
    access: everyRole,
    universal,
    summary: 'Succeeds if the caller may enable and disable companies, otherwise refused.',
    request: z.object({ ...actor }),
    response: Done,
  }),
  enableCompany: call({
    path: path('enableCompany'),
    access: everyRole,
    universal,
    summary: 'Enables a company with its users and handhelds. Needs the second level of universal rights.',
    request: one,
    companyField: 'uid',
    response: Done,
    writes: true,
  }),
  disableCompany: call({
    path: path('disableCompany'),
    access: everyRole,
    universal,
    summary:
      'Disables a company: blocks its users and handhelds and ends all its sessions. Needs the second level of universal rights.',
    request: one,
    companyField: 'uid',
    response: Done,
    writes: true,
  }),
  suspendCompany: call({
    method: 'PUT',
    path: path('suspendCompany'),
    access: everyRole,
    universal,
    summary: 'Deletes a company permanently. Its login identifier cannot be reused.',
    request: one,
    companyField: 'uid',
    response: Done,
    writes: true,
  }),
  setStatusOfCompanies: batchCall({
    path: path('setStatusOfCompanies'),
    access: everyRole,
    universal,
    summary: 'Enables or disables companies. Needs the second level of universal rights.',
    of: CompanyId,
    request: z.object({ ...actor, status: z.union([z.literal(0), z.literal(1)]) }),
  }),
  updateAnyCompany: call({
    path: path('updateCompany'),
    access: everyRole,
    universal,
    companyField: 'uid',
    summary:
      'Changes a company; null clears a field. The login identifier cannot be changed. To turn on auto-login, send the phrase `enable for <company_url>`; users still need their passwords.',
    request: z.object({
      ...actor,
      uid: CompanyId,
      name: required(100, companyMessages.name).optional(),
      max_users: MaxUsers.optional(),
      folo_in_min: Minutes.optional(),
      ...cleared,
      image_url: exact(300).nullish().describe('Stored location of the logo; null for none'),
      apps_state: packages(mostInLibrary)
        .optional()
        .describe('Enabled packages; all others of the library are disabled'),
      extra_apps: Apps.optional().describe('Packages to add to the library; none are removed'),
      app_labels: AppLabels.optional().describe(
        'Labels of new apps in `extra_apps`, by package; defaults to the package name',
      ),
      apps_version: z.number().int().optional().describe('As answered by `getAnyCompany`'),
      auto_login: z.boolean().optional(),
      auto_login_phrase: exact(100).optional(),
    }),
    response: CompanyInfo,
    writes: true,
  }),
  checkNewCompany: call({
    path: path('checkNewCompany'),
    access: everyRole,
    universal,
    summary: 'Checks whether the login identifier and usernames of a new company are available.',
    request: z.object({
      ...actor,
      company_url: exact(100).optional(),
      usernames: z.array(exact(200)).max(mostAtCreation.superAdmins).default([]),
    }),
    response: z.object({
      company_url: z.enum(['free', 'taken', 'invalid']).nullable().describe('Null if none was sent'),
      usernames: z.array(z.object({ username: z.string(), message: z.string().describe('Why it cannot be used') })),
    }),
  }),
  createCompany: call({
    path: path('createCompany'),
    access: everyRole,
    universal,
    summary:
      'Starts a job that creates a company with its super admins, facilities and teams: all or nothing, and hidden until complete. Each super admin chooses a password at the first sign-in.',
    request: z
      .object({
        ...actor,
        created_by: ActorId.optional(),
        name: required(100, companyMessages.name),
        company_url: CompanyUrl,
        time_zone: Zone.optional().describe(
          'Of the company and its facilities; defaults to that of the caller’s company',
        ),
        max_users: MaxUsers.optional(),
        folo_in_min: Minutes.default(firstInactivity),
        ...contact,
        image_url: exact(300).nullish().describe('Stored location, as answered by `uploadMedia`'),
        users: z
          .array(SuperAdmin, { error: ({ input }) => (input == null ? companyMessages.noUser : undefined) })
          .min(1, companyMessages.noUser)
          .max(mostAtCreation.superAdmins, ruleText`At most ${mostAtCreation.superAdmins} super admins`)
          .superRefine((users, context) =>
            once(
              users.map(({ username }) => username),
              'username',
              companyMessages.sameUsername,
              context,
            ),
          ),
        facilities: z
          .array(z.object({ name: facilityName, tempId: TempId }))
          .max(mostAtCreation.facilities, ruleText`At most ${mostAtCreation.facilities} facilities`)
          .superRefine((facilities, context) => {
            once(
              facilities.map(({ name }) => name),
              'name',
              companyMessages.sameFacility,
              context,
            )
            once(
              facilities.map(({ tempId }) => tempId),
              'tempId',
              'Each facility needs an id of its own',
              context,
            )
          })
          .default([]),
        teams: z
          .array(
            z.object({
              name: teamName,
              subtype: z.union([z.literal(1), z.literal(2)], companyMessages.teamType),
              facility_tempId: TempId,
              ...address,
            }),
          )
          .max(mostAtCreation.teams, ruleText`At most ${mostAtCreation.teams} teams`)
          .superRefine((teams, context) =>
            once(
              teams.map(({ name }) => name),
              'name',
              companyMessages.sameTeam,
              context,
            ),
          )
          .default([]),
        web_portal: z
          .array(Tab, { error: ({ input }) => (input == null ? tabMessages.required : undefined) })
          .min(1, tabMessages.required)
          .max(mostTabs, ruleText`At most ${mostTabs} tabs`)
          .superRefine(([first], context) => {
            if (first?.label === '')
              context.addIssue({
                code: 'custom',
                path: [0, 'label'],
                message: tabMessages.required,
                input: first.label,
              })
          })
          .overwrite((tabs) => tabs.map((tab, index) => ({ ...tab, label: tab.label || fallbackTabLabel(index) }))),
        apps_state: Apps.default([...firstApps]),
        extra_apps: Apps.default([]),
      })
      .superRefine(({ teams, facilities, users, max_users }, context) => {
        const known = new Set(facilities.map(({ tempId }) => tempId))
        for (const [index, { facility_tempId: of }] of teams.entries())
          if (!known.has(of))
            context.addIssue({
              ...{ code: 'custom' as const, path: ['teams', index, 'facility_tempId'], input: of },
              message: companyMessages.noFacility,
            })
        if (max_users && users.length > max_users)
          context.addIssue({
            ...{ code: 'custom' as const, path: ['max_users'], input: max_users },
            message: 'There are more super admins than the maximum number of users',
          })
      }),
    response: Job,
    writes: true,
    unlogged: ['users'],
  }),
}
