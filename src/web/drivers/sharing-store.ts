import * as z from "zod/mini";
import { type ChosenPlace, chosenPlaceSchema } from "#web/platform/places/chosen-place.ts";
import type { LocateTrouble } from "#web/platform/places/locate.ts";

/** How this device tells where the driver is. */
export type Source = { kind: "none" } | { kind: "device" } | { kind: "manual"; place: ChosenPlace };

export type Sharing = {
  source: Source;
  /** The choice was made on this page just now: the browser may ask for permission. */
  isFresh: boolean;
  /** When the server last took a position of this tab, in milliseconds since 1970. */
  sentAt: number | null;
  /** How exact the device's last measurement was. */
  accuracyMeters: number | null;
  /** Why no position is measured, or why it does not reach the server. */
  trouble: LocateTrouble | "unreached" | null;
  /** Another tab of this browser sends. */
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

/** The driver's choice, which this device remembers. */
export const chooseSource = (source: Source) => {
  if (source.kind === "none") localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(source));
  become(startWith(source, source.kind !== "none"));
};

/** Something about the sharing has changed. */
export const noteSharing = (changed: Partial<Omit<Sharing, "source" | "isFresh">>) =>
  become({ ...readSharing(), ...changed });

/** What was chosen on this device before; nothing when that cannot be read. */
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

/** Two tabs that tell of different places would take the driver back and forth. */
const takeUpOtherTab = ({ key }: StorageEvent) => {
  if (key === KEY) become(startWith(readSource(localStorage), false));
};

const become = (next: Sharing) => {
  current = next;
  for (const listener of listeners) listener();
};
