import {
  PAYMENTS_UNAVAILABLE,
  PaymentFailed,
  PaymentRefused,
} from "#server/adapters/payments/payments.ts";
import { notSignedIn } from "#server/http/session.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import {
  type CustomerRequest,
  countCustomerFailure,
  setCustomer,
  storeCustomerRequest,
} from "./customer-queries.ts";

type CustomerServices = Pick<Services, "db" | "payments" | "now" | "log">;
type Rider = { id: string; email: string };

/**
 * Returns the id of the rider's customer at the provider, creating it on the first call. If the reply to the creation
 * was lost, the next call finds the customer. Returns null if the provider refuses or fails: the ride can be paid
 * without a customer.
 */
export async function ensureCustomer(
  services: CustomerServices,
  rider: Rider,
): Promise<string | null> {
  const request = await storeCustomerRequest(services.db, rider, services.now());
  if (!request) throw notSignedIn();
  try {
    const customerId = request.customerId ?? (await createOrFind(services, rider, request));
    if (request.email !== rider.email)
      await services.payments.updateCustomer(customerId, { email: rider.email });
    if (request.customerId === null || request.email !== rider.email)
      await storeCustomer(services, rider, customerId);
    return customerId;
  } catch (error) {
    await recordFailure(services, rider, error);
    return null;
  }
}

/**
 * Logs the provider's failure; throws other errors. Counts a final failure, so that the next request has a new
 * idempotency key: with an unknown outcome the same key must be sent again.
 */
async function recordFailure(
  { db, log }: CustomerServices,
  rider: Rider,
  error: unknown,
): Promise<void> {
  const isUnknown = error instanceof Problem && error.code === "payments_unavailable";
  const isFinal = error instanceof PaymentFailed || error instanceof PaymentRefused;
  if (!isUnknown && !isFinal) throw error;
  log.warn({ err: error, accountId: rider.id }, PAYMENTS_UNAVAILABLE);
  if (isFinal) await countCustomerFailure(db, rider.id);
}

/**
 * Finds the customer of an earlier request, or creates it. Uses the stored e-mail, so that a repeated request is the
 * same request. The idempotency key contains the time of the request: after a customer was deleted, Stripe would replay
 * its creation under the earlier key for a day.
 */
async function createOrFind(
  { payments }: CustomerServices,
  { id: accountId }: Rider,
  { email, askedAt, failures, isNew }: CustomerRequest,
): Promise<string> {
  const since = plusMinutes(askedAt, -1);
  const existingCustomerId = isNew
    ? null
    : await payments.findCustomer({ accountId, email }, since);
  return (
    existingCustomerId ??
    payments.createCustomer(
      { accountId, email },
      `rider:${accountId}:customer:${askedAt.getTime()}:${failures}`,
    )
  );
}

/** Stores the customer. If the account was deleted meanwhile, deletes the customer at the provider and throws 401. */
async function storeCustomer(
  { db, payments }: CustomerServices,
  { id, email }: Rider,
  customerId: string,
): Promise<void> {
  if (await setCustomer(db, id, { customerId, email })) return;
  await payments.deleteCustomer(customerId);
  throw notSignedIn();
}
