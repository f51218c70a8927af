import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { VerificationGate } from "#web/contact-proofs/proof-gate.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Switch } from "#web/ui/forms/switch.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useOnlineSwitch } from "./platform-status.ts";
import { PutOfflineNote } from "./put-offline-note.tsx";
import { useVisibility } from "./use-visibility.ts";

const stateTexts = {
  unknown: { word: "", more: "" },
  offline: { word: "Offline", more: "" },
  "put-offline": { word: "Offline", more: "why?" },
  online: { word: "Online", more: "" },
  busy: { word: "Online", more: "busy" },
  hidden: { word: "Online", more: "not shown yet" },
};

export type OnlineToggleProps = {
  /** Busy with a ride under way, not held for a rider. */
  isDriving: boolean;
  onGoOnline: () => void;
};

/** Switch that controls whether riders can be offered this driver, with its current effect. */
export const OnlineToggle = ({ isDriving, onGoOnline }: OnlineToggleProps) => {
  const { isOnline, isUnknown, isLocked, change, error } = useOnlineSwitch();
  const { visibility, missing } = useVisibility();
  const [isReasonOpen, setReasonOpen] = useState(false);
  const { word, more: reason } = stateTexts[visibility];
  const isBusy = visibility === "busy";
  const more = isBusy && isDriving ? "on a ride" : reason;
  const tone = isOnline ? "text-accent" : "text-fg-2";
  return (
    <div className="flex items-center gap-2">
      {!isUnknown && more === "" && (
        <span aria-hidden className={`min-w-14 text-right text-small font-semibold ${tone}`}>
          {word}
        </span>
      )}
      {more !== "" && (
        <button
          type="button"
          aria-haspopup="dialog"
          className="grid min-h-11 shrink-0 content-center whitespace-nowrap rounded-input text-right text-small leading-4"
          onClick={() => setReasonOpen(true)}
        >
          <span className={`font-semibold ${tone}`}>
            {word}
            <span className="sr-only">, </span>
          </span>
          <span className={isBusy ? "text-fg-2" : "text-warning underline underline-offset-2"}>
            {more}
          </span>
        </button>
      )}
      {isUnknown ? (
        <span className="text-small text-fg-2">Status not known</span>
      ) : (
        <StatusSwitch
          isOnline={isOnline}
          isLocked={isLocked}
          onChange={(next) => {
            if (next) onGoOnline();
            change(next);
          }}
        />
      )}
      <VisibilityReason
        isOpen={isReasonOpen && more !== ""}
        missing={missing}
        visibility={visibility}
        onClose={() => setReasonOpen(false)}
      />
      <VerificationGate error={error} onVerified={() => change(true)} />
    </div>
  );
};

type StatusSwitchProps = {
  /** Undefined while loading. */
  isOnline: boolean | undefined;
  isLocked: boolean;
  onChange: (isOn: boolean) => void;
};

/** Invisible while the status loads, because a switch drawn off would look offline. */
const StatusSwitch = ({ isOnline, isLocked, onChange }: StatusSwitchProps) => (
  <span className={isOnline === undefined ? "invisible" : undefined}>
    <Switch
      label="Online"
      labelHidden
      isOn={isOnline === true}
      disabled={isOnline === undefined || isLocked}
      onChange={onChange}
    />
  </span>
);

type VisibilityReasonProps = ReturnType<typeof useVisibility> & {
  isOpen: boolean;
  onClose: () => void;
};

const titles = {
  hidden: "Online, but riders don't see you yet",
  busy: "Online, and busy",
  "put-offline": "You were put offline",
};

/** Why an online driver is not offered to riders, or why the driver is no longer online. */
const VisibilityReason = ({ visibility, missing, isOpen, onClose }: VisibilityReasonProps) => {
  if (visibility !== "hidden" && visibility !== "busy" && visibility !== "put-offline") return null;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={titles[visibility]}>
      {visibility === "put-offline" ? (
        <PutOfflineNote />
      ) : (
        <>
          <ul className="mb-4 grid list-disc gap-2 pl-5">
            {missing.map(({ step, sentence }) => (
              <li key={step}>{sentence}</li>
            ))}
          </ul>
          <Link
            to="/driver/dashboard"
            search={{ tab: "account" }}
            hash={missing.some(({ step }) => step === "position") ? "position" : "activation"}
            className={buttonClass({ variant: "outline", width: "full" })}
            onClick={onClose}
          >
            Go to the dashboard
          </Link>
        </>
      )}
    </Dialog>
  );
};
