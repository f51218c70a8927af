import { keepPreviousData, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { getPlaceAt, searchPlaces } from "#shared/places/contract.ts";
import { formatCoordinates } from "#shared/places/coordinates.ts";
import { type Point, precisionLabel } from "#shared/places/place.ts";
import { messageOf } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { Combobox } from "#web/ui/forms/combobox.tsx";
import type { ComboboxOption } from "#web/ui/forms/combobox-options.tsx";
import type { FieldAction, FieldText } from "#web/ui/forms/field.tsx";
import { LiveRegion } from "#web/ui/live-region.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { addressOptions, emptyNote } from "./address-options.ts";
import { type Address, addressOf, type ChosenPlace } from "./chosen-place.ts";
import { knownPosition, locate } from "./locate.ts";
import { noteAt, type OwnPlaces, useOwnPlaces } from "./own-places.ts";

type AddressFieldProps = FieldText &
  FieldAction & {
    name: string;
    address: Address;
    onChange: (address: Address) => void;
    placeholder?: string;
    /** True to offer the device's position as an option. */
    withDevicePosition?: boolean;
    /** Suggestions close to this place come first. */
    near?: ChosenPlace | null;
  };

/** Address input: a suggestion, a recent place, the device's position, or free text. */
export const AddressField = ({
  address,
  onChange,
  withDevicePosition,
  near = null,
  ...field
}: AddressFieldProps) => {
  const [search, setSearch] = useState("");
  const device = useDevicePlace(address, (place) => onChange(addressOf(place)));
  const { text } = address;
  const own = useOwnPlaces();
  const { data: devicePosition = null } = useQuery(knownPosition);
  const origin = near ?? devicePosition;
  const { data, isFetching, isSuccess, isPlaceholderData } = useQuery(placeSearch(search, origin));
  const { places: results, isPreparing } = data ?? NO_RESULTS;
  const options = addressOptions({
    ...{ text, own, results, near: origin },
    withDevicePosition: withDevicePosition === true,
  });

  /** Any choice or typing ends a position request, and clears the error of a failed one. */
  const change = (next: Address) => {
    device.reset();
    onChange(next);
  };
  const choose = ({ id }: ComboboxOption) => {
    const place = options.find((option) => option.id === id)?.place;
    if (place === "here") device.start();
    else if (place) change(addressOf(place));
  };
  const type = (typedText: string) => change({ text: typedText, place: null });
  const hasResult = isSuccess && !isPlaceholderData;
  const emptyText = hasResult ? emptyNote(options, { address, search, isPreparing }) : undefined;
  return (
    <div>
      <Combobox
        {...field}
        hint={device.note ?? noteHint(own, address) ?? field.hint}
        placeholder={device.finding ?? field.placeholder}
        value={text}
        start={device.finding && <Spinner />}
        onChangeText={type}
        options={options}
        onChoose={choose}
        onSearch={setSearch}
        note={emptyText}
        isLoading={isFetching && search.trim() !== "" && text !== ""}
      />
      <LiveRegion text={device.note ?? device.finding ?? ""} />
    </div>
  );
};

/** Hint with the note of a saved place, which the driver of a pickup there receives; undefined without a note. */
const noteHint = ({ saved }: OwnPlaces, { place }: Address): string | undefined => {
  const note = noteAt(saved, place);
  return note === null ? undefined : `Note for the driver at a pickup here: ${note}`;
};

/**
 * Locates the device and names the nearest place, unless it is reset or the address changes meanwhile. Error messages
 * are shown to the user.
 */
const useDevicePlace = ({ text }: Address, onFound: (place: ChosenPlace) => void) => {
  const { mutate, reset, data, error, isPending, variables } = useMutation({
    mutationFn: (_textBefore: string) => locateDevice(),
  });
  const tell = useEffectEvent((place: ChosenPlace) => variables === text && onFound(place));
  // Not in the mutation's callback, which runs after a reset too.
  useEffect(() => {
    if (data) tell(data);
  }, [data]);
  return {
    start: () => mutate(text),
    reset,
    /** Shown meanwhile, beside the field's text, which can still be changed. */
    finding: isPending ? "Finding your location..." : undefined,
    note: error ? messageOf(error) : undefined,
  };
};

const locateDevice = async (): Promise<ChosenPlace> => {
  const { latitude, longitude } = await locate();
  const position = { latitude, longitude };
  const nearest = await call(getPlaceAt, { body: position }).catch(() => null);
  return {
    label: nearest?.place.label ?? formatCoordinates(position),
    ...position,
    precision: precisionLabel("coordinates"),
  };
};

const NO_RESULTS = { places: [], isPreparing: false };
const MIN_SEARCH_LENGTH = 2;
/** Interval while the server still prepares the addresses: a demo's city takes about fifteen seconds. */
const PREPARING_POLL_MS = 2000;

/** Suggestions for a partial text, nearby ones first; keeps the previous ones while loading. */
const placeSearch = (text: string, position: Point | null) => {
  const q = text.trim();
  const near = position
    ? { latitude: position.latitude, longitude: position.longitude }
    : undefined;
  return queryOptions({
    queryKey: ["places", q, near],
    queryFn: ({ signal }) => call(searchPlaces, { body: { q, near }, signal }),
    enabled: q.length >= MIN_SEARCH_LENGTH,
    placeholderData: keepPreviousData,
    retry: false,
    refetchInterval: ({ state: { data } }) => (data?.isPreparing ? PREPARING_POLL_MS : false),
  });
};
