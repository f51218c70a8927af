import { searchLimits } from "#shared/drivers/search-limits.ts";
import type { Sharing } from "./sharing-store.ts";

/**
 * State of position sharing, as shown to the driver. explain: no source is chosen; resting: the driver is offline;
 * elsewhere: another tab sends; refused, unsupported, unavailable: the device gives no position; unreached: the server
 * is unreachable; measuring: no position was sent yet; coarse: the position is inaccurate.
 */
export type SharingState =
  | "explain"
  | "resting"
  | "elsewhere"
  | "refused"
  | "unsupported"
  | "unavailable"
  | "unreached"
  | "measuring"
  | "coarse"
  | "sent";

/** A less accurate position may be blocks away. */
const COARSE_METERS = 200;
const FEET_PER_METER = 3.281;
const FEET_PER_MILE = 5280;
const MINUTE_MS = 60_000;

/** First state that applies: not chosen, not sending, impaired, or working. */
export const sharingState = (sharing: Sharing, isOnline: boolean): SharingState => {
  const { source, trouble, accuracyMeters, sentAt, isElsewhere } = sharing;
  if (source.kind === "none") return "explain";
  if (!isOnline) return "resting";
  if (isElsewhere) return "elsewhere";
  if (trouble) return trouble;
  if (sentAt === null) return "measuring";
  return source.kind === "device" && (accuracyMeters ?? 0) > COARSE_METERS ? "coarse" : "sent";
};

/** Age in minutes of an online driver's position once it is too old for offers; null before. */
export const stalePositionMinutes = (seenAt: number | null, now: number): number | null => {
  if (seenAt === null) return null;
  const age = now - seenAt;
  return age > searchLimits.positionFreshMinutes * MINUTE_MS ? Math.floor(age / MINUTE_MS) : null;
};

/** A distance in everyday units: "800 feet", "1.2 miles". */
export const formatDistance = (meters: number): string => {
  const feet = meters * FEET_PER_METER;
  if (feet < FEET_PER_MILE) return `${Math.round(feet / 100) * 100} feet`;
  const miles = (feet / FEET_PER_MILE).toFixed(1);
  return miles === "1.0" ? "1 mile" : `${miles} miles`;
};
