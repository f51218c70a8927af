import { useState } from "react";
import { type DriverForAdmin, verifyDriver } from "#shared/admin/contract.ts";
import type { BodyFor } from "#shared/endpoint.ts";
import { useReasonDraft } from "#web/platform/admin/use-reason-draft.ts";
import { call } from "#web/platform/client.ts";
import { Button } from "#web/ui/button.tsx";
import { useDriverAct } from "./use-driver-act.ts";
import { VerifyDialog } from "./verify-dialog.tsx";

/** Verifies or unverifies one driver. */
export const VerifyButton = ({ driver }: { driver: DriverForAdmin }) => {
  const { isVerified } = driver.driver;
  /** Stored when the dialog opens, so that a reply cannot invert the question. */
  const [question, setQuestion] = useState<"verify" | "unverify" | null>(null);
  return (
    <>
      <Button
        variant={isVerified ? "danger" : "primary"}
        onClick={() => setQuestion(isVerified ? "unverify" : "verify")}
      >
        {isVerified ? "Unverify" : "Verify"}
      </Button>
      {question && (
        <VerifyQuestion
          driver={driver}
          isVerifying={question === "verify"}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  );
};

type VerifyQuestionProps = { driver: DriverForAdmin; isVerifying: boolean; onClose: () => void };

const VerifyQuestion = ({ driver, isVerifying, onClose }: VerifyQuestionProps) => {
  const { id, firstName, lastName } = driver.driver;
  const reasonDraft = useReasonDraft(`unverify-${id}`);
  const { lastAct } = driver;
  const { act, isPending, error } = useDriverAct({
    id,
    request: (body: Omit<BodyFor<typeof verifyDriver>, "lastAct">) =>
      call(verifyDriver, { params: { id }, body: { ...body, lastAct } }),
    messageFor: ({ driver: { isVerified } }) =>
      isVerified ? "Driver verified" : "Driver unverified",
    onDone: () => {
      reasonDraft.clearReason();
      onClose();
    },
  });
  return (
    <VerifyDialog
      isVerifying={isVerifying}
      subject={`${firstName} ${lastName}`}
      reasonDraft={reasonDraft}
      isPending={isPending}
      error={error}
      onConfirm={act}
      onClose={onClose}
    />
  );
};
