import * as z from 'zod'
import type { Format } from './format.ts'

/**
 * What items of a kind are, checked as they are read. Attributes that the schema does not know stay: an item that is
 * written again loses nothing.
 * @param schema of the attributes that the code relies on
 */
export const checked = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): Format<z.infer<z.ZodObject<Shape>>> => {
  const loose = z.looseObject(schema.shape)
  return {
    parse: (item) => {
      const { success, data, error } = loose.safeParse(item)
      if (success) return data as unknown as z.infer<z.ZodObject<Shape>>
      throw new Error(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
    },
  }
}
