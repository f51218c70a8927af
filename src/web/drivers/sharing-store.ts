import * as z from "zod/mini";
import { type ChosenPlace, chosenPlaceSchema } from "#web/app/places/chosen-place.ts";

/** How this device tells where the driver is. */
export type Source = { kind: "none" } | { kind: "device" } | { kind: "manual"; place: ChosenPlace };

export type Sharing = {
  source: Source;
  /** When the server last took a position, in milliseconds since 1970. */
  sentAt: number | null;
  /** Why no position is sent, for people. */
  failure: string | null;
};

const KEY = "positionSource";
const sourceSchema = z.union([
  z.object({ kind: z.literal("device") }),
  z.object({ kind: z.literal("manual"), place: chosenPlaceSchema }),
]);

const listeners = new Set<() => void>();
let current: Sharing | null = null;

export const readSharing = (): Sharing => {
  current ??= { source: readSource(localStorage), sentAt: null, failure: null };
  return current;
};

export const onSharingChange = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The driver's choice, which this device remembers. */
export const chooseSource = (source: Source) => {
  if (source.kind === "none") localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(source));
  become({ source, sentAt: null, failure: null });
};

export const noteSent = (sentAt: number) => become({ ...readSharing(), sentAt, failure: null });

export const noteFailure = (failure: string) => become({ ...readSharing(), failure });

/** What was chosen on this device before; nothing when that cannot be read. */
export const readSource = (storage: Storage): Source => {
  try {
    return sourceSchema.parse(JSON.parse(storage.getItem(KEY) ?? ""));
  } catch {
    return { kind: "none" };
  }
};

const become = (next: Sharing) => {
  current = next;
  for (const listener of listeners) listener();
};
