import { lazy, Suspense, useState } from "react";
import { CallFailure } from "#web/platform/call-failure.ts";

const ProofDialog = lazy(() =>
  import("./proof-dialog.tsx").then(({ ProofDialog }) => ({ default: ProofDialog })),
);

type ProofGateProps = {
  /** Failure of the last call. */
  error: Error | null;
  /** Repeats the call. */
  onProven: () => void;
};

/** Lets the user confirm email and phone number where a call was refused for lack of it; the page stays as it is. */
export const ProofGate = ({ error, onProven }: ProofGateProps) => {
  const [closedError, setClosedError] = useState<Error | null>(null);
  const isNeeded = error instanceof CallFailure && error.code === "proof_needed";
  if (!isNeeded || error === closedError) return null;
  const close = () => setClosedError(error);
  return (
    <Suspense fallback={null}>
      <ProofDialog
        sentence={error.message}
        onClose={close}
        onProven={() => {
          close();
          onProven();
        }}
      />
    </Suspense>
  );
};
