import { type KeyedPage, type PageKey, pages } from '../../../shared/pages.ts'
import { tutorial as words } from '../../words/en/tutorial.ts'
import type { Kind } from './kinds.ts'

/** The tutorials, one for each kind of role: a list of steps. */

export interface Step {
  title: string
  text: string
  /** The page that the step is about. */
  page?: PageKey
  /** What takes the user on, beside the buttons: opening the page, choosing its Create, a call that succeeded. */
  until?: 'opened' | 'create' | 'createFacility' | 'createTeam' | 'createUser'
}

const { steps: texts } = words

const creation = (
  page: 'facilities' | 'teams' | 'users',
  call: 'createFacility' | 'createTeam' | 'createUser',
): Step[] => {
  const { open, create, fill, save } = texts[page]
  return [
    { ...open, page, until: 'opened' },
    { ...create, page, until: 'create' },
    { ...fill, page, until: call },
    { ...save, page, until: call },
  ]
}
const facilities = creation('facilities', 'createFacility')
const teams = creation('teams', 'createTeam')
const users = creation('users', 'createUser')

const visit = (page: PageKey, text: { title: string; text: string }): Step => ({ ...text, page, until: 'opened' })

const managed = (...creations: Step[][]): Step[] => [
  texts.welcome,
  visit('performance', texts.performance),
  ...creations.flat(),
  visit('targets', texts.targets),
  visit('charts', texts.charts),
  texts.end,
]

export const tutorials: Record<Kind, readonly Step[]> = {
  admin: managed(facilities, teams, users),
  facility: managed(teams, users),
  team: managed(users),
  worker: [
    texts.workerWelcome,
    visit('tasks', texts.tasks),
    visit('performance', texts.ownPerformance),
    visit('charts', texts.ownCharts),
    texts.end,
  ],
  task: [texts.workerWelcome, visit('tasks', texts.tasks)],
}

export const pageOf = (key: PageKey): KeyedPage => pages.find((page) => page.key === key) as KeyedPage

/** Whether a step is about a page that does not exist yet. */
export const isLater = ({ page }: Step, built = (key: PageKey) => pageOf(key).built === true) =>
  page !== undefined && !built(page)
