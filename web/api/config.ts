/** Pages of others that the console leads to or shows in a frame; the address of each, or null. */
export interface External {
  store: string | null
  support: string | null
  aiWaitlist: string | null
  mapStyle: string | null
  mapTiles: string | null
}

/** The console's settings, written by the deployment. */
export interface Config {
  apiBase: string
  userPoolId: string
  clientId: string
  /** Where Cognito answers, when that is not AWS itself. */
  cognitoEndpoint?: string
  external?: External
  /** Whether handhelds are woken by a push when something is assigned to them. */
  push?: boolean
}

let loading: Promise<Config> | undefined

/** Reads `/config.json` once; the page's first script may have asked for it already. */
export const config = (): Promise<Config> => {
  loading ??= (
    window.__early?.config ?? fetch('/config.json').then((answer) => answer.json() as Promise<Config>)
  ).catch((error: unknown) => {
    loading = undefined
    delete window.__early?.config
    throw error
  })
  return loading
}
