import * as z from "zod/mini";
import { vehicleTypeSchema } from "#shared/booking/contract.ts";
import { defaultList, type OfferList } from "#web/offers/offer-list.ts";

const KEY = "scheduling.drivers";

/** Sort orders of the drivers' list; a scheduled ride has no order by pickup time. */
const listSorts = ["best", "total", "rating"] as const;

/** Search, filters and order of the list, and the offer selected last. */
export type ListState = { view: OfferList; offerId: string | null };

const listSchema = z.object({
  view: z.object({
    search: z.string(),
    vehicleType: z.nullable(vehicleTypeSchema),
    isFavoritesOnly: z.boolean(),
    sort: z.enum(listSorts),
  }),
  offerId: z.nullable(z.string()),
});

/** The list state stored in this tab; the default if there is none or it cannot be parsed. */
export const readListState = (storage: Storage): ListState => {
  try {
    const { view, offerId } = listSchema.parse(JSON.parse(storage.getItem(KEY) ?? ""));
    return { view: { ...defaultList, ...view }, offerId };
  } catch {
    return { view: defaultList, offerId: null };
  }
};

export const saveListState = (storage: Storage, list: ListState) =>
  storage.setItem(KEY, JSON.stringify(list));
