import { lazy, Suspense, useState } from "react";
import { isVerificationNeeded } from "./is-verification-needed.ts";

const VerificationDialog = lazy(() =>
  import("./proof-dialog.tsx").then(({ VerificationDialog }) => ({ default: VerificationDialog })),
);

type VerificationGateProps = {
  /** Failure of the last call. */
  error: Error | null;
  /** Repeats the call. */
  onVerified: () => void;
};

/** Dialog that confirms email and phone number if a call was refused because they are unconfirmed. */
export const VerificationGate = ({ error, onVerified }: VerificationGateProps) => {
  const [closedError, setClosedError] = useState<Error | null>(null);
  if (!isVerificationNeeded(error) || error === closedError) return null;
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
