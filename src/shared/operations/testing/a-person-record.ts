import type { PersonRecord } from "#shared/operations/people-contract.ts";
import { aRideRow } from "./a-ride-row.ts";

/** Rosa's record: a rider of one ride. */
export const aPersonRecord = (record: Partial<PersonRecord> = {}): PersonRecord => ({
  success: true,
  person: {
    ...{ id: "019a0000-0000-7000-8000-0000000000a1", role: "RIDER" },
    ...{ firstName: "Rosa", lastName: "Diaz", profileImage: null },
    ...{ email: "rosa@example.com", isEmailProven: true },
    ...{ phoneNumber: "+1 212-555-0101", isPhoneProven: false },
    ...{ joinedAt: "2026-11-01T14:38:00.000Z", isSuspended: false },
  },
  ended: { completed: 1, cancelled: 0, no_show: 0, rejected: 0, expired: 2 },
  money: 46.46,
  rides: [aRideRow()],
  ratings: { yes: 0, no: 0, latest: [] },
  reports: [],
  suspensions: [],
  linked: [],
  events: [],
  ...record,
});
