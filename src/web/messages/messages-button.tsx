import { useQuery, useQueryClient } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import type { RideSide } from "#shared/messages/quick-replies.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { useLive } from "#web/platform/live/live.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { LiveRegion } from "#web/ui/live-region.tsx";
import { conversationOf } from "./conversation-query.ts";

const load = () => import("./conversation.tsx");
const Conversation = lazy(() => load().then((module) => ({ default: module.Conversation })));

/** False if a ride has nothing to read or write. */
export const useHasMessages = (ride: Ride): boolean => {
  const { data } = useQuery(conversationOf(ride.id));
  return data !== undefined && (data.mayWrite !== "nothing" || data.messages.length > 0);
};

/** Opens the messages of a ride and shows how many are unread. */
export const MessagesButton = ({ ride, onOpen }: { ride: Ride; onOpen: () => void }) => {
  const unread = useQuery(conversationOf(ride.id)).data?.unread ?? 0;
  return (
    <Button variant="outline" className="flex-1 !px-2" onClick={onOpen}>
      <MessageSquare aria-hidden className="size-5" />
      Messages {unread > 0 && <Badge tone="accent">{unread} new</Badge>}
    </Button>
  );
};

type MessagesDialogProps = { ride: Ride; viewer: RideSide; isOpen: boolean; onClose: () => void };

/** The conversation while it is open; keeps it up to date, and announces new messages. */
export const MessagesDialog = ({ ride, viewer, isOpen, onClose }: MessagesDialogProps) => {
  const queries = useQueryClient();
  const query = conversationOf(ride.id);
  const { data } = useQuery(query);
  useLive("message", ({ rideId }) => {
    if (rideId === ride.id) void queries.invalidateQueries({ queryKey: query.queryKey });
  });
  // Loaded ahead, so that a message can be written without a network.
  useEffect(() => void load().catch(() => undefined), []);
  const unread = data?.unread ?? 0;
  const other = viewer === "rider" ? ride.driver : ride.rider;
  return (
    <>
      <LiveRegion text={unread > 0 ? `New message from ${other.firstName}` : ""} />
      {isOpen && (
        <Suspense>
          <Conversation ride={ride} viewer={viewer} onClose={onClose} />
        </Suspense>
      )}
    </>
  );
};
