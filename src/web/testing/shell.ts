import { listSessions, type User, validateToken } from "#shared/accounts/contract.ts";
import { getBlockedDrivers, getBlockedRiders } from "#shared/blocks/contract.ts";
import { postLatePositions } from "#shared/breadcrumbs/contract.ts";
import { getCards } from "#shared/cards/contract.ts";
import { getContactConfirmations } from "#shared/contact-proofs/contract.ts";
import { getActivation, getPlatformStatus } from "#shared/drivers/contract.ts";
import { getGenderWish } from "#shared/gender-wish/contract.ts";
import { getMessages } from "#shared/messages/contract.ts";
import { sumPayments } from "#shared/operations/lists-contract.ts";
import { getPersonRecord } from "#shared/operations/people-contract.ts";
import { aPersonRecord } from "#shared/operations/testing/a-person-record.ts";
import { getWaitingWork } from "#shared/overview/contract.ts";
import { listPasskeys } from "#shared/passkeys/contract.ts";
import { getOtherVehicles, getPhoneSharing } from "#shared/profile/contract.ts";
import { getOwnRecord } from "#shared/ratings/rider-contract.ts";
import { getOwnReports } from "#shared/reports/contract.ts";
import { getRideCheck } from "#shared/ride-checks/contract.ts";
import { getOpenRides } from "#shared/rides/contract.ts";
import { getPinWish } from "#shared/rides/pin-contract.ts";
import { getSavedPlaces } from "#shared/saved-places/contract.ts";
import { getShareLinks } from "#shared/share-links/contract.ts";
import { countSubmissions, listDriverSubmissions } from "#shared/submissions/contract.ts";
import { getSuspensionCounts } from "#shared/suspensions/contract.ts";
import { getTextNotices } from "#shared/text-notices/contract.ts";
import { getTrustedContacts } from "#shared/trusted-contacts/contract.ts";
import { getTwoStep } from "#shared/two-step/contract.ts";
import { server } from "./server.ts";

/**
 * Stubs the endpoints that the app shell and common sections of pages call for a logged-in user; a
 * test's own stubs win.
 */
export const answerShell = (user: User) => {
  server.otherwise(getShareLinks, { success: true, links: [] });
  server.otherwise(getMessages, {
    ...{ success: true, messages: [], unread: 0, mayWrite: "text", reason: null },
  });
  server.otherwise(getTwoStep, { success: true, since: null, isRequired: false, codesLeft: 0 });
  server.otherwise(listPasskeys, { success: true, passkeys: [] });
  const proof = { contact: "", isProven: false, isRequired: false, nextAt: null };
  server.otherwise(getContactConfirmations, {
    ...{ success: true, email: proof, phone: proof },
    ...{ isLinkQueued: false, linkSentAt: null, isCodeSent: false },
  });
  server.otherwise(listSessions, { success: true, sessions: [] });
  if (user.role !== "ADMIN") {
    server.otherwise(getOwnReports, { success: true, reports: [] });
    server.otherwise(getPhoneSharing, { success: true, isShared: false });
    server.otherwise(getTextNotices, {
      ...{ success: true, isAvailable: false, isOn: false, isStopped: false, isProven: false },
      phoneNumber: "",
    });
    server.otherwise(getGenderWish, {
      ...{ success: true, gender: null, isSameOnly: false, changesAt: null },
    });
  }
  server.otherwise(validateToken, { success: true, user });
  server.otherwise(getSuspensionCounts, { success: true, suspended: 0, appealed: 0, lifted: 0 });
  if (user.role === "DRIVER") server.otherwise(getOtherVehicles, { success: true, vehicles: [] });
  if (user.role === "RIDER") {
    server.otherwise(getTrustedContacts, { success: true, contacts: [], hasTexts: true });
    server.otherwise(getRideCheck, { success: true, check: null });
    server.otherwise(getCards, { success: true, cards: [] });
    server.otherwise(getBlockedDrivers, { success: true, people: [] });
    const record = { percent: null, drivers: 0, isBelow: false, floor: 60, appeals: [] };
    server.otherwise(getOwnRecord, { success: true, record });
    server.otherwise(getPinWish, { success: true, isWished: false, policy: "off" });
    server.otherwise(getSavedPlaces, { success: true, places: [], recent: [] });
  }
  if (user.role === "ADMIN") {
    server.otherwise(countSubmissions, { success: true, inReview: 0 });
    server.otherwise(getWaitingWork, { success: true, waiting: [] });
    const sums = { charged: 0, refunded: 0, takenByBank: 0, driverPart: 0, platformPart: 0 };
    server.otherwise(sumPayments, { success: true, ...sums, fees: 0, payments: 0, isMore: false });
    server.otherwise(getPersonRecord, aPersonRecord());
    server.otherwise(listDriverSubmissions, { success: true, inReview: [], decided: [] });
  }
  if (user.role !== "DRIVER") return;
  server.otherwise(getBlockedRiders, { success: true, people: [] });
  server.otherwise(getOpenRides, { success: true, rides: [] });
  server.otherwise(postLatePositions, { success: true, kept: 0 });
  server.otherwise(getActivation, { success: true, isShown: true, steps: [] });
  server.otherwise(getPlatformStatus, {
    success: true,
    isOnline: true,
    positionAgeSeconds: 5,
    putOffline: null,
    stillThereSeconds: null,
  });
};
