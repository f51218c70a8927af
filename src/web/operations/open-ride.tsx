import { Link } from "@tanstack/react-router";
import { useRowLink } from "#web/platform/admin/row-preview.tsx";

/** Link that covers the surrounding row or card. */
export const OpenRide = ({ rideId, reference }: { rideId: string; reference: string }) => (
  <Link
    to="/admin/rides/$id"
    params={{ id: rideId }}
    {...useRowLink(rideId)}
    className="inline-flex min-h-6 items-center rounded-input font-mono font-medium underline underline-offset-4 after:absolute after:inset-0 after:rounded-[inherit] hover:text-accent"
  >
    {reference}
  </Link>
);
