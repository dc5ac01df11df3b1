/** Runs inside `login.html`: nobody is signed in yet, so there are no calls to make. */
import { requestFiles } from './start.ts'

requestFiles()
