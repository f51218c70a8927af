import { setTimeout as wait } from "node:timers/promises";
import { getReferralCode } from "#shared/referrals/contract.ts";
import type { Person } from "#trust/people/enroll.ts";
import {
  aDriver,
  aRider,
  book,
  completeAtOnce,
  driveHonestly,
  type FraudContext,
  losAngeles,
  nearby,
  offerOf,
  reportSteps,
  standAt,
} from "./steps.ts";
import type { Attempt } from "./verdict.ts";

type Ring = (context: FraudContext) => Promise<Attempt[]>;

const ROUNDS = 3;
/** One more than is ordinary for a pair within a day, and for a driver within an hour. */
const PAIR_RIDES = 7;
const HONEST_SECONDS = 240;
/** The bank reports fraud after the payment. */
const STOLEN_CARD = "4000000000005423";
/** Not among the sandbox's listed cards: each is one card, whoever types it. */
const unlistedCards = ["4000000000000077", "5555555555554444", "6011111111111117"];
const COMPARED_WITHIN_MS = 5000;

/** Drivers try to book themselves: by a rider account with their email, and by another one with that account's card. */
const self: Ring = async (context) => {
  const attempts: Attempt[] = [];
  for (const card of unlistedCards) {
    const [driver, other] = [await aDriver(context), await aDriver(context)];
    const [rider, second] = [await aRider(context, { email: driver.email }), await aRider(context)];
    attempts.push({ ring: "self", isOffered: (await offerOf({ rider, driver })) !== null });
    for (const payer of [rider, second])
      await fakeRide(context, { rider: payer, driver: other }, { card });
    await wait(COMPARED_WITHIN_MS);
    const offer = await offerOf({ rider: second, driver });
    attempts.push({ ring: "self", isOffered: offer !== null });
  }
  return attempts;
};

/** A ride that is accepted and completed within a second. */
async function fakeRide(
  context: FraudContext,
  parties: { rider: Person; driver: Person },
  options: { card?: string } = {},
): Promise<string> {
  const rideId = await book(context, parties, options);
  if (!rideId) throw new Error("the driver of the ring is not offered");
  await completeAtOnce(parties.driver, rideId);
  return rideId;
}

/** A rider and a driver who ride with each other again and again. */
const pair: Ring = async (context) => {
  const parties = { rider: await aRider(context), driver: await aDriver(context) };
  const attempts: Attempt[] = [];
  for (let ride = 0; ride < PAIR_RIDES; ride += 1)
    attempts.push({ ring: "pair", rideId: await fakeRide(context, parties) });
  return attempts;
};

/** New riders pay one driver with stolen cards. */
const stolenCard: Ring = async (context) => {
  const driver = await aDriver(context);
  return runRounds(async () => ({
    ring: "stolen card",
    rideId: await fakeRide(
      context,
      { rider: await aRider(context), driver },
      { card: STOLEN_CARD },
    ),
  }));
};

const tooFast: Ring = (context) =>
  runRounds(async () => {
    const parties = { rider: await aRider(context), driver: await aDriver(context) };
    return { ring: "too fast", rideId: await fakeRide(context, parties) };
  });

/** A driver who reports every step of a ride in New York from Los Angeles. */
const farAway: Ring = (context) =>
  runRounds(async () => {
    const driver = await aDriver(context);
    const rideId = await book(context, { rider: await aRider(context), driver });
    if (!rideId) throw new Error("the driver of the ring is not offered");
    await standAt(driver, losAngeles);
    await reportSteps(driver, rideId);
    return { ring: "far away", rideId };
  });

async function runRounds(attempt: () => Promise<Attempt>): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  for (let round = 0; round < ROUNDS; round += 1) attempts.push(await attempt());
  return attempts;
}

/** A referrer's newcomer takes a real ride with this driver. */
async function referredRide(context: FraudContext, referrer: Person, driver: Person) {
  const { referralCode } = await referrer.caller.insist(getReferralCode);
  const rider = await aRider(context, { referralCode });
  const rideId = await book(context, { rider, driver }, { to: nearby.name });
  if (!rideId) throw new Error("the newcomer's driver is not offered");
  await driveHonestly(driver, rideId, HONEST_SECONDS);
  return { rideId, newcomerId: rider.id };
}

/** Drivers drive the newcomers whom they referred. The rides are real, so only the credit is fraud. */
const referral: Ring = (context) =>
  Promise.all(
    Array.from({ length: ROUNDS }, async (): Promise<Attempt> => {
      const driver = await aDriver(context);
      const { newcomerId } = await referredRide(context, driver, driver);
      return { ring: "referral", newcomerId };
    }),
  );

/** Real rides of newcomers with a stranger: the driver is paid, and both sides of the referral get their credit. */
const honest: Ring = (context) =>
  Promise.all(
    Array.from({ length: ROUNDS }, async (): Promise<Attempt> => {
      const [referrer, driver] = [await aRider(context), await aDriver(context)];
      return { ring: "honest", ...(await referredRide(context, referrer, driver)) };
    }),
  );

/** Runs all rings; the real rides take minutes and run beside the others. */
export async function runRings(context: FraudContext): Promise<Attempt[]> {
  const driven = Promise.all([referral(context), honest(context)]);
  driven.catch(() => undefined);
  const attempts: Attempt[] = [];
  for (const ring of [self, pair, stolenCard, tooFast, farAway])
    attempts.push(...(await ring(context)));
  return [...attempts, ...(await driven).flat()];
}
