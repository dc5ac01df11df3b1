import { useEffect, useState } from 'react'

/** The seven steps of the ramp, and what is written on each. */
export interface Ramp {
  fills: string[]
  inks: string[]
}

const read = (): Ramp => {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const dark = document.documentElement.dataset.theme === 'dark'
  const [middle, far] = dark ? ['#fff', '#0b0d11'] : ['#14181f', '#fff']
  return {
    fills: Array.from({ length: 7 }, (_, step) => token(`--q${step}`)),
    inks: Array.from({ length: 7 }, (_, step) => (step === 0 ? token('--ink-3') : step < 5 ? middle : far)),
  }
}

/** The colours of the theme, for a canvas, which knows no tokens. */
export const useRamp = (): Ramp => {
  const [ramp, setRamp] = useState(read)
  useEffect(() => {
    const watch = new MutationObserver(() => setRamp(read()))
    watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    setRamp(read())
    return () => watch.disconnect()
  }, [])
  return ramp
}
