import type { ReactNode } from "react";
import { milesText, minutesText } from "#shared/places/length-text.ts";
import { Dollars } from "#web/ui/dollars.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";

type RequestFactsProps = {
  /** The driver's fare in dollars. */
  fare: number;
  miles: number;
  minutes: number;
  bookedHours: number | null;
  /** Null for an instant ride. */
  pickupAt: string | null;
  /** Minutes from the driver's position to the pickup; null for a later ride, or if unknown. */
  pickupMinutes: number | null;
  from: string;
  to: string;
};

/** Facts for the driver's decision: net pay, pickup, distance, duration and places. */
export const RequestFacts = (facts: RequestFactsProps) => (
  <dl className="grid gap-3 text-fg">
    <div className="flex items-baseline justify-between gap-4 rounded-button bg-raised px-4 py-3">
      <dt>You earn</dt>
      <dd>
        <Dollars amount={facts.fare} className="text-price" />
      </dd>
    </div>
    {facts.pickupAt && (
      <Fact name="Pickup">
        <MarketTime at={facts.pickupAt} />
      </Fact>
    )}
    {facts.pickupMinutes !== null && (
      <Fact name="Pickup">about {minutesText(facts.pickupMinutes)} away</Fact>
    )}
    <Fact name="Distance">{milesText(facts.miles)}</Fact>
    <Fact name="Time">{durationText(facts)}</Fact>
    <Fact name="From">{facts.from}</Fact>
    <Fact name="To">{facts.to}</Fact>
  </dl>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-6 px-4 tabular-nums">
    <dt className="shrink-0 text-fg-2">{name}</dt>
    <dd className="min-w-0 text-right break-words">{children}</dd>
  </div>
);

const durationText = ({ bookedHours, minutes }: RequestFactsProps): string =>
  bookedHours === null ? `${minutesText(minutes)} (estimated)` : hoursText(bookedHours);

/** "booked for 3 hours". */
export const hoursText = (hours: number): string =>
  `booked for ${hours} ${hours === 1 ? "hour" : "hours"}`;
