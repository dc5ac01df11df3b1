import { CfnOutput, Duration, Stack } from 'aws-cdk-lib'
import {
  AccountRecovery,
  type CfnUserPool,
  ClientAttributes,
  FeaturePlan,
  LambdaVersion,
  UserPool,
  type UserPoolClient,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito'
import type { Construct } from 'constructs'
import { signInLifetime } from '../functions/data/sessions.ts'
import type { DataStack } from './data.ts'
import { exportAlways } from './exports.ts'
import { GrantedFunction } from './GrantedFunction.ts'
import { removal } from './keep.ts'
import { guardPool } from './poolFirewall.ts'
import { identityArn, type Sender } from './sender.ts'
import type { StageProps } from './stage.ts'
import { suppress } from './suppress.ts'

export interface IdentityProps extends StageProps {
  /** The folder that holds `<name>/index.mjs` of every Lambda. */
  bundles: string
  data: DataStack
  sender: Sender
  /** Whether Cognito mails through SES. It refuses to before the identity is verified; its own mailer sends 50 a day. */
  cognitoMail: 'cognito' | 'ses'
}

/** Who people are: the user pool, whose user names are uids, and what they prove it by. */
export class IdentityStack extends Stack {
  readonly pool: UserPool
  /** For the console: proves a password without sending it, keeps the sign-in fresh. */
  readonly webClient: UserPoolClient
  /** For Lambdas that check a password: handhelds signing workers in, and `verifyPassword`. */
  readonly serverClient: UserPoolClient
  /** Ends the sessions of whoever sets a new password with a mailed code. */
  readonly recovery: GrantedFunction
  /** Takes the scope out of access tokens that would let a password change an account past the product. */
  readonly tokens: GrantedFunction

  constructor(scope: Construct, id: string, props: IdentityProps) {
    super(scope, id, props)
    const { kept, bundles, data, sender, cognitoMail } = props
    this.pool = new UserPool(this, 'Users', {
      // What triggers that change access tokens need.
      featurePlan: FeaturePlan.ESSENTIALS,
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
      deletionProtection: kept,
      removalPolicy: removal(kept),
    })
    if (cognitoMail === 'ses') this.mailThroughSes(sender)

    this.webClient = this.pool.addClient('Web', {
      authFlows: { userSrp: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(60),
      idTokenValidity: Duration.minutes(60),
      refreshTokenValidity: Duration.millis(signInLifetime),
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
      ...{ kept, bundles, data, identity: this, sender },
      impact: 'A new password by mailed code is answered with a failure, and sessions from before it stay open.',
    })
    this.pool.addTrigger(UserPoolOperation.POST_CONFIRMATION, this.recovery.lambda)
    this.tokens = new GrantedFunction(this, 'tokens', {
      ...{ kept, bundles, data, identity: this, sender },
      impact: 'Nobody can sign in, and who is signed in is thrown out within the hour.',
    })
    this.pool.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, this.tokens.lambda, LambdaVersion.V2_0)
    guardPool(this, this.stackName, this.pool)
    new CfnOutput(this, 'UserPoolId', { value: this.pool.userPoolId })
    exportAlways(this, this.pool.userPoolId, this.pool.userPoolArn)
    exportAlways(this, this.webClient.userPoolClientId, this.serverClient.userPoolClientId)
    suppress(this.pool, {
      'AwsSolutions-COG1':
        'Passwords have 8 characters or more of any kind; a meter advises instead of rules for characters.',
      'AwsSolutions-COG2':
        'The second factor is the product’s own: a mailed token that the session waits for at every call.',
      'AwsSolutions-COG3':
        'It needs the plan Plus. Cognito locks users who are guessed at, the firewall of the pool stops floods, and failed sign-ins ring.',
      'AwsSolutions-COG8': 'What it adds is threat protection; see COG3.',
    })
  }

  private mailThroughSes(sender: Sender) {
    const pool = this.pool.node.defaultChild as CfnUserPool
    pool.emailConfiguration = {
      emailSendingAccount: 'DEVELOPER',
      from: sender.from,
      sourceArn: identityArn(this, sender),
    }
  }
}
