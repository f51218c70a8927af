import { mailOf } from "#server/letters/mail-of.ts";
import { sendMailOnce } from "#server/letters/send-mail-once.ts";
import type { Services } from "#server/services.ts";
import { formatMarketTime } from "#shared/market-time.ts";
import { findEndpoint } from "./endpoint-queries.ts";

/** Mails the support address that failures disabled a webhook. Idempotent. */
export async function sendWebhookMail(
  services: Pick<Services, "env" | "db" | "mailer" | "now" | "product">,
  { endpointId }: { endpointId: string },
): Promise<void> {
  const { db, env, product } = services;
  const endpoint = await findEndpoint(db, endpointId);
  if (!endpoint?.isGivenUp || !endpoint.disabledAt) return;
  const { url, disabledAt, failingSince } = endpoint;
  await sendMailOnce(services, {
    id: `webhook-${endpointId}-${disabledAt.getTime()}`,
    to: product.supportEmail(),
    ...mailOf({
      subject: `Webhook disabled: ${new URL(url).hostname} does not answer`,
      heading: "A webhook is disabled",
      sentences: [
        "Its address accepted nothing for three days. No more events are sent to it.",
        "Mend the receiver, enable the webhook, and send what it missed again.",
      ],
      facts: [
        ["Address", url],
        ["Failing since", failingSince ? formatMarketTime(failingSince) : "unknown"],
      ],
      link: { label: "Open the webhooks", url: `${env.publicUrl}/admin/webhooks` },
    }),
  });
}
