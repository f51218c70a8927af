import { useState } from "react";
import { Switch } from "#web/ui/forms/switch.tsx";
import { useOnlineSwitch } from "./platform-status.ts";
import { StandingReason } from "./standing-reason.tsx";
import { useStanding } from "./use-standing.ts";

const words = {
  unknown: { word: "", more: "" },
  offline: { word: "Offline", more: "" },
  "put-offline": { word: "Offline", more: "position lost" },
  online: { word: "Online", more: "" },
  busy: { word: "Online", more: "taken" },
  hidden: { word: "Online", more: "not shown yet" },
};

/** The switch that decides whether riders can be offered this driver, with what that comes to beside it. */
export const OnlineToggle = () => {
  const { isOnline, isLocked, change } = useOnlineSwitch();
  const { standing, missing } = useStanding();
  const [isAsked, setAsked] = useState(false);
  const { word, more } = words[standing];
  const tone = isOnline ? "text-accent" : "text-fg-2";
  return (
    <div className="flex items-center gap-2">
      {more === "" ? (
        <span aria-hidden className={`min-w-14 text-right text-small font-semibold ${tone}`}>
          {word}
        </span>
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          className="grid min-h-11 shrink-0 content-center whitespace-nowrap rounded-input text-right text-small leading-4"
          onClick={() => setAsked(true)}
        >
          <span className={`font-semibold ${tone}`}>
            {word}
            <span className="sr-only">, </span>
          </span>
          <span className="text-warning underline underline-offset-2">{more}</span>
        </button>
      )}
      <Switch
        label="Online"
        labelHidden
        isOn={isOnline === true}
        disabled={isOnline === undefined || isLocked}
        onChange={change}
      />
      <StandingReason
        isOpen={isAsked && more !== ""}
        missing={missing}
        standing={standing}
        onClose={() => setAsked(false)}
      />
    </div>
  );
};
