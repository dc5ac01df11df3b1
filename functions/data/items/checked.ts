import * as z from 'zod'
import type { Format } from './format.ts'

/**
 * What items of a kind are, checked as they are read. Attributes that the schema does not know stay: an item that is
 * written again loses nothing.
 * @param schema of the attributes that the code relies on
 */
export const checked = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): Required<Pick<Format<z.infer<z.ZodObject<Shape>>>, 'parse'>> => {
  const loose = z.looseObject(schema.shape)
  return {
    parse: (item) => {
      const { success, data, error } = loose.safeParse(item)
      if (success) return data as unknown as z.infer<z.ZodObject<Shape>>
      throw new Error(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
    },
  }
}

/** A text of which the code knows some values; others may have been stored by older releases. */
export const text = <Value extends string>() => z.string() as unknown as z.ZodType<Value>

/** An object that is stored as it was given: whoever reads it knows what is in it. */
export const object = <Value extends object>() =>
  z.custom<Value>((value) => typeof value === 'object' && value !== null && !Array.isArray(value), 'expected an object')

/** Whatever was given, or nothing. */
export const anything = z.unknown().optional() as unknown as z.ZodUnknown

/**
 * Not checked when it is read: it has one attribute or none, it is read by the thousand in a call, as figures are, or whoever
 * reads it checks it. A kind says so by this, so that none is forgotten.
 */
export const unchecked = {}
