import { type Ref, type RefObject, useLayoutEffect } from 'react'

interface Props {
  button: RefObject<HTMLButtonElement | null>
  ref?: Ref<HTMLButtonElement> | undefined
}

/**
 * Stands for a button that is on the page already, where Base UI would draw one: our buttons are there before what they
 * open is loaded. It draws nothing.
 */
export const BoundButton = ({ button, ref }: Props) => {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return
    const leave = ref(button.current)
    return () => {
      if (typeof leave === 'function') leave()
      else ref(null)
    }
  }, [button, ref])
  return null
}
