import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useRef } from "react";
import type { User } from "#shared/accounts/contract.ts";
import { useLive, useStreamSignOut } from "#web/platform/live/live.ts";
import { logError } from "#web/platform/log.ts";
import { markSignedOut } from "#web/platform/session.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { rideToast, showsRide } from "./ride-toast.ts";

/**
 * Shows ride events and driver alerts as toasts unless the current page shows them; each ride event once. Signs out
 * when the server refuses the live stream because the session has ended.
 */
export const LiveToasts = ({ user }: { user: User }) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const shownEvents = useRef(new Set<number>());
  const isElsewhere = (rideId: string) => !showsRide(router.state.location.pathname, rideId);

  useStreamSignOut(() => markSignedOut(queries));
  useLive("ride", ({ rideId, state, eventId }) => {
    if (shownEvents.current.has(eventId)) return;
    shownEvents.current.add(eventId);
    const toastText = rideToast(user.role, state);
    if (!toastText || !isElsewhere(rideId)) return;
    const open = () => void navigate({ to: "/rides/$id", params: { id: rideId } });
    toast.withAction(toastText.title, { label: "See the ride", run: open }, toastText.text);
  });
  const announceNearbyDriver = async () => {
    const query = await import("#web/booking/alert-query.ts");
    const alert = await queries.fetchQuery({ ...query.driverAlert, staleTime: 0 });
    if (alert?.state !== "told") return;
    const open = () => void navigate({ to: "/" });
    toast.withAction("A driver is near your pickup", { label: "See offers", run: open });
  };
  useLive("notice", ({ about }) => {
    if (about !== "alert" || router.state.location.pathname === "/") return;
    void announceNearbyDriver().catch(logError);
  });
  return null;
};
