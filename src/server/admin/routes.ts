import { insertPersonView } from "#server/audit/queries.ts";
import { dbOfPage } from "#server/database/read-replica.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import {
  getDriverForAdmin,
  listDrivers,
  verifyDriver,
  verifyDrivers,
} from "#shared/admin/contract.ts";
import { taxOfferMessages } from "#shared/admin/fields.ts";
import { endTaxOffer, setTaxOffer } from "#shared/admin/tax-contract.ts";
import { bpsFromFraction } from "#shared/basis-points.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { viewDriver } from "./driver-view.ts";
import { pageOfDrivers } from "./list-drivers.ts";
import { changeTaxOffer } from "./tax-offers.ts";
import { verify } from "./verify.ts";

/** Driver administration; each change is written to the audit log. */
export function adminRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, now } = services;
  const rulesNow = () => ({
    rules: services.feeRules.at(now()),
    now: now(),
    policy: services.env.DOCUMENTS_POLICY,
    asked: services.documentList.asked(),
  });

  serve(listDrivers)(({ query }) => pageOfDrivers(dbOfPage(services, query.page), query));
  serve(getDriverForAdmin)(async ({ params: { id }, account }) => {
    const view = await viewDriver(db, id, rulesNow());
    await insertPersonView(db, { at: now(), adminId: account.id, subjectId: id });
    return view;
  });

  serve(verifyDriver)(async ({ params: { id }, body, account }) => {
    await verify(services, { reason: null, ...body, adminId: account.id, driverIds: [id] });
    return viewDriver(db, id, rulesNow());
  });

  serve(verifyDrivers)(async ({ body: { ids, ...body }, account }) => {
    const driverIds = [...new Set(ids)];
    const changedCount = await verify(services, {
      reason: null,
      ...body,
      adminId: account.id,
      driverIds,
    });
    return { success: true, changed: changedCount, already: driverIds.length - changedCount };
  });

  serve(setTaxOffer)(async ({ params: { id: driverId }, body, account }) => {
    const { taxRate, offerValidity: through, ...act } = body;
    if (through < marketIsoDate(now())) throw inThePast();
    const offer = { taxBps: bpsFromFraction(taxRate), through };
    await changeTaxOffer(services, { ...act, adminId: account.id, driverId }, offer);
    return viewDriver(db, driverId, rulesNow());
  });

  serve(endTaxOffer)(async ({ params: { id: driverId }, body, account }) => {
    await changeTaxOffer(services, { ...body, adminId: account.id, driverId }, null);
    return viewDriver(db, driverId, rulesNow());
  });
}

function inThePast(): Problem {
  const { past } = taxOfferMessages;
  return new Problem(400, "in_the_past", past, { fields: { offerValidity: past } });
}
