import { shortcuts } from '../../shared/contract/shortcuts.ts'
import { shortcutsStores } from '../data/groupStores.ts'
import { sqsJobQueue } from '../lib/jobs/sqsQueue.ts'
import { sqsWake } from '../lib/push/sqsWake.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { addChromeShortcut } from './addChromeShortcut.ts'
import { forceDeleteChromeShortcut } from './forceDeleteChromeShortcut.ts'
import { getChromeShortcutDeploymentList } from './getChromeShortcutDeploymentList.ts'
import { getChromeShortcutsOfGroup } from './getChromeShortcutsOfGroup.ts'
import { updateChromeShortcut } from './updateChromeShortcut.ts'
import { updateChromeShortcutDeployment } from './updateChromeShortcutDeployment.ts'

export const handlers: Handlers<'shortcuts'> = {
  getChromeShortcutsOfGroup,
  addChromeShortcut,
  updateChromeShortcut,
  forceDeleteChromeShortcut,
  getChromeShortcutDeploymentList,
  updateChromeShortcutDeployment,
}
export const handler = lambda('shortcuts', shortcuts, handlers, shortcutsStores, {
  jobQueue: sqsJobQueue,
  wake: sqsWake,
})
