import { CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import {
  AccountRecovery,
  ClientAttributes,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito'
import { PublicHostedZone } from 'aws-cdk-lib/aws-route53'
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses'
import type { Construct } from 'constructs'
import { accept } from './accept.ts'
import type { DataStack } from './data.ts'
import { GrantedFunction } from './GrantedFunction.ts'
import type { StageProps } from './stage.ts'

export interface IdentityProps extends StageProps {
  /** The folder that holds `<name>/index.mjs` of every Lambda. */
  bundles: string
  data: DataStack
  /** The address that mail of the product comes from. */
  mailFrom: string
  /** The domain that the product is served at. SES is asked to verify it; Cognito then mails through SES too. */
  domain?: string
  /** The Route 53 zone of the domain: the records that SES verifies it by are made there. */
  hostedZoneId?: string
}

/** Who people are: the user pool, whose user names are uids, and the address that mails come from. */
export class IdentityStack extends Stack {
  readonly pool: UserPool
  /** For the console: proves a password without sending it, keeps the sign-in fresh. */
  readonly webClient: UserPoolClient
  /** For Lambdas that check a password: handhelds signing workers in, and `verifyPassword`. */
  readonly serverClient: UserPoolClient
  readonly sender: EmailIdentity
  /** Ends the sessions of whoever sets a new password with a mailed code. */
  readonly recovery: GrantedFunction

  constructor(scope: Construct, id: string, props: IdentityProps) {
    super(scope, id, props)
    const { kept, bundles, data, mailFrom, domain, hostedZoneId } = props
    this.sender = new EmailIdentity(this, 'Sender', { identity: this.senderOf(mailFrom, domain, hostedZoneId) })
    this.pool = new UserPool(this, 'Users', {
      signInAliases: { username: true },
      signInCaseSensitive: true,
      selfSignUpEnabled: false,
      autoVerify: { email: true },
      standardAttributes: { email: { required: false, mutable: true } },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      passwordPolicy: {
        minLength: 8,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
        tempPasswordValidity: Duration.days(7),
      },
      userVerification: {
        emailSubject: 'Your code for Shiftdeck',
        emailBody: 'Your code to set a new password is {####}. If you did not ask for it, ignore this mail.',
      },
      ...(domain ? { email: UserPoolEmail.withSES({ fromEmail: mailFrom, sesVerifiedDomain: domain }) } : {}),
      deletionProtection: kept,
      removalPolicy: kept ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    })
    if (domain) this.pool.node.addDependency(this.sender)

    this.webClient = this.pool.addClient('Web', {
      authFlows: { userSrp: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(60),
      idTokenValidity: Duration.minutes(60),
      refreshTokenValidity: Duration.days(30),
      // Two tabs that refresh at the same moment are one person.
      refreshTokenRotationGracePeriod: Duration.seconds(60),
      readAttributes: new ClientAttributes().withStandardAttributes({ email: true, emailVerified: true }),
      // Not the e-mail address: whoever could change it with a token could have the password reset to it.
      writeAttributes: new ClientAttributes().withStandardAttributes({ locale: true }),
    })
    this.serverClient = this.pool.addClient('Server', {
      authFlows: { adminUserPassword: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(5),
      idTokenValidity: Duration.minutes(5),
      refreshTokenValidity: Duration.hours(1),
      writeAttributes: new ClientAttributes().withStandardAttributes({ locale: true }),
    })
    this.recovery = new GrantedFunction(this, 'recovery', {
      ...{ bundles, data, identity: this, mailFrom },
      impact: 'A new password by mailed code is answered with a failure, and sessions from before it stay open.',
    })
    this.pool.addTrigger(UserPoolOperation.POST_CONFIRMATION, this.recovery.lambda)
    new CfnOutput(this, 'UserPoolId', { value: this.pool.userPoolId })
    accept(this.pool, {
      'AwsSolutions-COG1':
        'Passwords have 8 characters or more of any kind; a meter advises instead of rules for characters.',
      'AwsSolutions-COG2':
        'The second factor is the product’s own: a mailed token that the session waits for at every call.',
      'AwsSolutions-COG3':
        'A paid plan. Guessing is limited by Cognito’s lockout, the rate limits of the firewall and the calls.',
      'AwsSolutions-COG8': 'A paid plan that adds threat protection only; see COG3.',
    })
  }

  private senderOf(mailFrom: string, domain?: string, hostedZoneId?: string) {
    if (!domain) return Identity.email(mailFrom)
    if (!hostedZoneId) return Identity.domain(domain)
    return Identity.publicHostedZone(
      PublicHostedZone.fromPublicHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName: domain }),
    )
  }
}
