import type { User } from "#shared/accounts/contract.ts";
import { blankDetails, type RideDetails } from "#web/scheduling/ride-details.ts";

export const rosa: User = {
  id: "019a0000-0000-7000-8000-00000000000a",
  role: "RIDER",
  email: "rosa@example.com",
  firstName: "Rosa",
  lastName: "Diaz",
  phoneNumber: "2125550100",
  profileImage: null,
};

/** A Tuesday, 9:40 AM in New York. */
export const now = new Date("2026-11-17T14:40:00.000Z");

/** A completed form; tests override the relevant fields. */
export const someDetails = (changes: Partial<RideDetails> = {}): RideDetails => ({
  ...blankDetails(rosa),
  pickupLocation: { text: "350 5th Avenue", place: null },
  finalDestination: { text: "JFK Airport", place: null },
  pickupDateTime: "11/20/2026",
  pickupTime: "09:30",
  ...changes,
});
