import { useState } from "react";
import type { DriverForAdmin } from "#shared/admin/contract.ts";
import { reasonSentence } from "#shared/admin/fields.ts";
import { failureWords } from "#web/app/failure-words.ts";
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
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState<string>();
  const verifying = useVerify(driver, onClose);
  const name = `${driver.driver.firstName} ${driver.driver.lastName}`;
  const isTakingBack = asked === "unverify";
  const confirm = () => {
    if (isTakingBack && reason.trim() === "") {
      setMissing(reasonSentence);
      document.getElementById("unverify-reason")?.focus();
      return;
    }
    verifying.act({ isVerified: !isTakingBack, ...(isTakingBack && { reason: reason.trim() }) });
  };
  return (
    <ConfirmDialog
      isOpen
      title={isTakingBack ? `Unverify ${name}?` : `Verify ${name}?`}
      confirmLabel={isTakingBack ? "Unverify" : "Verify"}
      isDestructive={isTakingBack}
      pending={verifying.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <div className="grid gap-4">
        <p>
          {isTakingBack
            ? "The driver goes offline and gets no new offers. Accepted rides stand."
            : "Riders can be offered this driver as soon as the rest of the checklist is done."}
        </p>
        {isTakingBack && (
          <TextArea
            id="unverify-reason"
            label="Reason"
            hint="The driver reads it."
            maxLength={500}
            error={missing}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              if (target.value.trim() !== "") setMissing(undefined);
            }}
          />
        )}
        {verifying.error && (
          <p role="alert" className="rounded-input bg-tint-danger p-3 text-on-tint-danger">
            {failureWords(verifying.error)}
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
};
