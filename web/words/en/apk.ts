/** Words of an APK that is chosen. Messages that the specification fixes are as it spells them. */
export const apk = {
  choose: 'Choose an APK',
  drop: 'or drop it here',
  limits: 'APK, up to 250 MB. An interrupted upload continues where it stopped.',
  one: 'Please drop one file at a time',
  long: {
    title: 'Upload a large APK?',
    text: (size: string) => `It is ${size}: the upload may take a while. You can keep working in this tab.`,
    action: 'Upload it',
    keep: 'Choose another',
  },
  failed: (name: string) => `${name} upload failed. Mandatory information is missing for adding app.`,
} as const
