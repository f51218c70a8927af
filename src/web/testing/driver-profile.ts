import { getEmailChange } from "#shared/credentials/contract.ts";
import { getDocuments } from "#shared/documents/contract.ts";
import { getNoticeChoices } from "#shared/notices/contract.ts";
import { getBankPayouts } from "#shared/payouts/contract.ts";
import type { BasicDetails } from "#shared/profile/contract.ts";
import { dan } from "./people.ts";
import { server } from "./server.ts";

export const uploadedPhotoUrl = "/uploads/0123456789abcdef0123456789abcdef.jpg";

/** Dan's details, with a photo and the first badge. */
export const dansDetails = (
  details: Partial<BasicDetails> = {},
): BasicDetails & { success: true } => ({
  success: true,
  email: dan.email,
  phoneNumber: dan.phoneNumber,
  firstName: dan.firstName,
  lastName: dan.lastName,
  profileImage: uploadedPhotoUrl,
  taxRate: 0.15,
  driverBadge: "New Comer",
  nextBadge: null,
  pending: null,
  rejected: null,
  ...details,
});

/** Stubs the endpoints of the settings below a profile; a test's own stubs win. */
export const answerSettings = () => {
  server.otherwise(getEmailChange, { success: true, pending: null });
  server.otherwise(getNoticeChoices, { success: true, choices: [] });
  server.otherwise(getDocuments, {
    ...{ success: true, policy: "warn", documents: [], otherVehicles: [] },
  });
  server.otherwise(getBankPayouts, {
    ...{ success: true, isConnected: true, balance: 0, payouts: [], isBankRefused: false },
    instant: null,
  });
};
