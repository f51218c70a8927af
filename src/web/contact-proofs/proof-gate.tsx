import { lazy, Suspense, useState } from "react";
import { CallFailure } from "#web/platform/call-failure.ts";

const VerificationDialog = lazy(() =>
  import("./proof-dialog.tsx").then(({ VerificationDialog }) => ({ default: VerificationDialog })),
);

type VerificationGateProps = {
  /** Failure of the last call. */
  error: Error | null;
  /** Repeats the call. */
  onVerified: () => void;
};

/** Lets the user confirm email and phone number if a call was refused because they are unconfirmed; the page keeps its state. */
export const VerificationGate = ({ error, onVerified }: VerificationGateProps) => {
  const [closedError, setClosedError] = useState<Error | null>(null);
  const isNeeded = error instanceof CallFailure && error.code === "proof_needed";
  if (!isNeeded || error === closedError) return null;
  const close = () => setClosedError(error);
  return (
    <Suspense fallback={null}>
      <VerificationDialog
        sentence={error.message}
        onClose={close}
        onVerified={() => {
          close();
          onVerified();
        }}
      />
    </Suspense>
  );
};
