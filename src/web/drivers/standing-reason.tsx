import { Link } from "@tanstack/react-router";
import { buttonClass } from "#web/ui/button-class.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { PutOfflineNote } from "./put-offline-note.tsx";
import type { useStanding } from "./use-standing.ts";

type StandingReasonProps = ReturnType<typeof useStanding> & {
  isOpen: boolean;
  onClose: () => void;
};

const titles = {
  hidden: "Online, but riders don't see you yet",
  busy: "Online, and taken",
  "put-offline": "You were put offline",
};

/** Why an online driver is not offered to riders, or why the driver is no longer online. */
export const StandingReason = ({ standing, missing, isOpen, onClose }: StandingReasonProps) => {
  if (standing !== "hidden" && standing !== "busy" && standing !== "put-offline") return null;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={titles[standing]}>
      {standing === "put-offline" ? (
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
