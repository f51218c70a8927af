import { api } from "#server/http/api.ts";
import type { SignedIn } from "#server/http/session.ts";
import type { App } from "#server/http/typed-app.ts";
import { chargedCents } from "#server/rides/charged.ts";
import { getOwnRide } from "#server/rides/own-ride.ts";
import { startAsAdmin } from "#server/rides/start-as-admin.ts";
import type { Services } from "#server/services.ts";
import { centsFromDollars, dollarsFromCents } from "#shared/money.ts";
import {
  cancelAnyRide,
  decideRefundRequest,
  decideToll,
  refundRide,
  refundTip,
  refundToll,
  resendRefund,
  startAnyRide,
} from "#shared/operations/acts-contract.ts";
import type { RefundTerms } from "#shared/payments/refund-terms.ts";
import { nextState } from "#shared/rides/ride-states.ts";
import { cancelAsAdmin } from "./cancel-as-admin.ts";
import { decideAboutToll } from "./extras/decide-toll.ts";
import { reportObjectedTolls } from "./extras/reconcile-tolls.ts";
import { refundWholeTip, refundWholeToll } from "./extras/refund-tip.ts";
import { decideRefund, refundOrRequest } from "./refund-requests.ts";
import { resendHeldRefund } from "./resend-refund.ts";

/** Admin actions on rides and their money; each is written to the audit log. */
export function actRoutes(app: App, services: Services): void {
  const serve = api(app);
  serve(refundRide)(async ({ params, body, account, request }) => {
    const amount = centsFromDollars(Math.round(body.amount * 100) / 100);
    const ride = await getOwnRide(services, params.id, account);
    if (nextState(ride.state, "cancel") !== null && amount === chargedCents(ride)) {
      await cancelAsAdmin(services, ride, { ...body, adminId: account.id });
      return { success: true, refund: null, state: await stateOf(services, ride.id, account) };
    }
    const requestKey = request.claimedKey?.key ?? null;
    const refundRequest = { ...body, amount, rideId: ride.id, adminId: account.id, requestKey };
    const refundOutcome = await refundOrRequest(services, refundRequest);
    if (refundOutcome.granted === null) {
      const { requestId, state } = refundOutcome;
      return { success: true, refund: null, requestId, state };
    }
    const { id, terms, state } = refundOutcome.granted;
    return { success: true, refund: { id, ...wireTerms(terms) }, state };
  });

  serve(decideRefundRequest)(async ({ params: { id }, body, account }) => {
    const { isApproved, reason = null } = body;
    const rideId = await decideRefund(services, { id, adminId: account.id, isApproved, reason });
    return { success: true, state: await stateOf(services, rideId, account) };
  });

  serve(resendRefund)(async ({ params, body, account }) => {
    const ride = await getOwnRide(services, params.id, account);
    await resendHeldRefund(services, {
      rideId: ride.id,
      adminId: account.id,
      reason: body.reason,
    });
    return { success: true, state: ride.state };
  });

  serve(refundTip)(async ({ params, body, account }) => {
    const ride = await getOwnRide(services, params.id, account);
    await refundWholeTip(services, {
      rideId: ride.id,
      adminId: account.id,
      reason: body.reason,
    });
    return { success: true };
  });

  serve(startAnyRide)(async ({ params, body, account }) => {
    const ride = await getOwnRide(services, params.id, account);
    await startAsAdmin(services, ride.id, { ...body, adminId: account.id });
    return { success: true, state: await stateOf(services, ride.id, account) };
  });

  serve(decideToll)(async ({ params, body, account }) => {
    await decideAboutToll(services, account, { tollId: params.id, ...body });
    await reportObjectedTolls(services, services.now());
    return { success: true };
  });

  serve(refundToll)(async ({ params, body, account }) => {
    await refundWholeToll(services, params.id, { adminId: account.id, reason: body.reason });
    return { success: true };
  });

  serve(cancelAnyRide)(async ({ params, body, account }) => {
    const ride = await getOwnRide(services, params.id, account);
    await cancelAsAdmin(services, ride, { ...body, adminId: account.id });
    return { success: true, state: await stateOf(services, ride.id, account) };
  });
}

const stateOf = async (services: Pick<Services, "db">, rideId: string, account: SignedIn) =>
  (await getOwnRide(services, rideId, account)).state;

const wireTerms = ({ amount, driver, tax, fees, platform }: RefundTerms) => ({
  amount: dollarsFromCents(amount),
  fromDriver: dollarsFromCents(driver),
  fromTax: dollarsFromCents(tax),
  fromFees: dollarsFromCents(fees),
  fromPlatform: dollarsFromCents(platform),
});
