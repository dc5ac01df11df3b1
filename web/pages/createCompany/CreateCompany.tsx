import { useQuery } from '@tanstack/react-query'
import { Check as Tick, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { companyMessages, companyUrlForm, fallbackTabLabel, libraryApps } from '../../../shared/companies.ts'
import { companies as contract } from '../../../shared/contract/companies.ts'
import { imageRules } from '../../../shared/media.ts'
import { read, useWrite } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { spoken } from '../../api/spoken.ts'
import { CountryField, PlaceFields } from '../../features/entity/AddressFields.tsx'
import { ZoneField } from '../../features/entity/ZoneField.tsx'
import { noteStarted } from '../../features/jobs/summary.ts'
import { FormFailure } from '../../parts/forms/FormFailure.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { LabelledCheck } from '../../parts/forms/LabelledCheck.tsx'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
import { NumberField } from '../../parts/forms/valueFields.tsx'
import { logoCalls, logoFolder, savedWith } from '../../parts/upload/media.ts'
import { UploadField } from '../../parts/upload/UploadField.tsx'
import { useUpload } from '../../parts/upload/useUpload.ts'
import { useDebounced } from '../../parts/useDebounced.ts'
import { createCompany as words } from '../../words/en/createCompany.ts'
import { libraryApps as library } from '../../words/en/libraryApps.ts'
import { Admins } from './Admins.tsx'
import { ConfirmCreate } from './ConfirmCreate.tsx'
import { Groups } from './Groups.tsx'
import { Progress } from './Progress.tsx'
import { Summary } from './Summary.tsx'
import {
  blankValues,
  bodyOf,
  dropDraft,
  keepDraft,
  keptDraft,
  placeOfTab,
  repeatedNames,
  type Values,
} from './values.ts'
import './createCompany.css'

type Section = keyof typeof words.sections

/** The section that a field is in, by the beginning of its path. */
const sectionOf = (path: string): Section => {
  const [field = ''] = path.split('.')
  if (field === 'users') return 'users'
  if (field === 'facilities' || field === 'teams') return 'groups'
  if (field === 'web_portal') return 'tabs'
  if (field === 'apps_state') return 'apps'
  const contact = ['email', 'phone', 'website', 'addr1', 'addr2', 'city', 'state', 'zip', 'country']
  return contact.includes(field) ? 'contact' : 'company'
}

const Card = ({ id, text, children }: { id: Section; text?: string; children: ReactNode }) => (
  <section id={`cc-${id}`} className="cc-card" aria-labelledby={`cc-${id}-title`}>
    <h2 id={`cc-${id}-title`} tabIndex={-1}>
      {words.sections[id]}
    </h2>
    {text && <p className="muted">{text}</p>}
    {children}
  </section>
)

const goTo = (section: Section) => {
  document.getElementById(`cc-${section}`)?.scrollIntoView({ block: 'start' })
  document.getElementById(`cc-${section}-title`)?.focus({ preventScroll: true })
}

/** What is still in the way, by section; the rules are those of the call. */
const invalidSections = (values: Values): Set<Section> => {
  const { error } = contract.createCompany.request.safeParse(bodyOf(values))
  return new Set((error?.issues ?? []).map(({ path }) => sectionOf(String(path[0] ?? 'name'))))
}

const blank = (zone: string) => blankValues(location.origin, Intl.DateTimeFormat().resolvedOptions().timeZone || zone)

/** The whole form. It is kept as it is typed; what it makes is asked about once more. */
export default function CreateCompany() {
  const session = useSession()
  const [draft] = useState(() => keptDraft(blank(session.company.time_zone)))
  const [restored, setRestored] = useState(draft !== undefined)
  const [initial] = useState<Values>(() => draft ?? blank(session.company.time_zone))
  const [open, setOpen] = useState<number | 'new' | undefined>(initial.users.length === 0 ? 'new' : undefined)
  const [confirming, setConfirming] = useState(false)
  const [job, setJob] = useState<{ id: string; name: string; url: string }>()
  const create = useWrite('createCompany', { refresh: ['getJobs'], quiet: true, successText: () => null })
  const upload = useUpload(logoFolder, logoCalls)
  const confirmed = useRef(false)

  const form = useContractForm(contract.createCompany.request, {
    initial,
    body: (_changes, values) => bodyOf(values),
    extra: (values) => ({
      ...repeatedNames('facilities', values.facilities, companyMessages.sameFacility),
      ...repeatedNames('teams', values.teams, companyMessages.sameTeam),
    }),
    submit: async (body, { image_url }) => {
      if (!confirmed.current) return setConfirming(true)
      try {
        // The logo of a company that does not come about is deleted with all else of it: each try sends it anew.
        await savedWith(image_url instanceof File ? [() => upload.run(image_url)] : [], async ([location]) => {
          const made = await create.mutateAsync(location ? { ...body, image_url: location } : body)
          noteStarted(made)
          setJob({ id: made.id, name: body.name, url: body.company_url })
        })
      } finally {
        confirmed.current = false
        setConfirming(false)
      }
    },
  })
  const values = useWatch({ control: form.control }) as Values

  useEffect(() => {
    if (job) return
    const timer = setTimeout(() => keepDraft(values), 300)
    return () => clearTimeout(timer)
  }, [values, job])

  const fits = companyUrlForm.test(values.company_url)
  const asked = useDebounced(fits ? values.company_url : '', 350)
  const check = useQuery({ ...read('checkNewCompany', { company_url: asked }), enabled: asked !== '' })
  const availability = asked === values.company_url && asked !== '' ? check.data?.company_url : undefined

  const invalid = invalidSections(values)
  if (availability === 'taken') invalid.add('company')
  const lacking = values.users.some(({ password }) => password === '')
  if (open !== undefined || lacking) invalid.add('users')
  const points = (Object.keys(words.sections) as Section[]).flatMap((section) => {
    if (!invalid.has(section)) return []
    const text =
      section === 'users' && values.users.length === 0
        ? spoken({ message: companyMessages.noUser })
        : section === 'users' && open !== undefined
          ? words.finishAdmin
          : section === 'users' && lacking
            ? words.missingPasswords
            : `${words.sections[section]}: ${words.incomplete}`
    return [{ text, go: () => goTo(section) }]
  })

  const startOver = () => {
    dropDraft()
    form.reset(blank(session.company.time_zone))
    setRestored(false)
    setOpen('new')
    setJob(undefined)
  }

  if (job)
    return <Progress job={job.id} name={job.name} url={job.url} onAgain={startOver} onBack={() => setJob(undefined)} />

  return (
    <div className="cc">
      <nav className="cc-nav" aria-label={words.sectionsLabel}>
        {(Object.keys(words.sections) as Section[]).map((section) => {
          const complete = !invalid.has(section)
          const Icon = complete ? Tick : TriangleAlert
          return (
            <button key={section} type="button" onClick={() => goTo(section)}>
              <span className="grow">{words.sections[section]}</span>
              <Icon
                className={complete ? 'i' : 'i amber'}
                size={15}
                strokeWidth={1.75}
                role="img"
                aria-label={complete ? words.done : words.incomplete}
              />
            </button>
          )
        })}
      </nav>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (points.length === 0) void form.submit()
        }}
      >
        {restored && (
          <div className="note cc-draft">
            <span className="grow">{words.draft}</span>
            <button type="button" className="btn sm" onClick={startOver}>
              {words.startOver}
            </button>
          </div>
        )}
        <FormFailure form={form} />
        <div ref={form.root} className="cc-cards">
          <Card id="company">
            <div className="form-grid">
              <TextField label={words.name} required half form={form} name="name" />
              <TextField
                label={words.url}
                required
                half
                mono
                maxLength={30}
                hint={
                  availability === 'taken' ? (
                    <span className="cc-taken" role="alert">
                      {spoken({ message: companyMessages.urlTaken })}
                    </span>
                  ) : (
                    <>
                      {words.urlHint}
                      {availability === 'free' && (
                        <span className="cc-free" role="status">
                          <Tick className="i" size={13} strokeWidth={2.5} aria-hidden />
                          {words.urlFree}
                        </span>
                      )}
                    </>
                  )
                }
                form={form}
                name="company_url"
              />
              <NumberField
                label={words.max}
                hint={words.maxHint}
                min={1}
                step={1}
                quarter
                form={form}
                name="max_users"
              />
              <NumberField label={words.minutes} required min={1} step={1} quarter form={form} name="folo_in_min" />
              <ZoneField required half form={form} name="time_zone" placeholder={words.zone} />
              <UploadField label={words.logo} form={form} name="image_url" rules={imageRules} upload={upload} />
            </div>
          </Card>
          <Card id="contact">
            <div className="form-grid">
              <TextField label={words.email} type="email" half form={form} name="email" />
              <TextField label={words.phone} type="tel" quarter form={form} name="phone" />
              <TextField label={words.website} quarter form={form} name="website" />
              <PlaceFields dense form={form} />
              <CountryField dense form={form} />
            </div>
          </Card>
          <Card id="users" text={words.texts.users}>
            <Admins form={form} open={open} onOpen={setOpen} />
          </Card>
          <Card id="groups" text={words.texts.groups}>
            <Groups form={form} />
          </Card>
          <Card id="tabs" text={words.texts.tabs}>
            {values.web_portal.map((_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a tab is its place
              <div key={index} className="cc-row cc-tab">
                <span className="muted tn">{index + 1}</span>
                <TextField
                  label={words.tab(index + 1)}
                  placeholder={index > 0 ? fallbackTabLabel(placeOfTab(values, index)) : undefined}
                  form={form}
                  name={`web_portal.${index}.label`}
                />
                <TextField
                  label={words.address(index + 1)}
                  placeholder="https://"
                  mono
                  form={form}
                  name={`web_portal.${index}.url`}
                />
                <span className="muted cc-first">{index === 0 ? words.first : ''}</span>
              </div>
            ))}
          </Card>
          <Card id="apps" text={words.texts.apps}>
            <div className="cc-apps">
              {libraryApps.map((app) => (
                <LabelledCheck
                  key={app}
                  label={library.names[app]}
                  checked={values.apps_state.includes(app)}
                  onChange={(on) =>
                    form.patch({
                      apps_state: libraryApps.filter((one) => (one === app ? on : values.apps_state.includes(one))),
                    })
                  }
                />
              ))}
            </div>
          </Card>
        </div>
      </form>
      <Summary values={values} points={points} onCreate={() => form.submit()} />
      {confirming && (
        <ConfirmCreate
          values={values}
          busy={form.busy}
          onCreate={() => {
            confirmed.current = true
            void form.submit()
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  )
}
