import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { MapPin } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { getPlaceAt } from "#shared/places/contract.ts";
import { formatCoordinates } from "#shared/places/coordinates.ts";
import { type Point, precisionLabel } from "#shared/places/place.ts";
import { call } from "#web/platform/client.ts";
import type { Address, ChosenPlace } from "#web/platform/places/chosen-place.ts";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { focusPin } from "./map-marks.ts";
import type { TripEnd } from "./map-view.ts";
import { type PickerStart, pickerStart } from "./picker-start.ts";
import { TripMap } from "./trip-map.tsx";

type PlacePickerProps = {
  end: TripEnd;
  address: Address;
  near?: Point | null | undefined;
  isOpen: boolean;
  onSet: (place: ChosenPlace) => void;
  onClose: () => void;
};

/** A dialog with a map, whose pin chooses a place; the address at the pin is shown below the map. */
export const PlacePicker = ({ isOpen, onClose, ...props }: PlacePickerProps) => (
  <Sheet title={`Set ${props.end} on map`} isOpen={isOpen} onClose={onClose}>
    <Picker {...props} onCancel={onClose} />
  </Sheet>
);

type PickerProps = Omit<PlacePickerProps, "isOpen" | "onClose"> & { onCancel: () => void };

const Picker = ({ address, near, ...props }: PickerProps) => {
  const queries = useQueryClient();
  // Kept from the opening: setting the place changes `address` before the dialog closes.
  const [knownPlace] = useState({ address, near: near ?? null });
  const { data: start } = useQuery(pickerStart(knownPlace, queries));
  return (
    <div className="place-picker">
      {start ? (
        <PickerMap {...props} start={start} />
      ) : (
        <>
          <Skeleton className="trip-map-picker" />
          <p role="status" className="place-picker-name">
            Loading the map...
          </p>
          <Actions end={props.end} onCancel={props.onCancel} isSetting={false} />
        </>
      )}
    </div>
  );
};

const PickerMap = (props: Omit<PickerProps, "address" | "near"> & { start: PickerStart }) => {
  const { end, start, onSet } = props;
  const [point, setPoint] = useState(start.point);
  const [isSetting, setSetting] = useState(false);
  const queries = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => focusPin(box.current), []);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  const set = async () => {
    setSetting(true);
    const label = await queries.fetchQuery(pointName(point)).catch(() => formatCoordinates(point));
    // Canceled while the address was loading.
    if (isClosed.current) return;
    onSet({ label, ...point, precision: precisionLabel("coordinates") });
  };
  return (
    <>
      <div ref={box}>
        <TripMap
          label={`Map to set the ${end}`}
          {...{ [end]: point }}
          pinEnd={end}
          onPick={(pickedPoint) => setPoint(roundPoint(pickedPoint))}
          spanMiles={start.spanMiles}
          className="trip-map-picker"
        />
      </div>
      <PointName point={point} />
      <Actions {...props} isSetting={isSetting} onSet={() => void set()} />
    </>
  );
};

/** Rounds to six decimals, about four inches. */
const roundPoint = ({ latitude, longitude }: Point): Point => ({
  latitude: Number(latitude.toFixed(6)),
  longitude: Number(longitude.toFixed(6)),
});

const PointName = ({ point }: { point: Point }) => {
  const { name, isError, retry } = usePointName(point);
  return (
    <div className="place-picker-name">
      <p role="status" className="flex min-w-0 gap-2">
        <MapPin aria-hidden className="size-5 shrink-0 translate-y-0.5 text-accent" />
        <span className="min-w-0 break-words">
          {isError ? (
            <>
              {formatCoordinates(point)}
              <span className="block text-small text-warning">
                The address here could not be loaded. You can still set the pin.
              </span>
            </>
          ) : (
            (name ?? "Finding the address...")
          )}
        </span>
      </p>
      {isError ? (
        <Button variant="outline" onClick={retry}>
          Try again
        </Button>
      ) : (
        <p className="text-small text-fg-3">
          Drag the pin, tap the map, or press the arrow keys (Shift moves faster, + and - zoom).
        </p>
      )}
    </div>
  );
};

type ActionsProps = {
  end: TripEnd;
  isSetting: boolean;
  onCancel: () => void;
  /** Absent until there is a pin. */
  onSet?: (() => void) | undefined;
};

const Actions = ({ end, isSetting, onSet, onCancel }: ActionsProps) => (
  <div className="place-picker-actions">
    <Button size="lg" disabled={!onSet} pending={isSetting} onClick={onSet}>
      Set {end} here
    </Button>
    <Button size="lg" variant="outline" onClick={onCancel}>
      Cancel
    </Button>
  </div>
);

const DELAY_MS = 350;
const TIMEOUT_MS = 6000;

/** The address at a point. */
const pointName = ({ latitude, longitude }: Point) =>
  queryOptions({
    queryKey: ["point-name", latitude, longitude],
    queryFn: async ({ signal }) => {
      const timeout = AbortSignal.timeout(TIMEOUT_MS);
      const { place } = await call(getPlaceAt, {
        body: { latitude, longitude },
        signal: AbortSignal.any([signal, timeout]),
      });
      return place.label;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The address at a point that has stopped moving; null while it moves or loads. */
const usePointName = (point: Point) => {
  const [settledPoint, setSettledPoint] = useState(point);
  useEffect(() => {
    const timer = setTimeout(() => setSettledPoint(point), DELAY_MS);
    return () => clearTimeout(timer);
  }, [point]);
  const name = useQuery(pointName(settledPoint));
  const isCurrent = settledPoint === point;
  return {
    name: isCurrent ? (name.data ?? null) : null,
    isError: isCurrent && name.isError && !name.isFetching,
    retry: () => void name.refetch(),
  };
};
