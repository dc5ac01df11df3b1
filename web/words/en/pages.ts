export const pages = {
  notFound: 'Page not found',
  notFoundWhy: 'There is no page at this address. It may have moved, or the link has a typo.',
  back: 'Return to previous page',
  notYet: (title: string) => `${title} is not part of this version yet.`,
  notYetHome: 'Go to Performance',
  universalOnly: (role: string, group: string) =>
    `It is a tool of the people who run this installation. You are here as ${role} of ${group}.`,
}
