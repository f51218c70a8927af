import type { ReactNode } from "react";
import { miles, minutesRange } from "#web/app/offers/trip-words.ts";
import { TimeET } from "#web/ui/time-et.tsx";
import type { ScheduleAnswer } from "./schedule-draft.ts";

/** From, To and when; stays in sight on a wide screen while the drivers scroll by. */
export const AvailableDriversSummary = ({ answer }: { answer: ScheduleAnswer }) => {
  const { fromAddress, toAddress, precision, ...way } = answer.data.distanceDetails;
  const hours = answer.bookedHours;
  return (
    <div data-sticks-to-top className="bg-bg lg:sticky lg:top-16 lg:z-10 lg:-my-3 lg:py-3">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-card border border-hairline bg-surface p-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_auto] lg:gap-x-8 lg:px-5 lg:py-3">
        <Fact name="From" isWide detail={precision.from}>
          {fromAddress}
        </Fact>
        <Fact name="To" isWide detail={precision.to}>
          {toAddress}
        </Fact>
        <Fact name="Pickup" detail={hours === null ? null : hoursWords(hours)}>
          <TimeET at={answer.pickupAt} />
        </Fact>
        <Fact name="Trip" detail={way.estimated ? "estimated" : null}>
          {miles(way.distanceInMiles)} · {minutesRange(way.durationRange)}
        </Fact>
      </dl>
    </div>
  );
};

const Fact = (props: {
  name: string;
  isWide?: boolean;
  detail: string | null;
  children: ReactNode;
}) => (
  <div className={`min-w-0 ${props.isWide ? "col-span-2 lg:col-span-1" : ""}`}>
    <dt className="text-small text-fg-3">{props.name}</dt>
    <dd>
      <span className="block break-words tabular-nums lg:line-clamp-2">{props.children}</span>
      {props.detail && <span className="block text-small text-fg-2">{props.detail}</span>}
    </dd>
  </div>
);

const hoursWords = (hours: number) => `booked for ${hours} ${hours === 1 ? "hour" : "hours"}`;
