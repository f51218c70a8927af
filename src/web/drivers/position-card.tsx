import { MapPin } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { UpdatedAgo } from "#web/ui/updated-ago.tsx";
import { ManualPosition } from "./manual-position.tsx";
import { chooseSource, type Sharing } from "./sharing-store.ts";
import { useSharing } from "./use-sharing.ts";

/** How riders find this driver: by the device, or by an address set by hand. */
export const PositionCard = ({ isOnline }: { isOnline: boolean }) => {
  const sharing = useSharing();
  return (
    <Card aria-labelledby="position" className="grid gap-4">
      <h2 id="position" className="flex items-center gap-2 text-h3">
        <MapPin aria-hidden className="size-5 text-fg-2" />
        Your position
      </h2>
      <State sharing={sharing} isOnline={isOnline} />
      {sharing.failure && (
        <p role="alert" className="text-small text-danger">
          {sharing.failure}
        </p>
      )}
      <ShareDevice sharing={sharing} />
      <ManualPosition isOpen={sharing.failure !== null} />
    </Card>
  );
};

const State = ({ sharing, isOnline }: { sharing: Sharing; isOnline: boolean }) => {
  const { source, sentAt } = sharing;
  if (source.kind === "none") {
    return (
      <p className="text-fg-2">
        Riders near you are shown how many minutes away you are, never where you are. For that we
        need your position while you are online.
      </p>
    );
  }
  if (sharing.failure) return null;
  const where = source.kind === "manual" ? source.place.label : "Measured by this device";
  if (!isOnline)
    return <p className="text-fg-2">{where}. Nothing is sent while you are offline.</p>;
  return (
    <div>
      <p>{where}</p>
      <p className="text-small text-fg-2">
        <UpdatedAgo at={sentAt} />
      </p>
    </div>
  );
};

const ShareDevice = ({ sharing: { source, failure } }: { sharing: Sharing }) => {
  if (source.kind === "device" && !failure) return null;
  return (
    <div className="grid gap-2">
      <Button variant="outline" width="full" onClick={() => chooseSource({ kind: "device" })}>
        {source.kind === "device" ? "Try again" : "Share this device's location"}
      </Button>
      <p className="text-small text-fg-3">Your browser may ask for permission.</p>
    </div>
  );
};
