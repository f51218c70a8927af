import { v7 as uuidv7 } from "uuid";
import { actOn } from "#server/audit/act.ts";
import type { Db } from "#server/database/db.ts";
import { api } from "#server/http/api.ts";
import { csvRoute } from "#server/http/csv-route.ts";
import type { App } from "#server/http/typed-app.ts";
import { post } from "#server/ledger/queries.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import type { BodyOf } from "#shared/endpoint.ts";
import { remittancePosting } from "#shared/ledger/postings.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { type Cents, cents, centsFromDollars } from "#shared/money.ts";
import {
  futureMessage,
  listRemittances,
  openLimitMessage,
  REMITTANCES_CSV_PATH,
  type RemittanceFilter,
  recordRemittance,
  remittanceFilter,
  takeBackRemittance,
  tooEarlyMessage,
} from "#shared/remittances/contract.ts";
import {
  findRemittance,
  findRemittanceByKey,
  insertRemittance,
  listFeeSums,
  listRemittanceRows,
  lockRemittances,
  type NewRemittance,
} from "./queries.ts";
import {
  matchesFilter,
  outstandingCents,
  remittancesCsv,
  toOwedRow,
  toPayment,
  totalOf,
} from "./report.ts";

/** Government fees owed, and the records of the operator's payments. */
export function remittanceRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, now, surcharges } = services;
  serve(listRemittances)(async ({ query }) => {
    const [sums, payments] = await Promise.all([listFeeSums(db), listRemittanceRows(db, query)]);
    const rows = sums.filter(matchesFilter(query));
    return {
      success: true,
      rows: rows.map(toOwedRow(surcharges.all())),
      total: totalOf(rows),
      kinds: [...new Set(sums.map(({ kind }) => kind))].toSorted(),
      years: [...new Set(sums.map(({ month }) => month.slice(0, 4)))],
      payments: payments.map(toPayment),
      today: marketIsoDate(now()),
    };
  });

  csvRoute(app, services, {
    path: REMITTANCES_CSV_PATH,
    summary: "The filtered fees to remit as a CSV file",
    audience: "admin",
    permission: "books",
    query: remittanceFilter,
  })(({ query }) => ({
    name: "faire-fees-to-remit.csv",
    lines: remittancesCsv(owedRows(services, query)),
  }));

  serve(recordRemittance)(async ({ body, account, request }) => {
    const requestKey = request.claimedKey?.key ?? null;
    // A killed server may have recorded the remittance without storing the reply under the idempotency key.
    const earlier = requestKey && (await findRemittanceByKey(db, account.id, requestKey));
    const adminId = account.id;
    return {
      success: true,
      id: earlier ?? (await record(services, body, { adminId, requestKey })),
    };
  });

  serve(takeBackRemittance)(async ({ params, body, account }) => ({
    success: true,
    id: await takeBack(services, params.id, { adminId: account.id, reason: body.reason }),
  }));
}

async function* owedRows(
  { readDb, surcharges }: Pick<Services, "readDb" | "surcharges">,
  filter: RemittanceFilter,
) {
  const sums = await listFeeSums(readDb);
  yield sums.filter(matchesFilter(filter)).map(toOwedRow(surcharges.all()));
}

/** Records a payment of open fees. Returns its id. */
async function record(
  services: Services,
  body: BodyOf<typeof recordRemittance>,
  { adminId, requestKey }: Pick<NewRemittance, "adminId" | "requestKey">,
): Promise<string> {
  const { amount, ...payment } = body;
  const now = services.now();
  if (body.paidOn > marketIsoDate(now)) throw invalidField("paidOn", futureMessage);
  if (body.paidOn < `${body.month}-01`) throw invalidField("paidOn", tooEarlyMessage);
  const remittance = {
    ...payment,
    ...{ id: uuidv7(), cents: centsFromDollars(amount), adminId, now, takesBack: null, requestKey },
  };
  const act = {
    ...{ adminId, action: "remittance_recorded", subjectId: remittance.id, reason: null },
  };
  await actOn(services, act, async (tx) => {
    await lockRemittances(tx);
    const sums = (await listFeeSums(tx)).find(
      ({ kind, month }) => kind === body.kind && month === body.month,
    );
    const open = sums ? outstandingCents(sums) : cents(0);
    if (remittance.cents > open) throw invalidField("amount", openLimitMessage(open));
    await book(tx, remittance);
    return { before: {}, after: auditedFacts(remittance) };
  });
  return remittance.id;
}

type Decision = { adminId: string; reason: string };

/** Reverses a remittance by recording its negative. Returns the id of the reversal. */
async function takeBack(
  services: Services,
  id: string,
  { adminId, reason }: Decision,
): Promise<string> {
  const newId = uuidv7();
  const act = { adminId, action: "remittance_taken_back", subjectId: id, reason };
  await actOn(services, act, async (tx) => {
    await lockRemittances(tx);
    const remittance = await findRemittance(tx, id);
    if (!remittance) throw notFound("This remittance");
    if (remittance.isTakenBack || remittance.takesBack !== null)
      throw new Problem(409, "decided", "This remittance was reversed already");
    const { kind, month, paidOn, reference } = remittance;
    const [takesBack, amount] = [id, cents(-remittance.cents)];
    const now = services.now();
    await book(tx, {
      ...{ kind, month, paidOn, reference, adminId, now, takesBack },
      ...{ id: newId, cents: amount, requestKey: null },
    });
    return { before: auditedFacts(remittance), after: {} };
  });
  return newId;
}

/** Stores a remittance and its ledger posting. The money leaves the operator's bank, not Stripe's balance. */
async function book(tx: Db, remittance: NewRemittance & { cents: Cents }): Promise<void> {
  const { id: reference, kind, cents: amount } = remittance;
  await insertRemittance(tx, remittance);
  await post(
    tx,
    { kind: "fees_remitted", rideId: null, reference },
    remittancePosting({ kind, amount }),
  );
}

const auditedFacts = (remittance: {
  kind: string;
  month: string;
  cents: number;
  paidOn: string;
  reference: string;
}) => ({
  fee: remittance.kind,
  month: remittance.month,
  amount: remittance.cents,
  paidOn: remittance.paidOn,
  reference: remittance.reference,
});

const invalidField = (field: "paidOn" | "amount", message: string) =>
  new Problem(400, "invalid", message, { fields: { [field]: message } });
