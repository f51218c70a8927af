import { v7 as uuidv7 } from "uuid";
import type { Movement } from "#server/adapters/payments/movement.ts";
import type { Db } from "#server/database/db.ts";
import { post } from "#server/ledger/queries.ts";
import type { Services } from "#server/services.ts";
import {
  movementAccount,
  rideFamilies,
  rideFamilyOf,
  SUSPENSE,
} from "#shared/ledger/movement-accounts.ts";
import { moved } from "#shared/ledger/postings.ts";
import { cents, formatMoney } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { type Found, recordFindings } from "./finding-queries.ts";
import {
  addSuspense,
  findLedgerBalance,
  type InsertedMovement,
  insertMovements,
  listOldSuspense,
  listUnexplained,
  listUnknownMovements,
  lockCursor,
  moveCursor,
} from "./movement-queries.ts";

/** Balance transactions can appear in the list some minutes after their creation. */
const OVERLAP_MINUTES = 60;
/** Time for events and settling to explain a movement. */
const PATIENCE_MINUTES = 60;
const ATTEMPTS = 3;

type Reader = Pick<Services, "db" | "payments" | "now">;

/**
 * Reads Stripe's balance transactions since the last read and posts what the product did not cause. Afterwards the
 * ledger's balance is Stripe's. Idempotent by the id of the balance transaction.
 */
export async function readMovements({ db, payments, now }: Reader): Promise<void> {
  const began = now();
  const pages: Movement[][] = [];
  const cursor = await db.transaction().execute(lockCursor);
  const since = cursor ? plusMinutes(cursor, -OVERLAP_MINUTES) : new Date(0);
  for await (const page of payments.everyMovement(since)) pages.push([...page]);
  await db.transaction().execute(async (tx) => {
    await lockCursor(tx);
    const rides: string[] = [];
    for (const page of pages.reverse()) rides.push(...(await postPage(tx, page)));
    await postUnexplained(tx, {
      ids: rides,
      since: plusMinutes(since, -OVERLAP_MINUTES),
      now: began,
    });
    await moveCursor(tx, began);
  });
  await reportMovements(db, began);
}

/** Posts movements without a ride under their ids. Returns the rides of the others. */
async function postPage(tx: Db, page: readonly Movement[]): Promise<string[]> {
  const read = page.map((one) => ({
    ...one,
    family: rideFamilyOf(one) ?? movementAccount(one.type),
  }));
  const inserted = await insertMovements(tx, read);
  for (const movement of inserted.filter(({ rideId }) => rideId === null))
    await postOwn(tx, movement);
  return inserted.flatMap(({ rideId }) => rideId ?? []);
}

/** A movement of an unknown payment stays in suspense; the daily comparison reports the payment. */
async function postOwn(tx: Db, { id, family, net }: InsertedMovement): Promise<void> {
  const account = rideFamilyNames.includes(family) ? SUSPENSE : family;
  await post(
    tx,
    { kind: "moved", rideId: null, reference: id },
    moved({ account, amount: cents(net) }),
  );
}

const rideFamilyNames: readonly string[] = rideFamilies;

async function postUnexplained(
  tx: Db,
  { now, ...rides }: { ids: readonly string[]; since: Date; now: Date },
): Promise<void> {
  for (const one of await listUnexplained(tx, rides)) {
    const { rideId, family, rest } = one;
    await addSuspense(tx, one, now);
    await post(
      tx,
      { kind: `moved:${family}`, rideId, reference: uuidv7() },
      moved({ account: SUSPENSE, amount: cents(rest) }),
    );
  }
}

async function reportMovements(db: Db, now: Date): Promise<void> {
  const open = await listOldSuspense(db, plusMinutes(now, -PATIENCE_MINUTES));
  const unknown = await listUnknownMovements(db);
  const found: Found[] = [
    ...open.map(({ rideId, family, cents: amount }) => ({
      kind: "movement_open" as const,
      ...{ rideId, subject: rideId, expected: `no ${family}` },
      found: formatMoney(cents(amount)),
    })),
    ...unknown.map(({ id, type, net }) => ({
      kind: "unknown_movement" as const,
      ...{ rideId: null, subject: id, expected: "a known type" },
      found: `${type} ${formatMoney(cents(net))}`,
    })),
  ];
  const kinds = ["movement_open", "unknown_movement"] as const;
  await recordFindings(db, found, { kinds, subjects: null, now });
}

/**
 * Compares the ledger with Stripe's balance. Reads before and after asking for the balance, so that money moving
 * meanwhile is no difference; gives up for today if it moves each time.
 */
export async function compareBalance(services: Reader): Promise<void> {
  const { db, payments, now } = services;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await readMovements(services);
    const before = await findLedgerBalance(db);
    const { available, pending } = await payments.findBalance();
    await readMovements(services);
    if ((await findLedgerBalance(db)) !== before) continue;
    const balance = cents(available + pending);
    const differs: Found = {
      kind: "balance_differs",
      ...{ rideId: null, subject: "stripe", expected: formatMoney(balance) },
      found: formatMoney(cents(before)),
    };
    const found = balance === before ? [] : [differs];
    await recordFindings(db, found, { kinds: ["balance_differs"], subjects: null, now: now() });
    return;
  }
}
