import { plusMinutes } from "#shared/plus-minutes.ts";

/** Stripe's minimum is 30 minutes. The hold ends earlier and then expires the page. */
const pageMinutes = 31;

/** Unix time in seconds at which a payment page opened now expires. */
export const pageExpiry = (now: Date): number =>
  Math.floor(plusMinutes(now, pageMinutes).getTime() / 1000);
