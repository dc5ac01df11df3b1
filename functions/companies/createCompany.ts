import { companyMessages } from '../../shared/companies.ts'
import { Refusal } from '../../shared/refusals.ts'
import { day } from '../../shared/time.ts'
import { expiryOf } from '../data/jobs.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { aboutThe, beginJob, newJob } from '../lib/jobs/start.ts'
import { jobOut } from '../lib/jobs/wire.ts'
import { planOf } from '../lib/newCompany/plan.ts'
import { ownUpload } from '../lib/ownUpload.ts'
import { mustBeHardToGuess } from '../lib/passwords.ts'
import { takenUsernames } from './checkNewCompany.ts'
import { mustBeLogo } from './logo.ts'

/** Companies that somebody makes a day at most: each may mail to strangers. */
const mostCompanies = 100

const urlTaken = () =>
  new Refusal('taken', companyMessages.urlTaken, {
    errors: [{ path: 'company_url', message: companyMessages.urlTaken }],
  })

const begun = 'The company is being created'

/** The job that this very request began, when its answer got lost. */
const begunBefore = async (company_url: string, { stores, caller, asked }: EnvOf<'companies'>) => {
  const named = await stores.companies.named(company_url)
  if (!asked || named?.asked !== asked || !named.job) return undefined
  return stores.jobs.get({ company: caller.company.uid, user: caller.user.uid, id: named.job })
}

export const createCompany: Handler<'createCompany'> = async (input, env) => {
  const { caller, stores, now, newId, vault, asked } = env
  const { company_url, name } = input
  const before = await begunBefore(company_url, env)
  if (before) return ok(begun, jobOut(before))
  if (await stores.companies.named(company_url)) throw urlTaken()
  mustBeLogo(input.image_url, [caller.company.uid])
  for (const [index, { password, username }] of input.users.entries())
    mustBeHardToGuess(password, username, { name, company_url }, `users.${index}.password`)
  const taken = await takenUsernames(
    env,
    input.users.map(({ username }) => username),
  )
  if (taken.size > 0) {
    const message = companyMessages.takenUsername
    const errors = [...taken].map((index) => ({ path: `users.${index}.username`, message }))
    throw new Refusal('taken', message, { errors })
  }
  await stores.limits.consume(caller.company.uid, `companies of ${caller.user.uid}`, mostCompanies, day, now)

  const uid = newId()
  const draft = await newJob(env, { kind: 'createCompany', about: aboutThe(name) }, {})
  const { parts, company, users, steps } = await planOf(input, {
    ...{ uid, job: draft, newId, now, vault },
    time_zone: caller.company.time_zone,
  })
  const mail = input.users.some(({ send_email }) => send_email)
  // Only a file that is surely theirs, and no other company's, goes again with what does not come about.
  const logo = input.image_url && (await ownUpload(input.image_url, env)) ? { logo: input.image_url } : {}
  const plan = {
    ...{ company: uid, company_url, name, users: users.map((user) => user.uid), parts: parts.length, mail },
    ...logo,
  }
  const job = { ...draft, input: plan, total: steps }
  await stores.jobParts.add(job, parts, expiryOf({ finished_at: now }) ?? 0)
  if (!(await stores.companies.reserve(company_url, { uid, job: job.id, asked }, stores.jobs.additions(job)))) {
    await stores.jobParts.removeAll(job)
    throw urlTaken()
  }
  await beginJob(env, job)
  const { facilities, teams } = input
  env.changed({
    target: `company ${uid}`,
    after: {
      ...{ name, company_url, users: users.map(({ username }) => username) },
      ...{ max_users: company.max_users, facilities: facilities.length, teams: teams.length },
    },
  })
  return ok(begun, jobOut(job))
}
