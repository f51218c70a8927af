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
  /** Keeps the asked question: a reply in the meantime must not invert it. */
  const [asked, setAsked] = useState<"verify" | "unverify" | null>(null);
  return (
    <>
      <Button
        variant={isVerified ? "outline" : "primary"}
        onClick={() => setAsked(isVerified ? "unverify" : "verify")}
      >
        {isVerified ? "Unverify" : "Verify"}
      </Button>
      {asked && (
        <Question driver={driver} isVerifying={asked === "verify"} onClose={() => setAsked(null)} />
      )}
    </>
  );
};

type QuestionProps = { driver: DriverForAdmin; isVerifying: boolean; onClose: () => void };

const Question = ({ driver, isVerifying, onClose }: QuestionProps) => {
  const { id, firstName, lastName } = driver.driver;
  const keptReason = useReasonDraft(`unverify-${id}`);
  const { lastAct } = driver;
  const { act, isPending, error } = useDriverAct({
    id,
    request: (body: Omit<BodyFor<typeof verifyDriver>, "lastAct">) =>
      call(verifyDriver, { params: { id }, body: { ...body, lastAct } }),
    said: ({ driver: { isVerified } }) => (isVerified ? "Driver verified" : "Driver unverified"),
    onDone: () => {
      keptReason.clearReason();
      onClose();
    },
  });
  return (
    <VerifyDialog
      isVerifying={isVerifying}
      whom={`${firstName} ${lastName}`}
      keptReason={keptReason}
      isPending={isPending}
      error={error}
      onConfirm={act}
      onClose={onClose}
    />
  );
};
