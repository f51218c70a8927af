import { type LookupAddress, lookup } from "node:dns";
import { BlockList, type LookupFunction } from "node:net";

const nonPublicRanges = new BlockList();
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  nonPublicRanges.addSubnet(net, prefix, "ipv4");
// IPv6: only global unicast, without the ranges that embed IPv4 addresses or are reserved.
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");
for (const [net, prefix] of [
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2001::", 32],
] as const)
  nonPublicRanges.addSubnet(net, prefix, "ipv6");

/** True if an IP address can belong to a service on the public internet. */
export function isPublicAddress({ address, family }: LookupAddress): boolean {
  if (family === 4) return !nonPublicRanges.check(address, "ipv4");
  return globalUnicast.check(address, "ipv6") && !nonPublicRanges.check(address, "ipv6");
}

/** Hosts of the push services of Chrome and its relatives, Firefox, Safari and Edge. */
const PUSH_HOSTS =
  /^(fcm\.googleapis\.com|jmt17\.google\.com|([\w-]+\.)?push\.services\.mozilla\.com|([\w-]+\.)?push\.apple\.com|[\w-]+\.notify\.windows\.com)$/;

/** True if a push endpoint is https on the default port of a known push service. */
export function isPushService(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (url?.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "")
    return false;
  return PUSH_HOSTS.test(url.hostname);
}

/** Works like `dns.lookup` but fails for internal addresses: a public name may resolve to one. */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? notFound(hostname), []);
    if (!addresses.every(isPublicAddress)) return callback(notPublicError(hostname), []);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

const notFound = (hostname: string) => new Error(`${hostname} has no address`);

const notPublicError = (hostname: string) => new Error(`${hostname} is not on the public internet`);
