import { v7 as uuidv7 } from "uuid";
import { withLockedAccount } from "#server/accounts/account-lock.ts";
import type { Db } from "#server/database/db.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { askForState } from "#server/places/ambiguous-place.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import type { BodyOf } from "#shared/endpoint.ts";
import {
  deleteSavedPlace,
  getSavedPlaces,
  postSavedPlace,
  putSavedPlace,
  type SavedPlace,
  savedPlaceLimits,
} from "#shared/saved-places/contract.ts";
import {
  deletePlace,
  insertPlace,
  listRecentPlaces,
  listSavedPlaces,
  updatePlace,
} from "./queries.ts";

/** A rider's saved places, and the places of the last rides. */
export function savedPlaceRoutes(app: App, services: Services): void {
  const { db } = services;
  const serve = api(app);
  serve(getSavedPlaces)(({ account }) => viewPlaces(db, account.id));

  serve(postSavedPlace)(async ({ body, account }) => {
    const place = await placeOf(services, uuidv7(), body);
    await withLockedAccount(db, account.id, async (tx) => {
      const places = await listSavedPlaces(tx, account.id);
      assertUniqueName(places, place);
      if (places.length >= savedPlaceLimits.maxPlaces) throw tooMany();
      await insertPlace(tx, account.id, place);
    });
    return viewPlaces(db, account.id);
  });

  serve(putSavedPlace)(async ({ params: { id }, body, account }) => {
    const place = await placeOf(services, id, body);
    await withLockedAccount(db, account.id, async (tx) => {
      const places = await listSavedPlaces(tx, account.id);
      if (!places.some((savedPlace) => savedPlace.id === id)) throw notFound("This place");
      assertUniqueName(places, place);
      await updatePlace(tx, account.id, place);
    });
    return viewPlaces(db, account.id);
  });

  serve(deleteSavedPlace)(async ({ params: { id }, account }) => {
    if (!(await deletePlace(db, account.id, id))) throw notFound("This place");
    return viewPlaces(db, account.id);
  });
}

const viewPlaces = async (db: Db, riderId: string) => ({
  success: true as const,
  places: await listSavedPlaces(db, riderId),
  recent: await listRecentPlaces(db, riderId),
});

async function placeOf(
  services: Services,
  id: string,
  { name, note, ...where }: BodyOf<typeof putSavedPlace>,
): Promise<SavedPlace> {
  return { id, name, note: note || null, ...(await locate(services, where)) };
}

/** Throws 422 at the address if it is unknown or ambiguous. */
async function locate(
  { geocoder }: Services,
  { address, place }: Pick<BodyOf<typeof putSavedPlace>, "address" | "place">,
): Promise<Pick<SavedPlace, "label" | "latitude" | "longitude" | "precision">> {
  if (place) {
    const label = await geocoder.nameOf({ ...place, label: address });
    return { ...place, precision: place.precision ?? null, label };
  }
  const foundPlace = await geocoder.find(address);
  if (!foundPlace) throw unknownAddress(askForState(geocoder, address));
  const { label, latitude, longitude, precision } = foundPlace;
  return { label, latitude, longitude, precision };
}

/** Throws 409 if another of the rider's places has this name. */
function assertUniqueName(places: readonly SavedPlace[], { id, name }: SavedPlace): void {
  const isTaken = places.some(
    (other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) throw nameTakenProblem(name);
}

function unknownAddress(ambiguity: string | null): Problem {
  const message = ambiguity ?? "We could not find this address. Add its city or ZIP code.";
  return new Problem(422, "place_not_found", message, { fields: { address: message } });
}

function nameTakenProblem(name: string): Problem {
  const message = `You already have a place called ${name}`;
  return new Problem(409, "name_taken", message, { fields: { name: message } });
}

const tooMany = () =>
  new Problem(
    409,
    "too_many_places",
    `You have ${savedPlaceLimits.maxPlaces} saved places, the maximum. Remove one first.`,
  );
