import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import type { ReplyOf } from "#shared/endpoint.ts";
import { liveFilters } from "#shared/live-map/choices.ts";
import type { LiveDriver, LiveRide } from "#shared/live-map/contract.ts";
import { getLiveMap } from "#shared/live-map/contract.ts";
import type { Point } from "#shared/places/place.ts";
import { readPolyline } from "#shared/places/polyline.ts";
import type { Crowd, CrowdKind, CrowdPoint } from "#shared/places/trip-sketch.ts";
import { CrowdMark } from "#web/map/sketch-crowd.tsx";
import { TripMap } from "#web/map/trip-map.tsx";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { call } from "#web/platform/client.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Choice } from "#web/ui/forms/choice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { UpdatedAgo } from "#web/ui/time/updated-ago.tsx";
import { LiveMapList } from "./live-map-list.tsx";
import type { LiveMapSearch } from "./live-map-search.ts";
import { countsText, cutText, liveFilterLabels } from "./live-map-words.ts";

const route = getRouteApi("/admin/map");

type LiveMap = ReplyOf<typeof getLiveMap>;

/** `/admin/map`: drivers online, rides under way and open requests, on a map and as a list. */
export const LiveMapPage = () => {
  const { only } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch, dataUpdatedAt } = useQuery(liveMap(only));
  const { chosenId, view, choose } = useChoice(data);
  const crowd = useMemo(() => crowdOf(data ?? nothing, chosenId), [data, chosenId]);
  const mapRef = useRef<HTMLDivElement>(null);
  const chooseInList = (id: string) => {
    choose(id);
    mapRef.current?.scrollIntoView({ block: "nearest" });
  };
  const chooseOnMap = (id: string) => {
    choose(id);
    document.getElementById(`live-${id}`)?.focus();
  };
  return (
    <AdminFrame title="Map" aside={data && <Age at={dataUpdatedAt} error={error} />}>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div ref={mapRef} className="grid scroll-mt-20 gap-3 lg:sticky lg:top-20">
          <TripMap
            label="Map of online drivers, rides under way and open requests"
            crowd={crowd}
            view={view}
            onChoose={chooseOnMap}
            isInPage
            className="h-[45svh] min-h-64 rounded-card border border-hairline lg:h-[calc(100dvh-14rem)]"
          />
          <Legend />
        </div>
        <div className="grid grid-cols-1 gap-4">
          <p className="min-h-6 text-fg-2 tabular-nums">{data && countsText(data.counts)}</p>
          <Choice
            label="Show"
            none="Everything"
            options={options(data)}
            value={only}
            onChange={(value) => void navigate({ search: { only: value }, replace: true })}
          />
          {!data && error && <LoadFailure error={error} onRetry={refetch} />}
          {!data && !error && <Skeleton className="h-96 rounded-card" />}
          {data && <LiveMapList {...data} {...{ only, chosenId }} onChoose={chooseInList} />}
          {data && cutText(data) && <p className="text-small text-fg-2">{cutText(data)}</p>}
        </div>
      </div>
    </AdminFrame>
  );
};

const REFRESH_MS = 5000;
const nothing = { drivers: [], rides: [] };

const liveMap = (only: LiveMapSearch["only"]) =>
  queryOptions({
    queryKey: ["admin", "live-map", only],
    queryFn: ({ signal }) => call(getLiveMap, { query: { show: only }, signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });

/** The chosen driver or ride. Choosing it again moves the map to its present place. */
const useChoice = (live: LiveMap | undefined) => {
  const [selection, setSelection] = useState<{ id: string } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: later positions do not move the map
  const points = useMemo(
    () => (selection && live ? pointsOf(live, selection.id) : []),
    [selection],
  );
  return {
    chosenId: selection?.id ?? null,
    view: points.length > 0 ? points : undefined,
    choose: (id: string) => setSelection({ id }),
  };
};

const Age = ({ at, error }: { at: number; error: Error | null }) => (
  <p className="text-small text-fg-3 tabular-nums">
    <UpdatedAgo at={at} />
    {error && <span className="text-warning"> · The last update failed</span>}
  </p>
);

const options = (live: LiveMap | undefined) =>
  liveFilters.map((value) => ({
    value,
    label: live
      ? `${liveFilterLabels[value]} (${live.counts[value].toLocaleString("en-US")})`
      : liveFilterLabels[value],
  }));

/** Marks of the map with their meaning. */
const Legend = () => (
  <ul aria-label="Marks on the map" className="flex flex-wrap gap-x-4 gap-y-1 text-small text-fg-2">
    {marks.map(([kind, label]) => (
      <li key={kind} className="inline-flex items-center gap-1.5">
        <svg aria-hidden="true" viewBox="-11 -11 22 22" className="size-5">
          <CrowdMark kind={kind} />
        </svg>
        {label}
      </li>
    ))}
  </ul>
);

const marks: readonly [CrowdKind, string][] = [
  ["free", "Free driver"],
  ["taken", "Taken driver"],
  ["hidden", "Not offered"],
  ["waiting", "Request"],
  ["pickup", "Pickup"],
  ["dropoff", "Destination"],
];

type ListedContents = { drivers: readonly LiveDriver[]; rides: readonly LiveRide[] };

/** Points and lines of the map; `chosenId` is a driver or a ride. */
const crowdOf = ({ drivers, rides }: ListedContents, chosenId: string | null): Crowd => {
  const point = (id: string, kind: CrowdPoint["kind"], { latitude, longitude }: Point) => ({
    ...{ id, kind, latitude, longitude },
    isChosen: id === chosenId,
  });
  const shownDrivers = new Set(drivers.map(({ id }) => id));
  return {
    lines: rides.map(({ from, to, line }) => (line ? readPolyline(line) : [from, to])),
    points: [
      ...rides.flatMap(({ rideId, state, from, to, driver, car }) => [
        point(rideId, "dropoff", to),
        point(rideId, state === "pending" ? "waiting" : "pickup", from),
        ...(car && !shownDrivers.has(driver.id) ? [point(rideId, "taken", car)] : []),
      ]),
      ...drivers.flatMap(({ id, state, position }) =>
        position ? [point(id, state, position)] : [],
      ),
    ],
  };
};

/** Half a mile. */
const AROUND_DEGREES = 0.007;

/** Points to show for a driver or a ride: a driver is shown with the surrounding streets. */
const pointsOf = ({ drivers, rides }: LiveMap, id: string): Point[] => {
  const ride = rides.find(({ rideId }) => rideId === id);
  const position = drivers.find((driver) => driver.id === id)?.position;
  if (ride) return [ride.from, ride.to, ride.car].filter((point) => point !== null);
  return position ? [-AROUND_DEGREES, AROUND_DEGREES].map((by) => movedBy(position, by)) : [];
};

const movedBy = ({ latitude, longitude }: Point, degrees: number): Point => ({
  latitude: latitude + degrees,
  longitude: longitude + degrees,
});
