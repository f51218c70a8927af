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
        <dl className="trip-summary rounded-card border border-hairline bg-surface px-4 py-3 tabular-nums max-lg:text-small">
          <Fact name="From">{joinCity(fromAddress)}</Fact>
          <Fact name="To">{joinCity(toAddress)}</Fact>
          <Fact name="Pickup">
            <MarketTime at={answer.pickupAt} isBrief />
            {hours !== null && (
              <span className="text-small text-fg-3"> · {formatBookedHours(hours)}</span>
            )}
          </Fact>
          <div>
            <dt>Trip</dt>
            {/* The line that opens is as high as a target; its text stands in line with the other facts. */}
            <dd className="-my-2.5">
              <TripLength
                distance={way.distanceInMiles}
                minutes={way.durationInMinutes}
                range={way.durationRange}
                isEstimated={way.estimated}
                departAt={null}
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

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);

const formatBookedHours = (hours: number) =>
  `booked for ${hours} ${hours === 1 ? "hour" : "hours"}`;
