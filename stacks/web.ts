import { CfnOutput, Duration, Stack, Token } from 'aws-cdk-lib'
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { AaaaRecord, ARecord, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets'
import { Bucket, type CfnBucket, type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import type { Construct } from 'constructs'
import { slideFolder } from '../shared/media.ts'
import type { ApiStack } from './api.ts'
import type { DataStack } from './data.ts'
import type { EdgeStack } from './edge.ts'
import { filesOf, pageFor, withoutApi, withViewer } from './edgeFunctions.ts'
import { type External, frameOrigins, mapOrigins } from './external.ts'
import { contentSecurityPolicy, securityHeaders } from './headers.ts'
import type { HttpApi } from './httpApi.ts'
import type { IdentityStack } from './identity.ts'
import { accessLogs, privateBucket } from './keep.ts'
import type { StageProps } from './stage.ts'
import { suppress } from './suppress.ts'

/**
 * The console as it was built: a folder with `index.html`, documents of some pages' own such as `login.html`, both once for
 * each language, and hashed `assets/`.
 */
export interface WebBuild {
  folder: string
  /** `'sha256-…'` of the script inside each document. */
  scriptHashes: readonly string[]
}

export interface WebProps extends StageProps {
  web: WebBuild
  data: DataStack
  api: ApiStack
  identity: IdentityStack
  edge: EdgeStack
  /** Pages of others that the console leads to. */
  external: External
  /** Whether push is set up. */
  push: boolean
  domain?: string
}

/** The console and the APIs on one origin, behind the firewall. */
export class WebStack extends Stack {
  readonly distribution: Distribution

  constructor(
    scope: Construct,
    id: string,
    { kept, web, data, api, identity, edge, external, push, domain, ...props }: WebProps,
  ) {
    super(scope, id, props)
    const logs = accessLogs(this, 'Logs', kept, { objectOwnership: ObjectOwnership.OBJECT_WRITER })
    const files = privateBucket(this, 'Files', kept, { serverAccessLogsBucket: logs, serverAccessLogsPrefix: 'files/' })
    const cognito = `https://cognito-idp.${this.region}.${this.urlSuffix}`
    const media = `https://${data.media.bucketRegionalDomainName}`
    const headers = this.headers({
      scripts: web.scriptHashes,
      // Files are put straight into their bucket, and read from it.
      calls: [cognito, media, ...mapOrigins(external)],
      images: [media],
      frames: frameOrigins(external),
    })

    const originAccessControl = new S3OriginAccessControl(this, 'ReadsBuckets')
    const page: BehaviorOptions = {
      // Whoever may not list a bucket is told 403 of what is not there. Nothing leads to the list itself: the root is a page.
      origin: S3BucketOrigin.withOriginAccessControl(files, {
        originAccessControl,
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: headers,
    }
    const call = ({ host }: HttpApi): BehaviorOptions => ({
      origin: new HttpOrigin(host, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        customHeaders: { 'x-origin-key': api.originKeys?.sent ?? '' },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: headers,
    })
    // As if it were another's: its policy is that of its own stack, which is made before this one.
    const slides = Bucket.fromBucketAttributes(this, 'Slides', {
      bucketName: data.media.bucketName,
      bucketRegionalDomainName: data.media.bucketRegionalDomainName,
    })
    const known = filesOf(web.folder)
    this.distribution = new Distribution(this, 'Distribution', {
      comment: 'Shiftdeck',
      defaultRootObject: 'index.html',
      defaultBehavior: { ...page, functionAssociations: [this.before('Page', pageFor([...known, 'config.json']))] },
      additionalBehaviors: {
        '/assets/*': page,
        '/api/tools/*': { ...call(api.tools), functionAssociations: [this.before('Tools', withoutApi)] },
        [`/${slideFolder}/*`]: {
          ...page,
          origin: S3BucketOrigin.withOriginAccessControl(slides, { originAccessControl }),
        },
        '/api/*': { ...call(api.console), functionAssociations: [this.before('Api', withoutApi)] },
        '/programs/*': { ...call(api.programs), functionAssociations: [this.before('Programs', withViewer)] },
        '/device/*': { ...call(api.device), functionAssociations: [this.before('Device', withViewer)] },
      },
      httpVersion: HttpVersion.HTTP2_AND_3,
      webAclId: edge.firewall.attrArn,
      enableLogging: true,
      logBucket: logs,
      logFilePrefix: 'cloudfront/',
      ...(domain && edge.certificate
        ? {
            domainNames: [domain],
            certificate: edge.certificate,
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
          }
        : {}),
    })
    suppress(this.distribution, {
      'AwsSolutions-CFR1': 'Warehouses are anywhere.',
      'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk':
        'The root is a page, not the list of files.',
      'Annotation::@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac':
        'The policy of the bucket of media lets it read slides.',
      ...(domain
        ? {}
        : { 'AwsSolutions-CFR4': 'The TLS version of cloudfront.net is AWS’s; give a domain to set it.' }),
    })
    if (domain && edge.zone) {
      const target = RecordTarget.fromAlias(new CloudFrontTarget(this.distribution))
      new ARecord(this, 'Ipv4', { zone: edge.zone, target })
      new AaaaRecord(this, 'Ipv6', { zone: edge.zone, target })
    }
    new CfnOutput(this, 'Address', { value: `https://${domain ?? this.distribution.distributionDomainName}` })
    new CfnOutput(this, 'DistributionDomain', { value: this.distribution.distributionDomainName })
    this.upload(files, web, {
      apiBase: '/api',
      userPoolId: identity.pool.userPoolId,
      clientId: identity.webClient.userPoolClientId,
      external,
      push,
    })
  }

  private headers(policyProps: Parameters<typeof contentSecurityPolicy>[0]) {
    const { 'permissions-policy': permissions, 'cross-origin-opener-policy': opener } = securityHeaders
    return new ResponseHeadersPolicy(this, 'Headers', {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(policyProps), override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(730),
          includeSubdomains: true,
          override: true,
        },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN, override: true },
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: 'permissions-policy', value: permissions, override: true },
          { header: 'cross-origin-opener-policy', value: opener, override: true },
          {
            header: 'cross-origin-resource-policy',
            value: securityHeaders['cross-origin-resource-policy'],
            override: true,
          },
        ],
      },
    })
  }

  private before(id: string, code: string) {
    return {
      eventType: FunctionEventType.VIEWER_REQUEST,
      function: new EdgeFunction(this, id, { code: FunctionCode.fromInline(code), runtime: FunctionRuntime.JS_2_0 }),
    }
  }

  /** Hashed files are kept forever, the rest is asked for anew each time. */
  private upload(files: IBucket, { folder }: WebBuild, config: Record<string, unknown>) {
    const compressed = ['*.br', '*.gz']
    const assets = new BucketDeployment(this, 'Assets', {
      sources: [Source.asset(folder, { exclude: [...compressed, '*.html', '*.svg', '*.txt', '*.json'] })],
      destinationBucket: files,
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
      // A console that is open still asks for the files of its own build.
      prune: false,
    })
    const pages = new BucketDeployment(this, 'Pages', {
      sources: [Source.asset(folder, { exclude: [...compressed, 'assets'] }), Source.jsonData('config.json', config)],
      destinationBucket: files,
      cacheControl: [CacheControl.fromString('no-cache')],
      prune: false,
      distribution: this.distribution,
      distributionPaths: [
        '/',
        ...filesOf(folder)
          .filter((name) => name.endsWith('.html'))
          .map((name) => `/${name}`),
        '/config.json',
      ],
    })
    pages.node.addDependency(assets)
    this.acceptUploader(files)
  }

  /** What CDK's own Lambda for uploads may do, and why that is right. */
  private acceptUploader(files: IBucket) {
    const uploader = this.node.children.find(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'))
    if (!uploader) return
    const shown = (value: string, name: string) => (Token.isUnresolved(value) ? `<AWS::${name}>` : value)
    const partition = Token.isUnresolved(this.region) ? '<AWS::Partition>' : 'aws'
    const account = shown(this.account, 'AccountId')
    const assets = `cdk-hnb659fds-assets-${account}-${shown(this.region, 'Region')}`
    const wildcards = [
      ...['GetObject*', 'GetBucket*', 'List*', 'DeleteObject*', 'Abort*'].map((action) => `Action::s3:${action}`),
      `Resource::arn:${partition}:s3:::${assets}/*`,
      `Resource::<${this.getLogicalId(files.node.defaultChild as CfnBucket)}.Arn>/*`,
    ]
    suppress(uploader, {
      'AwsSolutions-L1': 'CDK’s own Lambda, with the runtime that it is tested with.',
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]':
        'CDK’s own role; it runs during deployments only.',
      'AwsSolutions-IAM5[Resource::*]': 'CloudFront invalidations of CDK’s uploader name no distribution.',
      ...Object.fromEntries(
        wildcards.map((finding) => [
          `AwsSolutions-IAM5[${finding}]`,
          'Objects of the bucket that it fills, and of assets.',
        ]),
      ),
    })
  }
}
