import type { DriverAlert } from "#shared/alerts/contract.ts";
import { offerMinutes } from "#shared/booking/offer-lifetime.ts";
import type { Quote } from "./draft.ts";

/**
 * State of the rider's alert relative to a quote. waiting: open at this pickup; elsewhere: open at another pickup.
 * near: a driver came near after the quote. recent: less than ten minutes before the quote. expired: after the quote,
 * without a driver.
 */
export type AlertStatus = "none" | "waiting" | "elsewhere" | "near" | "recent" | "expired";

export const alertStatus = (
  alert: DriverAlert | null,
  quote: { expiresAt: string; data: Pick<Quote["data"], "from"> },
): AlertStatus => {
  if (!alert) return "none";
  const isHere = alert.from.label === quote.data.from;
  if (alert.state === "open") return isHere ? "waiting" : "elsewhere";
  if (!isHere) return "none";
  const quotedAt = Date.parse(quote.expiresAt) - offerMinutes.instant * MINUTE_MS;
  if (alert.toldAt === null) return Date.parse(alert.expiresAt) > quotedAt ? "expired" : "none";
  const sinceTold = quotedAt - Date.parse(alert.toldAt);
  if (sinceTold < 0) return "near";
  return sinceTold < RECENT_MINUTES * MINUTE_MS ? "recent" : "none";
};

const MINUTE_MS = 60_000;
const RECENT_MINUTES = 10;
