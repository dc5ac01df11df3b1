/** Where somebody or something is reached, field by field. */
export const addressNames = ['phone', 'addr1', 'addr2', 'city', 'state', 'zip', 'country'] as const
export type AddressName = (typeof addressNames)[number]
