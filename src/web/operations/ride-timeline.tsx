import type { RideForAdmin } from "#shared/operations/ride-contract.ts";
import type { DisputeStatus } from "#shared/payments/dispute.ts";
import { PRODUCT_NAME } from "#shared/product.ts";
import type { RideActor } from "#shared/rides/ride-states.ts";
import { StatusWord } from "#web/ui/status-word.tsx";
import { TimeET } from "#web/ui/time/time-et.tsx";
import { disputeLooks, type Look, moneyLooks, stateLooks } from "./ride-words.ts";

/** Ride states and bank disputes, oldest first. */
export const RideTimeline = ({ shown: { timeline, disputes } }: { shown: RideForAdmin }) => (
  <>
    <h3 className="text-h3">Timeline</h3>
    <ol className="grid gap-3">
      {happened(timeline, disputes).map(({ key, look, at, by, reason }) => (
        <li key={key} className="grid gap-0.5">
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <StatusWord {...look} />
            <span className="text-small text-fg-2">
              by {actorWords[by] ?? by}, <TimeET at={at} isBrief />
            </span>
          </span>
          {reason && <span className="text-small text-fg-2 wrap-anywhere">{reason}</span>}
        </li>
      ))}
    </ol>
  </>
);

const actorWords: Readonly<Record<string, string>> = {
  rider: "the rider",
  driver: "the driver",
  admin: "an admin",
  stripe: "Stripe",
  platform: PRODUCT_NAME,
} satisfies Record<RideActor, string>;

type Happened = Pick<RideForAdmin["timeline"][number], "at" | "by" | "reason">;

/** Merges ride states and bank disputes by time. */
function happened(
  timeline: RideForAdmin["timeline"],
  disputes: RideForAdmin["disputes"],
): (Happened & { key: string; look: Look })[] {
  const bank = { by: "the rider's bank", reason: null };
  return [
    ...timeline.map(({ state, ...one }) => ({ ...one, key: state, look: stateLooks[state] })),
    ...disputes.flatMap(({ id, status, openedAt, closedAt }) => [
      { ...bank, key: id, at: openedAt, look: moneyLooks.disputed },
      ...(closedAt
        ? [{ ...bank, key: `${id} closed`, at: closedAt, look: closedLook(status) }]
        : []),
    ]),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
}

const closedLook = (status: DisputeStatus): Look => ({
  ...disputeLooks[status],
  word: closedWords[status] ?? disputeLooks[status].word,
});
const closedWords: Partial<Record<DisputeStatus, string>> = {
  won: "Dispute won",
  lost: "Dispute lost",
};
