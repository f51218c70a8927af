import type { Letter } from "#server/letters/letter.ts";
import { mailOf } from "#server/letters/mail-of.ts";
import { sendMailOnce } from "#server/letters/send-mail-once.ts";
import type { VerificationPayload } from "#server/outbox/payloads.ts";
import type { Services } from "#server/services.ts";
import { findDriverForAdmin } from "./queries.ts";

/** Mails a driver whose verification changed. Idempotent. */
export async function sendVerificationMail(
  services: Pick<Services, "env" | "db" | "mailer" | "now">,
  { driverId, isVerified, reason, at }: VerificationPayload,
): Promise<void> {
  const { db, env } = services;
  const driver = await findDriverForAdmin(db, driverId);
  if (!driver) return;
  const letter: Letter = {
    ...(isVerified ? verifiedText : unverifiedText),
    facts: reason === null ? [] : [["Reason", reason]],
    link: { label: "Open your dashboard", url: `${env.publicUrl}/driver/dashboard` },
  };
  const id = `verification-${driverId}-${Date.parse(at)}`;
  await sendMailOnce(services, { id, to: driver.email, ...mailOf(letter) });
}

const verifiedText = {
  subject: "You are verified",
  heading: "You are verified",
  sentences: ["Riders can be offered your rides as soon as the rest of your checklist is done."],
};

const unverifiedText = {
  subject: "You are no longer verified",
  heading: "You are no longer verified",
  sentences: [
    "You are offline, and riders are not shown your offers. Rides that you have accepted stand.",
  ],
};
