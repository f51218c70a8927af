import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useRef } from "react";
import { liveFilters } from "#shared/live-map/choices.ts";
import type { Crowd } from "#shared/places/trip-sketch.ts";
import { TripMap } from "#web/map/trip-map.tsx";
import { mapConfig, mapLibrary } from "#web/map/use-map.ts";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useLastError } from "#web/platform/use-last-error.ts";
import { Choice } from "#web/ui/forms/choice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { type LiveMap, liveMap, MapLegend, UpdateAge, useChoice } from "./live-crowd.tsx";
import { LiveMapList } from "./live-map-list.tsx";
import type { LiveMapSearch } from "./live-map-search.ts";
import { countsText, liveFilterLabels, truncationText } from "./live-map-texts.ts";

const route = getRouteApi("/admin/map");

/** `/admin/map`: drivers online, rides under way and open requests, on a map and as a list. */
export const LiveMapPage = () => {
  const { only } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (value: LiveMapSearch["only"]) =>
    void navigate({ search: { only: value }, replace: true });
  const { data, error, refetch, dataUpdatedAt } = useQuery(liveMap(only));
  const lastError = useLastError(error, only);
  const { crowd, isBlank, chosenId, view, choose } = useChoice(data);
  const city = useCity();
  const mapRef = useRef<HTMLDivElement>(null);
  const chooseInList = (id: string) => {
    choose(id);
    mapRef.current?.scrollIntoView({ block: "nearest" });
  };
  const chooseOnMap = (id: string) => {
    choose(id);
    document.getElementById(`live-${id}`)?.focus();
  };
  if (!data && lastError)
    return (
      <AdminFrame title="Map">
        <LoadFailure what="the map" error={lastError} onRetry={refetch} />
      </AdminFrame>
    );
  return (
    <AdminFrame title="Map" aside={data && <UpdateAge at={dataUpdatedAt} error={error} />}>
      <div className={`grid grid-cols-1 items-start gap-6 ${isBlank ? "" : "live-map"}`}>
        {!isBlank && (
          <div
            ref={mapRef}
            className={`grid scroll-mt-20 gap-3 lg:sticky lg:top-20 ${classWithout(crowd, only)}`}
          >
            <TripMap
              label="Map of online drivers, rides under way and open requests"
              crowd={crowd}
              view={view}
              {...(crowd.points.length === 0 && city)}
              onChoose={chooseOnMap}
              isInPage
              className="h-[45svh] min-h-64 rounded-card border border-hairline lg:h-[calc(100dvh-14rem)]"
            />
            <MapLegend crowd={crowd} />
          </div>
        )}
        <div className="live-map-side grid grid-cols-1 gap-4">
          <p className="min-h-12 text-fg-2 tabular-nums">{data && countsText(data.counts)}</p>
          <Filter {...{ data, only, isBlank }} onChange={show} />
          {!data && <Skeleton className="h-96 rounded-card" />}
          {data && (
            <div className="live-map-list grid grid-cols-1 content-start gap-4">
              <LiveMapList
                {...data}
                {...{ only, chosenId }}
                onChoose={chooseInList}
                onShowAll={() => show(undefined)}
              />
              <Truncation live={data} />
            </div>
          )}
        </div>
      </div>
    </AdminFrame>
  );
};

/** A narrow screen shows the answer of a filter without a match, and no map before it. */
const classWithout = ({ points }: Crowd, only: LiveMapSearch["only"]): string =>
  only !== undefined && points.length === 0 ? "max-lg:hidden" : "";

const Truncation = ({ live }: { live: LiveMap }) => {
  const text = truncationText(live);
  return text && <p className="text-small text-fg-2">{text}</p>;
};

/** Center and span of the first city, shown while there are no drivers and rides. */
const useCity = () => {
  const { data } = useQuery({ ...mapConfig, enabled: mapLibrary.canDraw() });
  return { middle: data?.center ?? undefined, spanMiles: data?.spanMiles ?? undefined };
};

type FilterProps = {
  data: LiveMap | undefined;
  only: LiveMapSearch["only"];
  isBlank: boolean;
  onChange: (only: LiveMapSearch["only"]) => void;
};

/** Renders nothing while there is nothing to filter. */
const Filter = ({ data, only, isBlank, onChange }: FilterProps) =>
  isBlank && only === undefined ? null : (
    <Choice
      label="Show"
      none="Everything"
      options={options(data)}
      value={only}
      onChange={onChange}
    />
  );

const options = (live: LiveMap | undefined) =>
  liveFilters.map((value) => ({
    value,
    label: live
      ? `${liveFilterLabels[value]} (${live.counts[value].toLocaleString("en-US")})`
      : liveFilterLabels[value],
  }));
