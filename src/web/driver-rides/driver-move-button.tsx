import { type ComponentProps, type ReactNode, useState } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { type DriverMove, useDriverMove } from "./driver-moves.ts";

type DriverMoveButtonProps = {
  ride: Pick<Ride, "id" | "kind">;
  move: DriverMove["name"];
  request: DriverMove["request"];
  label: string;
  variant?: ComponentProps<typeof Button>["variant"];
  disabled?: boolean;
  /** Confirmation; without it the button acts at once. */
  confirm?: { title: string; text: ReactNode; isDestructive?: boolean };
};

/** Button for a driver's transition, with optional confirmation, and the server's message on failure. */
export const DriverMoveButton = (props: DriverMoveButtonProps) => {
  const { ride, move, request, label, confirm } = props;
  const [isOpen, setOpen] = useState(false);
  const transition = useDriverMove(ride, () => setOpen(false));
  const go = () => transition.act({ name: move, request });
  const failure = transition.isError && (
    <p role="alert" className="mt-3 text-small text-danger">
      {submitErrorMessage(transition.error)}
    </p>
  );
  return (
    <div>
      <Button
        variant={props.variant}
        size="lg"
        width="full"
        disabled={props.disabled}
        pending={transition.isPending && !confirm}
        onClick={confirm ? () => setOpen(true) : go}
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
          pending={transition.isPending}
          onConfirm={go}
          onCancel={() => setOpen(false)}
        >
          {confirm.text}
          {failure}
        </ConfirmDialog>
      )}
    </div>
  );
};
