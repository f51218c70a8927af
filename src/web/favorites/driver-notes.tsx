import { Link } from "@tanstack/react-router";
import { Ban, CircleSlash } from "lucide-react";
import type { FoundDriver } from "#shared/favorites/contract.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";

type NotedDriver = FoundDriver & { isVerified?: boolean };

/** Why a driver is not offered, and the last failure to change the favorite. */
export const DriverNotes = ({
  driver,
  failure,
}: {
  driver: NotedDriver;
  failure: string | null;
}) => (
  <>
    {driver.isVerified === false && (
      <p className="grid justify-items-start gap-1 text-small text-fg-2">
        <StatusBadge tone="warning" icon={CircleSlash} word="Not verified" />
        Not offered to riders until verified again.
      </p>
    )}
    {driver.isNever && (
      <p className="grid justify-items-start gap-1 text-small text-fg-2">
        <StatusBadge tone="warning" icon={Ban} word="Not offered to you" />
        <span>
          You blocked {driver.firstName}, or would not ride together again.{" "}
          <Link to="/profile" hash="blocked" className="text-fg underline underline-offset-4">
            Change it in your profile
          </Link>
        </span>
      </p>
    )}
    {failure && <p className="text-small text-danger">{failure}</p>}
  </>
);
