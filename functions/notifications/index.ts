import { notifications } from '../../shared/contract/notifications.ts'
import { notificationsStores } from '../data/groupStores.ts'
import { awsSchedules } from '../lib/notifications/awsSchedules.ts'
import { sqsNoticeQueue } from '../lib/notifications/sqsNoticeQueue.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { deleteCustomNotifications } from './deleteCustomNotifications.ts'
import { getCustomNotificationsOfCompany } from './getCustomNotificationsOfCompany.ts'
import { getNextDateTimeOccurrences } from './getNextDateTimeOccurrences.ts'
import { getNotificationDeliveries } from './getNotificationDeliveries.ts'
import { getNotificationRecipientCounts } from './getNotificationRecipientCounts.ts'
import { getSentNotifications } from './getSentNotifications.ts'
import { sendInstantCustomNotification } from './sendInstantCustomNotification.ts'
import { setCustomNotification } from './setCustomNotification.ts'

export const handlers: Handlers<'notifications'> = {
  getCustomNotificationsOfCompany,
  setCustomNotification,
  deleteCustomNotifications,
  sendInstantCustomNotification,
  getNextDateTimeOccurrences,
  getNotificationRecipientCounts,
  getSentNotifications,
  getNotificationDeliveries,
}
export const handler = lambda('notifications', notifications, handlers, notificationsStores, {
  notices: sqsNoticeQueue,
  schedules: awsSchedules,
})
