/** The cookie that tells the server which language was chosen in this browser: each has documents of its own. */
export const languageCookie = 'language'
