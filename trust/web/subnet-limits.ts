import { randomBytes } from "node:crypto";
import { registerRider } from "#shared/accounts/contract.ts";

export interface LimitProbe {
  /** Kind of the IP addresses that the calls came from, such as "one /64". */
  addresses: string;
  sent: number;
  accepted: number;
  expected: number;
}

const CALLS = 60;
/** Registrations an hour: of one /64 or IPv4 address, and of one /48. */
const LIMITS = { subnet: 5, site: 50 };

const hexGroups = (count: number): string =>
  Array.from({ length: count }, () => randomBytes(2).toString("hex")).join(":");

/** Registers from many addresses behind the trusted proxy. */
export async function probeIpLimits(url: string): Promise<LimitProbe[]> {
  const kinds: [name: string, nextAddress: () => string, expected: number][] = [
    ["one /64", () => `2001:db8:1:1:${hexGroups(4)}`, LIMITS.subnet],
    ["many /64 of one /48", () => `2001:db8:2:${hexGroups(5)}`, LIMITS.site],
    ["many /48", () => `2001:db8:${hexGroups(6)}`, CALLS],
    ["one IPv4 address", () => "203.0.113.9", LIMITS.subnet],
    ["the same IPv4 address, mapped", () => "::ffff:203.0.113.9", 0],
  ];
  const tries: LimitProbe[] = [];
  for (const [addresses, nextAddress, expected] of kinds) {
    let accepted = 0;
    for (let sent = 0; sent < CALLS; sent += 1)
      if (await register(url, nextAddress())) accepted += 1;
    tries.push({ addresses, sent: CALLS, accepted, expected });
  }
  return tries;
}

/** False only if the call was refused with 429, too many calls. */
async function register(url: string, address: string): Promise<boolean> {
  const response = await fetch(`${url}/api${registerRider.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({
      ...{ firstName: "Robin", lastName: "Trust", phoneNumber: "2125550100" },
      ...{ email: `${crypto.randomUUID()}@trust.example`, password: "correct horse battery" },
    }),
  });
  await response.arrayBuffer();
  return response.status !== 429;
}
