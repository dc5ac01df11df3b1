const form = /^[^\s@"<>()[\],;:\\]+@[^\s@"<>()[\],;:\\]+\.[^\s@"<>()[\],;:\\.]{2,}$/

/** Whether a text has the form of an e-mail address. The contract says the same. */
export const isEmail = (text: string) => form.test(text)
