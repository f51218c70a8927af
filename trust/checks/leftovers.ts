import type { Evidence, RideRow } from "#trust/evidence/evidence.ts";
import type { Check } from "./check.ts";

const underWay: readonly RideRow["state"][] = ["accepted", "arrived", "started"];

export const eventsAreProcessed: Check = ({ leftovers }) => ({
  name: "each event of Stripe is processed",
  counted: leftovers.events,
  violations: leftovers.unprocessedEvents,
});

export const nothingIsStuck: Check = ({ rides }) => ({
  name: "no ride or payment is stuck",
  counted: rides.length,
  violations: rides.flatMap((ride) => (isStuck(ride) ? [`ride ${ride.id} is ${ride.state}`] : [])),
});

function isStuck({ kind, state, isWaiting, isSettled }: RideRow): boolean {
  if (state === "awaiting_payment") return !isWaiting;
  if (state === "pending") return kind === "instant" || !isWaiting;
  if (underWay.includes(state)) return kind === "instant";
  return !isSettled;
}

export const noJobStaysLocked: Check = ({ leftovers }) => ({
  name: "no job stays locked by a dead worker",
  counted: 1,
  violations: leftovers.lockedJobs,
});

export const mailsAreSent: Check = ({ leftovers, mails }) => ({
  name: "each mail that is due is sent",
  counted: mails.size,
  violations: leftovers.unsentMails,
});

/** A kill between sending a mail and recording it repeats that mail, so at most one mail per fault may repeat. */
export const fewMailsAreRepeated: Check = ({ mails, repeatableMails }) => {
  const repeatedMailIds = repeatedMails({ mails });
  return {
    name: "no more mails are repeated than there were faults",
    counted: mails.size,
    violations:
      repeatedMailIds.length > repeatableMails
        ? [`${repeatedMailIds.length} mails repeated, ${repeatableMails} faults`]
        : [],
  };
};

export const repeatedMails = ({ mails }: Pick<Evidence, "mails">): string[] =>
  [...mails].filter(([, count]) => count > 1).map(([id]) => id);
