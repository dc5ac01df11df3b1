export const states = {
  loading: 'Loading',
  loadingLong: 'Loading. This request can take up to 2 minutes.',
  failed: 'This could not be loaded',
  tryAgain: 'Try again',
  refused: (page: string) => `You cannot open ${page}`,
  refusedWhy: (role: string, group: string) =>
    `You are signed in as ${role} of ${group}. Another group may have access.`,
  switchGroup: 'Switch Group',
  close: 'Close',
  cancel: 'Cancel',
  show: 'Show password',
  hide: 'Hide password',
}
