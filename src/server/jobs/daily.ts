import { deleteExpiredSessions } from "#server/accounts/session-queries.ts";
import { deleteOldAlerts } from "#server/alerts/sweep-queries.ts";
import { rotateQuotePartitions } from "#server/booking/quote-partitions.ts";
import { thinOldBreadcrumbs } from "#server/breadcrumbs/thin-old.ts";
import { deleteOldLinks } from "#server/credentials/link-queries.ts";
import { deleteOldMails } from "#server/credentials/mail-queries.ts";
import { deleteOldPhoneCodes } from "#server/credentials/phone-code-queries.ts";
import { removeUnusedFiles } from "#server/documents/unused-files.ts";
import { deleteOldOnlineSpans } from "#server/earnings/activity-queries.ts";
import { deleteOldCalls } from "#server/http/idempotency-queries.ts";
import { deleteOldSecurityEvents } from "#server/http/security-event-queries.ts";
import { deleteOldSentMails } from "#server/letters/sent-mail-queries.ts";
import { deleteOldDevices } from "#server/linked-accounts/queries.ts";
import { deleteOldLostItems } from "#server/lost-items/queries.ts";
import { deleteOldMessages } from "#server/messages/queries.ts";
import { deleteOldDeliveries } from "#server/notices/push-queries.ts";
import { deleteOldChallenges } from "#server/passkeys/queries.ts";
import { deleteOldTollPhotos } from "#server/payments/tolls/photo-queries.ts";
import { deleteOldCodes } from "#server/payouts/code-queries.ts";
import { removeUnusedUploads } from "#server/profile/unused-uploads.ts";
import { deleteOldRoutes } from "#server/rides/route-queries.ts";
import { sealOldSeeds } from "#server/second-steps/seeds.ts";
import { deleteOldIncidents } from "#server/service-status/queries.ts";
import type { Services } from "#server/services.ts";
import { deleteOldShareLinks } from "#server/share-links/queries.ts";
import { attemptStep } from "#server/sweep-step.ts";
import { deleteOldWebhookEvents } from "#server/webhooks/delivery-queries.ts";
import { sealOldWebhookSecrets } from "#server/webhooks/secrets.ts";

const deletions = [
  deleteExpiredSessions,
  deleteOldCalls,
  deleteOldAlerts,
  deleteOldChallenges,
  deleteOldCodes,
  deleteOldDevices,
  deleteOldDeliveries,
  deleteOldSentMails,
  deleteOldLinks,
  deleteOldMails,
  deleteOldPhoneCodes,
  deleteOldShareLinks,
  deleteOldRoutes,
  deleteOldMessages,
  deleteOldLostItems,
  deleteOldTollPhotos,
  deleteOldSecurityEvents,
  deleteOldOnlineSpans,
  deleteOldIncidents,
  deleteOldWebhookEvents,
];

type Daily = Pick<
  Services,
  | "db"
  | "documents"
  | "feeRules"
  | "files"
  | "log"
  | "oldSecrets"
  | "secret"
  | "surcharges"
  | "travelTimeFactors"
>;

/**
 * Rotates the quote partitions, deletes expired records and unused files, thins out old breadcrumbs, encrypts stored
 * secrets again that an older key encrypted, and reloads fee rules, surcharges and travel-time factors. Idempotent. A
 * step that fails is logged, and stops neither the product's start nor the other steps; `sweepQuotePartitions` tries
 * the partitions again within a minute, the next run all others.
 */
export async function sweepDaily(services: Daily, now: Date): Promise<void> {
  const { db, log } = services;
  for (const step of [rotateQuotePartitions, ...deletions, thinOldBreadcrumbs])
    await attemptStep(log, step.name, () => step(db, now));
  for (const step of [removeUnusedUploads, removeUnusedFiles, sealOldSeeds, sealOldWebhookSecrets])
    await attemptStep(log, step.name, () => step(services, now));
  await attemptStep(log, "reload fee rules", () => services.feeRules.reload());
  await attemptStep(log, "reload surcharges", () => services.surcharges.reload());
  await attemptStep(log, "reload travel times", () => services.travelTimeFactors.reload());
}
