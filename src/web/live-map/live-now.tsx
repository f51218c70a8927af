import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { TripMap } from "#web/map/trip-map.tsx";
import { useHasMap } from "#web/map/use-map.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useLastError } from "#web/platform/use-last-error.ts";
import { Segments } from "#web/ui/segments.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { liveMap, MapLegend, UpdateAge, useChoice } from "./live-crowd.tsx";
import { LiveMapList } from "./live-map-list.tsx";
import { countsText } from "./live-map-texts.ts";

type LiveNowProps = {
  /** Default: the map if the service has one and the browser can draw it, else the list. */
  shown: "map" | "list" | undefined;
  onShow: (shown: "map" | "list") => void;
};

/** Current drivers and rides, as a map or as a list, in a box of a fixed height. */
export const LiveNow = ({ shown, onShow }: LiveNowProps) => {
  const hasMap = useHasMap();
  const view = shown ?? (hasMap ? "map" : "list");
  const { data, error, refetch, dataUpdatedAt } = useQuery(liveMap(undefined));
  const lastError = useLastError(error);
  const choice = useChoice(data);
  const openChosen = useOpenChosen(new Set(data?.rides.map(({ rideId }) => rideId)));
  if (!data && lastError)
    return <LoadFailure what="the live map" error={lastError} onRetry={refetch} />;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-h-6 text-fg-2 tabular-nums">
          {data && `${countsText(data.counts)}. `}
          <Link to="/admin/map" className="rounded-input underline underline-offset-4">
            Open the map
          </Link>
        </p>
        <Segments legend="Show" name="now" options={views} value={view} onChange={onShow} />
      </div>
      {!data && <Skeleton className="h-96 rounded-card" />}
      {data && view === "map" && (
        <TripMap
          label="Map of online drivers, rides under way and open requests"
          crowd={choice.crowd}
          view={choice.view}
          onChoose={openChosen}
          isInPage
          className="h-96 rounded-card border border-hairline"
        />
      )}
      {data && view === "list" && (
        <div className="grid h-96 content-start gap-4 overflow-y-auto">
          <LiveMapList
            {...data}
            only={undefined}
            chosenId={choice.chosenId}
            onChoose={(id) => {
              choice.choose(id);
              onShow("map");
            }}
          />
        </div>
      )}
      <div className="flex flex-wrap justify-between gap-3">
        {view === "map" ? <MapLegend /> : <span />}
        {data && <UpdateAge at={dataUpdatedAt} error={error} />}
      </div>
    </div>
  );
};

const views = [
  { value: "map", label: "Map" },
  { value: "list", label: "List" },
] as const;

/** Opens the page of a ride or a driver that was chosen on the map. */
const useOpenChosen = (rideIds: ReadonlySet<string>) => {
  const navigate = useNavigate();
  return (id: string) =>
    void (rideIds.has(id)
      ? navigate({ to: "/admin/rides/$id", params: { id } })
      : navigate({ to: "/admin/driver/$id", params: { id } }));
};
