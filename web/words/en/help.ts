/** Words of the dialogs of the Help menu and of pages of others that are shown in a frame. */
export const help = {
  feedback: {
    title: 'Feedback',
    text: 'Tell your provider what would help you. You get a copy by email.',
    noCopy: 'Your account has no confirmed email address, so you get no copy.',
    field: 'Your suggestion',
    send: 'Send feedback',
    sent: 'We have received your suggestion, thank you!',
    subject: (company: string, user: string) => `Feedback from ${user}, ${company}`,
    copySubject: 'Your suggestion',
  },
  support: {
    title: 'Contact Support',
    frame: 'Support form',
    none: 'No support form is set up here yet. Please ask an admin of your company.',
  },
  frame: {
    from: (host: string) => `This page comes from ${host}.`,
    open: 'Open in a new tab',
  },
}
