/** Whether the tasks of a company were off when this browser last asked: then the page asks for none before it knows again. */

const keyOf = (company: string) => `shiftdeck.tasksOff.${company}`

export const readTasksOff = (company: string): boolean => localStorage.getItem(keyOf(company)) !== null

export const storeTasksOff = (company: string, off: boolean): void => {
  try {
    if (off) localStorage.setItem(keyOf(company), '1')
    else localStorage.removeItem(keyOf(company))
  } catch {
    // A full storage only costs a call that is refused.
  }
}
