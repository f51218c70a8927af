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

type MessagesButtonProps = {
  ride: Ride;
  viewer: RideSide;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
};

/** Opens the messages of a ride and shows how many are unread; renders nothing if there is nothing to read or write. */
export const MessagesButton = ({ ride, viewer, isOpen, onOpen }: MessagesButtonProps) => {
  const queries = useQueryClient();
  const query = conversationOf(ride.id);
  const { data } = useQuery(query);
  useLive("message", ({ rideId }) => {
    if (rideId === ride.id) void queries.invalidateQueries({ queryKey: query.queryKey });
  });
  // Loaded ahead, so that a message can be written without a network.
  useEffect(() => void load().catch(() => undefined), []);
  const isUseful = data && (data.mayWrite !== "nothing" || data.messages.length > 0);
  const unread = data?.unread ?? 0;
  const other = viewer === "rider" ? ride.driver : ride.rider;
  return (
    <>
      <LiveRegion text={unread > 0 ? `New message from ${other.firstName}` : ""} />
      {isUseful && (
        <Button variant="outline" className="flex-1 !px-2" onClick={() => onOpen(true)}>
          <MessageSquare aria-hidden className="size-5" />
          Messages {unread > 0 && <Badge tone="accent">{unread} new</Badge>}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <Conversation ride={ride} viewer={viewer} onClose={() => onOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
