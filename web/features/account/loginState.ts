/** What travels with the way to the sign-in page. */
export interface LoginState {
  /** Where to go afterwards. */
  from?: string
  /** Why the user is here. */
  message?: string
}

/** What travels from a sign-in to the choice of a group. */
export interface GroupsState {
  /** Where to go once the group is chosen. */
  next?: string
}
