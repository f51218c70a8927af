import type { LimitName } from "#shared/endpoint.ts";

/** Calls allowed per account (per address before log-in) in a window of milliseconds. */
export const limits: Record<LimitName, { max: number; timeWindow: number }> = {
  logIn: { max: 60, timeWindow: 15 * 60_000 },
  register: { max: 5, timeWindow: 60 * 60_000 },
  quote: { max: 20, timeWindow: 60_000 },
  checkout: { max: 10, timeWindow: 60_000 },
  search: { max: 120, timeWindow: 60_000 },
  position: { max: 90, timeWindow: 60_000 },
  write: { max: 60, timeWindow: 60_000 },
};
