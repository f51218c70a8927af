import { X } from "lucide-react";
import type { Point } from "#shared/places/place.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { LiveRegion } from "#web/ui/live-region.tsx";

const DECIMALS = 5;

/** The coordinates that stand for the pickup address; they are measured, never typed. */
export const PositionBoxes = ({
  position,
  onClear,
}: {
  position: Point | null;
  onClear: () => void;
}) => (
  <div className="flex flex-1 items-center gap-2">
    <Box id="latitude" label="Latitude" degrees={position?.latitude} />
    <Box id="longitude" label="Longitude" degrees={position?.longitude} />
    {position && <IconButton icon={X} label="Clear current location" onClick={onClear} />}
    <LiveRegion text={position ? "Using your current location" : ""} />
  </div>
);

const Box = (props: { id: string; label: string; degrees: number | undefined }) => (
  <div className="min-w-24 flex-1">
    <label htmlFor={props.id} className="block text-small text-fg-3">
      {props.label}
    </label>
    <input
      id={props.id}
      readOnly
      tabIndex={-1}
      value={props.degrees?.toFixed(DECIMALS) ?? ""}
      placeholder="—"
      className="w-full rounded-input border border-hairline bg-bg px-2.5 py-1 text-small text-fg-2 tabular-nums"
    />
  </div>
);
