import { useState } from "react";
import type { DriverForAdmin } from "#shared/admin/contract.ts";
import { reasonSentence } from "#shared/admin/fields.ts";
import { FailureNote } from "#web/app/failure-note.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { useVerify } from "./use-driver-acts.ts";

/** Verify or Unverify, asked once more; the latter with a reason that the driver reads. */
export const VerifyButton = ({ driver }: { driver: DriverForAdmin }) => {
  const [asked, setAsked] = useState<"verify" | "unverify" | null>(null);
  const label = driver.driver.isVerified ? "Unverify" : "Verify";
  const close = () => setAsked(null);
  return (
    <>
      <Button
        variant={driver.driver.isVerified ? "outline" : "primary"}
        onClick={() => setAsked(driver.driver.isVerified ? "unverify" : "verify")}
      >
        {label}
      </Button>
      {asked && <Question driver={driver} asked={asked} onClose={close} />}
    </>
  );
};

type QuestionProps = { driver: DriverForAdmin; asked: "verify" | "unverify"; onClose: () => void };

const Question = ({ driver, asked, onClose }: QuestionProps) => {
  const verifying = useVerify(driver, onClose);
  const { reason, missing, change, check } = useReason();
  const isTakingBack = asked === "unverify";
  const confirm = () => {
    if (!isTakingBack) verifying.act({ isVerified: true });
    else if (check()) verifying.act({ isVerified: false, reason: reason.trim() });
  };
  const verb = isTakingBack ? "Unverify" : "Verify";
  return (
    <ConfirmDialog
      isOpen
      title={`${verb} ${driver.driver.firstName} ${driver.driver.lastName}?`}
      confirmLabel={verb}
      isDestructive={isTakingBack}
      pending={verifying.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <div className="grid gap-4">
        <p>{whatFollows[asked]}</p>
        {isTakingBack && (
          <TextArea
            id={REASON}
            label="Reason"
            hint="The driver reads it."
            maxLength={500}
            error={missing}
            value={reason}
            onChange={({ target }) => change(target.value)}
          />
        )}
        <FailureNote error={verifying.error} />
      </div>
    </ConfirmDialog>
  );
};

const REASON = "unverify-reason";

const whatFollows = {
  unverify: "The driver goes offline and gets no new offers. Accepted rides stand.",
  verify: "Riders can be offered this driver as soon as the rest of the checklist is done.",
};

/** A reason that must be given; `check` says so at the field when it is not. */
const useReason = () => {
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState<string>();
  const isGiven = (text: string) => text.trim() !== "";
  const change = (text: string) => {
    setReason(text);
    if (isGiven(text)) setMissing(undefined);
  };
  const check = () => {
    if (isGiven(reason)) return true;
    setMissing(reasonSentence);
    document.getElementById(REASON)?.focus();
    return false;
  };
  return { reason, missing, change, check };
};
