import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { TripMap } from "#web/map/trip-map.tsx";
import { useHasMap } from "#web/map/use-map.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useLastError } from "#web/platform/use-last-error.ts";
import { Segments } from "#web/ui/segments.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { type LiveMap, liveMap, MapLegend, useChoice } from "./live-crowd.tsx";
import { LiveMapList } from "./live-map-list.tsx";
import { countsText } from "./live-map-texts.ts";

type LiveNowProps = {
  /** Default: the map if the service has one and the browser can draw it, else the list. */
  shown: "map" | "list" | undefined;
  onShow: (shown: "map" | "list") => void;
};

/** Current drivers and rides, as a map or as a list, the list cut to its first rows. */
export const LiveNow = ({ shown, onShow }: LiveNowProps) => {
  const { data, error, refetch } = useQuery(liveMap(undefined));
  const lastError = useLastError(error);
  const choice = useChoice(data);
  const view = useShownView(shown, choice.isBlank);
  const openChosen = useOpenChosen(new Set(data?.rides.map(({ rideId }) => rideId)));
  if (!data && lastError) return <LoadFailure what="the map" error={lastError} onRetry={refetch} />;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {/* Two lines on phones, and the height of the switch beside it. */}
        <div className="grid min-h-12 w-full content-center md:w-auto">
          <p className="text-fg-2 tabular-nums">
            {data && `${countsText(data.counts)}. `}
            {data && !isCutList(view, data) && (
              <Link to="/admin/map" className="rounded-input underline underline-offset-4">
                Open the map
              </Link>
            )}
          </p>
        </div>
        {!choice.isBlank && (
          <Segments legend="Show" name="now" options={views} value={view} onChange={onShow} />
        )}
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
        <NowList
          live={data}
          chosenId={choice.chosenId}
          onChoose={(id) => {
            choice.choose(id);
            onShow("map");
          }}
        />
      )}
      {view === "map" && <MapLegend crowd={choice.crowd} />}
      {data && error && <p className="text-small text-warning">The last update failed</p>}
    </div>
  );
};

type NowListProps = { live: LiveMap; chosenId: string | null; onChoose: (id: string) => void };

/** The first rows of each kind, with a link to all. */
const NowList = ({ live, ...choice }: NowListProps) => (
  <div className="grid grid-cols-1 gap-4">
    <LiveMapList {...live} {...choice} only={undefined} maxRows={ROWS} />
    {isCut(live) && (
      <Link to="/admin/map" className="justify-self-start underline underline-offset-4">
        Show all {live.drivers.length + live.rides.length}
      </Link>
    )}
  </div>
);

/** Rows of each kind in the list. */
const ROWS = 8;

/** True for a list that ends with the link to all rows. */
const isCutList = (view: "map" | "list", live: LiveMap): boolean => view === "list" && isCut(live);

/** True if the list leaves out rows. */
const isCut = ({ drivers, rides }: LiveMap): boolean => {
  const waiting = rides.filter(({ state }) => state === "pending").length;
  return Math.max(drivers.length, waiting, rides.length - waiting) > ROWS;
};

const views = [
  { value: "map", label: "Map" },
  { value: "list", label: "List" },
] as const;

/** The chosen view; a list where a map would be blank, and at first where there is none. */
const useShownView = (shown: LiveNowProps["shown"], isBlank: boolean): "map" | "list" => {
  const hasMap = useHasMap();
  if (isBlank) return "list";
  return shown ?? (hasMap ? "map" : "list");
};

/** Opens the page of a ride or a driver that was chosen on the map. */
const useOpenChosen = (rideIds: ReadonlySet<string>) => {
  const navigate = useNavigate();
  return (id: string) =>
    void (rideIds.has(id)
      ? navigate({ to: "/admin/rides/$id", params: { id } })
      : navigate({ to: "/admin/driver/$id", params: { id } }));
};
