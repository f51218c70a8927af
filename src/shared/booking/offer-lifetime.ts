import { plusMinutes } from "#shared/plus-minutes.ts";

/** Minutes for which the prices of an offer hold. */
export const offerMinutes = { instant: 5, scheduled: 30 } as const;

export function offerExpiresAt(kind: keyof typeof offerMinutes, quotedAt: Date): Date {
  return plusMinutes(quotedAt, offerMinutes[kind]);
}
