import { open, seal, sealedStart } from "#server/secrets/seal.ts";
import type { Services } from "#server/services.ts";
import { listSecretsWithout, replaceSecret } from "./queries.ts";

type Sealing = Pick<Services, "secret" | "oldSecrets">;

const labelOf = (accountId: string) => ({ purpose: "authenticator seed", owner: accountId });

/** The text of a seed that the database stores. */
export const sealSeed = (services: Sealing, accountId: string, seed: string): string =>
  seal(services, labelOf(accountId), seed);

/**
 * The seed of a stored text, or null if the settings lack its secret. Older releases stored the seed itself, which has no
 * dots.
 */
export function openSeed(services: Sealing, accountId: string, stored: string): string | null {
  if (!stored.includes(".")) return stored;
  try {
    return open(services, labelOf(accountId), stored);
  } catch {
    return null;
  }
}

/** Seals seeds of older releases, and seeds of earlier secrets, with the current secret. */
export async function sealOldSeeds(
  services: Sealing & Pick<Services, "db" | "log">,
): Promise<void> {
  for (const { accountId, secret } of await listSecretsWithout(
    services.db,
    sealedStart(services),
  )) {
    const seed = openSeed(services, accountId, secret);
    if (seed === null) services.log.error({ accountId }, "SECRET_KEY lacks the secret of a seed");
    else
      await replaceSecret(services.db, {
        ...{ accountId, secret },
        by: sealSeed(services, accountId, seed),
      });
  }
}
