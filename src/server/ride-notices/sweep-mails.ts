import type { Services } from "#server/services.ts";
import { attemptStep } from "#server/sweep-step.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { listUnsentRideEvents } from "./queries.ts";
import { sendRideMails } from "./send.ts";

/** Sends due reminders, and mails whose job failed. Safe on every node: each is sent once. */
export async function sweepRideMails(services: Services, now: Date): Promise<void> {
  for (const eventId of await listUnsentRideEvents(services.db, plusMinutes(now, -1))) {
    await attemptStep(services.log, "mail", () => sendRideMails(services, eventId));
  }
}
