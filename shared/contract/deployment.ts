import * as z from 'zod'

/** How a thing stands on a device. */
export const Deployment = z.object({
  device_id: z.string(),
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]).describe('0 pending, 1 up to date, 2 failed'),
  up_to_date: z.boolean(),
  removing: z.boolean().describe('Whether it is being removed from the device'),
})
export type Deployment = z.infer<typeof Deployment>
