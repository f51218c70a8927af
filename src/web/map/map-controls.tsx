import { Maximize, Minus, Plus } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#web/ui/icon-button.tsx";

type ControlsProps = {
  fitLabel: string;
  /** Absent for a sketch that can show only one view and the whole trip. */
  onZoom?: (levels: number) => void;
  onFit: () => void;
};

/** Buttons for the keyboard and for single taps. */
export const Controls = ({ fitLabel, onZoom, onFit }: ControlsProps) => (
  <div className="trip-map-controls">
    {onZoom && (
      <>
        <IconButton icon={Plus} label="Zoom in" onClick={() => onZoom(1)} />
        <IconButton icon={Minus} label="Zoom out" onClick={() => onZoom(-1)} />
      </>
    )}
    <IconButton icon={Maximize} label={fitLabel} onClick={onFit} />
  </div>
);

/** Copyright notice of the map's data. A small map on a touch or narrow screen folds it into a button (map.css). */
export const Notice = ({ text }: { text: string }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="trip-map-notice" data-open={isOpen || undefined}>
      <p>
        <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
          {text}
        </a>
      </p>
      <button
        type="button"
        aria-label="© Map data"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        ©
      </button>
    </div>
  );
};

/** Shown above the sketch that replaces the map. */
export const Failure = ({ onRetry }: { onRetry: () => void }) => (
  <p role="status" className="trip-map-message">
    The map did not load.{" "}
    <button type="button" className="min-h-11 underline" onClick={onRetry}>
      Try again
    </button>
  </p>
);
