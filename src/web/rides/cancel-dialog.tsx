import { useQuery } from "@tanstack/react-query";
import type { Ride } from "#shared/rides/contract.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { CancelTerms } from "./cancel-terms.tsx";
import { mayCancel, type Viewer } from "./ride-text.ts";
import { cancellationOf } from "./rides-queries.ts";
import { useCancel } from "./use-cancel.ts";

type CancelDialogProps = {
  ride: Ride;
  viewer: Viewer;
  isOpen: boolean;
  onClose: () => void;
  onCanceled: () => void;
};

/** Confirms a cancellation and shows its amounts; the button that keeps the ride has the initial focus. */
export const CancelDialog = ({ ride, viewer, isOpen, onClose, onCanceled }: CancelDialogProps) => {
  const { data: terms, error } = useQuery({
    ...cancellationOf(ride),
    enabled: isOpen && mayCancel(ride),
  });
  const cancel = useCancel(ride.id, onCanceled);
  const failure = cancel.error ?? error;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Cancel this ride?"
      confirmLabel="Cancel ride"
      cancelLabel="Keep ride"
      isDestructive
      pending={cancel.isPending}
      onConfirm={() => cancel.act()}
      onCancel={onClose}
    >
      {terms ? (
        <CancelTerms ride={ride} viewer={viewer} terms={terms} />
      ) : (
        !error && <Skeleton className="h-24" />
      )}
      {failure && (
        <p role="alert" className="mt-3 rounded-input bg-tint-danger p-3 text-on-tint-danger">
          {submitErrorMessage(failure)}
        </p>
      )}
    </ConfirmDialog>
  );
};
