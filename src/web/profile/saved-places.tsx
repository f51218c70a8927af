import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isCoarse, precisionLabel } from "#shared/places/place.ts";
import { deleteSavedPlace, type SavedPlace } from "#shared/saved-places/contract.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { savedPlacesQuery } from "#web/platform/places/own-places.ts";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { useFocusOnToggle } from "#web/ui/editable-card.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { SavedPlaceForm } from "./saved-place-form.tsx";

/** The rider's saved places: add, change, remove. */
export const SavedPlaces = () => {
  const { data, error, refetch } = useQuery(savedPlacesQuery);
  return (
    <Section title="Saved places">
      {data && <PlaceList places={data.places} />}
      {!data && error && <LoadFailure what="your saved places" error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-41 sm:h-21" />}
    </Section>
  );
};

/** Place in the form: a saved one, or a new one with a suggested name. */
type Editing = { place: SavedPlace | null; name: string };

/** Name of the button that receives the focus when the form closes: every list has it. */
const ADD_PLACE = "add-place";

const PlaceList = ({ places }: { places: readonly SavedPlace[] }) => {
  const [editing, setEditing] = useState<Editing | null>(null);
  const content = useFocusOnToggle(editing !== null, `[name="${ADD_PLACE}"]`);
  return (
    <div ref={content} className="grid gap-4">
      {editing ? (
        <SavedPlaceForm
          place={editing.place}
          suggestedName={editing.name}
          onClose={() => setEditing(null)}
        />
      ) : (
        <ListedPlaces places={places} onEdit={setEditing} />
      )}
    </div>
  );
};

type ListedPlacesProps = { places: readonly SavedPlace[]; onEdit: (editing: Editing) => void };

const ListedPlaces = ({ places, onEdit }: ListedPlacesProps) => {
  const removing = useRemove();
  const names = new Set(places.map(({ name }) => name.toLowerCase()));
  const suggestedNames = ["Home", "Work"].filter((name) => !names.has(name.toLowerCase()));
  return (
    <>
      {places.length === 0 && (
        <p className="text-fg-2">
          Save the places you ride to most. They come first when you enter an address.
        </p>
      )}
      <ul className="grid gap-3 empty:hidden">
        {places.map((place) => (
          <li key={place.id} className="flex flex-wrap items-center gap-3">
            <PlaceText place={place} />
            <Button
              variant="outline"
              aria-label={`Edit ${place.name}`}
              onClick={() => onEdit({ place, name: place.name })}
            >
              Edit
            </Button>
            <Button
              variant="outline"
              aria-label={`Remove ${place.name}`}
              disabled={removing.isPending}
              onClick={() => removing.act(place)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {suggestedNames.map((name) => (
          <Button key={name} variant="outline" onClick={() => onEdit({ place: null, name })}>
            Add {name}
          </Button>
        ))}
        <Button
          name={ADD_PLACE}
          variant="outline"
          onClick={() => onEdit({ place: null, name: "" })}
        >
          Add a place
        </Button>
      </div>
    </>
  );
};

const PlaceText = ({ place }: { place: SavedPlace }) => (
  <span className="min-w-0 flex-1 break-words">
    {place.name}
    <span className="block text-small text-fg-2">{place.label}</span>
    {isCoarse(place.precision) && (
      <span className="block text-small text-fg-3">
        {precisionLabel(place.precision)}. Edit it and choose a suggestion for an exact pickup.
      </span>
    )}
    {place.note && <span className="block text-small text-fg-3">Note: {place.note}</span>}
  </span>
);

const useRemove = () => {
  const queries = useQueryClient();
  return useAct({
    mutationFn: ({ id }: SavedPlace) => call(deleteSavedPlace, { params: { id } }),
    onSuccess: (reply, { name }) => {
      queries.setQueryData(savedPlacesQuery.queryKey, reply);
      toast.success("Success", `${name} is removed`);
    },
    onError: (error) => {
      toast.error("Error", submitErrorMessage(error));
      void queries.invalidateQueries({ queryKey: savedPlacesQuery.queryKey });
    },
  });
};
