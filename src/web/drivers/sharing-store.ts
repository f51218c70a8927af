import * as z from "zod/mini";
import { type ChosenPlace, chosenPlaceSchema } from "#web/platform/places/chosen-place.ts";
import type { LocationError } from "#web/platform/places/locate.ts";

/** Source of this device's position. */
export type Source = { kind: "none" } | { kind: "device" } | { kind: "manual"; place: ChosenPlace };

export type Sharing = {
  source: Source;
  /** True if the choice was just made on this page, so that a permission prompt is expected. */
  isFresh: boolean;
  /** When the server last accepted a position from this tab, in Unix milliseconds. */
  sentAt: number | null;
  /** Accuracy of the device's last position. */
  accuracyMeters: number | null;
  /** Why there is no position, or why it does not reach the server. */
  trouble: LocationError | "unreached" | null;
  /** Another tab of this browser sends positions. */
  isElsewhere: boolean;
};

const KEY = "positionSource";
const sourceSchema = z.union([
  z.object({ kind: z.literal("device") }),
  z.object({ kind: z.literal("manual"), place: chosenPlaceSchema }),
]);

const listeners = new Set<() => void>();
let current: Sharing | null = null;

export const readSharing = (): Sharing => {
  current ??= startWith(readSource(localStorage), false);
  return current;
};

export const onSharingChange = (listener: () => void) => {
  listeners.add(listener);
  addEventListener("storage", takeUpOtherTab);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", takeUpOtherTab);
  };
};

/** Stores the driver's choice on this device. */
export const chooseSource = (source: Source) => {
  if (source.kind === "none") localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(source));
  become(startWith(source, source.kind !== "none"));
};

/** Updates the sharing state. */
export const noteSharing = (changed: Partial<Omit<Sharing, "source" | "isFresh">>) =>
  become({ ...readSharing(), ...changed });

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
  isFresh,
  sentAt: null,
  accuracyMeters: null,
  trouble: null,
  isElsewhere: false,
});

/** Follows the choice of another tab: two tabs with different positions would move the driver back and forth. */
const takeUpOtherTab = ({ key }: StorageEvent) => {
  if (key === KEY) become(startWith(readSource(localStorage), false));
};

const become = (next: Sharing) => {
  current = next;
  for (const listener of listeners) listener();
};
