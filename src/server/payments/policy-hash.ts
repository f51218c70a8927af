import { createHash } from "node:crypto";
import { policyText } from "#shared/rides/cancellation-text.ts";

/** Version of the cancellation policy in force, stored with each ride. */
export const policyHash: string = createHash("sha256")
  .update(policyText)
  .digest("hex")
  .slice(0, 12);
