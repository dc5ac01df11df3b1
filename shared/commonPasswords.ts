import passwords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }

/**
 * The 5,000 most common passwords that are long enough to be one here, in lower case. They are picked when a bundle is
 * built: the package has ten times as many.
 */
export const commonPasswords: readonly string[] = [...new Set(passwords.map((password) => password.toLowerCase()))]
  .filter((password) => password.length >= 8)
  .slice(0, 5000)
