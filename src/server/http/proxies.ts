import { isIP } from "node:net";

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

const isCount = (text: string): boolean => /^[1-9]\d?$/.test(text);

/** An address, or a range of them such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.trim().split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  const most = version === 4 ? 32 : 128;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
}
