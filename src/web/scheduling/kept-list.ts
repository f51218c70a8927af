import * as z from "zod/mini";
import { vehicleTypeSchema } from "#shared/booking/contract.ts";
import { type DriverView, driverSorts, plainView } from "./driver-list.ts";

const KEY = "scheduling.drivers";

/** The list as the rider left it: its view, and the offer that was looked at last. */
export type KeptList = { view: DriverView; offerId: string | null };

const keptSchema = z.object({
  view: z.object({
    search: z.string(),
    vehicleType: z.nullable(vehicleTypeSchema),
    isFavoritesOnly: z.boolean(),
    sort: z.enum(driverSorts.map(({ value }) => value)),
  }),
  offerId: z.nullable(z.string()),
});

/** The list of this tab; as it is at first when there is none, or none that can be read. */
export const readList = (storage: Storage): KeptList => {
  try {
    return keptSchema.parse(JSON.parse(storage.getItem(KEY) ?? ""));
  } catch {
    return { view: plainView, offerId: null };
  }
};

export const keepList = (storage: Storage, list: KeptList) =>
  storage.setItem(KEY, JSON.stringify(list));
