/** Words of the menus of the header. */
export const header = {
  marketplace: {
    store: 'Order Accessories',
    noStore: 'No store is set up here yet.',
    partners: 'Partners',
  },
  help: {
    feedback: 'Feedback',
    walkthrough: 'Walkthrough',
    whatsNew: "What's New",
    resources: 'Resources',
    support: 'Contact Support',
    keys: 'Keyboard shortcuts',
  },
  profile: 'My Profile',
  switchGroup: 'Switch Group',
  logout: 'Logout',
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', system: 'System' },
  language: 'Language',
  newTab: '(opens in a new tab)',
}
