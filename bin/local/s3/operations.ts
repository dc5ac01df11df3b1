import type { RequiredAction } from '../iam/policy.ts'

/** A request about a bucket, taken apart. */
export interface S3Request {
  method: string
  bucket: string
  /** Without it, it is about the bucket. */
  key: string
  query: URLSearchParams
  headers: Record<string, string | string[] | undefined>
}

const bucketArn = (bucket: string) => `arn:aws:s3:::${bucket}`
const objectArn = (bucket: string, key: string) => `${bucketArn(bucket)}/${key}`

/** Of a copy: where it is copied from. */
export const sourceOf = ({ headers }: Pick<S3Request, 'headers'>) => {
  const { 'x-amz-copy-source': source } = headers
  const [, bucket = '', key = ''] = /^\/?([^/]+)\/(.+)$/.exec(decodeURIComponent(String(source ?? ''))) ?? []
  return { bucket, key }
}

/** What this stand-in can do, by S3's names. */
export type OperationName =
  | 'GetObject'
  | 'HeadObject'
  | 'PutObject'
  | 'CopyObject'
  | 'DeleteObject'
  | 'ListObjectsV2'
  | 'ListMultipartUploads'
  | 'CreateMultipartUpload'
  | 'UploadPart'
  | 'CompleteMultipartUpload'
  | 'AbortMultipartUpload'
  | 'ListParts'

/** Which operation a request is; undefined for one that has no stand-in here. */
export const operationOf = ({ method, key, query, headers }: S3Request): OperationName | undefined => {
  const upload = query.has('uploadId')
  if (!key) {
    if (method !== 'GET') return undefined
    if (query.has('uploads')) return 'ListMultipartUploads'
    return query.get('list-type') === '2' ? 'ListObjectsV2' : undefined
  }
  switch (method) {
    case 'GET':
      return upload ? 'ListParts' : 'GetObject'
    case 'HEAD':
      return 'HeadObject'
    case 'DELETE':
      return upload ? 'AbortMultipartUpload' : 'DeleteObject'
    case 'POST':
      return query.has('uploads') ? 'CreateMultipartUpload' : upload ? 'CompleteMultipartUpload' : undefined
    case 'PUT':
      if (upload) return headers['x-amz-copy-source'] ? undefined : 'UploadPart'
      return headers['x-amz-copy-source'] ? 'CopyObject' : 'PutObject'
    default:
      return undefined
  }
}

/** What each operation asks of the policy of who signed it. */
export const s3Actions = (operation: OperationName, request: S3Request): RequiredAction[] => {
  const { bucket, key, query } = request
  const object = (action: string): RequiredAction[] => [{ action: `s3:${action}`, resource: objectArn(bucket, key) }]
  switch (operation) {
    case 'GetObject':
    case 'HeadObject':
      return object('GetObject')
    case 'CopyObject': {
      const source = sourceOf(request)
      return [{ action: 's3:GetObject', resource: objectArn(source.bucket, source.key) }, ...object('PutObject')]
    }
    case 'DeleteObject':
      return object('DeleteObject')
    case 'ListObjectsV2':
      return [mayList(bucket, query.get('prefix') ?? '')]
    case 'ListMultipartUploads':
      return [{ action: 's3:ListBucketMultipartUploads', resource: bucketArn(bucket) }]
    case 'AbortMultipartUpload':
      return object('AbortMultipartUpload')
    case 'ListParts':
      return object('ListMultipartUploadParts')
    default:
      return object('PutObject')
  }
}

/** Whether somebody may know what is in a bucket. */
export const mayList = (bucket: string, prefix = ''): RequiredAction => ({
  action: 's3:ListBucket',
  resource: bucketArn(bucket),
  context: { 's3:prefix': prefix },
})
