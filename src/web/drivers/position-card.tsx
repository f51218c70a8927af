import { MapPin } from "lucide-react";
import { type FormEvent, useState } from "react";
import { AddressField } from "#web/platform/places/address-field.tsx";
import { emptyAddress } from "#web/platform/places/chosen-place.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { useNow } from "#web/ui/time/use-now.ts";
import { useServerStatus } from "./platform-status.ts";
import { PositionText } from "./position-text.tsx";
import { PutOfflineNote } from "./put-offline-note.tsx";
import { gapText, isFilled, WHY_GAP } from "./sharing-gap.ts";
import { type SharingState, sharingState, stalePositionMinutes } from "./sharing-state.ts";
import { chooseSource, type Sharing } from "./sharing-store.ts";
import { useSharing } from "./use-sharing.ts";
import { useIsSetUp } from "./use-visibility.ts";
import type { ScreenLock } from "./wake-lock.ts";

/** Source of the driver's position: the device, or an address set by hand. */
export const PositionCard = ({ isOnline }: { isOnline: boolean }) => {
  const sharing = useSharing();
  const { seenAt, putOffline } = useServerStatus();
  // Before the setup is complete, the checklist has the main button.
  const isSetUp = useIsSetUp() === true;
  const state = sharingState(sharing, isOnline);
  const lastAt = Math.max(seenAt ?? 0, sharing.sentAt ?? 0) || null;
  return (
    <Card aria-labelledby="position" className="grid gap-4">
      <h2 id="position" className="flex items-center gap-2 text-h3">
        <MapPin aria-hidden className="size-5 text-fg-2" />
        Your position
      </h2>
      <PutOfflineNote />
      {isOnline && <PositionHidden seenAt={lastAt} />}
      <div role="status" className="grid gap-3">
        <PositionText state={state} sharing={sharing} seenAt={isOnline ? lastAt : null} />
      </div>
      {isOnline && <KeepOpen sharing={sharing} />}
      <ShareDevice
        state={state}
        isDevice={sharing.source.kind === "device"}
        isFirst={isSetUp && state === "explain" && !putOffline}
      />
      <ManualPosition isOpen={needsAddress.includes(state)} />
    </Card>
  );
};

/** A gap in the sent positions, such as of a phone in a pocket, and whether the screen stays on. */
const KeepOpen = ({ sharing: { gap, lateTimes, screen, source } }: { sharing: Sharing }) => (
  <>
    {gap && (
      <p className="rounded-input bg-tint-warning p-3">
        <span className="font-medium text-warning">{gapText(gap.minutes)}</span>{" "}
        {isFilled(gap, lateTimes) ? "The way you drove meanwhile was sent afterwards." : WHY_GAP}
      </p>
    )}
    {screen && source.kind !== "none" && (
      <p className="text-small text-fg-2">{screenText[screen]}</p>
    )}
  </>
);

const screenText: Record<ScreenLock, string> = {
  on: "The screen stays on while you are online. Keep this page in front while you drive.",
  off: "Your device does not keep the screen on now. Keep this page in front while you drive.",
  unsupported:
    "This browser cannot keep the screen on. Turn off the automatic lock in your phone's settings while you drive.",
};

/** States in which only an address helps. */
const needsAddress: readonly SharingState[] = ["refused", "unsupported"];

type ShareDeviceProps = {
  state: SharingState;
  isDevice: boolean;
  /** True if this is the recommended action. */
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

/**
 * Says that an online driver is not offered to riders because the position is too old; `seenAt` in milliseconds since
 * 1970.
 */
const PositionHidden = ({ seenAt }: { seenAt: number | null }) => {
  const minutes = stalePositionMinutes(seenAt, useNow(1000));
  return (
    <div role="status" className={minutes === null ? "sr-only" : ""}>
      {minutes !== null && (
        <p className="rounded-input bg-tint-warning p-3 font-medium text-warning">
          {`Riders don't see you: your position is ${ageOf(minutes)} old.`}
        </p>
      )}
    </div>
  );
};

const ageOf = (minutes: number): string =>
  minutes < 60 ? `${minutes} minutes` : minutes < 120 ? "over an hour" : "hours";

/** Sets the position by address, for drivers without geolocation or permission. */
const ManualPosition = ({ isOpen }: { isOpen: boolean }) => {
  const [address, setAddress] = useState(emptyAddress);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(address.place === null);
    if (!address.place) return;
    chooseSource({ kind: "manual", place: address.place });
    setAddress(emptyAddress);
  };
  return (
    <Disclosure summary="Set my position by address" isOpen={isOpen}>
      <form noValidate onSubmit={submit} className="grid gap-3">
        <AddressField
          name="position-address"
          label="Set my position"
          placeholder="Enter an address"
          address={address}
          error={isMissing && !address.place ? "Choose an address from the list" : undefined}
          onChange={setAddress}
        />
        <Button type="submit" variant="outline">
          Use this position
        </Button>
      </form>
    </Disclosure>
  );
};
