import * as z from 'zod'

/** The parts of an address, as groups and users have them. */
export const address = {
  phone: z.string().optional(),
  addr1: z.string().optional(),
  addr2: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  zip: z.string().optional(),
  country: z.string().optional(),
}
