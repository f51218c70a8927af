import * as z from "zod/mini";
import type { User } from "#shared/accounts/contract.ts";
import { formatPhone } from "#shared/scheduling/phone.ts";
import { id, latitude, longitude } from "#shared/wire.ts";
import { addressSchema, emptyAddress } from "#web/platform/places/chosen-place.ts";

/** Form values as typed. `position` is the device's position, used instead of the pickup address. */
export const rideDetailsSchema = z.object({
  pickupLocation: addressSchema,
  position: z.nullable(z.object({ latitude, longitude })),
  finalDestination: addressSchema,
  pickupDateTime: z.string(),
  pickupTime: z.string(),
  bookedHours: z.nullable(z.number()),
  name: z.string(),
  phoneNumber: z.string(),
  notesForDriver: z.string(),
  /** The failed ride that this one replaces, and its agreed pickup. */
  insteadOf: z.nullable(
    z.object({ rideId: id, pickupDateTime: z.string(), pickupTime: z.string() }),
  ),
});
export type RideDetails = z.output<typeof rideDetailsSchema>;

/** A blank form with the rider's name and phone number. */
export const blankDetails = (rider: User): RideDetails => ({
  pickupLocation: emptyAddress,
  position: null,
  finalDestination: emptyAddress,
  pickupDateTime: "",
  pickupTime: "",
  bookedHours: null,
  name: `${rider.firstName} ${rider.lastName}`.trim(),
  phoneNumber: formatPhone(rider.phoneNumber),
  notesForDriver: "",
  insteadOf: null,
});
