/** Characters of an address of the web. */
export const longestAddress = 2000

/** Whether a text is a complete address of the web: http or https, a host, and nothing that logs in. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/(?:[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:[/?#]\S*)?$/iu.test(text)

export const incompleteAddress = 'Please enter a complete address, such as https://example.com'
