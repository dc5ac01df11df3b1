import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address is on the public internet. What is of no known public kind is not: loopback, private and link-local
 * networks with the metadata of clouds, shared and reserved ranges, multicast, and all that carries an IPv4 address inside
 * (mapped, NAT64, 6to4, Teredo), which somebody on the way would unpack.
 */
export const isPublic = (address: string): boolean => {
  // A zone (`fe80::1%eth0`) names a network of this machine.
  if (address.includes('%') || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // Of IPv6 only 2000::/3 was ever given to anybody.
  return parsed.kind() === 'ipv4' || ((parsed as ipaddr.IPv6).parts[0] ?? 0) >> 13 === 1
}
