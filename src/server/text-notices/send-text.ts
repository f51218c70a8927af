import type { Services } from "#server/services.ts";
import { productName } from "#shared/product.ts";
import { findTextNumber, stopTexts } from "./queries.ts";

type Sender = Pick<Services, "db" | "sms" | "now">;

/** Sends a text to a person who has opted in. Throws if the gateway fails. */
export async function sendText(services: Sender, accountId: string, body: string): Promise<void> {
  const { db, sms, now } = services;
  const number = sms && (await findTextNumber(db, accountId));
  if (!sms || number === null) return;
  const outcome = await sms.send({ to: number, body });
  if (outcome === "unsubscribed") await stopTexts(db, number, now());
}

/** Confirms the opt-in, as carriers require. */
export const sendFirstText = (services: Sender, accountId: string): Promise<void> =>
  sendText(
    services,
    accountId,
    `${productName()}: you get texts about your rides, a few for each ride. Message and data rates may apply. Reply STOP to end them.`,
  );
