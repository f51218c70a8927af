import type { InstallationSecrets } from "#server/secrets/installation-secrets.ts";
import { open, seal, sealedStart } from "#server/secrets/seal.ts";
import type { Services } from "#server/services.ts";
import { attemptStep } from "#server/sweep-step.ts";
import { lockSealedOtherwise, updateEndpoint } from "./endpoint-queries.ts";

const labelOf = (owner: string) => ({ purpose: "webhook secret", owner });

export const sealSecret = (keys: InstallationSecrets, endpointId: string, secret: string): string =>
  seal(keys, labelOf(endpointId), secret);

interface Sealed {
  endpointId: string;
  secret: string;
  previousSecret: string | null;
  previousUntil: Date | null;
}

/** Secrets to sign with: the current one, and the previous one during the overlap. */
export function secretsOf(keys: InstallationSecrets, sealed: Sealed, now: Date): string[] {
  const { endpointId, secret, previousSecret, previousUntil } = sealed;
  const isOverlap = previousSecret !== null && previousUntil !== null && previousUntil > now;
  return [secret, ...(isOverlap ? [previousSecret] : [])].map((text) =>
    open(keys, labelOf(endpointId), text),
  );
}

/**
 * Seals, with the current installation secret, the webhook secrets that an earlier one sealed, so that the earlier one
 * can be removed from the settings.
 */
export async function sealOldWebhookSecrets(
  services: Pick<Services, "db" | "secret" | "oldSecrets" | "log">,
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    for (const { id, ...row } of await lockSealedOtherwise(tx, sealedStart(services))) {
      const sealAgain = (text: string) =>
        sealSecret(services, id, open(services, labelOf(id), text));
      await attemptStep(services.log, "secret of a webhook", () =>
        updateEndpoint(tx, id, {
          secret: sealAgain(row.secret),
          previousSecret: row.previousSecret === null ? null : sealAgain(row.previousSecret),
        }),
      );
    }
  });
}
