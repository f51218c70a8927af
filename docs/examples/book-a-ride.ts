/**
 * A program that books a ride. Make the client beside it first:
 * npx oazapfts https://rides.example.com/api/openapi.json faire.ts
 */
import * as faire from "./faire.ts";

export interface Trip {
  from: string;
  to: string;
}

/** Logs in, and sends the session with every later call. */
export async function logIn(baseUrl: string, email: string, password: string): Promise<void> {
  faire.defaults.baseUrl = baseUrl;
  const session = await faire.postRiderLogin({ email, password });
  if (session.status !== 200) throw new Error(session.data.error);
  faire.defaults.headers = { authorization: `Bearer ${session.data.token}` };
}

/** Holds the driver of the cheapest offer. Returns the ride, and the page that takes its payment. */
export async function bookCheapest(trip: Trip) {
  const offers = await faire.postCalculateFare(trip);
  if (offers.status !== 200) throw new Error(offers.data.error);
  const [cheapest] = offers.data.rides.toSorted((a, b) => a.amountDue - b.amountDue);
  if (!cheapest) throw new Error("No driver is free");
  // After a timeout, repeat the call with the same key: it then holds no second driver.
  const headers = { "idempotency-key": crypto.randomUUID() };
  const hold = await faire.postCheckout({ riderLogId: cheapest.id }, { headers });
  if (hold.status !== 200) throw new Error(`${hold.data.code}: ${hold.data.error}`);
  return { rideId: hold.data.rideId, paymentPage: hold.data.url, amountDue: cheapest.amountDue };
}

/** State of a ride, such as `pending` until its driver answers. */
export async function stateOf(rideId: string): Promise<faire.RideState> {
  const reply = await faire.getRide(rideId);
  if (reply.status !== 200) throw new Error(reply.data.error);
  return reply.data.ride.state;
}
