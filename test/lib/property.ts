import fc from 'fast-check'

/** Fails unless a property holds for whatever is drawn. For properties that are checked at once, without waiting. */
export const holds = <Drawn>(property: fc.IProperty<Drawn>, options?: fc.Parameters<Drawn>): void =>
  fc.assert(property, options)
