import { locale } from './locale.ts'

const count = (value: number) => value.toLocaleString(locale)

/** Words of the Universal Dashboard. */
export const universalDashboard = {
  title: 'Universal Dashboard',
  tiles: {
    universalMetrics: 'Universal metrics',
    createCompany: 'Create company',
    manageCompanies: 'Manage companies',
    universalDevices: 'Universal device information',
    addWhatIsNew: 'Release notes management',
    addResources: 'Resource management',
    managePartners: 'Partner marketplace management',
    customize: 'Login-page customizer',
  },
  texts: {
    universalMetrics: 'Figures of all companies',
    createCompany: 'With its super admins, facilities and teams',
    manageCompanies: 'Edit, enable, disable, delete',
    universalDevices: 'Handhelds of all companies',
    addWhatIsNew: 'What people read under What’s New',
    addResources: 'Cards on the page Resources',
    managePartners: 'Cards and tags of the marketplace',
    customize: 'Banner, title and slides of the sign-in page',
  },
  last: (name: string, when: string) => `Last: ${name}, ${when}`,
  companies: (enabled: number, disabled: number) => `${count(enabled)} enabled, ${count(disabled)} disabled`,
  failed: (message: string) => `Error loading companies: ${message}`,
}
