import { setTimeout as pause } from "node:timers/promises";
import { milesBetween } from "#shared/places/distance.ts";
import type { SandboxProcess } from "#trust/outside/stripe-sandbox.ts";
import { randomNewYorkPoint, seededRandom } from "../random.ts";
import { type Call, call } from "./http-client.ts";
import { PASSWORD, type People } from "./people.ts";

const ACCEPT_WITHIN_MS = 20_000;
const FIRST_RETRY_MS = 200;
const MAX_RETRY_MS = 2000;
const random = seededRandom(11);

/** Places of a trip that is long enough to be offered: half a mile or more apart. */
function randomTrip() {
  const from = randomNewYorkPoint(random);
  let to = randomNewYorkPoint(random);
  while (milesBetween(from, to) < 0.5) to = randomNewYorkPoint(random);
  return {
    fromPlace: { label: "350 Fifth Avenue, New York", ...from },
    toPlace: { label: "JFK Airport", ...to },
  };
}

/** What the product has acknowledged; all of it must be in the database at the end. */
export interface Acknowledged {
  /** Id of the first offer of each quote. */
  offers: string[];
  acceptedRides: string[];
}

interface OperationContext {
  url: string;
  people: People;
  sandbox: SandboxProcess;
  acknowledged: Acknowledged;
}

interface Quote {
  rides: { id: string; driverId: string }[];
}

/** Operations of riders, with their drivers; each call is one operation and throws if it fails. */
export function createOperations({ url, people, sandbox, acknowledged }: OperationContext) {
  const { riders, drivers } = people;
  const riderOf = (number: number) => riders[number % riders.length] ?? { token: "", email: "" };
  const ask = <T>(path: string, options: Omit<Call, "url">) =>
    call<T>({ ...options, url: `${url}/api${path}` });
  const quoteOf = async (
    token: string,
    connections: Call["connections"] = "other",
  ): Promise<Quote> => {
    const quote = await ask<Quote>("/calculate-fare", { token, body: randomTrip(), connections });
    const [first] = quote.rides;
    if (!first) throw new Error("a quote without offers");
    acknowledged.offers.push(first.id);
    return quote;
  };
  return {
    quote: async (number: number): Promise<void> => {
      // The last 1,000 riders only ask for quotes; the riders before them book.
      await quoteOf(riderOf(riders.length - 1 - (number % 1000)).token, "quotes");
    },
    book: async (number: number): Promise<void> => {
      const { token } = riderOf(number);
      const { rides } = await quoteOf(token);
      const offer = rides[Math.floor(random() * rides.length)];
      const body = { riderLogId: offer?.id };
      const page = await ask<{ url: string; rideId: string }>("/checkout", { token, body });
      const session = /cs_\w+/.exec(page.url)?.[0] ?? "";
      const outcome = await sandbox.pay(session, "4242424242424242");
      if (outcome !== "paid") throw new Error(`payment ${outcome}`);
      await accept(page.rideId, drivers.get(offer?.driverId ?? "") ?? "");
      acknowledged.acceptedRides.push(page.rideId);
    },
    logIn: async (number: number): Promise<void> => {
      const { email } = riderOf(number);
      await ask("/rider/login", { body: { email, password: PASSWORD } });
    },
  };

  /**
   * The driver accepts once the payment has arrived by Stripe's event. Tries again at doubled intervals: a driver's page
   * waits for the request, so frequent calls would be a load that nobody causes.
   */
  async function accept(rideId: string, token: string): Promise<void> {
    const deadline = performance.now() + ACCEPT_WITHIN_MS;
    for (let retryMs = FIRST_RETRY_MS; ; retryMs = Math.min(2 * retryMs, MAX_RETRY_MS)) {
      const result = await ask(`/accept-scheduled-ride/${rideId}`, { token }).then(
        () => "accepted",
        (error: Error) => error.message,
      );
      if (result === "accepted") return;
      if (!/^(404|409)/.test(result) || performance.now() > deadline) throw new Error(result);
      await pause(retryMs);
    }
  }
}
