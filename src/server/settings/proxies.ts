import { BlockList, isIP } from "node:net";

/** Whether the text is a valid TRUST_PROXY: "off", the number of proxies, or their addresses and ranges. */
export const areProxies = (text: string): boolean =>
  text === "off" || isCount(text) || text.split(",").every(isNetwork);

type Trust = false | string | ((address: string, hop: number) => boolean);

/** Value of Fastify's `trustProxy`: the proxies whose X-Forwarded-For is believed. */
export function trustIn(proxies = "off"): Trust {
  if (proxies === "off") return false;
  // A function, because Fastify trusts no proxy for a bare number: clients could add hops to forge their address.
  return isCount(proxies) ? (_address, hop) => hop < Number(proxies) : proxies;
}

/** Upper limit for the number of proxies; longer chains are not real. */
const MAX_HOPS = 9;
/** The widest private networks are 10.0.0.0/8 and fc00::/7 (RFC 1918, RFC 4193). */
const WIDEST = { 4: 8, 6: 7 };
/** Prefix of IPv4-mapped addresses: ::ffff:10.0.0.0/104 is 10.0.0.0/8. */
const MAPPED_BITS = 96;

/** Whether the setting trusts more than MAX_HOPS proxies or too wide a range: strangers could forge their address. */
export function trustsTooMany(proxies: string): boolean {
  if (proxies === "off") return false;
  return isCount(proxies) ? Number(proxies) > MAX_HOPS : proxies.split(",").some(isTooWide);
}

function isTooWide(network: string): boolean {
  const [address = "", bits] = network.trim().split("/");
  if (bits === undefined) return false;
  if (isIP(address) === 4) return Number(bits) < WIDEST[4];
  return Number(bits) < (address.startsWith("::") ? MAPPED_BITS + WIDEST[4] : WIDEST[6]);
}

const isCount = (text: string): boolean => /^[1-9]\d?$/.test(text);

/** An address, or a range of them such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.trim().split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  const maxBits = version === 4 ? 32 : 128;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= maxBits);
}

/** Returns a test for addresses that many users share: proxies and this machine; all, if only a count is set. */
export function isProxyOf(proxies = "off"): (address: string) => boolean {
  if (isCount(proxies)) return () => true;
  const trustedProxies = new BlockList();
  trustedProxies.addSubnet("127.0.0.0", 8, "ipv4");
  trustedProxies.addAddress("::1", "ipv6");
  for (const network of proxies === "off" ? [] : proxies.split(",")) {
    const [address = "", bits] = network.trim().split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    trustedProxies.addSubnet(address, Number(bits ?? (family === "ipv6" ? 128 : 32)), family);
  }
  return (address) => trustedProxies.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}
