import type { CompanyRecord } from '../../data/companies.ts'
import type { RolloutNews } from '../../data/rollouts.ts'
import type { UserRecord } from '../../data/users.ts'
import type { Letter } from '../../lib/mail.ts'
import { letter } from '../../lib/mails.ts'

interface Facts {
  /** App and version. */
  app: string
  company: string
  finished: string
  failed: string
  limit: string
}

const english = {
  locale: 'en',
  subject: {
    warned: ({ app }: Facts) => `The rollout of ${app} is near its limit`,
    halted: ({ app }: Facts) => `The rollout of ${app} has halted`,
  },
  facts: {
    warned: ({ app, company, finished, failed, limit }: Facts) => [
      `of the rollout of ${app} at ${company}, ${failed} of ${finished} installs failed. Above your limit of ${limit} it halts automatically.`,
      'It continues until then.',
    ],
    halted: ({ app, company, finished, failed, limit }: Facts) => [
      `the rollout of ${app} at ${company} has halted automatically: ${failed} of ${finished} installs failed, and your limit is ${limit}.`,
      'No other device installs it now. Those that have installed it keep it.',
    ],
  },
  hello: (first: string) => `Hello ${first},`,
  action: (link: string | undefined) =>
    link
      ? `See which devices failed and why, and decide how to continue: ${link}`
      : 'OTA Updates in Shiftdeck shows which devices failed and why. Decide there how to continue.',
  why: 'You get this email because you are an admin. Please do not reply to it.',
}
const spanish: typeof english = {
  locale: 'es',
  subject: {
    warned: ({ app }) => `La distribución de ${app} se acerca a su límite`,
    halted: ({ app }) => `La distribución de ${app} se detuvo`,
  },
  facts: {
    warned: ({ app, company, finished, failed, limit }) => [
      `De la distribución de ${app} en ${company} fallaron ${failed} de ${finished} instalaciones. Por encima de su límite de ${limit} se detiene sola.`,
      'Hasta entonces continúa.',
    ],
    halted: ({ app, company, finished, failed, limit }) => [
      `La distribución de ${app} en ${company} se detuvo sola: fallaron ${failed} de ${finished} instalaciones y su límite es de ${limit}.`,
      'Por ahora ningún otro dispositivo la instala. Los que ya la instalaron la conservan.',
    ],
  },
  hello: (first) => `Hola, ${first}:`,
  action: (link) =>
    link
      ? `Vea en qué dispositivos falló y por qué, y decida cómo seguir: ${link}`
      : 'En Actualizaciones OTA de Shiftdeck se ve en qué dispositivos falló y por qué. Allí se decide cómo seguir.',
  why: 'Recibe este correo porque es administrador. No responda a este mensaje.',
}

/**
 * Tells an admin that failures of a rollout come near to its limit, or that it has halted by itself.
 * @param language which its reader has chosen, if any
 */
export const rolloutLetter = (
  { what, name, version_name, finished, failed, limit }: RolloutNews,
  about: { user: Pick<UserRecord, 'first_name'>; company: Pick<CompanyRecord, 'name'>; origin: string | undefined },
  language: string | undefined,
): Letter => {
  const words = language === 'es' ? spanish : english
  const number = (value: number) => value.toLocaleString(words.locale)
  const facts: Facts = {
    ...{ app: `${name} ${version_name}`, company: about.company.name },
    ...{ finished: number(finished), failed: number(failed), limit: `${number(limit)} %` },
  }
  const link = about.origin && `${about.origin}/home/settings/ota-updates`
  const paragraphs = [words.hello(about.user.first_name), ...words.facts[what](facts), words.action(link), words.why]
  return letter(words.subject[what](facts), paragraphs, undefined, words.locale)
}
