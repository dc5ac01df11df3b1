import { count, plural } from './locale.ts'

/** Words of App Permissions. */
export const appPermissions = {
  title: 'App Permissions',
  group: 'Group',
  noGroup: 'Please select a group',
  stepAdd: 'Add an app',
  stepLibrary: 'Apps library',
  addText: 'Enter its package name, or choose its APK to read the name from it.',
  package: 'Package name',
  packageHint: 'Such as com.example.scan',
  add: 'Add',
  or: 'or',
  limits: 'APK, up to 25 MB. The file is not stored.',
  isNew: 'New',
  takeOut: (name: string) => `Remove ${name}`,
  searchHint: 'App or package',
  all: 'All shown',
  allowed: (name: string) => `Allow ${name}`,
  counts: (on: number, all: number) => `${count(on)} of ${count(all)} allowed`,
  none: 'The library is empty. Add an app first.',
  noMatch: 'Nothing matches',
  inherited: 'This group uses the library of a group above it. Saving creates its own library.',
  changes: (value: number) => (value === 0 ? 'No changes' : plural(value, '1 change', `${count(value)} changes`)),
  save: 'Save',
  reset: 'Reset',
} as const
