import type { NoticeMessage } from './message.ts'

export interface NoticeQueue {
  /** @param seconds before somebody looks at it; at most 900 */
  send: (message: NoticeMessage, seconds?: number) => Promise<void>
}

/** For endpoint groups that send nothing. */
export const noNoticeQueue: NoticeQueue = {
  send: () => Promise.reject(new Error('This endpoint group was given no queue of notifications')),
}
