import type { Offer } from "#shared/booking/contract.ts";
import { vehicleTypeLabels } from "#shared/drivers/vehicle-types.ts";
import type { OfferView } from "#web/offers/offer-view.ts";

/** An offer for a ride now, as the cards show it. */
export const offerView = ({ vehicle, ...offer }: Offer, tollLimit?: number): OfferView => ({
  ...offer,
  tollLimit,
  vehicle: `${vehicle.make} ${vehicle.model}, ${vehicleTypeLabels[vehicle.vehicleType]}`,
  vehicleType: vehicle.vehicleType,
  facts: [
    { name: "Ride Cost", value: offer.rideCost },
    { name: "Fare Tax", value: offer.fareTax },
  ],
});
