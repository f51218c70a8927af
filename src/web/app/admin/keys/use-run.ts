import { useNavigate } from "@tanstack/react-router";
import { endSession } from "#web/platform/session.ts";
import type { Command } from "./commands.ts";

export type PaletteProps = { onClose: () => void; onKeys: () => void };

const recordPages = {
  driver: "/admin/driver/$id",
  rider: "/admin/rider/$id",
  ride: "/admin/rides/$id",
} as const;

/** Closes the palette and runs a command. */
export const useRun = ({ onClose, onKeys }: PaletteProps) => {
  const navigate = useNavigate();
  return (command: Command) => {
    onClose();
    if (command.kind === "page") void navigate({ to: command.to });
    if ("targetId" in command)
      void navigate({ to: recordPages[command.kind], params: { id: command.targetId } });
    if (command.kind === "keys") onKeys();
    if (command.kind === "log out") void endSession();
  };
};
