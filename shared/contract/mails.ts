import * as z from 'zod'
import { everyRole } from '../roles.ts'
import { call } from './call.ts'
import { actor, Done, Email, exact, longText, required, text } from './fields.ts'

/** Letters whose words are on the server: what a caller sends is put into them as plain text. */
export const mailTemplates = ['feedback', 'emailAdded'] as const

/** Stands for the mailbox of the people who run the installation, whose address is nobody else's business. */
export const provider = 'provider'

const Recipient = exact(254)
  .trim()
  .normalize('NFC')
  .refine((to) => to === provider || Email.safeParse(to).success, 'Please input a valid email')

export const mails = {
  sendBasicEmail: call({
    path: '/mails/sendBasicEmail',
    access: everyRole,
    summary:
      'Sends a mail to the provider’s mailbox, to the caller’s own address or to a user below the caller’s role.',
    request: z
      .object({
        ...actor,
        to: Recipient.describe(`An email address, or "${provider}" for the mailbox of the platform staff`),
        from: text(254).optional().describe('Not used; email is sent from the installation’s address'),
        subject: required(150).refine((line) => !/[\r\n]/.test(line), 'Use one line'),
        html: longText(20_000).optional().describe('Used instead of a template; sent as plain text without tags'),
        templateId: z.enum(mailTemplates).optional(),
        dynamicTemplateData: z
          .object({
            main_text: longText(4000).optional().describe('For feedback: the suggestion'),
            copy: longText(4000).optional().describe('For feedback: a paragraph below it'),
          })
          .optional(),
      })
      .refine(({ html, templateId }) => Boolean(html) !== Boolean(templateId), {
        path: ['html'],
        message: 'Send either a templateId or html',
      })
      .refine(
        ({ templateId, dynamicTemplateData }) => templateId !== 'feedback' || Boolean(dynamicTemplateData?.main_text),
        { path: ['dynamicTemplateData', 'main_text'], message: 'This field is required' },
      ),
    response: Done,
    writes: true,
    idempotent: false,
  }),
}
