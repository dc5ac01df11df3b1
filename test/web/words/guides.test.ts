import { expect, test } from 'vitest'
import { inactivity } from '../../../web/words/en/inactivity.ts'
import { login } from '../../../web/words/en/login.ts'
import { states } from '../../../web/words/en/states.ts'
import { tutorial } from '../../../web/words/en/tutorial.ts'
import { walkthrough } from '../../../web/words/en/walkthrough.ts'
import { whatsNew } from '../../../web/words/en/whatsNew.ts'

/** Texts of what accompanies the user, letter by letter. */

test.each([
  ["No, I've already done that", tutorial.prompt.no],
  ['Yes', tutorial.prompt.yes],
  ['End tutorial', tutorial.end],
  ['End tutorial', walkthrough.end],
  ['Only admins create facilities.', tutorial.creators.facilities],
  ['Admins and facility managers create teams.', tutorial.creators.teams],
  ['Admins, facility managers and team managers create users.', tutorial.creators.users],
  ["What's New", whatsNew.title],
  ['Are you still there?', inactivity.idle.title],
  ['Stay', inactivity.idle.stay],
  ['You will be logged out in 10 seconds.', inactivity.idle.left(10)],
  ['You will be logged out in 1 second.', inactivity.idle.left(1)],
  ['You have been logged out due to inactivity.', login.inactive],
  ['Web activity paused', inactivity.paused.title],
  ['Session refreshed successfully', inactivity.paused.refreshed],
  ['Re-enable Inactivity Auto-Logout', inactivity.enable.title],
  ['Cancel', inactivity.enable.cancel],
  ['There was an error, please try it again.', inactivity.enable.failed],
  ['Loading. This request can take up to 2 minutes.', states.loadingLong],
])('%s', (expected, text) => expect(text).toBe(expected))
