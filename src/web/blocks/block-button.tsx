import { useQueryClient } from "@tanstack/react-query";
import { Ban } from "lucide-react";
import { useState } from "react";
import { putBlockedDriver, putBlockedRider } from "#shared/blocks/contract.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { isAccepted } from "#shared/rides/ride-states.ts";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

/** `id`: the driver's id; for a rider, the id of a ride with the driver, who never learns a rider's id. */
export type Blockable = { kind: "driver" | "rider"; id: string; firstName: string };

/** Blocks or unblocks a person, and refetches the lists that depend on it. */
export const useBlock = ({ kind, id, firstName }: Blockable, onDone?: () => void) => {
  const queries = useQueryClient();
  return useAct({
    mutationFn: (isBlocked: boolean) =>
      call(kind === "driver" ? putBlockedDriver : putBlockedRider, {
        params: { id },
        body: { isBlocked },
      }),
    onSuccess: ({ isBlocked }) => {
      toast.success(
        isBlocked ? `${firstName} is blocked` : `${firstName} is no longer blocked`,
        isBlocked ? "You can unblock in your profile." : "You may be offered to each other again.",
      );
      onDone?.();
    },
    onSettled: () => {
      for (const key of ["blocks", "rides", "favorites"])
        void queries.invalidateQueries({ queryKey: [key] });
    },
  });
};

type BlockLook = {
  variant?: "ghost" | "outline";
  /** True as wide as its text, and in small type. */
  isSmall?: boolean;
};

type BlockButtonProps = BlockLook & {
  person: Blockable;
  className?: string;
  onBlocked?: () => void;
};

/** Blocks a person after a confirmation. */
export const BlockButton = (props: BlockButtonProps) => {
  const { person, variant = "ghost", isSmall = false, onBlocked } = props;
  const [isOpen, setOpen] = useState(false);
  const blocking = useBlock(person, () => {
    setOpen(false);
    onBlocked?.();
  });
  const { firstName } = person;
  const open = () => {
    blocking.reset();
    setOpen(true);
  };
  return (
    <>
      <Button
        variant={variant}
        width={isSmall ? "auto" : "full"}
        className={props.className}
        onClick={open}
      >
        <span className={isSmall ? "flex items-center gap-1.5 text-small text-fg-2" : "contents"}>
          <Ban aria-hidden className={isSmall ? "size-4" : "size-5"} />
          Block {firstName}
        </span>
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={`Block ${firstName}?`}
        confirmLabel="Block"
        isDestructive
        pending={blocking.isPending}
        onConfirm={() => blocking.act(true)}
        onCancel={() => setOpen(false)}
      >
        <div className="grid gap-3">
          <p>
            You two are not offered to each other anymore. {firstName} is not told. A ride that you
            have booked together stays booked.
          </p>
          <FailureNote error={blocking.error} />
        </div>
      </ConfirmDialog>
    </>
  );
};

type BlockOtherProps = BlockLook & { ride: Ride; viewer: "rider" | "driver" };

/** Blocks or unblocks the other side of a ride. */
export const BlockOther = ({ ride, viewer, ...look }: BlockOtherProps) => {
  const person: Blockable =
    viewer === "rider"
      ? { kind: "driver", id: ride.driver.id, firstName: ride.driver.firstName }
      : { kind: "rider", id: ride.id, firstName: ride.rider.firstName };
  const className = look.isSmall ? "-ml-4" : look.variant && "sm:w-auto";
  if (ride.isBlocked) return <Unblock person={person} />;
  return (
    <>
      <BlockButton person={person} className={className} {...look} />
      {isAccepted(ride.state) && (
        <p className="w-full text-small text-fg-2">
          This ride stays booked. The block applies to later rides.
        </p>
      )}
    </>
  );
};

const Unblock = ({ person }: { person: Blockable }) => {
  const unblocking = useBlock(person);
  return (
    <div className="grid gap-3">
      <p className="text-small text-fg-2">
        You blocked {person.firstName}. You two are not offered to each other.
      </p>
      <Button
        variant="outline"
        width="full"
        pending={unblocking.isPending}
        onClick={() => unblocking.act(false)}
      >
        Unblock {person.firstName}
      </Button>
      <FailureNote error={unblocking.error} />
    </div>
  );
};
