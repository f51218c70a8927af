import { queryOptions, useQuery } from "@tanstack/react-query";
import { MessageSquare, Phone, Send } from "lucide-react";
import { useRef, useState } from "react";
import type { RideSide } from "#shared/messages/quick-replies.ts";
import { getPlaceAt } from "#shared/places/contract.ts";
import type { Point } from "#shared/places/place.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { call } from "#web/platform/client.ts";
import { knownPosition } from "#web/platform/places/locate.ts";
import { ReportProblem } from "#web/reports/report-problem.tsx";
import { SendToContacts } from "#web/trusted-contacts/send-to-contacts.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { copyText } from "#web/ui/copy-text.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { type CurrentPlace, emergencyText } from "./emergency-text.ts";
import { ShareRide } from "./share-ride.tsx";

type SafetySheetProps = {
  ride: Ride;
  viewer: RideSide;
  /** The car's last position; null without one. */
  car: Point | null;
  onMessages: () => void;
  onClose: () => void;
};

/** Help during a ride, most urgent first: 911 with the words to say, sharing, messages, a report. */
export const SafetySheet = ({ ride, viewer, car, onMessages, onClose }: SafetySheetProps) => {
  const emergency = useRef<HTMLAnchorElement>(null);
  const place = useCurrentPlace(car);
  const words = emergencyText(ride, { viewer, place });
  return (
    <Dialog isOpen onClose={onClose} title="Safety" focusFirst={emergency}>
      <div className="grid gap-4">
        <a
          ref={emergency}
          href="tel:911"
          className={buttonClass({ variant: "destructive", size: "lg", width: "full" })}
        >
          <span className="inline-flex items-center gap-2">
            <Phone aria-hidden className="size-5" />
            Call 911
          </span>
        </a>
        <section aria-labelledby="say" className="grid gap-2 rounded-button bg-raised px-4 py-3">
          <h3 id="say" className="text-small text-fg-2">
            Say this
          </h3>
          {words.map((sentence) => (
            <p key={sentence} className="wrap-anywhere">
              {sentence}
            </p>
          ))}
        </section>
        <SendText words={words.join(" ")} />
        {viewer === "rider" && <SendToContacts rideId={ride.id} />}
        <ShareRide ride={ride} viewer={viewer} />
        <Button variant="outline" width="full" onClick={onMessages}>
          <MessageSquare aria-hidden className="size-5" />
          Messages
        </Button>
        <ReportProblem ride={ride} viewer={viewer} />
      </div>
    </Dialog>
  );
};

/** The device's position if the user has allowed it before, else the car's last one; null without any. */
const useCurrentPlace = (car: Point | null): CurrentPlace | null => {
  const { data: device } = useQuery(knownPosition);
  const position = device ?? car;
  const { data: label = null } = useQuery({
    ...placeAt(position ?? { latitude: 0, longitude: 0 }),
    enabled: position !== null,
  });
  if (!position) return null;
  const { latitude, longitude } = position;
  return { latitude, longitude, label, isOfCar: !device };
};

/** Rounds a position to about 100 m, so that a moving car requests the place name once a block. */
const DECIMALS = 3;

const placeAt = ({ latitude, longitude }: Point) => {
  const [north, east] = [latitude, longitude].map((degrees) => Number(degrees.toFixed(DECIMALS)));
  const body = { latitude: north ?? latitude, longitude: east ?? longitude };
  return queryOptions({
    queryKey: ["place-at", body],
    queryFn: async ({ signal }) => (await call(getPlaceAt, { body, signal })).place.label,
    retry: false,
  });
};

/** Hands the words to another app of the phone; copies them where that is not possible. */
const SendText = ({ words }: { words: string }) => {
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  const copy = () =>
    copyText(words).then(
      () => setOutcome("copied"),
      () => setOutcome("failed"),
    );
  const send = () => {
    if (!navigator.share) return void copy();
    void navigator.share({ text: words }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === "AbortError")) void copy();
    });
  };
  return (
    <div className="grid gap-2">
      <Button variant="outline" width="full" onClick={send}>
        <Send aria-hidden className="size-5" />
        Send these words to someone
      </Button>
      <p role="status" className="text-small text-fg-2 empty:hidden">
        {outcome === "copied" && "Copied. Paste the words into a text message."}
        {outcome === "failed" && "This browser cannot copy. Read the words out instead."}
      </p>
    </div>
  );
};
