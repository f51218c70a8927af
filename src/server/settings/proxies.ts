import { BlockList, isIP } from "node:net";

/** Whether the text says which proxies stand in front: "off", how many, or their addresses and ranges. */
export const areProxies = (text: string): boolean =>
  text === "off" || isCount(text) || text.split(",").every(isNetwork);

type Trust = false | string | ((address: string, hop: number) => boolean);

/** Whom the server believes about the address of a caller, in Fastify's terms. */
export function trustIn(proxies = "off"): Trust {
  if (proxies === "off") return false;
  // Fastify itself believes no bare number: whoever reaches the server past the proxies would count as one of them.
  return isCount(proxies) ? (_address, hop) => hop < Number(proxies) : proxies;
}

/** Most hops that a chain of real proxies has. */
const MAX_HOPS = 9;
/** The widest private networks are 10.0.0.0/8 and fc00::/7 (RFC 1918, RFC 4193). */
const WIDEST = { 4: 8, 6: 7 };
/** ::ffff:10.0.0.0/104 is 10.0.0.0/8. */
const MAPPED_BITS = 96;

/** Whether more is trusted than private networks have: addresses on the Internet could claim to be anyone. */
export function trustsStrangers(proxies: string): boolean {
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
  const most = version === 4 ? 32 : 128;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most);
}

/** Tells whether an address that connects is the proxy, or this machine: then it stands for many people. */
export function isProxyOf(proxies = "off"): (address: string) => boolean {
  if (isCount(proxies)) return () => true;
  const trusted = new BlockList();
  trusted.addSubnet("127.0.0.0", 8, "ipv4");
  trusted.addAddress("::1", "ipv6");
  for (const network of proxies === "off" ? [] : proxies.split(",")) {
    const [address = "", bits] = network.trim().split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    trusted.addSubnet(address, Number(bits ?? (family === "ipv6" ? 128 : 32)), family);
  }
  return (address) => trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}
