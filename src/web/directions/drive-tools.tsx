import { Navigation } from "lucide-react";
import type { ReactNode } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Switch } from "#web/ui/forms/switch.tsx";
import { mapsLink } from "./maps-link.ts";
import { canSpeak, type useSpeechSwitch } from "./use-speech.ts";

type DriveToolsProps = {
  /** The next stop. */
  target: Ride["to"];
  state: Ride["state"];
  /** Null without turns to speak. */
  speech: ReturnType<typeof useSpeechSwitch> | null;
  /** Time and distance, in front; on a phone above. */
  children: ReactNode;
};

/** Effect of a page that many phones stop while a maps app is open; while the car waits, there is none. */
const lossTexts: Partial<Record<Ride["state"], string>> = {
  accepted: "your rider may not see you coming.",
  started: "your trip may not be fully recorded.",
};

/** Link to the phone's maps app, with a warning that it stops this page, and the switch of spoken turns. */
export const DriveTools = ({ target, state, speech, children }: DriveToolsProps) => (
  <div className="grid gap-2">
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {children}
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
    {lossTexts[state] && (
      <p className="text-small text-fg-2">While a maps app is open, {lossTexts[state]}</p>
    )}
  </div>
);
