import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { getSearches } from "#shared/drivers/contract.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { milesText } from "#shared/places/length-text.ts";
import { TripMap } from "#web/map/trip-map.tsx";
import { useHasMap } from "#web/map/use-map.ts";
import { call } from "#web/platform/client.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useLastError } from "#web/platform/use-last-error.ts";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

type Searches = ReplyOf<typeof getSearches>;

const POLL_INTERVAL_MS = 60_000;

const searches = queryOptions({
  queryKey: ["drivers", "searches"],
  queryFn: ({ signal }) => call(getSearches, { signal }),
  staleTime: 0,
  refetchInterval: POLL_INTERVAL_MS,
});

const LISTED_AREAS = 3;
const SPAN_MILES = 3;

type SearchesCardProps = {
  /** True for a tall map. */
  isTall?: boolean;
  /** True for the main card of a wide page: the driver's surroundings are on the map even without a search. */
  isMain?: boolean;
};

/** The nearest areas in which riders searched in the last minutes, as text and on a map. */
export const SearchesCard = ({ isTall = false, isMain = false }: SearchesCardProps) => {
  const { data, error: newestError, refetch } = useQuery(searches);
  const error = useLastError(newestError);
  // One line unless areas are listed: their map is then on top of them.
  const isBrief = !isMain && !data?.areas.length;
  const map = data && <SearchMap searches={data} isTall={isTall} isMain={isMain} />;
  return (
    <Card
      aria-labelledby="searches"
      className={
        isBrief
          ? "flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1"
          : "grid gap-3 overflow-hidden"
      }
    >
      {!isMain && map}
      <h2 id="searches" className="text-h3">
        Searches near you
      </h2>
      <div className="text-small text-fg-2">
        {!data && !error && <Skeleton className="h-5 w-32" />}
        {!data && error && (
          <LoadFailure what="the searches near you" error={error} onRetry={refetch} />
        )}
        {data && <AreaList searches={data} />}
      </div>
      {/* Below the text, which so keeps its place when the map appears. */}
      {isMain && map}
    </Card>
  );
};

type SearchMapProps = Required<SearchesCardProps> & { searches: Searches };

const SearchMap = ({ searches: { around, areas }, isTall, isMain }: SearchMapProps) => {
  const hasMap = useHasMap() && isMain;
  if (!around || (areas.length === 0 && !hasMap)) return null;
  const edge = isMain ? "-mb-5 md:-mb-6" : "-mt-5 md:-mt-6";
  const height = isTall ? "h-80" : "h-60";
  return (
    <div className={`relative -mx-5 md:-mx-6 ${edge} ${height}`}>
      <TripMap
        label={areas.length > 0 ? "Map of searches near you" : "Map of your area"}
        pickup={around}
        areas={areas}
        middle={around}
        spanMiles={SPAN_MILES}
        isInPage
        className="trip-map-fill"
      />
    </div>
  );
};

const AreaList = ({
  searches: { around, areas, minutes, withinMiles },
}: {
  searches: Searches;
}) => {
  if (!around)
    return (
      <>
        Go online or{" "}
        <Link
          to="/driver/dashboard"
          search={{ tab: "account" }}
          hash="service-area"
          className="underline underline-offset-4"
        >
          set your service area
        </Link>{" "}
        to see where riders search.
      </>
    );
  if (areas.length === 0) return `Quiet within ${withinMiles} miles`;
  return (
    <ul className="grid gap-1">
      {areas.slice(0, LISTED_AREAS).map((area) => (
        <li key={`${area.latitude} ${area.longitude}`}>
          <span className="font-medium text-fg">{`${milesText(area.miles)} ${directionOf(around, area)}`}</span>
          {`: ${area.atLeastRiders} or more riders in ${minutes} minutes`}
        </li>
      ))}
    </ul>
  );
};

const directions = [
  "north",
  "northeast",
  "east",
  "southeast",
  "south",
  "southwest",
  "west",
  "northwest",
];

type Place = { latitude: number; longitude: number };

/** Compass direction from one place to another near it. */
const directionOf = (from: Place, to: Place): string => {
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
  const turns = Math.atan2(east, to.latitude - from.latitude) / (2 * Math.PI);
  const index = Math.round(turns * directions.length) + directions.length;
  return directions[index % directions.length] ?? "away";
};
