import type { calculateFare, Offer } from "#shared/booking/contract.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { anOffer } from "./an-offer.ts";

type Quote = ReplyOf<typeof calculateFare>;

const quoteId = "019a0000-0000-7000-8000-00000000000f";

/** Offers near the Empire State Building for a ride to JFK Airport, valid until 9:45 AM in New York. */
export const aQuote = (offers: Partial<Offer>[] = [{}], quote: Partial<Quote> = {}): Quote => ({
  success: true,
  quoteId,
  expiresAt: "2026-11-22T14:45:00.000Z",
  data: {
    distance: 17.2,
    duration: 39,
    durationRange: [25, 62],
    from: "350 5th Ave, New York, NY",
    to: "JFK Airport",
    precision: { from: "Street address", to: "Airport" },
    points: {
      from: { latitude: 40.7484, longitude: -73.9857 },
      to: { latitude: 40.6413, longitude: -73.7781 },
    },
    driverAreas: [{ latitude: 40.75, longitude: -73.99 }],
    estimated: true,
    minutesSource: "estimate",
  },
  rides: offers.map((offer, index) =>
    anOffer({
      id: `${quoteId}-${index}`,
      driverId: `019a0000-0000-7000-8000-00000000000${index + 1}`,
      ...offer,
    }),
  ),
  ...quote,
});
