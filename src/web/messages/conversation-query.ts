import { queryOptions } from "@tanstack/react-query";
import { getMessages } from "#shared/messages/contract.ts";
import { call } from "#web/platform/client.ts";

/** Messages of a ride. Refetched with the rides on each ride event, because its query key begins with theirs. */
export const conversationOf = (rideId: string) =>
  queryOptions({
    queryKey: ["rides", rideId, "messages"],
    queryFn: ({ signal }) => call(getMessages, { params: { id: rideId }, signal }),
    staleTime: 0,
  });
