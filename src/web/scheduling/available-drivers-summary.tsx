import type { ReactNode } from "react";
import { joinCity } from "#shared/places/place.ts";
import { TripLength } from "#web/offers/trip-length.tsx";
import { imprecisionNote } from "#web/platform/places/imprecision-note.ts";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import type { ScheduleReply } from "./schedule-draft.ts";

/** Route and time; sticky on wide screens while the drivers scroll. */
export const AvailableDriversSummary = ({ answer }: { answer: ScheduleReply }) => {
  const { fromAddress, toAddress, precision, ...way } = answer.data.distanceDetails;
  const hours = answer.bookedHours;
  return (
    <>
      <div
        data-sticks-to-top
        className="bg-bg lg:sticky lg:top-[4.0625rem] lg:z-[9] lg:-my-3 lg:py-3"
      >
        <dl className="grid gap-1 rounded-card border border-hairline bg-surface px-4 py-3 max-lg:text-small lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,16.5rem)_minmax(0,17rem)] lg:gap-x-8 lg:px-5 lg:py-3">
          <Fact name="From" detail={precision.from}>
            {joinCity(fromAddress)}
          </Fact>
          <Fact name="To" detail={precision.to}>
            {joinCity(toAddress)}
          </Fact>
          <Fact name="Pickup" detail={hours === null ? null : formatBookedHours(hours)}>
            <MarketTime at={answer.pickupAt} />
          </Fact>
          <div className="flex min-w-0 items-baseline gap-3 lg:block">
            <dt className="w-13 shrink-0 text-fg-3 lg:w-auto lg:text-small">Trip</dt>
            {/* The line that opens is as high as a target; its text stands in line with the other facts. */}
            <dd className="min-w-0 -my-2.5">
              <TripLength
                distance={way.distanceInMiles}
                minutes={way.durationInMinutes}
                range={way.durationRange}
                isEstimated={way.estimated}
                departAt={new Date(answer.pickupAt)}
              />
            </dd>
          </div>
        </dl>
      </div>
      <ImprecisionNote
        text={imprecisionNote(precision.from, precision.to, way.isDistanceGuessed)}
      />
    </>
  );
};

const ImprecisionNote = ({ text }: { text: string | null }) =>
  text && <p className="rounded-button bg-raised p-3 text-small">{text}</p>;

const Fact = (props: { name: string; detail: string | null; children: ReactNode }) => (
  <div className="flex min-w-0 gap-3 lg:block">
    <dt className="w-13 shrink-0 text-fg-3 lg:w-auto lg:text-small">{props.name}</dt>
    <dd className="min-w-0 tabular-nums lg:line-clamp-2">
      <span className="break-words">{props.children}</span>
      {props.detail && <span className="text-small text-fg-3"> · {props.detail}</span>}
    </dd>
  </div>
);

const formatBookedHours = (hours: number) =>
  `booked for ${hours} ${hours === 1 ? "hour" : "hours"}`;
