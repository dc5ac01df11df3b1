/** How CSV files are written, wherever they are. */

/** What a spreadsheet would run as a formula: a quote before it makes it text, whatever a group or person is called. */
export const formula = /^\s*[=+\-@＝＋－＠\t\r]/

/** How lines end. */
export const newline = '\r\n'

/** The mark at the start of a file, which tells spreadsheets that it is UTF-8. */
export const utf8Mark = '\ufeff'
