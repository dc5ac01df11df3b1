import { invalidParameter } from './failure.ts'

/** An app client as the template declares it. */
export interface PoolClient {
  id: string
  /** Such as `ALLOW_USER_SRP_AUTH`; what is not listed is refused. */
  flows: string[]
  hidesUnknownUsers: boolean
  rotatesRefreshTokens: boolean
  /** ms for which a rotated refresh token still works */
  rotationGrace: number
  /** Attributes that its users may change by themselves; undefined for all */
  writable: string[] | undefined
  /** ms */
  validity: { access: number; id: number; refresh: number }
}

/** A user pool as the template declares it. */
export interface PoolSettings {
  id: string
  region: string
  clients: PoolClient[]
  minimumPasswordLength: number
  requires: { lowercase: boolean; uppercase: boolean; numbers: boolean; symbols: boolean }
  /** Subject and text of the mail with the code for a forgotten password; `{####}` is the code. */
  codeMail: { subject: string; text: string }
}

type Properties = Record<string, unknown>

const units: Record<string, number> = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 }

export const clientOf = (id: string, properties: Properties): PoolClient => {
  const names = (properties.TokenValidityUnits ?? {}) as Record<string, string>
  const rotation = properties.RefreshTokenRotation as Properties | undefined
  const lasts = (kind: string, value: unknown, unit: string, otherwise: number) =>
    typeof value === 'number' && value > 0 ? value * (units[names[kind] ?? unit] ?? 0) : otherwise
  return {
    id,
    flows: (properties.ExplicitAuthFlows ?? [
      'ALLOW_USER_SRP_AUTH',
      'ALLOW_REFRESH_TOKEN_AUTH',
      'ALLOW_CUSTOM_AUTH',
    ]) as string[],
    hidesUnknownUsers: properties.PreventUserExistenceErrors !== 'LEGACY',
    rotatesRefreshTokens: rotation?.Feature === 'ENABLED',
    rotationGrace: Number(rotation?.RetryGracePeriodSeconds ?? 0) * 1000,
    writable: properties.WriteAttributes as string[] | undefined,
    validity: {
      access: lasts('AccessToken', properties.AccessTokenValidity, 'hours', 3_600_000),
      id: lasts('IdToken', properties.IdTokenValidity, 'hours', 3_600_000),
      refresh: lasts('RefreshToken', properties.RefreshTokenValidity, 'days', 30 * 86_400_000),
    },
  }
}

export const settingsOf = (id: string, region: string, properties: Properties, clients: PoolClient[]): PoolSettings => {
  const policy = ((properties.Policies as Properties | undefined)?.PasswordPolicy ?? {}) as Properties
  const template = (properties.VerificationMessageTemplate ?? {}) as Record<string, string | undefined>
  const strict = (name: string) => (policy[name] as boolean | undefined) ?? true
  return {
    id,
    region,
    clients,
    minimumPasswordLength: (policy.MinimumLength as number | undefined) ?? 8,
    requires: {
      lowercase: strict('RequireLowercase'),
      uppercase: strict('RequireUppercase'),
      numbers: strict('RequireNumbers'),
      symbols: strict('RequireSymbols'),
    },
    codeMail: {
      subject:
        template.EmailSubject ??
        (properties.EmailVerificationSubject as string | undefined) ??
        'Your verification code',
      text:
        template.EmailMessage ??
        (properties.EmailVerificationMessage as string | undefined) ??
        'Your verification code is {####}',
    },
  }
}

/** The pool's id without its region, as SRP uses it. */
export const poolName = ({ id }: PoolSettings) => id.slice(id.indexOf('_') + 1)

export const issuerOf = ({ id, region }: PoolSettings) => `https://cognito-idp.${region}.amazonaws.com/${id}`

/** @throws where the client is unknown or the template does not allow it the flow */
export const clientFor = ({ clients }: PoolSettings, id: unknown, flow?: string): PoolClient => {
  const client = clients.find((each) => each.id === id)
  if (!client) throw invalidParameter(`The app client ${String(id)} does not exist.`)
  if (flow && !client.flows.includes(`ALLOW_${flow}`))
    throw invalidParameter(`${flow} flow not enabled for this client`)
  return client
}
