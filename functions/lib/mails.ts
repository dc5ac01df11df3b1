import type { Letter } from './mail.ts'

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** One column, no pictures, readable without styles. @param lang of the words, as HTML names it */
export const letter = (subject: string, paragraphs: string[], code?: string, lang = 'en'): Letter => ({
  subject,
  text: [...paragraphs, ...(code ? [code] : [])].join('\n\n'),
  html: `<!doctype html><html lang="${lang}"><body style="font:15px/22px system-ui,sans-serif;color:#14181f;max-width:480px;white-space:pre-line;margin:24px auto;padding:0 16px">${paragraphs
    .map((paragraph) => `<p>${escaped(paragraph)}</p>`)
    .join(
      '',
    )}${code ? `<p style="font:600 28px/36px ui-monospace,monospace;letter-spacing:6px">${escaped(code)}</p>` : ''}</body></html>`,
})

/** Who wrote what a letter carries. */
export interface Writer {
  name: string
  username: string
  email: string | undefined
  company: string
}

export const mails = {
  twoFactorToken: (firstName: string, token: string) =>
    letter(
      'Your Shiftdeck sign-in code',
      [`Hello ${firstName},`, 'use this code within 10 minutes. If you did not ask for it, change your password.'],
      token,
    ),
  /** To somebody who may be a stranger: nothing in it is written by a user. */
  emailCode: (company: string, code: string) =>
    letter(
      'Confirm your email address',
      [
        'Hello,',
        `this address was entered for a Shiftdeck account of ${company}. If the account is yours, enter this code there within 10 minutes.`,
        'If it is not, ignore this email. Without the code the address is not used.',
      ],
      code,
    ),
  emailMoved: (firstName: string) =>
    letter('Your Shiftdeck email address was changed', [
      `Hello ${firstName},`,
      'codes and notices about your account go to another address from now on. If that was not you, tell an admin of your company now.',
    ]),
  welcome: (firstName: string, company: { name: string; company_url: string }, username: string) =>
    letter(`Your ${company.name} account`, [
      `Hello ${firstName},`,
      `an account was created for you. Sign in with company ${company.company_url} and username ${username}.`,
      'You get your password from the person who created it.',
    ]),
  /** The only letter with a password: it must be changed at the first sign-in, and lasts as long as the pool says. */
  credentials: (
    firstName: string,
    company: { name: string; company_url: string },
    username: string,
    password: string,
  ) =>
    letter(`Your ${company.name} account`, [
      `Hello ${firstName},`,
      `an account was created for you. Sign in with company ${company.company_url}, username ${username} and this password:`,
      password,
      'You choose your own password at the first sign-in. Please do that within 7 days: this one expires then.',
    ]),
  profileChanged: (firstName: string) =>
    letter('Your Shiftdeck profile was changed', [
      `Hello ${firstName},`,
      'your profile has just been changed. If that was not you or your manager, tell an admin of your company now.',
    ]),
  passwordChanged: (firstName: string) =>
    letter('Your Shiftdeck password was changed', [
      `Hello ${firstName},`,
      'your password has just been changed. If that was not you or your manager, tell an admin of your company now.',
    ]),
  emailAdded: (subject: string, firstName: string, username: string) =>
    letter(subject, [
      `Hello ${firstName},`,
      `this address now belongs to the Shiftdeck account ${username}. Codes and notices about it are sent here.`,
      'If this is not your account, tell an admin of your company.',
    ]),
  webhookOff: (firstName: string, name: string, host: string) =>
    letter(`The webhook ${name} was turned off`, [
      `Hello ${firstName},`,
      `the webhook ${name} to ${host} has failed for three days and was turned off. Nothing more is sent to it.`,
      'Once the receiver works again, turn the webhook on under Management, Webhooks. There you can also resend what it missed.',
    ]),
  suggestion: (subject: string, { name, username, email, company }: Writer, words: string[]) =>
    letter(subject, [
      `${name} (${username}) of ${company} has a suggestion:`,
      ...words,
      email ? `Reply to ${email}.` : 'This account has no email address to reply to.',
    ]),
  suggestionCopy: (subject: string, firstName: string, words: string[]) =>
    letter(subject, [
      `Hello ${firstName},`,
      'we have received your suggestion, thank you! This is what you wrote:',
      ...words,
    ]),
  fromUser: (subject: string, { name, username, company }: Writer, words: string[]) =>
    letter(subject, [
      `${name} (${username}) of ${company} writes:`,
      ...words,
      'Sent with Shiftdeck. Please do not reply to this email.',
    ]),
}
