/** Apps of a company's library, and how they are added. */
export const libraryApps = {
  /** What the apps are called that every company can choose from. */
  names: {
    'com.android.vending': 'App store',
    'com.android.chrome': 'Browser',
    'com.android.camera2': 'Camera',
    'com.google.android.deskclock': 'Clock',
    'com.google.android.contacts': 'Contacts',
    'com.google.android.calculator': 'Calculator',
    'com.google.android.dialer': 'Phone',
    'com.google.android.documentsui': 'Files',
  },
  title: 'Apps library',
  text: 'Apps that handhelds of the company may open. Facilities and teams with a library of their own keep it.',
  noneYet: 'No library yet, so all apps are allowed. Add one to start.',
  package: 'Package of another app',
  hint: 'Such as com.example.app',
  add: 'Add',
  remove: (name: string) => `Do not add ${name}`,
  byApk: 'Read it from an APK',
  limits: 'APK, up to 250 MB. Its package, name and version are read; the file is not stored.',
}
