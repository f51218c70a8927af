import { isIP } from "node:net";

/**
 * Key under which an address is counted: the whole IPv4 address, or the /64 of an IPv6 address, which one connection
 * receives as a block. An IPv4-mapped IPv6 address counts as IPv4. Other text is returned unchanged.
 */
export function subnetOf(ip: string): string {
  return subnet(ip, 64);
}

/** The /48 of an IPv6 address, which one customer may receive as 65,536 subnets; null for IPv4. */
export function siteOf(ip: string): string | null {
  const site = subnet(ip, 48);
  return site.endsWith("/48") ? site : null;
}

function subnet(ip: string, bits: 48 | 64): string {
  const [address = ""] = ip.split("%");
  if (isIP(address) !== 6) return ip;
  const words = wordsOf(address);
  const mappedAddress = mappedIPv4(words);
  if (mappedAddress !== null) return mappedAddress;
  const prefix = words.slice(0, bits / 16).map((word) => word.toString(16));
  return `${prefix.join(":")}::/${bits}`;
}

/** The eight 16-bit words of a valid IPv6 address. */
function wordsOf(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const wordsBeforeGap = wordsIn(head);
  if (tail === undefined) return wordsBeforeGap;
  const wordsAfterGap = wordsIn(tail);
  return [
    ...wordsBeforeGap,
    ...Array<number>(8 - wordsBeforeGap.length - wordsAfterGap.length).fill(0),
    ...wordsAfterGap,
  ];
}

function wordsIn(text: string): number[] {
  return text
    .split(":")
    .filter((part) => part !== "")
    .flatMap((part) => (part.includes(".") ? dottedWords(part) : [Number.parseInt(part, 16)]));
}

function dottedWords(dottedAddress: string): [number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = dottedAddress.split(".").map(Number);
  return [a * 256 + b, c * 256 + d];
}

function mappedIPv4(words: readonly number[]): string | null {
  const [high = 0, low = 0] = words.slice(6);
  const isMapped = words.slice(0, 5).every((word) => word === 0) && words[5] === 0xffff;
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join(".") : null;
}
