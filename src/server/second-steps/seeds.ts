import { open, seal, sealedStart } from "#server/secrets/seal.ts";
import type { Services } from "#server/services.ts";
import { listSecretsWithout, replaceSecret } from "./queries.ts";

type Sealing = Pick<Services, "secret" | "oldSecrets">;

const labelOf = (accountId: string) => ({ purpose: "authenticator seed", owner: accountId });

/** Encrypts a seed, the secret that an authenticator app shares, to the text that the database stores. */
export const sealSeed = (services: Sealing, accountId: string, seed: string): string =>
  seal(services, labelOf(accountId), seed);

/**
 * Decrypts a stored seed. Returns null if SECRET_KEY lacks the secret that it was encrypted with. Older releases stored
 * the seed itself, which has no dots.
 */
export function openSeed(services: Sealing, accountId: string, stored: string): string | null {
  if (!stored.includes(".")) return stored;
  try {
    return open(services, labelOf(accountId), stored);
  } catch {
    return null;
  }
}

/** Encrypts, with the current secret, the seeds that are stored in plain text or under an earlier secret. */
export async function sealOldSeeds(
  services: Sealing & Pick<Services, "db" | "log">,
): Promise<void> {
  let after: string | null = null;
  do {
    const seeds: Awaited<ReturnType<typeof listSecretsWithout>> = await listSecretsWithout(
      services.db,
      sealedStart(services),
      after,
    );
    for (const seed of seeds) await sealAgain(services, seed);
    after = seeds.at(-1)?.accountId ?? null;
  } while (after !== null);
}

async function sealAgain(
  services: Sealing & Pick<Services, "db" | "log">,
  { accountId, secret }: { accountId: string; secret: string },
): Promise<void> {
  const seed = openSeed(services, accountId, secret);
  if (seed === null) {
    services.log.error({ accountId }, "SECRET_KEY lacks the secret of a seed");
    return;
  }
  const sealedSecret = sealSeed(services, accountId, seed);
  await replaceSecret(services.db, { accountId, secret, sealedSecret });
}
