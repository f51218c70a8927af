import type { DriverForAdmin, ListedDriver, listDrivers } from "#shared/admin/contract.ts";
import type { ReplyOf } from "#shared/endpoint.ts";

const dan = {
  firstName: "Dan",
  lastName: "Ortiz",
  email: "dan@example.com",
  phoneNumber: "2125550123",
  isVerified: false,
};

/** Dan in the admin driver list: unverified, with a vehicle and payouts. */
export const aListedDriver = (driver: Partial<ListedDriver> = {}): ListedDriver => ({
  ...dan,
  driverId: "019a0000-0000-7000-8000-00000000000d",
  profileImage: null,
  isEarlyBird: true,
  vehicle: { make: "Toyota", model: "Camry", vehicleType: "SEDAN", plateNumber: "T123456C" },
  payoutsEnabled: true,
  joinedAt: "2026-11-01T12:00:00.000Z",
  ...driver,
});

/** A page of the admin driver list; the only page by default. */
export const someDrivers = (
  drivers: ListedDriver[] = [aListedDriver()],
  totalPages = 1,
): ReplyOf<typeof listDrivers> => ({
  success: true,
  drivers,
  counts: { all: drivers.length, verified: 0, unverified: drivers.length },
  isMore: false,
  pagination: { totalItems: drivers.length, totalPages, currentPage: 1 },
});

/** Dan's admin detail page, without audit entries. */
export const aDriverForAdmin = ({
  driver,
  ...rest
}: Partial<Omit<DriverForAdmin, "driver">> & {
  driver?: Partial<DriverForAdmin["driver"]>;
} = {}): DriverForAdmin & { success: true } => ({
  success: true,
  driver: {
    ...dan,
    id: "019a0000-0000-7000-8000-00000000000d",
    profileImage: null,
    taxRate: 0.15,
    offerValidity: null,
    driverBadge: "New Comer",
    record: { completedRides: 8, yesRatings: 3, ratings: 4, faultCancels: 1, endedRides: 10 },
    nextBadge: { badge: "Bronze", completedRides: 10, minYesShare: 0.9, maxCancelShare: 0.1 },
    StandardRate: { baseFare: 5, perMinuteCharge: 0.2, perMileCharge: 1.5 },
    ...driver,
  },
  vehicleDetails: null,
  stripeConnect: true,
  documents: { policy: "warn", missing: [], approved: 6, firstExpiry: "2027-03-12" },
  lastAct: null,
  audit: [],
  ...rest,
});
