import type { Db } from "#server/database/db.ts";

/** Calls a control of the payment sandbox, such as `restrict-account` (sandbox/stripe/README.md). */
export async function actAtStripe(db: Db, action: string, command: object): Promise<void> {
  await send(db, `/_sandbox/${action}`, { method: "POST", body: JSON.stringify(command) });
}

/** Reads an object or a list of Stripe's API. */
export async function readStripe<T>(db: Db, path: string): Promise<T> {
  return (await (await send(db, path, {})).json()) as T;
}

async function send(db: Db, path: string, init: RequestInit): Promise<Response> {
  // The sandbox may have moved to a free port; the addresses of its payment pages contain it.
  const { sessionUrl } = await db
    .selectFrom("payments")
    .select("sessionUrl")
    .where("sessionUrl", "is not", null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const headers = { authorization: "Bearer sk_test_sandbox" };
  const response = await fetch(new URL(path, sessionUrl ?? ""), { ...init, headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}
