import { on } from "#server/http/on.ts";
import { Problem } from "#server/http/problem.ts";
import type { App } from "#server/http/typed-app.ts";
import { enqueue, enqueuePush } from "#server/jobs/enqueue.ts";
import type { Services } from "#server/services.ts";
import {
  getDriverForAdmin,
  listDrivers,
  setTaxOffer,
  verifyDriver,
} from "#shared/admin/contract.ts";
import { taxOfferSentences } from "#shared/admin/fields.ts";
import { bpsFromFraction } from "#shared/basis-points.ts";
import { newYorkIsoDate } from "#shared/new-york-time.ts";
import { actOnDriver } from "./act.ts";
import { viewDriver } from "./driver-view.ts";
import { pageOfDrivers } from "./list-drivers.ts";
import { setOffer, setVerified } from "./queries.ts";
import { verificationPush } from "./verification-push.ts";

/** What admins see of drivers and do to them; each act is written down. */
export function adminRoutes(app: App, services: Services): void {
  const { db, now } = services;
  const standing = () => ({ rules: services.feeRules.at(now()), now: now() });

  on(app, listDrivers)(({ query }) => pageOfDrivers(db, query));
  on(app, getDriverForAdmin)(({ params }) => viewDriver(db, params.id, standing()));

  on(
    app,
    verifyDriver,
  )(async ({ params: { id: driverId }, body, account }) => {
    const { isVerified, reason = null, lastAct } = body;
    const at = now().toISOString();
    const action = isVerified ? "verify" : "unverify";
    const doing = { adminId: account.id, driverId, action, reason, lastAct };
    await actOnDriver(services, doing, (driver) =>
      driver.isVerified === isVerified
        ? null
        : {
            before: { isVerified: driver.isVerified },
            after: { isVerified },
            apply: async (tx) => {
              await setVerified(tx, driverId, isVerified);
              const news = { driverId, isVerified, reason, at };
              await enqueue(tx, "verification_mail", news, `verification:${driverId}:${at}`);
              await enqueuePush(tx, verificationPush(news));
            },
          },
    );
    return viewDriver(db, driverId, standing());
  });

  on(
    app,
    setTaxOffer,
  )(async ({ params: { id: driverId }, body, account }) => {
    const { taxRate, offerValidity: through, reason = null, lastAct } = body;
    if (through < newYorkIsoDate(now())) throw inThePast();
    const taxBps = bpsFromFraction(taxRate);
    const action = "tax_offer";
    const doing = { adminId: account.id, driverId, action, reason, lastAct };
    await actOnDriver(services, doing, (driver) => ({
      before: { taxBps: driver.taxOfferBps, through: driver.taxOfferThrough },
      after: { taxBps, through },
      apply: (tx) => setOffer(tx, driverId, { taxBps, through }),
    }));
    return viewDriver(db, driverId, standing());
  });
}

function inThePast(): Problem {
  const { past } = taxOfferSentences;
  return new Problem(400, "in_the_past", past, { fields: { offerValidity: past } });
}
