export const pages = {
  notFound: 'Page not found',
  notFoundWhy: 'There is no page at this address. It may have moved, or the link has a typo.',
  back: 'Return to previous page',
  notYet: (title: string) => `${title} is not part of this version yet.`,
  notYetHome: 'Go to Performance',
  universalOnly: (role: string, group: string) =>
    `Only your provider can open it. You are signed in as ${role} of ${group}.`,
}
