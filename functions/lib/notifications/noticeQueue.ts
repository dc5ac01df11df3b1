import type { NoticeMessage } from './message.ts'

export interface NoticeQueue {
  /** @param seconds before somebody looks at it; at most 900 */
  send: (message: NoticeMessage, seconds?: number) => Promise<void>
  /** Many, each with the seconds before somebody looks at it. @throws where not all of them were taken */
  sendAll: (messages: readonly (readonly [message: NoticeMessage, seconds: number])[]) => Promise<void>
}

const absent = () => Promise.reject(new Error('This endpoint group was given no queue of notifications'))
/** For endpoint groups that send nothing. */
export const noNoticeQueue: NoticeQueue = { send: absent, sendAll: absent }
