import { useNavigate } from "@tanstack/react-router";
import { endSession } from "#web/platform/session.ts";
import type { Command } from "./commands.ts";

export type PaletteProps = { onClose: () => void; onKeys: () => void };

/** Closes the palette and runs a command. */
export const useRun = ({ onClose, onKeys }: PaletteProps) => {
  const navigate = useNavigate();
  return (command: Command) => {
    onClose();
    if (command.kind === "page") void navigate({ to: command.to });
    if (command.kind === "driver")
      void navigate({ to: "/admin/driver/$id", params: { id: command.targetId } });
    if (command.kind === "ride")
      void navigate({ to: "/admin/rides/$id", params: { id: command.targetId } });
    if (command.kind === "keys") onKeys();
    if (command.kind === "log out") void endSession();
  };
};
