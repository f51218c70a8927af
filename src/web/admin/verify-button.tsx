import { useState } from "react";
import type { DriverForAdmin } from "#shared/admin/contract.ts";
import { useKeptReason } from "#web/platform/admin/use-kept-reason.ts";
import { Button } from "#web/ui/button.tsx";
import { useVerify } from "./use-driver-acts.ts";
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
  const keptReason = useKeptReason(`unverify-${id}`);
  const { act, isPending, error } = useVerify(driver, () => {
    keptReason.forget();
    onClose();
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
