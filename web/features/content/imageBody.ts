/**
 * What a form sends of an image before it is uploaded: a location that the rules take, in whose place the real one comes.
 * @param value a file that was chosen, where one is stored, or null for none
 */
export const imageBody = <Name extends string>(name: Name, value: File | string | null, folder: string) =>
  ({ [name]: value instanceof File ? `${folder}/chosen.png` : (value ?? '') }) as Record<Name, string>
