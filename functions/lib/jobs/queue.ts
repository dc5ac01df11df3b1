/** What goes through the queue: which batch of which job is to be done. */
export interface JobMessage {
  company: string
  user: string
  id: string
  /** The number of the batch: one that is done already is not done again. */
  batch: number
  /** Set where the job had failed: whoever puts the message back from the dead letters wants it taken up again. */
  resume?: boolean | undefined
}

export interface JobQueue {
  /** @param seconds before somebody goes on with it; at most 900 */
  send: (message: JobMessage, seconds?: number) => Promise<void>
  /** Leaves it with the dead letters, for the people who run the installation. */
  deadLetter: (message: JobMessage) => Promise<void>
}

const absent = (): Promise<never> => Promise.reject(new Error('This endpoint group was given no queue'))
/** For endpoint groups that start no jobs. */
export const noJobQueue: JobQueue = { send: absent, deadLetter: absent }
