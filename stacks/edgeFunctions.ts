import { readdirSync } from 'node:fs'
import { languageCookie } from '../shared/languageCookie.ts'

/** Functions of CloudFront, in its JavaScript: what they make of a request before it is answered. */

/** The files of a console that may be asked for by their names, beside its assets. */
export const filesOf = (folder: string) =>
  readdirSync(folder).filter((name) => name !== 'assets' && !/\.(br|gz|map)$/.test(name))

/**
 * Every path that is no file is a page of the console; `/login` has a document of its own, the others share one. Each
 * document is there once for each language: `index.html` is English, `index.es.html` Spanish. The cookie tells which one
 * was chosen in this browser; without it, it is the first of the browser's own that there is.
 * @param files what may be asked for by its name
 */
export const pageFor = (files: string[]) => `function handler(event) {
  var request = event.request
  var files = ${JSON.stringify(files.map((name) => `/${name}`))}
  if (files.indexOf(request.uri) >= 0) return request
  var page = files.indexOf(request.uri + '.html') < 0 ? '/index' : request.uri
  var cookie = request.cookies['${languageCookie}']
  var accepted = request.headers['accept-language']
  var wanted = (cookie ? cookie.value + ',' : '') + (accepted ? accepted.value : '')
  var languages = wanted.split(',').map(function (each) { return each.trim().slice(0, 2).toLowerCase() })
  for (var i = 0; i < languages.length && languages[i] !== 'en'; i++) {
    var document = page + '.' + languages[i] + '.html'
    if (files.indexOf(document) >= 0) {
      request.uri = document
      return request
    }
  }
  request.uri = page + '.html'
  return request
}`

/** The APIs are told who calls: what they see is CloudFront. */
export const withViewer = `function handler(event) {
  var request = event.request
  request.headers['x-viewer-address'] = { value: event.viewer.ip }
  return request
}`

/** The console's API has its paths without the prefix that tells it from the pages. */
export const withoutApi = withViewer.replace('return', "request.uri = request.uri.replace(/^\\/api/, '')\n  return")
