import { Disclosure } from "#web/ui/disclosure.tsx";
import { UpdatedAgo } from "#web/ui/time/updated-ago.tsx";
import { useNow } from "#web/ui/time/use-now.ts";
import { formatDistance, type SharingState, stalePositionMinutes } from "./sharing-state.ts";
import type { Sharing } from "./sharing-store.ts";

type PositionTextProps = {
  state: SharingState;
  sharing: Sharing;
  /** When the server last received a position of an online driver, in milliseconds since 1970. */
  seenAt: number | null;
};

/** Status text of the driver's position. */
export const PositionText = ({ state, sharing, seenAt }: PositionTextProps) => {
  if (state === "explain") return <Explanation seenAt={seenAt} />;
  if (state === "refused") return <HowToAllow />;
  if (state === "resting") return <p className="text-fg-2">{idlePositionText(sharing)}</p>;
  if (state === "elsewhere")
    return <p className="text-fg-2">Another tab of this browser sends your position.</p>;
  if (state === "measuring")
    return (
      <p className="text-fg-2">Finding your position. Your browser may ask you to allow it.</p>
    );
  return (
    <>
      {state === "sent" && <p>{whereOf(sharing)}</p>}
      {state !== "sent" && <p className="text-warning">{describeProblem(state, sharing)}</p>}
      {sharing.sentAt !== null && (
        <p aria-live="off" className="text-small text-fg-2">
          <UpdatedAgo at={sharing.sentAt} />
        </p>
      )}
    </>
  );
};

const describeProblem = (
  state: "unsupported" | "unavailable" | "unreached" | "coarse",
  { accuracyMeters, sentAt }: Sharing,
): string => {
  switch (state) {
    case "unsupported":
      return "This browser cannot tell where you are. Set your position by address.";
    case "unavailable":
      return sentAt === null
        ? "This device cannot find its position right now. We keep trying."
        : "This device cannot find its position right now. Its last one counts meanwhile.";
    case "unreached":
      return "Your position does not reach us. Check your connection; we keep trying.";
    case "coarse":
      return `Your position is only known to ${formatDistance(accuracyMeters ?? 0)}. Turn on precise location, or riders see wrong arrival times.`;
  }
};

const whereOf = ({ source }: Sharing): string =>
  source.kind === "manual" ? source.place.label : "Measured by this device";

const idlePositionText = (sharing: Sharing): string =>
  `${whereOf(sharing)}. Nothing is sent while you are offline.`;

const Explanation = ({ seenAt }: Pick<PositionTextProps, "seenAt">) => (
  <>
    <KnownElsewhere seenAt={seenAt} />
    <p className="text-small text-fg-2">
      Riders see how many minutes away you are, until you go offline, log out or close this page.
    </p>
    <Disclosure summary="How your position is used">
      <Uses />
    </Disclosure>
  </>
);

/** Without a source here, another device or an earlier page may have sent a position that still counts. */
const KnownElsewhere = ({ seenAt }: Pick<PositionTextProps, "seenAt">) => {
  const now = useNow(1000);
  if (seenAt === null || stalePositionMinutes(seenAt, now) !== null)
    return (
      <p className="text-fg-2">
        Riders near you can be offered your ride once we know where you are.
      </p>
    );
  return (
    <>
      <p className="text-fg-2">
        Your position came from another page or device. Share this device's location, so that it
        moves with you.
      </p>
      <p aria-live="off" className="text-small text-fg-2">
        <UpdatedAgo at={seenAt} />
      </p>
    </>
  );
};

const Uses = () => (
  <dl className="grid gap-2 text-small">
    <Fact name="What for" text="To work out who is near you and how soon you can be there." />
    <Fact
      name="Who sees it"
      text="Riders see how many minutes away you are. Only the rider whose ride you accepted also sees how many miles, until the ride ends."
    />
    <Fact name="When it stops" text="When you go offline, log out or close this page." />
  </dl>
);

const Fact = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt className="font-semibold">{name}</dt>
    <dd className="text-fg-2">{text}</dd>
  </div>
);

/** Steps that give this page the location after the browser has refused it. */
export const HowToAllow = () => (
  <>
    <p className="text-warning">Your browser does not let this page see your location.</p>
    <ol className="grid list-decimal gap-1 pl-5 text-small text-fg-2">
      <li>Tap the icon before the address of this page.</li>
      <li>Open the permissions and set Location to Allow.</li>
      <li>On a phone, allow the browser to use Location in the phone's settings too.</li>
      <li>Come back and try again.</li>
    </ol>
  </>
);
