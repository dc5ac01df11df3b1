/** A push service, as far as it wakes devices. What fails for a while is thrown, and tried again by the queue. */
export interface Push {
  /**
   * Makes the endpoint of a device, or renews the one it has, so that it is enabled and has this token. One that is made may be
   * there already, of the same device and token, and be disabled: who finds it dead renews it.
   * @param known the endpoint it had before
   * @returns its ARN; undefined where the token is none
   */
  endpoint: (device: string, token: string, known?: string) => Promise<string | undefined>
  /** Sends a push that says no more than to sync, and what it is called by. @returns whether it was taken, or what is wrong with the endpoint */
  wake: (endpoint: string, id: string) => Promise<'sent' | 'missing' | 'dead'>
  /** Removes an endpoint, if there is one. */
  remove: (endpoint: string) => Promise<void>
}
