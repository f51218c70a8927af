import { CircleCheck, CreditCard, MousePointerClick } from "lucide-react";
import type { RideForAdmin } from "#shared/operations/ride-contract.ts";
import type { DisputeStatus } from "#shared/payments/dispute.ts";
import { productName } from "#shared/product.ts";
import { eventTitles } from "#shared/rides/event-titles.ts";
import type { RideActor, RideState } from "#shared/rides/ride-states.ts";
import { toneColors } from "#web/ui/status-word.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { disputeStyles, moneyStyles, type StatusStyle, stateStyles } from "./status-styles.ts";

/** Ride states and bank disputes, oldest first. */
export const RideTimeline = ({ record: { timeline, disputes } }: { record: RideForAdmin }) => (
  <>
    <h3 className="text-h3">Timeline</h3>
    <ol>
      {mergeEvents(timeline, disputes).map((event, index, { length }) => (
        <Event key={event.key} event={event} isLast={index === length - 1} />
      ))}
    </ol>
  </>
);

const Event = ({ event, isLast }: { event: StyledEvent; isLast: boolean }) => {
  const { style, at, by, reason } = event;
  return (
    <li className="relative flex gap-3 pb-3 last:pb-0">
      {!isLast && (
        <span aria-hidden className="absolute top-6 bottom-0 left-[11px] w-0.5 bg-hairline" />
      )}
      <span className="grid size-6 shrink-0 place-items-center">
        <style.icon aria-hidden className={`size-4 ${toneColors[style.tone]}`} />
      </span>
      <div className="grid min-w-0 gap-0.5">
        <span>{style.word}</span>
        <span className="text-small text-fg-2">
          by {by === "platform" ? productName() : (actorLabels[by] ?? by)},{" "}
          <MarketTime at={at} isBrief />
        </span>
        {reason && <span className="text-small text-fg-2 wrap-anywhere">{reason}</span>}
      </div>
    </li>
  );
};

/** Labels and icons in the past tense. Those of the state are in the present tense: "On the way". */
const eventStyles: Partial<Record<RideState, StatusStyle>> = {
  awaiting_payment: {
    tone: "accent",
    icon: MousePointerClick,
    word: eventTitles.awaiting_payment,
  },
  pending: { tone: "accent", icon: CreditCard, word: eventTitles.pending },
  accepted: { ...stateStyles.accepted, icon: CircleCheck },
  arrived: { ...stateStyles.arrived, word: eventTitles.arrived },
  started: { ...stateStyles.started, word: eventTitles.started },
};

const actorLabels: Readonly<Record<string, string>> = {
  rider: "the rider",
  driver: "the driver",
  admin: "an admin",
  stripe: "Stripe",
} satisfies Record<Exclude<RideActor, "platform">, string>;

type StyledEvent = Pick<RideForAdmin["timeline"][number], "at" | "by" | "reason"> & {
  key: string;
  style: StatusStyle;
};

/** Merges ride states and bank disputes by time. */
function mergeEvents(
  timeline: RideForAdmin["timeline"],
  disputes: RideForAdmin["disputes"],
): StyledEvent[] {
  const bank = { by: "the rider's bank", reason: null };
  return [
    ...timeline.map(({ state, ...one }) => ({
      ...one,
      key: state,
      style: eventStyles[state] ?? stateStyles[state],
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
