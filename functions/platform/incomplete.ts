/** The log's message of what could not be summed, with what it was of. The next runs take it. */
export const notSummed = 'not everything was summed'
