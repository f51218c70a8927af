import type { RideForAdmin } from "#shared/operations/ride-contract.ts";
import type { DisputeStatus } from "#shared/payments/dispute.ts";
import { productName } from "#shared/product.ts";
import { eventTitles } from "#shared/rides/event-titles.ts";
import type { RideActor, RideState } from "#shared/rides/ride-states.ts";
import { StatusWord } from "#web/ui/status-word.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { disputeStyles, moneyStyles, type StatusStyle, stateStyles } from "./status-styles.ts";

/** Ride states and bank disputes, oldest first. */
export const RideTimeline = ({ record: { timeline, disputes } }: { record: RideForAdmin }) => (
  <>
    <h3 className="text-h3">Timeline</h3>
    <ol className="grid gap-3">
      {mergeEvents(timeline, disputes).map(({ key, style, at, by, reason }) => (
        <li key={key} className="grid gap-0.5">
          <StatusWord {...style} />
          <span className="text-small text-fg-2">
            by {by === "platform" ? productName() : (actorLabels[by] ?? by)},{" "}
            <MarketTime at={at} isBrief />
          </span>
          {reason && <span className="text-small text-fg-2 wrap-anywhere">{reason}</span>}
        </li>
      ))}
    </ol>
  </>
);

/** States that are shown by their event title, because their label does not say what happened. */
const titledStates: readonly RideState[] = ["awaiting_payment", "pending", "arrived", "started"];
const wordOf = (state: RideState): string =>
  titledStates.includes(state) ? eventTitles[state] : stateStyles[state].word;

const actorLabels: Readonly<Record<string, string>> = {
  rider: "the rider",
  driver: "the driver",
  admin: "an admin",
  stripe: "Stripe",
} satisfies Record<Exclude<RideActor, "platform">, string>;

type TimelineEvent = Pick<RideForAdmin["timeline"][number], "at" | "by" | "reason">;

/** Merges ride states and bank disputes by time. */
function mergeEvents(
  timeline: RideForAdmin["timeline"],
  disputes: RideForAdmin["disputes"],
): (TimelineEvent & { key: string; style: StatusStyle })[] {
  const bank = { by: "the rider's bank", reason: null };
  return [
    ...timeline.map(({ state, ...one }) => ({
      ...one,
      key: state,
      style: { ...stateStyles[state], word: wordOf(state) },
    })),
    ...disputes.flatMap(({ id, status, openedAt, closedAt }) => [
      { ...bank, key: id, at: openedAt, style: moneyStyles.disputed },
      ...(closedAt
        ? [{ ...bank, key: `${id} closed`, at: closedAt, style: closedStyle(status) }]
        : []),
    ]),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
}

const closedStyle = (status: DisputeStatus): StatusStyle => ({
  ...disputeStyles[status],
  word: closedLabels[status] ?? disputeStyles[status].word,
});
const closedLabels: Partial<Record<DisputeStatus, string>> = {
  won: "Dispute won",
  lost: "Dispute lost",
};
