/** Regions that an account must opt into: CloudFront writes no access logs into buckets there, so `web` would fail. */
const optIn = [
  ...['af-south-1', 'ap-east-1', 'ap-east-2', 'ap-south-2', 'ap-southeast-3', 'ap-southeast-4', 'ap-southeast-5'],
  ...['ap-southeast-6', 'ap-southeast-7', 'ca-west-1', 'eu-central-2', 'eu-south-1', 'eu-south-2', 'il-central-1'],
  ...['me-central-1', 'me-south-1', 'mx-central-1'],
]

/** Why a region cannot be deployed to, in a sentence; undefined if it can. */
export const regionFault = (region: string): string | undefined =>
  optIn.includes(region)
    ? `CloudFront writes no logs in ${region}: use a region that every account has, such as eu-central-1.`
    : undefined
