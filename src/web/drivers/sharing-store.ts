import * as z from "zod/mini";
import { MAX_LATE_POSITIONS } from "#shared/breadcrumbs/late-positions.ts";
import { type ChosenPlace, chosenPlaceSchema } from "#web/platform/places/chosen-place.ts";
import type { DevicePosition, LocationError } from "#web/platform/places/locate.ts";
import { type Gap, gapBetween } from "./sharing-gap.ts";
import type { ScreenLock } from "./wake-lock.ts";

/** Source of this device's position. */
export type Source = { kind: "none" } | { kind: "device" } | { kind: "manual"; place: ChosenPlace };

/** This device's position; `at` in Unix milliseconds. */
export type OwnPosition = DevicePosition & { at: number };

export type Sharing = {
  source: Source;
  /** The latest position; null before the first, and without permission. */
  position: OwnPosition | null;
  /** True if the choice was just made on this page, so that a permission prompt is expected. */
  isFresh: boolean;
  /** When this tab last sent a position, confirmed or not, in Unix milliseconds. */
  sentAt: number | null;
  /** Time of the newest position that the server is known to have, in Unix milliseconds. */
  confirmedAt: number | null;
  /** When the positions that were sent late had been measured, in Unix milliseconds, ascending. */
  lateTimes: readonly number[];
  /** Accuracy of the device's last position. */
  accuracyMeters: number | null;
  /** Why there is no position, or why it does not reach the server. */
  trouble: LocationError | "unreached" | null;
  /** Another tab of this browser sends positions. */
  isElsewhere: boolean;
  /** The latest gap in the sent positions; null if there is none since the driver went online. */
  gap: Gap | null;
  /** Whether the screen stays on; null while the driver is offline. */
  screen: ScreenLock | null;
};

const KEY = "positionSource";
const CONFIRMED_KEY = "positionConfirmedAt";
const sourceSchema = z.union([
  z.object({ kind: z.literal("device") }),
  z.object({ kind: z.literal("manual"), place: chosenPlaceSchema }),
]);

const listeners = new Set<() => void>();
let current: Sharing | null = null;

export const readSharing = (): Sharing => {
  current ??= {
    ...startWith(readSource(localStorage), false),
    confirmedAt: readConfirmedAt(sessionStorage),
  };
  return current;
};

export const onSharingChange = (listener: () => void) => {
  listeners.add(listener);
  addEventListener("storage", followOtherTab);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", followOtherTab);
  };
};

/** Stores the driver's choice on this device. */
export const chooseSource = (source: Source) => {
  if (source.kind === "none") localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(source));
  replaceCurrent({ ...startWith(source, source.kind !== "none"), screen: readSharing().screen });
};

/**
 * Records a sent position, and the gap since the last confirmed one: a socket still accepts
 * positions for a while after it has lost its server.
 */
export const recordSent = (at: number, isConfirmed: boolean) => {
  const { sentAt, confirmedAt, gap } = readSharing();
  const isRecorded = gap !== null && gap.since === confirmedAt;
  updateSharing({
    // The server may confirm an earlier position after later ones were sent.
    sentAt: Math.max(at, sentAt ?? 0),
    gap: (isRecorded ? null : gapBetween(confirmedAt, at)) ?? gap,
  });
  if (!isConfirmed) return;
  sessionStorage.setItem(CONFIRMED_KEY, String(at));
  updateSharing({ confirmedAt: at });
};

/**
 * Records when the positions that were sent late had been measured. The gap that they fill may be
 * detected later.
 */
export const recordLateTimes = (times: readonly number[]) =>
  updateSharing({ lateTimes: [...readSharing().lateTimes, ...times].slice(-MAX_LATE_POSITIONS) });

/** Forgets the sent positions: the driver is offline, or another tab sends. */
export const forgetSentTime = () => {
  sessionStorage.removeItem(CONFIRMED_KEY);
  updateSharing({ sentAt: null, confirmedAt: null, lateTimes: [], gap: null, isElsewhere: false });
};

/** Reads the time from the tab's storage, which remains when a phone discards a page in the background. */
const readConfirmedAt = (storage: Storage): number | null =>
  Number(storage.getItem(CONFIRMED_KEY)) || null;

/** Updates the sharing state. */
export const updateSharing = (changes: Partial<Omit<Sharing, "source" | "isFresh">>) =>
  replaceCurrent({ ...readSharing(), ...changes });

/** Choice stored on this device; none if it cannot be parsed. */
export const readSource = (storage: Storage): Source => {
  try {
    return sourceSchema.parse(JSON.parse(storage.getItem(KEY) ?? ""));
  } catch {
    return { kind: "none" };
  }
};

const startWith = (source: Source, isFresh: boolean): Sharing => ({
  source,
  position: null,
  isFresh,
  sentAt: null,
  confirmedAt: null,
  lateTimes: [],
  accuracyMeters: null,
  trouble: null,
  isElsewhere: false,
  gap: null,
  screen: null,
});

/**
 * Follows the choice of another tab: two tabs with different positions would move the driver back
 * and forth.
 */
const followOtherTab = ({ key }: StorageEvent) => {
  if (key === KEY)
    replaceCurrent({ ...startWith(readSource(localStorage), false), screen: readSharing().screen });
};

const replaceCurrent = (next: Sharing) => {
  current = next;
  for (const listener of listeners) listener();
};
