import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod'
import { imageRules } from '../../../shared/media.ts'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
import { mediaCalls, savedWith } from '../../parts/upload/media.ts'
import { useUpload } from '../../parts/upload/useUpload.ts'
import { imageBody } from './imageBody.ts'
import { useStoredImage } from './useStoredImage.ts'

interface Options<V extends FieldValues, Name extends keyof V & string, Body> {
  initial: V
  /** The field that holds the image: a file that was chosen, where one is stored, or null for none. */
  image: Name
  folder: Parameters<typeof mediaCalls>[0]
  /** Of what is changed; undefined for something new. */
  id: string | undefined
  save: (body: Body) => Promise<unknown>
}

/**
 * The form of something with one image: creates it, or changes it. The image is uploaded when the form is saved, and
 * deleted again where that fails.
 * @param schema of the call that the form is sent with
 * @returns the form, and what its `UploadField` takes
 */
export const useImageForm = <S extends z.ZodType, V extends FieldValues, Name extends keyof V & string>(
  schema: S,
  { initial, image, folder, id, save }: Options<V, Name, z.input<S>>,
) => {
  const upload = useUpload(folder, mediaCalls(folder))
  const stored = useStoredImage(initial[image] ?? undefined)
  const form = useContractForm(schema, {
    initial,
    body: (changes, values) => {
      const chosen = imageBody(image, values[image], folder)
      return id === undefined ? { ...values, ...chosen } : { id, ...changes, ...(image in changes ? chosen : {}) }
    },
    submit: (body, { [image]: file }) =>
      savedWith((file as unknown) instanceof File ? [() => upload.run(file)] : [], ([location]) =>
        save({ ...(body as object), ...(location ? { [image]: location } : {}) } as z.input<S>),
      ),
  })
  return { form, field: { form, name: image, rules: imageRules, upload, stored } }
}
