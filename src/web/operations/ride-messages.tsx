import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getMessagesForAdmin } from "#shared/messages/contract.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { call } from "#web/platform/client.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { FoldedCard } from "./folded-card.tsx";

/** Messages between rider and driver, as evidence; read when an admin opens them, which is recorded. */
export const RideMessages = ({ ride }: { ride: Ride }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <FoldedCard title="Messages" brief="Every viewing is logged" isOpen={isOpen} onToggle={setOpen}>
      {isOpen && <Messages ride={ride} />}
    </FoldedCard>
  );
};

const messagesOf = (id: string) =>
  queryOptions({
    queryKey: ["admin", "rides", id, "messages"],
    queryFn: async ({ signal }) =>
      (await call(getMessagesForAdmin, { params: { id }, signal })).messages,
    refetchOnWindowFocus: false,
  });

const Messages = ({ ride }: { ride: Ride }) => {
  const { data: messages, error, refetch } = useQuery(messagesOf(ride.id));
  if (!messages && error)
    return <LoadFailure what="the messages" error={error} onRetry={refetch} />;
  if (!messages) return <Skeleton className="h-48 rounded-card" />;
  if (messages.length === 0) return <p className="text-fg-2">No messages are kept.</p>;
  return (
    <ol className="grid gap-3">
      {messages.map(({ id, by, words, sentAt }) => (
        <li key={id} className="grid gap-0.5">
          <span className="flex flex-wrap justify-between gap-x-4 text-small text-fg-2">
            {ride[by].firstName}, {by} <MarketTime at={sentAt} isBrief />
          </span>
          <span className="whitespace-pre-line wrap-anywhere">{words}</span>
        </li>
      ))}
    </ol>
  );
};
