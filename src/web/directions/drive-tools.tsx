import { Navigation } from "lucide-react";
import type { Ride } from "#shared/rides/contract.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Switch } from "#web/ui/forms/switch.tsx";
import { mapsLink } from "./maps-link.ts";
import { canSpeak, type useSpeechSwitch } from "./use-speech.ts";

type DriveToolsProps = {
  /** The next stop. */
  target: Ride["to"];
  state: Ride["state"];
  /** True if this page sends the position, which a maps app can stop. */
  isSharing: boolean;
  /** Null without turns to speak. */
  speech: ReturnType<typeof useSpeechSwitch> | null;
};

/** Effect of a page that many phones stop while a maps app is open; while the car waits, there is none. */
const lossTexts: Partial<Record<Ride["state"], string>> = {
  accepted: "your rider may not see you coming.",
  started: "your trip may not be fully recorded.",
};

/** Link to the phone's maps app, with a warning that it stops this page, and the switch of spoken turns. */
export const DriveTools = ({ target, state, isSharing, speech }: DriveToolsProps) => (
  <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
    {isSharing && lossTexts[state] && (
      <p className="order-last w-full text-small text-fg-2 sm:order-none sm:w-auto sm:flex-1">
        While a maps app is open, {lossTexts[state]}
      </p>
    )}
    <a
      href={mapsLink(target)}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ variant: "outline", className: "flex-1 sm:flex-none" })}
    >
      <span className="inline-flex items-center gap-2">
        <Navigation aria-hidden className="size-5" />
        Open in Maps
      </span>
    </a>
    {speech && canSpeak() && <Switch label="Voice" isOn={speech.isOn} onChange={speech.change} />}
  </div>
);
