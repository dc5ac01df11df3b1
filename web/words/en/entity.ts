import { counted, type Noun, nounFor } from '../counted.ts'
import { count, plural } from './locale.ts'

/** The words that every page of a table with forms shares. */
export const entity = {
  all: 'All',
  enabled: 'Enabled',
  disabled: 'Disabled',
  enable: 'Enable',
  enableRow: (name: string) => `Enable ${name}`,
  on: 'On',
  off: 'Off',
  createdOn: 'Created On',
  create: 'Create',
  createTitle: (noun: Noun) => `Create ${noun.one}`,
  more: 'Contact and address',

  bulk: { enable: 'Enable', disable: 'Disable', delete: 'Delete' },
  working: {
    enable: (count: number, noun: Noun) => `Enabling ${counted(count, noun)}`,
    disable: (count: number, noun: Noun) => `Disabling ${counted(count, noun)}`,
    delete: (count: number, noun: Noun) => `Deleting ${counted(count, noun)}`,
  },
  done: {
    enable: (count: number, noun: Noun) => `${counted(count, noun)} enabled`,
    disable: (count: number, noun: Noun) => `${counted(count, noun)} disabled`,
    delete: (count: number, noun: Noun) => `${counted(count, noun)} deleted`,
  },
  restored: (count: number, noun: Noun) => `${counted(count, noun)} restored`,
  already: {
    enable: (noun: Noun) => `The selected ${noun.other} are already enabled`,
    disable: (noun: Noun) => `The selected ${noun.other} are already disabled`,
  },
  undo: 'Undo',
  partly: (done: number, of: number, noun: Noun) => `${count(done)} of ${counted(of, noun)}`,
  report: (noun: Noun) => `These ${noun.other} were not changed:`,
  understood: 'Close',

  ask: {
    enable: (count: number, noun: Noun) => plural(count, `Enable ${noun.one}`, `Enable ${counted(count, noun)}`),
    disable: (count: number, noun: Noun) => plural(count, `Disable ${noun.one}`, `Disable ${counted(count, noun)}`),
    delete: (count: number, noun: Noun) => plural(count, `Delete ${noun.one}`, `Delete ${counted(count, noun)}`),
  },
  sure: (name: string) => `Are you sure you want to delete ${name}?`,
  along: (name: string) => `with ${name}`,
  keep: (count: number, noun: Noun) => `Keep ${nounFor(count, noun)}`,
  cancel: 'Cancel',
  skipped: (count: number, noun: Noun) =>
    plural(
      count,
      `1 selected ${noun.one} is skipped: you cannot change it.`,
      `${counted(count, noun)} of those selected are skipped: you cannot change them.`,
    ),

  fields: {
    phone: 'Phone',
    addr1: 'Address line 1',
    addr2: 'Address line 2',
    city: 'City',
    zip: 'ZIP',
    state: 'State',
    country: 'Country',
    chooseCountry: 'Select a country',
    zone: 'Time zone',
  },
}
