/** What travels with the way to the sign-in page. */
export interface LoginState {
  /** Where to go afterwards. */
  from?: string
  /** Why the user is here. */
  message?: string
}
