import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AppDevice } from '../../../shared/contract/apps.ts'
import { StatusMark } from '../../../web/features/deployments/DeploymentStatus.tsx'
import { AppStatus } from '../../../web/pages/apps/AppStatus.tsx'
import { shownStatusOf } from '../../../web/pages/apps/shownStatus.ts'

const css = readFileSync(new URL('../../../web/features/deployments/deployments.css', import.meta.url), 'utf8')
/** The colour in which something is drawn, by the style sheet. */
const colourOf = (drawn: string) => {
  const tone = /class="deployment-status (?:app-status )?([a-z]+)"/.exec(drawn)?.[1]
  return new RegExp(`\\.deployment-status\\.${tone} \\{\\s*color: var\\(--(\\w+)-ink\\)`).exec(css)?.[1]
}

test('a deployment is yellow while it is pending, green where it is up to date, and red where it failed', () => {
  const colours = ([0, 1, 2] as const).map((status) => colourOf(renderToStaticMarkup(<StatusMark status={status} />)))
  expect(colours).toEqual(['amber', 'green', 'red'])
})

test('an app on a device is yellow by 0, green by 1 and by none, and red by every other status', () => {
  const colour = (deployment_status: AppDevice['deployment_status']) => {
    const asked = { deployment_operation: 1, deployment_status, downloaded: false, removing: false } as const
    return colourOf(renderToStaticMarkup(<AppStatus status={shownStatusOf(asked)} />))
  }
  const statuses = [0, 1, null, 2, -1] as AppDevice['deployment_status'][]
  expect(statuses.map(colour)).toEqual(['amber', 'green', 'green', 'red', 'red'])
})
