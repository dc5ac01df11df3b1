import { locale } from './locale.ts'

const count = (value: number) => value.toLocaleString(locale)

/** Words of enrolling handhelds by a sheet of codes. */
export const enrolment = {
  title: 'Enrol devices',
  text: 'Makes a sheet of QR codes. Each code enrols one device: scan it with the app of the device.',
  count: 'Devices',
  countWrong: (most: number) => `Please choose 1 to ${count(most)} devices`,
  name: 'Name of the sheet',
  nameHint: 'Such as Dock; codes are numbered Dock 01, Dock 02.',
  facility: 'Facility',
  anyFacility: 'The whole company',
  lifetime: 'Valid for',
  days: (value: number) => (value === 1 ? '1 day' : `${count(value)} days`),
  make: 'Make the sheet',
  close: 'Close',
  sheet: (value: number) => (value === 1 ? '1 enrolment code' : `${count(value)} enrolment codes`),
  sheetTitle: (company: string) => `Enrol devices of ${company}`,
  sheetText: 'Whoever has a code can enrol a device: keep the sheet to yourself.',
  until: (time: string) => `Valid until ${time}.`,
  qr: (code: string) => `QR code ${code}`,
  pdf: 'Save as PDF',
  file: 'enrolment-codes',
  notSaved: 'The PDF could not be made. Please try again.',
  made: 'Codes so far',
  all: (value: number) => `Show all ${count(value)}`,
  states: { open: 'Not used yet', used: 'Enrolled', revoked: 'Revoked', expired: 'Expired' },
  uses: (used: number, most: number) => `${count(used)} of ${count(most)} enrolled`,
  revoke: (code: string) => `Revoke ${code}`,
}
