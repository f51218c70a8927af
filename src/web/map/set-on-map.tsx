import { useRouter, useRouterState } from "@tanstack/react-router";
import { MapPin } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { Point } from "#shared/places/place.ts";
import { type Address, addressOf, type ChosenPlace } from "#web/platform/places/chosen-place.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import type { TripEnd } from "./map-view.ts";

const loadPicker = () => import("./place-picker.tsx");
const PlacePicker = lazy(() => loadPicker().then((module) => ({ default: module.PlacePicker })));

type SetOnMapProps = {
  end: TripEnd;
  /** Id of the element that takes the focus once the place is set, such as the address field. */
  fieldId: string;
  address: Address;
  /** Middle of the map if neither the address nor the device's position is known. */
  near?: Point | null | undefined;
  onSet: (address: Address) => void;
  /** Default: "Set on map", beside the label of a field. */
  label?: string;
  /** Distinguishes two buttons of one field. */
  id?: string;
};

/** Opens a map above the page, whose pin chooses the place of an address field. */
export const SetOnMap = (props: SetOnMapProps) => {
  const { end, fieldId, address, near, onSet, label, id = fieldId } = props;
  const { isOpen, hasOpened, open, close } = useHistoryDialog(id);
  const hasSet = useRef(false);
  const set = (place: ChosenPlace) => {
    hasSet.current = true;
    onSet(addressOf(place));
    close();
  };
  useEffect(() => {
    if (isOpen || !hasSet.current) return;
    hasSet.current = false;
    focusField(fieldId);
  }, [isOpen, fieldId]);
  const load = () => void loadPicker().then(open, reportLoadFailure);
  return (
    <>
      <button
        type="button"
        data-field-action
        aria-label={label ?? `Set on map: ${end}`}
        className="-my-3 inline-flex min-h-11 items-center gap-1.5 rounded-input text-small text-fg-2 underline-offset-4 hover:text-fg hover:underline"
        onClick={load}
      >
        <MapPin aria-hidden className="size-4" />
        {label ?? "Set on map"}
      </button>
      {hasOpened && (
        <Suspense fallback={null}>
          <PlacePicker {...{ end, address, near, isOpen, onSet: set, onClose: close }} />
        </Suspense>
      )}
    </>
  );
};

/** Focuses a field and selects its text, scrolled to the beginning. */
const focusField = (id: string) => {
  const field = document.getElementById(id);
  field?.focus();
  if (!(field instanceof HTMLInputElement)) return;
  field.select();
  field.scrollLeft = 0;
};

const reportLoadFailure = () =>
  toast.error("The map did not load", "Check your connection and try again.");

/** A dialog with a history entry of its own, so that Back closes it. */
const useHistoryDialog = (id: string) => {
  const router = useRouter();
  const isOpen = useRouterState({ select: ({ location }) => location.state.mapDialogId === id });
  const [hasOpened, setOpened] = useState(isOpen);
  if (isOpen && !hasOpened) setOpened(true);
  const isClosing = useRef(false);
  useEffect(() => {
    if (isOpen) isClosing.current = false;
  }, [isOpen]);
  return {
    isOpen,
    hasOpened,
    open: () =>
      router.navigate({
        to: ".",
        search: true,
        state: (state) => ({ ...state, trip: undefined, mapDialogId: id }),
        resetScroll: false,
      }),
    close: () => {
      // A second press must not leave the page.
      if (!isOpen || isClosing.current) return;
      isClosing.current = true;
      router.history.back();
    },
  };
};
