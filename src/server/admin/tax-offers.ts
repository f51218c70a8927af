import type { Letter } from "#server/letters/letter.ts";
import { mailOf } from "#server/letters/mail-of.ts";
import { sendMailOnce } from "#server/letters/send-mail-once.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import type { TaxOfferMail } from "#server/outbox/payloads.ts";
import type { Services } from "#server/services.ts";
import { formatPercent } from "#shared/basis-points.ts";
import { formatDay } from "#shared/market-day.ts";
import { actOnDrivers } from "./act-on-drivers.ts";
import { findDriverForAdmin, setOffer, type TaxOffer } from "./queries.ts";

interface OfferAct {
  adminId: string;
  driverId: string;
  reason?: string | undefined;
  lastAct?: number | null | undefined;
}

/** Sets or ends (null) a driver's personal tax, and mails the driver. Without a change nothing is audited or mailed. */
export async function changeTaxOffer(
  services: Pick<Services, "db" | "market" | "now">,
  { driverId, reason = "", ...by }: OfferAct,
  offer: TaxOffer | null,
): Promise<void> {
  const at = services.now().toISOString();
  const action = offer ? "tax_offer" : "tax_offer_end";
  const after = { taxBps: offer?.taxBps ?? null, through: offer?.through ?? null };
  const act = { ...by, driverIds: [driverId], action, reason: reason || null };
  await actOnDrivers(services, act, {
    auditedFieldsOf: ({ taxOfferBps: taxBps, taxOfferThrough: through }) =>
      taxBps === after.taxBps && through === after.through
        ? null
        : { before: { taxBps, through }, after },
    apply: async (tx) => {
      await setOffer(tx, driverId, offer);
      await enqueue(tx, "tax_offer_mail", { driverId, offer, at }, `tax-offer:${driverId}:${at}`);
    },
  });
}

/** Mails a driver whose personal tax was set or ended. Idempotent. */
export async function sendTaxOfferMail(
  services: Pick<Services, "env" | "db" | "mailer" | "now">,
  { driverId, offer, at }: TaxOfferMail,
): Promise<void> {
  const { db, env } = services;
  const driver = await findDriverForAdmin(db, driverId);
  if (!driver) return;
  const letter: Letter = {
    ...(offer ? offerText(offer) : endText),
    facts: [],
    link: { label: "Open your rates", url: `${env.publicUrl}/calculator` },
  };
  const id = `tax-offer-${driverId}-${Date.parse(at)}`;
  await sendMailOnce(services, { id, to: driver.email, ...mailOf(letter) });
}

const offerText = ({ taxBps, through }: TaxOffer) => {
  const heading = `Your tax is ${formatPercent(taxBps)} through ${formatDay(noonOf(through))}`;
  return {
    subject: heading,
    heading,
    sentences: [
      "Riders see it in your new offers. Afterwards the rate of your badge applies again.",
    ],
  };
};

const endText = {
  subject: "Your personal tax rate has ended",
  heading: "Your personal tax rate has ended",
  sentences: [
    "The rate of your badge applies to your new offers. Rides that are booked keep their price.",
  ],
};

/** An instant on that day in every time zone of the United States: noon in New York in winter. */
const noonOf = (day: string) => new Date(`${day}T17:00:00Z`);
