import { MapPin } from "lucide-react";
import { useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ManualPosition } from "./manual-position.tsx";
import { useServerStatus } from "./platform-status.ts";
import { PositionHidden } from "./position-hidden.tsx";
import { PositionWords } from "./position-words.tsx";
import { PutOfflineNote } from "./put-offline-note.tsx";
import { type SharingState, sharingState } from "./sharing-state.ts";
import { chooseSource } from "./sharing-store.ts";
import { useSharing } from "./use-sharing.ts";

/** How riders find this driver: by the device, or by an address set by hand. */
export const PositionCard = ({ isOnline }: { isOnline: boolean }) => {
  const sharing = useSharing();
  const { seenAt, putOffline } = useServerStatus();
  const heading = useRef<HTMLHeadingElement>(null);
  const state = sharingState(sharing, isOnline);
  const lastAt = Math.max(seenAt ?? 0, sharing.sentAt ?? 0) || null;
  return (
    <Card aria-labelledby="position" className="grid gap-4">
      <h2 ref={heading} id="position" tabIndex={-1} className="flex items-center gap-2 text-h3">
        <MapPin aria-hidden className="size-5 text-fg-2" />
        Your position
      </h2>
      <PutOfflineNote onBack={() => heading.current?.focus()} />
      {isOnline && <PositionHidden seenAt={lastAt} />}
      <div role="status" className="grid gap-3">
        <PositionWords state={state} sharing={sharing} />
      </div>
      <ShareDevice
        state={state}
        isDevice={sharing.source.kind === "device"}
        isFirst={state === "explain" && !putOffline}
      />
      <ManualPosition isOpen={needsAddress.includes(state)} />
    </Card>
  );
};

/** An address is the way out. */
const needsAddress: readonly SharingState[] = ["refused", "unsupported"];

type ShareDeviceProps = {
  state: SharingState;
  isDevice: boolean;
  /** It is the thing to do now. */
  isFirst: boolean;
};

const ShareDevice = ({ state, isDevice, isFirst }: ShareDeviceProps) => {
  if (isDevice && state !== "refused" && state !== "unavailable") return null;
  return (
    <div className="grid gap-2">
      <Button
        variant={isFirst ? "primary" : "outline"}
        width="full"
        onClick={() => chooseSource({ kind: "device" })}
      >
        {isDevice ? "Try again" : "Share this device's location"}
      </Button>
      {!isDevice && (
        <p className="text-small text-fg-3">Your browser asks for permission next. Choose Allow.</p>
      )}
    </div>
  );
};
