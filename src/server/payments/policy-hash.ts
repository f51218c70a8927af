import { createHash } from "node:crypto";
import { policyText } from "#shared/rides/cancellation-text.ts";

/** The short name of the cancellation policy in force, kept with every ride that is booked under it. */
export const policyHash: string = createHash("sha256")
  .update(policyText)
  .digest("hex")
  .slice(0, 12);
