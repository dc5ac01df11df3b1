/** The company of a device: its id carries it, as `<company>.<random>`. */
export const companyOfDevice = (id: string) => id.slice(0, id.indexOf('.'))
