import * as z from 'zod'
import { everyRole } from '../roles.ts'
import { call } from './call.ts'
import { actor, exact, Instant } from './fields.ts'

/** An option with its value, which is any JSON: a switch, a text, a number or a list. */
export const CustomizerOption = z.object({
  option_name: exact(60).min(1),
  option_value: z.unknown().describe('JSON; its shape depends on the option'),
})
export type CustomizerOption = z.infer<typeof CustomizerOption>

/** A look of the sign-in page that was applied before. */
export const AppliedAppearance = z.object({
  id: z.string(),
  applied_at: Instant,
  applied_by: z.string().describe('Full name of the user who applied it'),
  options: z.array(CustomizerOption),
})
export type AppliedAppearance = z.infer<typeof AppliedAppearance>

const Names = z.array(exact(60)).min(1).max(60).describe('Option names; unknown ones are left out of the response')

export const customizer = {
  loginCustomizerOptions: call({
    path: '/loginCustomizerOptions',
    access: 'open',
    inMaintenance: true,
    summary: 'The design of the sign-in page, without sign-in: only options that begin with login_.',
    request: z.object({ options: Names }),
    response: z.array(CustomizerOption),
  }),
  getCustomizerOptions: call({
    path: '/main/v3/universal/getCustomizerOptions',
    access: everyRole,
    summary: 'Options of the customizer. Everyone may read the orders of resources and partners, universal admins all.',
    request: z.object({ ...actor, options: Names }),
    response: z.array(CustomizerOption),
  }),
  getAppliedLooks: call({
    path: '/main/v3/universal/getAppliedLooks',
    access: everyRole,
    universal: true,
    summary: 'The last 20 designs of the sign-in page, newest first.',
    request: z.object(actor),
    response: z.array(AppliedAppearance),
  }),
  saveCustomizerOptions: call({
    path: '/main/v3/universal/saveCustomizerOptions',
    access: everyRole,
    universal: true,
    summary:
      'Sets options, all or none; others stay unchanged. Names that begin with image_ or link_ are ignored: their results are in login_slider.',
    request: z.object({ ...actor, options: z.array(CustomizerOption).min(1).max(60) }),
    response: z.array(CustomizerOption).describe('The options that were set'),
    writes: true,
  }),
}
