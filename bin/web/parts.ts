import { type Language, languages } from '../../web/words/languages.ts'
import type { Kit } from './chunkHomes.ts'

/** A source's name below `web/`, without its ending: how `lazyPart` and `pageFiles` call it. */
export const partName = (source: string) => source.replace(/^web\//, '').replace(/\.tsx?$/, '')

export const languageNames = Object.keys(languages) as Language[]

/** The script that begins, the frame around pages, and the page that most people open first. */
export const main = 'app/main'
export const frame = 'app/Console'
export const landing = 'pages/performance/PerformancePage'
/** The source of a part. */
export const source = (part: string) => `web/${part}.tsx`
/** Parts that are shown without the shell. */
export const outside = [main, 'pages/login/LoginPage', 'api/cognito', 'pages/login/commonFault']
/** Parts of the frame and of the landing page that come when these are at rest. */
export const late = ['app/Dialogs', 'pages/performance/LostCard', 'pages/performance/FirstSteps']

/**
 * What many parts need, each as one chunk: a page of a table has the first, the third and the two
 * after it, a form the first and the last. More chunks would cost every page more than one of them loads in vain.
 */
export const kits: readonly Kit[] = [
  {
    files: [
      ...[
        'parts/modal/WaitingModal.tsx',
        'parts/drawer/Drawer.tsx',
        'parts/drawer/Tabs.tsx',
        'parts/facts/Facts.tsx',
        'parts/forms/Check.tsx',
      ],
      ...['parts/confirm/ConfirmDialog.tsx', 'parts/confirm/useUnsaved.tsx', 'words/en/forms.ts', 'words/en/table.ts'],
      ...[
        'words/counted.ts',
        'parts/charts/marks.ts',
        'parts/print/print.ts',
        'parts/table/stamp.ts',
        'parts/useDebounced.ts',
        'features/page/HeadButton.tsx',
        'features/page/RereadButton.tsx',
        'features/universal/BackToDashboard.tsx',
        'parts/outcome/marks.tsx',
        'parts/ZoneNote.tsx',
        'parts/zonedTimes.ts',
        'features/apps/lists.ts',
        '../shared/batch.ts',
        '../shared/handheld.ts',
      ],
    ],
  },
  // What reports share.
  {
    files: [
      'features/reports/HourRange.tsx',
      'features/reports/earlier.ts',
      'features/reports/AssociateSelect.tsx',
      'features/reports/ReportActions.tsx',
      'features/reports/ReportGroup.tsx',
      'features/reports/NoFigures.tsx',
      'features/reports/OrderButton.tsx',
      'features/savedReports/MailReportButton.tsx',
      'features/whatChanged/WhatChanged.tsx',
      'parts/fields/SegRadio.tsx',
      'parts/charts/Mark.tsx',
      'words/en/savedReports.ts',
      'words/en/reports.ts',
      '../shared/savedReports.ts',
      '../shared/reports.ts',
      'features/reports/nextMail.ts',
      '../shared/time.ts',
      'parts/charts/scale.ts',
      'words/en/associateSelect.ts',
      'parts/metrics/compact.ts',
      'parts/pickers/limits.ts',
      'parts/charts/bars/scale.ts',
    ],
  },
  {
    files: [
      ...['features/people/data.ts', 'features/people/access.ts', 'features/people/Roles.tsx'],
      ...['features/groups/groups.ts', 'features/jobs/exportUsers.ts', 'api/pages.ts', 'parts/address.ts'],
      ...[
        'parts/table/rows.ts',
        'parts/table/useRows.ts',
        'parts/table/Pages.tsx',
        'parts/table/filters.ts',
        'parts/table/views.ts',
        'parts/table/columns.tsx',
      ],
      ...['features/entity/sendBatch.ts', 'features/entity/FilterSelect.tsx', 'parts/table/Search.tsx'],
      'features/page/FailedNote.tsx',
      'words/en/entity.ts',
      '../shared/jobs.ts',
      ...['words/en/jobs.ts', 'words/en/users.ts', 'words/roleName.ts'],
      ...['parts/pickers/GroupTree.tsx', 'parts/pickers/tree.ts'],
    ],
  },
  // What every table has.
  {
    files: ['parts/table/DataTable.tsx', '../node_modules/@tanstack/react-virtual/dist/esm/index.js'],
    shared: true,
  },
  // What pages of the fleet share.
  {
    files: [
      'features/deployments/DeploymentStatus.tsx',
      'features/deployments/counts.ts',
      'features/devices/Battery.tsx',
      'words/en/deployments.ts',
      'words/en/devices.ts',
    ],
  },
  // What the Associates Table shares with the page of lost time.
  { files: ['features/lostTime/lostQuery.ts', '../shared/metrics/lostTable.ts', '../shared/metrics/lostTime.ts'] },
  { files: ['features/deployments/ThingTable.tsx', 'features/deployments/deploymentColumns.tsx'] },
  {
    files: [
      ...['parts/forms/useContractForm.ts', 'parts/forms/useField.ts', 'parts/forms/Field.tsx'],
      ...['parts/forms/FormFailure.tsx', '../shared/contract/fields.ts', '../shared/contract/entities.ts'],
      '../shared/contract/listCall.ts',
    ],
  },
]
