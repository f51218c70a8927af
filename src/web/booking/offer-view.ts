import type { Offer } from "#shared/booking/contract.ts";
import type { OfferView } from "#web/offers/offer-view.ts";
import type { Quote } from "./draft.ts";

/** Offers for an immediate ride, formatted for the rows of the list. */
export const offerViews = ({ rides, data, tollLimit }: Quote): OfferView[] =>
  rides.map((offer) => offerView(offer, { tripMinutes: data.duration, tollLimit }));

type TripFacts = Pick<OfferView, "tripMinutes" | "tollLimit">;

const offerView = ({ vehicle, ...offer }: Offer, trip: TripFacts): OfferView => ({
  ...offer,
  ...trip,
  vehicle: `${vehicle.make} ${vehicle.model}`,
  vehicleType: vehicle.vehicleType,
  color: vehicle.color,
  costs: [
    { name: "Ride Cost", value: offer.rideCost },
    { name: "Fare Tax", value: offer.fareTax },
  ],
  facts: [],
});
