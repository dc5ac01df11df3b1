/** The groups of the menu that universal admins see, and what their pages are called there. */
export const universalMenu = {
  groups: { universal: 'Universal', content: 'Content' },
  pages: {
    universalDashboard: 'Universal Dashboard',
    universalMetrics: 'Universal Metrics',
    universalUsage: 'Usage and Cost',
    createCompany: 'Create Company',
    manageCompanies: 'Manage Companies',
    universalDevices: 'Device Information',
    addWhatIsNew: 'Release Notes',
    addResources: 'Resources',
    managePartners: 'Partner Marketplace',
    customize: 'Login Customizer',
  },
}
