import type { Mailer } from "#server/adapters/mail/mailer.ts";
import type { StripeAccess } from "#server/adapters/payments/stripe-client.ts";
import type { SmsGateway } from "#server/adapters/sms/http-sms.ts";
import type { Env } from "#server/env.ts";
import { watchOutgoing } from "#server/http/outgoing-requests.ts";
import {
  emptyRecord,
  type Incident,
  type PartRecord,
  recordOutcome,
  type ServicePart,
  serviceParts,
  troubleSince,
} from "#shared/service-status/part-states.ts";

/** This process's record of each part, in memory, so that the status is shown while the database is unreachable. */
export interface ServiceStatus {
  /** Shown parts: an installation without a gateway has no text messages. */
  parts: readonly ServicePart[];
  note(part: ServicePart, hasWorked: boolean): void;
  recordOf(part: ServicePart): PartRecord;
  /** Deletes a part's record: another node saw the part work again, or the database is back. */
  forget(part: ServicePart): void;
  /** Starts of the troubles that this process sees, by part. */
  troubles(): Map<ServicePart, Date>;
  /** Result of the last sweep; `lostAt` is set while the database is unreachable. */
  stored: {
    incidents: Incident[];
    measuredSince: Date | null;
    measuredAt: Date | null;
    lostAt: Date | null;
    /** Last failure of each part that was stored. */
    failures: Map<ServicePart, Date>;
  };
  close(): void;
}

interface Options {
  now: () => Date;
  /** Hosts of other services, with the part that needs them. */
  hosts?: ReadonlyMap<string, ServicePart>;
  hasTexts?: boolean;
}

/** Records the outcome of each request to one of the hosts, from opening until `close`. */
export function openServiceStatus({
  now,
  hosts = new Map(),
  hasTexts = false,
}: Options): ServiceStatus {
  const records = new Map<ServicePart, PartRecord>();
  const recordOf = (part: ServicePart) => records.get(part) ?? emptyRecord;
  const note = (part: ServicePart, hasWorked: boolean): void =>
    void records.set(part, recordOutcome(recordOf(part), hasWorked, now()));
  const stopWatching = watchOutgoing(({ host, status }) => {
    const part = hosts.get(host);
    if (part) note(part, status !== null && !isBroken(status));
  });
  const storedStatus: ServiceStatus["stored"] = {
    ...{ incidents: [], measuredSince: null, measuredAt: null, lostAt: null },
    failures: new Map(),
  };
  return {
    parts: serviceParts.filter((part) => part !== "texts" || hasTexts),
    note,
    recordOf,
    forget: (part) => void records.delete(part),
    troubles: () => {
      const troubles = new Map<ServicePart, Date>();
      for (const [part, record] of records) {
        const since = troubleSince(record);
        if (since) troubles.set(part, since);
      }
      if (storedStatus.lostAt && !troubles.has("booking"))
        troubles.set("booking", storedStatus.lostAt);
      return troubles;
    },
    stored: storedStatus,
    close: stopWatching,
  };
}

/** A refused key or account, too many requests, or a failure of the other side. Refused cards are ordinary replies. */
const isBroken = (status: number): boolean =>
  status >= 500 || status === 401 || status === 403 || status === 429;

/** Hosts of the services in the settings, or of their stand-ins in a demo, with the part that needs each. */
export function hostsOfParts(
  { GEOCODER_URL, ROUTER_URL, SMS_URL, TWILIO_ACCOUNT_SID }: Env,
  stripe: Pick<StripeAccess, "baseUrl">,
  sms: SmsGateway | null,
): ReadonlyMap<string, ServicePart> {
  const twilio = TWILIO_ACCOUNT_SID && "https://api.twilio.com";
  const addresses: [string | undefined, ServicePart][] = [
    [stripe.baseUrl ?? "https://api.stripe.com", "payments"],
    [GEOCODER_URL, "maps"],
    [ROUTER_URL, "maps"],
    [twilio || SMS_URL || sms?.url, "texts"],
  ];
  return new Map(
    addresses.flatMap(([url, part]) => (url ? [[new URL(url).host, part] as const] : [])),
  );
}

/** Records whether the mail server accepts mails. A refused recipient proves that it works. */
export const watchMailer = (mailer: Mailer, status: Pick<ServiceStatus, "note">): Mailer => ({
  ...mailer,
  send: async (mail) => {
    try {
      await mailer.send(mail);
      status.note("mail", true);
    } catch (error) {
      status.note("mail", isRefusedRecipient(error));
      throw error;
    }
  },
});

const isRefusedRecipient = (error: unknown): boolean =>
  error instanceof Error && "command" in error && error.command === "RCPT TO";
