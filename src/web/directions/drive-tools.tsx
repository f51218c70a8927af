import { type LucideIcon, Navigation, Phone, Volume2, VolumeX } from "lucide-react";
import type { Ride } from "#shared/rides/contract.ts";
import { mapsLink } from "./maps-link.ts";
import { canSpeak, type useSpeechSwitch } from "./use-speech.ts";

type DriveToolsProps = {
  rider: Ride["rider"];
  /** The next stop. */
  target: Ride["to"];
  speech: ReturnType<typeof useSpeechSwitch>;
};

/** What a driver needs at the wheel, beside the remaining time: the voice, a call, and the phone's maps app. */
export const DriveTools = ({ rider, target, speech }: DriveToolsProps) => (
  <div className="-mr-2 ml-auto flex">
    {canSpeak() && (
      <button type="button" className={toolClass} onClick={() => speech.change(!speech.isOn)}>
        <ToolLabel
          icon={speech.isOn ? Volume2 : VolumeX}
          word={speech.isOn ? "Voice on" : "Voice off"}
        />
      </button>
    )}
    {rider.phoneNumber && (
      <a
        href={`tel:${rider.phoneNumber}`}
        aria-label={`Call ${rider.firstName}`}
        className={toolClass}
      >
        <ToolLabel icon={Phone} word="Call" />
      </a>
    )}
    <a
      href={mapsLink(target)}
      target="_blank"
      rel="noreferrer"
      aria-label="Open in maps"
      className={toolClass}
    >
      <ToolLabel icon={Navigation} word="Maps" />
    </a>
  </div>
);

const toolClass =
  "grid min-h-11 min-w-11 content-center justify-items-center rounded-button px-2 text-small whitespace-nowrap text-fg-2 transition-colors hover:bg-raised hover:text-fg";

const ToolLabel = ({ icon: Icon, word }: { icon: LucideIcon; word: string }) => (
  <>
    <Icon aria-hidden className="size-5" />
    {word}
  </>
);
