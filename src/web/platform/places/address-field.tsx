import { keepPreviousData, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { nameOfPosition, searchPlaces } from "#shared/places/contract.ts";
import { writeCoordinates } from "#shared/places/coordinates.ts";
import type { Point } from "#shared/places/place.ts";
import { messageOf } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { useSession } from "#web/platform/session.ts";
import { Combobox } from "#web/ui/forms/combobox.tsx";
import type { ComboboxOption } from "#web/ui/forms/combobox-options.tsx";
import type { FieldText } from "#web/ui/forms/field.tsx";
import { LiveRegion } from "#web/ui/live-region.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { addressOptions, isNothingFound, NOTHING_FOUND } from "./address-options.ts";
import { type Address, addressOf, type ChosenPlace } from "./chosen-place.ts";
import { locate } from "./locate.ts";
import { readRecentPlaces } from "./recent-places.ts";

type AddressFieldProps = FieldText & {
  name: string;
  address: Address;
  onChange: (address: Address) => void;
  placeholder?: string;
  /** True to offer the device's position. */
  withHere?: boolean;
  /** Suggestions close to this place come first. */
  near?: ChosenPlace | null;
};

/** An address: suggested, recent, from the device's position, or typed. */
export const AddressField = ({
  address,
  onChange,
  withHere,
  near = null,
  ...field
}: AddressFieldProps) => {
  const [search, setSearch] = useState("");
  const here = useHere((place) => onChange(addressOf(place)));
  const { text } = address;
  const recent = useRecentPlaces(text);
  const { data: found = [], isFetching, isSuccess } = useQuery(placeSearch(search, near));
  const options = addressOptions({ text, recent, found, withHere: withHere === true });

  /** Any choice or typing clears the error of a failed position request. */
  const take = (given: Address) => {
    here.reset();
    onChange(given);
  };
  const choose = ({ id }: ComboboxOption) => {
    const place = options.find((option) => option.id === id)?.place;
    if (place === "here") here.mutate();
    else if (place) take(addressOf(place));
  };
  const type = (typed: string) => take({ text: typed, place: null });
  const isAnswered = isSuccess && !isFetching;
  const isNothing = isAnswered && isNothingFound(options, { address, search });
  const note = here.isError ? messageOf(here.error) : undefined;
  return (
    <div>
      <Combobox
        {...field}
        hint={note ?? field.hint}
        value={here.isPending ? "Finding your location..." : text}
        start={here.isPending ? <Spinner /> : undefined}
        onChangeText={type}
        options={options}
        onChoose={choose}
        onSearch={setSearch}
        note={isNothing ? NOTHING_FOUND : undefined}
        isLoading={isFetching && search.trim() !== "" && text !== ""}
      />
      <LiveRegion text={note ?? ""} />
    </div>
  );
};

/** Reads again when the text changes, which is when the list is shown. */
const useRecentPlaces = (text: string) => {
  const accountId = useSession().user?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says when to read, not what
  return useMemo(() => readRecentPlaces(localStorage, accountId), [text, accountId]);
};

/** Finds where the device is, under the name of the nearest place. The error's message is for people. */
const useHere = (onFound: (place: ChosenPlace) => void) =>
  useMutation({ mutationFn: locateHere, onSuccess: onFound });

const locateHere = async (): Promise<ChosenPlace> => {
  const { latitude, longitude } = await locate();
  const position = { latitude, longitude };
  const query = { latitude: String(latitude), longitude: String(longitude) };
  const named = await call(nameOfPosition, { query }).catch(() => null);
  return { label: named?.place.label ?? writeCoordinates(position), ...position };
};

const SHORTEST = 2;

/** Suggestions for a text still being typed, close ones first; the last stay until new ones are there. */
const placeSearch = (text: string, closeTo: Point | null) => {
  const q = text.trim();
  const near = closeTo ? `${closeTo.latitude},${closeTo.longitude}` : undefined;
  return queryOptions({
    queryKey: ["places", q, near],
    queryFn: async ({ signal }) =>
      (await call(searchPlaces, { query: { q, near }, signal })).places,
    enabled: q.length >= SHORTEST,
    placeholderData: keepPreviousData,
    retry: false,
  });
};
