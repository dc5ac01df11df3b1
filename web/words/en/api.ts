export const api = {
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  failed: 'Something went wrong on our side. Please try again.',
  signInAgain: 'Please sign in again.',
}
