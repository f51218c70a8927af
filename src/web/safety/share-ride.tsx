import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import { useId, useState } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import {
  createShareLink,
  getShareLinks,
  LINK_MINUTES_AFTER_END,
  stopShareLink,
} from "#shared/share-links/contract.ts";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { useFocusRecovery } from "#web/platform/use-focus-recovery.ts";
import type { Viewer } from "#web/rides/ride-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { CopyField } from "#web/ui/copy-field.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";

const sharedStates: readonly Ride["state"][] = ["accepted", "arrived", "started"];

/**
 * For both sides of a ride: the viewer's links by which others follow it, and a button that stops each. After the ride
 * only while links still work.
 */
export const ShareRide = ({ ride, viewer }: { ride: Ride; viewer: Viewer }) =>
  sharedStates.includes(ride.state) || hasEndedLately(ride) ? (
    <ShareCard rideId={ride.id} viewer={viewer} isOver={!sharedStates.includes(ride.state)} />
  ) : null;

/** True while links of an ended ride may still work. */
const hasEndedLately = ({ state, timeline }: Ride): boolean => {
  const endedAt = isActive(state) ? undefined : timeline.at(-1)?.at;
  return (
    endedAt !== undefined && Date.now() - Date.parse(endedAt) < LINK_MINUTES_AFTER_END * 60_000
  );
};

const visibilityTexts: Record<Viewer, string> = {
  rider:
    "Anyone with the link sees the driver's first name, the car and where it is, until an hour after the ride. They see no phone number and no house number.",
  driver:
    "Anyone with the link sees your first name, your car and where it is, until an hour after the ride. They see no phone number, no house number and nothing about the rider.",
};

type ShareCardProps = { rideId: string; viewer: Viewer; isOver: boolean };

const ShareCard = ({ rideId, viewer, isOver }: ShareCardProps) => {
  useFocusRecovery();
  const heading = useId();
  const queries = useQueryClient();
  const queryKey = ["share-links", rideId];
  const params = { id: rideId };
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async () => (await call(getShareLinks, { params })).links,
  });
  const [created, setCreated] = useState<{ id: string; url: string } | null>(null);
  const reread = () => queries.invalidateQueries({ queryKey });
  const share = useAct({
    mutationFn: () => call(createShareLink, { params }),
    onSuccess: ({ link }) => setCreated({ id: link.id, url: `${location.origin}${link.path}` }),
    onSettled: reread,
  });
  const stop = useAct({
    mutationFn: (id: string) => call(stopShareLink, { params: { id } }),
    onSuccess: (_, id) => created?.id === id && setCreated(null),
    onSettled: reread,
  });
  const failure = share.error ?? stop.error;
  if (isOver && !failure && !error && !data?.length) return null;
  return (
    <Card aria-labelledby={heading} className="grid gap-4">
      <h2 id={heading} className="text-h3">
        Share my ride
      </h2>
      <p className="text-fg-2">
        {isOver
          ? "A link works for an hour after the ride, or until you stop it."
          : visibilityTexts[viewer]}
      </p>
      {created && <CopyField label="Link" value={created.url} />}
      {!isOver && (
        <Button
          variant="outline"
          width="full"
          className="sm:w-auto sm:justify-self-start"
          pending={share.isPending}
          onClick={() => share.act()}
        >
          <Share2 aria-hidden className="size-5" />
          {created ? "Create another link" : "Create a link"}
        </Button>
      )}
      {failure && <FailureNote error={failure} />}
      {error && <LoadFailure what="the link of this ride" error={error} onRetry={refetch} />}
      {data && data.length > 0 && (
        <ul className="grid gap-3">
          {data.map(({ id, createdAt, contactName }) => (
            <li key={id} className="flex items-center justify-between gap-3">
              <span>
                {contactName === null ? "Link of" : `Link for ${contactName},`}{" "}
                <MarketTime at={createdAt} isBrief className="inline-block" />
              </span>
              <Button
                variant="outline"
                pending={stop.isPending && stop.variables === id}
                onClick={() => stop.act(id)}
              >
                Stop
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};
