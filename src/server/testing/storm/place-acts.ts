import { aRider, type Person } from "#server/testing/people.ts";
import { postSavedPlace } from "#shared/saved-places/contract.ts";
import { createShareLink, MAX_SHARE_LINKS } from "#shared/share-links/contract.ts";
import { type Acts, ALL, ONE } from "./act.ts";

const home = { name: "Home", address: "JFK Airport" };

/** Calls about saved places, and links to a shared ride. */
export const placeActs: Acts = {
  "POST /api/saved-places": async ({ world }) => ({
    by: await aRider(world),
    body: home,
    wins: ONE,
  }),
  "PUT /api/saved-places/:id": async ({ world }) => {
    const by = await aRider(world);
    return { by, id: await aPlace(by), body: { ...home, name: "Work" }, wins: ALL };
  },
  "DELETE /api/saved-places/:id": async ({ world }) => {
    const by = await aRider(world);
    return { by, id: await aPlace(by), wins: ONE };
  },
  "POST /api/rides/:id/share-links": (stage) => ({
    by: stage.rider,
    id: stage.findRide("arrived"),
    wins: MAX_SHARE_LINKS,
  }),
  "DELETE /api/share-links/:id": async (stage) => {
    const { link } = await stage.rider.call(createShareLink, {
      params: { id: stage.findRide("accepted") },
    });
    return { by: stage.rider, id: link.id, wins: ALL };
  },
};

const aPlace = async (rider: Person): Promise<string> =>
  (await rider.call(postSavedPlace, { body: home })).places[0]?.id ?? "";
