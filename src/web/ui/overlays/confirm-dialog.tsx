import { type ReactNode, type RefObject, useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "./dialog.tsx";

/** Asks for confirmation of an action. `confirmLabel` names the action. */
export const ConfirmDialog = (props: {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isDestructive?: boolean;
  pending?: boolean;
  /** Initial focus; default: Cancel. */
  focusFirst?: RefObject<HTMLElement | null>;
  onConfirm: () => void;
  onCancel: () => void;
}) => {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onCancel}
      title={props.title}
      focusFirst={props.focusFirst ?? cancel}
    >
      <div className="text-fg-2">{props.children}</div>
      <div className="mt-6 grid gap-3 sm:flex sm:flex-row-reverse">
        <Button
          variant={props.isDestructive ? "destructive" : "primary"}
          pending={props.pending}
          onClick={props.onConfirm}
        >
          {props.confirmLabel}
        </Button>
        <Button ref={cancel} variant="outline" onClick={props.onCancel}>
          {props.cancelLabel ?? "Cancel"}
        </Button>
      </div>
    </Dialog>
  );
};
