import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Services } from "#server/services.ts";
import { demoPeople } from "./people.ts";
import { insertPortraits, listAccountsWithoutImage } from "./portrait-queries.ts";

const folder = join(import.meta.dirname, "portraits");

/** Stores the drawn portraits (`scripts/pictures.ts`) as uploads of the demo's people who have no picture. */
export async function addMissingPortraits({ db, files, now }: Services): Promise<void> {
  const people = await listAccountsWithoutImage(
    db,
    demoPeople.map(({ email }) => email),
  );
  const portraits = await Promise.all(
    people.map(async ({ id, email }) => {
      const name = `${randomBytes(16).toString("hex")}.avif`;
      await files.put(name, await readFile(join(folder, `${email.split("@")[0]}.avif`)));
      return { name, accountId: id, createdAt: now() };
    }),
  );
  if (portraits.length > 0) await insertPortraits(db, portraits);
}
