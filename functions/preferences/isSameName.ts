/** Whether people would take two names for one: `Night` is `night`. */
export const isSameName = (a: string, b: string) => a.toLocaleLowerCase('en') === b.toLocaleLowerCase('en')
