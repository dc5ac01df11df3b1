import { dateIn } from '../../../shared/time.ts'
import type { ApiTokenRecord } from '../../data/apiTokens.ts'
import type { CompanyRecord } from '../../data/companies.ts'
import type { UserRecord } from '../../data/users.ts'
import type { Letter } from '../../lib/mail.ts'
import { letter } from '../../lib/mails.ts'

interface Facts {
  name: string
  company: string
  /** Its last day, in words. */
  date: string
}

const english = {
  locale: 'en',
  subject: {
    program: ({ name, date }: Facts) => `The API token ${name} expires on ${date}`,
    tv: ({ name, date }: Facts) => `The TV link ${name} expires on ${date}`,
  },
  facts: {
    program: ({ name, company, date }: Facts) => [
      `the API token ${name} of ${company}, which you created, expires on ${date}. From then on, programs that use it are refused.`,
      'Create a new token, use it in those programs, and revoke the old one.',
    ],
    tv: ({ name, company, date }: Facts) => [
      `the TV link ${name} of ${company}, which you created, expires on ${date}. From then on, screens stop showing it.`,
      'Create a new link, open it on those screens, and revoke the old one.',
    ],
  },
  hello: (first: string) => `Hello ${first},`,
  action: (link: string | undefined) =>
    link ? `You can do both on the page API Access: ${link}` : 'You can do both on the page API Access of Shiftdeck.',
  why: 'You get this email once, because you created it. Please do not reply to it.',
}
const spanish: typeof english = {
  locale: 'es',
  subject: {
    program: ({ name, date }) => `El token de API ${name} vence el ${date}`,
    tv: ({ name, date }) => `El enlace de TV ${name} vence el ${date}`,
  },
  facts: {
    program: ({ name, company, date }) => [
      `El token de API ${name} de ${company}, que usted creó, vence el ${date}. A partir de entonces se rechazan los programas que lo usan.`,
      'Cree un token nuevo, póngalo en esos programas y revoque el anterior.',
    ],
    tv: ({ name, company, date }) => [
      `El enlace de TV ${name} de ${company}, que usted creó, vence el ${date}. A partir de entonces las pantallas dejan de mostrarlo.`,
      'Cree un enlace nuevo, ábralo en esas pantallas y revoque el anterior.',
    ],
  },
  hello: (first) => `Hola, ${first}:`,
  action: (link) =>
    link
      ? `Ambas cosas se hacen en la página Acceso a la API: ${link}`
      : 'Ambas cosas se hacen en la página Acceso a la API de Shiftdeck.',
  why: 'Recibe este correo una sola vez, porque usted lo creó. No responda a este mensaje.',
}

/** A day in words, such as "December 7, 2026". @param date YYYY-MM-DD */
const dayIn = (locale: string, date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' })

/**
 * Tells the maker of a token or a TV link that it expires soon.
 * @param language which they have chosen, if any
 */
export const tokenLetter = (
  { kind, name, expires_at }: Pick<ApiTokenRecord, 'kind' | 'name' | 'expires_at'>,
  about: {
    user: Pick<UserRecord, 'first_name'>
    company: Pick<CompanyRecord, 'name' | 'time_zone'>
    origin: string | undefined
  },
  language: string | undefined,
): Letter => {
  const words = language === 'es' ? spanish : english
  const { company, user, origin } = about
  const facts: Facts = { name, company: company.name, date: dayIn(words.locale, dateIn(company.time_zone, expires_at)) }
  const link = origin && `${origin}/company/api-access${kind === 'tv' ? '?tab=links' : ''}`
  const paragraphs = [words.hello(user.first_name), ...words.facts[kind](facts), words.action(link), words.why]
  return letter(words.subject[kind](facts), paragraphs, undefined, words.locale)
}
