import type { Context } from "#sandbox/stripe/context.ts";
import type { Account } from "#sandbox/stripe/objects.ts";
import { type Params, readChild, readFlag } from "#sandbox/stripe/wire/params.ts";
import { assertAllowedTogether } from "./platform.ts";

type Capabilities = NonNullable<Account["capabilities"]>;

const names = ["card_payments", "transfers"] as const;

/** Adds the requested capabilities, inactive. Throws for a combination that the platform may not request. */
export function readCapabilities(
  { platform }: Context,
  params: Params,
  before: Capabilities = {},
): Capabilities {
  const requestedCapabilities = readChild(params, "capabilities");
  const isRequested = (name: (typeof names)[number]) => {
    const capability = requestedCapabilities && readChild(requestedCapabilities, name);
    return capability !== undefined && readFlag(capability, "requested") === true;
  };
  const addedCapabilities = Object.fromEntries(
    names.filter(isRequested).map((name) => [name, "inactive"]),
  );
  const all: Capabilities = { ...addedCapabilities, ...before };
  if (requestedCapabilities) assertAllowedTogether(platform, Object.keys(all));
  return all;
}
