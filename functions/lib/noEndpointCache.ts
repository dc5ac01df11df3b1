/** Stands in for what DynamoDB's client keeps looked-up endpoints in: ours has one endpoint, and looks none up. */
export class EndpointCache {}
