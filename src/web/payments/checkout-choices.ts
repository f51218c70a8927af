import * as z from "zod/mini";

const KEY = "checkouts";
const choicesSchema = z.record(z.string(), z.string());

/** Which offer an unpaid ride came from, so that its payment page can be opened again in this tab. */
export const readChoice = (storage: Storage, rideId: string): string | null =>
  readChoices(storage)[rideId] ?? null;

export const keepChoice = (storage: Storage, rideId: string, riderLogId: string) =>
  storage.setItem(KEY, JSON.stringify({ ...readChoices(storage), [rideId]: riderLogId }));

const readChoices = (storage: Storage): z.output<typeof choicesSchema> => {
  try {
    return choicesSchema.parse(JSON.parse(storage.getItem(KEY) ?? "{}"));
  } catch {
    return {};
  }
};
