import * as z from "zod/mini";
import { vehicleTypeSchema } from "#shared/booking/contract.ts";
import { defaultList, type OfferList } from "#web/offers/offer-list.ts";

const KEY = "scheduling.drivers";

/** The orders of the drivers' list; on a later day, none by pickup time. */
export const keptSorts = ["best", "total", "rating", "favorites"] as const;

/** The list as the rider left it, and the offer selected last. */
export type KeptList = { view: OfferList; offerId: string | null };

const keptSchema = z.object({
  view: z.object({
    search: z.string(),
    vehicleType: z.nullable(vehicleTypeSchema),
    isFavoritesOnly: z.boolean(),
    sort: z.enum(keptSorts),
  }),
  offerId: z.nullable(z.string()),
});

/** This tab's list; a plain one if there is none or it cannot be read. */
export const readList = (storage: Storage): KeptList => {
  try {
    const { view, offerId } = keptSchema.parse(JSON.parse(storage.getItem(KEY) ?? ""));
    return { view: { ...defaultList, ...view }, offerId };
  } catch {
    return { view: defaultList, offerId: null };
  }
};

export const keepList = (storage: Storage, list: KeptList) =>
  storage.setItem(KEY, JSON.stringify(list));
