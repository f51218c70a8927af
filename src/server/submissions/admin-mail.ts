import type { Letter } from "#server/letters/letter.ts";
import { mailOf } from "#server/letters/mail-of.ts";
import { sendMailOnce } from "#server/letters/send-mail-once.ts";
import type { Jobs } from "#server/outbox/payloads.ts";
import type { Services } from "#server/services.ts";
import { listOfDriver } from "./queries.ts";

/** Mails a driver's open submissions to the support address, unless all are decided by now. Idempotent. */
export async function sendSubmissionsMail(
  services: Pick<Services, "env" | "db" | "mailer" | "now" | "product" | "documentList">,
  { driverId, since }: Jobs["submissions_mail"],
): Promise<void> {
  const { env, db, product, documentList } = services;
  const open = await listOfDriver(db, driverId, "in review");
  const name = open[0]?.driverName;
  if (name === undefined) return;
  const letter: Letter = {
    subject: `To review: ${name}`,
    heading: `${name} has sent something to review`,
    sentences: ["Approve it or reject it with a reason. Until then the driver waits."],
    facts: [
      ["Driver", name],
      ["To review", open.map(({ kind }) => documentList.labelOf(kind)).join(", ")],
    ],
    link: { label: "Open the driver", url: `${env.publicUrl}/admin/driver/${driverId}` },
  };
  await sendMailOnce(services, {
    id: `submissions-${driverId}-${Date.parse(since)}`,
    to: product.supportEmail(),
    ...mailOf(letter),
  });
}
