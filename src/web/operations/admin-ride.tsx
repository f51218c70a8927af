import { useState } from "react";
import { actTitle } from "#shared/admin/act-title.ts";
import type { RideForAdmin } from "#shared/operations/ride-contract.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { nextState } from "#shared/rides/ride-states.ts";
import { TripMap } from "#web/map/trip-map.tsx";
import { IfPermitted } from "#web/platform/admin/if-permitted.tsx";
import { RouteStops } from "#web/platform/places/route-stops.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Section } from "#web/ui/section.tsx";
import { StatusWord } from "#web/ui/status-word.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { CancelButton } from "./cancel-button.tsx";
import { DrivenRoute } from "./driven-route.tsx";
import { FindingRow } from "./finding-row.tsx";
import { RefundForm } from "./refund-form.tsx";
import type { RefundableParts } from "./refund-preview.tsx";
import { RefundRequest } from "./refund-request.tsx";
import { RideCommunication } from "./ride-communication.tsx";
import { RideDisputes } from "./ride-disputes.tsx";
import { RideFraudAlerts } from "./ride-fraud-alerts.tsx";
import { RideLedger } from "./ride-ledger.tsx";
import { RideMessages } from "./ride-messages.tsx";
import { RideMoney } from "./ride-money.tsx";
import { PersonName, RidePeople } from "./ride-people.tsx";
import { RecordPrice } from "./ride-preview.tsx";
import { RideReview } from "./ride-review.tsx";
import { RideTimeline } from "./ride-timeline.tsx";
import { RideTip } from "./ride-tip.tsx";
import { RideTolls } from "./ride-tolls.tsx";
import { StartButton } from "./start-button.tsx";
import { stateStyles } from "./status-styles.ts";

type RecordProps = { record: RideForAdmin };

/** All records of a ride. */
export const AdminRide = ({ record }: RecordProps) => (
  <>
    <Head record={record} />
    {record.findings.some(({ resolvedAt }) => resolvedAt === null) && (
      <Section title="Findings">
        <ul className="grid gap-4">
          {record.findings.map((finding) => (
            <FindingRow key={finding.id} finding={finding} isOnRide />
          ))}
        </ul>
      </Section>
    )}
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <div className="grid grid-cols-1 gap-6">
        <RideDisputes record={record} />
        <RideFraudAlerts record={record} />
        <Trip record={record} />
        <DrivenRoute ride={record.ride} />
      </div>
      <div className="grid grid-cols-1 gap-6 lg:row-span-2">
        <RideReview record={record} />
        <RefundRequest record={record} />
        <RideMoney record={record} />
        <RideTip record={record} />
        <RideTolls record={record} />
        <RidePeople record={record} />
        <RideLedger record={record} />
        <RideActs record={record} />
      </div>
      <div className="grid grid-cols-1 gap-6">
        <RideCommunication record={record} />
        <RideMessages ride={record.ride} />
      </div>
    </div>
  </>
);

const Head = ({ record }: RecordProps) => {
  const { ride, money, timeline } = record;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="grid min-w-0 gap-1">
        <h1 className="text-h1">
          Ride <span className="break-all tabular-nums">{ride.reference}</span>
        </h1>
        <p className="flex flex-wrap gap-x-4 text-fg-2">
          <span role="status" className="text-fg">
            <StatusWord {...stateStyles[ride.state]} />
            {ride.reason && <span className="text-fg-2">: {ride.reason}</span>}
          </span>
          {timeline[0] && (
            <span>
              Booked <MarketTime at={timeline[0].at} />
            </span>
          )}
          <span>
            <PersonName id={record.rider.id} type="RIDER" of={ride.rider} />
            {" with "}
            <PersonName id={record.driver.id} type="DRIVER" of={ride.driver} />
          </span>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <IfPermitted permission="refunds">
          <RefundButton ride={ride} left={money.left} />
        </IfPermitted>
        {ride.state === "arrived" && ride.startPin && <StartButton ride={ride} />}
        {(nextState(ride.state, "cancel") !== null || ride.state === "awaiting_payment") && (
          <CancelButton ride={ride} />
        )}
      </div>
    </div>
  );
};

const Trip = ({ record, record: { ride } }: RecordProps) => (
  <Section title="Trip">
    {ride.line && (
      <TripMap
        label={`Planned route of ride ${ride.reference}`}
        pickup={ride.from}
        dropoff={ride.to}
        line={ride.line}
        isSketch
        className="trip-map-past rounded-card border border-hairline"
      />
    )}
    <RouteStops from={{ label: ride.from.label }} to={{ label: ride.to.label }} />
    {ride.pickupAt && (
      <p>
        Pickup <MarketTime at={ride.pickupAt} />
      </p>
    )}
    <div className="grid gap-4 pt-2">
      <h3 className="text-h3">Price</h3>
      <RecordPrice record={record} />
    </div>
    <div className="grid gap-4 pt-2">
      <RideTimeline record={record} />
    </div>
  </Section>
);

/** Audit entries about the ride. */
const RideActs = ({ record: { acts } }: RecordProps) =>
  acts.length > 0 && (
    <Section title="Audit">
      <ul className="grid gap-3">
        {acts.map(({ at, admin, action, reason }) => (
          <li key={`${at}${action}`} className="grid gap-0.5 text-small">
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>
                {actTitle(action)} <span className="text-fg-2">by {admin}</span>
              </span>
              <MarketTime at={at} isBrief className="text-fg-2" />
            </span>
            {reason && <span className="text-fg-2 wrap-anywhere">{reason}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );

const NOTHING_LEFT: RefundableParts = { rider: 0, driver: 0, tax: 0, fees: 0 };

type RefundButtonProps = {
  ride: Ride;
  /** Null while nothing can be given back. */
  left: RefundableParts | null;
};

/** Opens the refund form. An open form stays, with its input, when nothing is left to refund. */
const RefundButton = ({ ride, left }: RefundButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  const { rider, ...parts } = left ?? NOTHING_LEFT;
  if (rider <= 0 && !isOpen) return null;
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Refund
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`Refund ${ride.reference}`}>
        <RefundForm
          rideId={ride.id}
          left={{ rider: Math.max(0, rider), ...parts }}
          onDone={(mustWait) => {
            setOpen(false);
            if (mustWait) toast.success("Refund asked for", "Another admin must approve it.");
            else toast.success("Refund decided", "The money is on its way, and both get an email.");
          }}
        />
      </Dialog>
    </>
  );
};
