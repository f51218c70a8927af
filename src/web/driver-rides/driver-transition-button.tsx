import { type ComponentProps, type ReactNode, useState } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { type DriverTransition, useDriverTransition } from "./driver-transitions.ts";

type DriverTransitionButtonProps = {
  ride: Pick<Ride, "id" | "kind">;
  transition: DriverTransition["name"];
  request: DriverTransition["request"];
  label: string;
  variant?: ComponentProps<typeof Button>["variant"];
  disabled?: boolean;
  /** Asks for confirmation first; without it a click acts at once. */
  confirm?: { title: string; text: ReactNode; isDestructive?: boolean; cancelLabel?: string };
};

/** Button for a driver's transition, with optional confirmation, and the server's message on failure. */
export const DriverTransitionButton = (props: DriverTransitionButtonProps) => {
  const { ride, transition: name, request, label } = props;
  const [isOpen, setOpen] = useState(false);
  // An open question stays until it is answered, even if the car moves on.
  const [asked, setAsked] = useState(props.confirm);
  const confirm = props.confirm ?? (isOpen ? asked : undefined);
  const ask = () => {
    setAsked(props.confirm);
    setOpen(true);
  };
  const mutation = useDriverTransition(ride, () => setOpen(false));
  const submit = () => mutation.act({ name, request });
  const failure = mutation.isError && (
    <p role="alert" className="mt-3 text-small text-danger">
      {submitErrorMessage(mutation.error)}
    </p>
  );
  return (
    <div>
      <Button
        variant={props.variant}
        size="lg"
        width="full"
        disabled={props.disabled}
        pending={mutation.isPending && !confirm}
        onClick={confirm ? ask : submit}
      >
        {label}
      </Button>
      {!isOpen && failure}
      {confirm && (
        <ConfirmDialog
          isOpen={isOpen}
          title={confirm.title}
          confirmLabel={label}
          isDestructive={confirm.isDestructive}
          cancelLabel={confirm.cancelLabel}
          pending={mutation.isPending}
          onConfirm={submit}
          onCancel={() => setOpen(false)}
        >
          {confirm.text}
          {failure}
        </ConfirmDialog>
      )}
    </div>
  );
};
