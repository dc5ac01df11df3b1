import { apiTokenStore } from '../data/apiTokens.ts'
import { connect, tablesFrom } from '../data/db.ts'
import { limitStore } from '../data/limits.ts'
import { keysIn } from '../lib/viewer.ts'
import { type AuthorizerEvent, tokenCheck } from './tokenCheck.ts'

const [db, tables] = [connect(), tablesFrom(process.env)]
const stores = { apiTokens: apiTokenStore(db, tables), limits: limitStore(db, tables) }
const isKnown = tokenCheck(stores, keysIn(process.env.ORIGIN_KEYS), Date.now)

/** Asked by API Gateway before a call of a company's own program. */
export const handler = async (event: AuthorizerEvent) => ({ isAuthorized: await isKnown(event) })
