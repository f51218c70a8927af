import { lazy, Suspense, useEffect, useEffectEvent } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import type { useCheckout } from "#web/offers/use-checkout.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { RideDetailsStep } from "./form/ride-details-step.tsx";
import type { ScheduleReply } from "./schedule-draft.ts";
import type { ScheduleSearch } from "./schedule-search.ts";
import type { ScheduleStep } from "./schedule-steps.ts";
import { heldRideText } from "./schedule-text.ts";
import type { Scheduling } from "./use-scheduling.ts";

// Loaded on demand: the first step needs neither.
const loadDrivers = () => import("./available-drivers.tsx");
const loadPayment = () => import("./payment/ride-payment.tsx");
const AvailableDrivers = lazy(() =>
  loadDrivers().then((module) => ({ default: module.AvailableDrivers })),
);
const RidePayment = lazy(() => loadPayment().then((module) => ({ default: module.RidePayment })));

/** Code of the step after each one. */
const loadNext = { details: loadDrivers, drivers: loadPayment, payment: null };

type Checkout = ReturnType<typeof useCheckout>;

type ScheduleStepsProps = {
  scheduling: Scheduling;
  /** The step that the URL requests; `step` is the one that can be shown. */
  requested: ScheduleSearch;
  step: ScheduleStep;
  checkout: Checkout;
  /** The scheduled ride that awaits payment, if any. */
  unpaid: Ride | undefined;
  /** True after another step was open. */
  hasMoved: boolean;
  goTo: (search: ScheduleSearch, replace?: boolean) => void;
};

/** Shows the current step; a step without its data falls back to the previous one. */
export const ScheduleSteps = (props: ScheduleStepsProps) => {
  const { step, requested } = props;
  usePreload(loadNext[step.name]);
  if (step.name !== (requested.step ?? "details")) {
    return <FallBack key={step.name} {...props} />;
  }
  if (step.name === "details") {
    return <RideDetailsStep scheduling={props.scheduling} isBack={props.hasMoved} />;
  }
  return (
    <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
      {step.name === "drivers" ? (
        <DriversStep {...props} step={step} />
      ) : (
        <PaymentStep {...props} step={step} />
      )}
    </Suspense>
  );
};

/** Loads code at the first use of the page, so that the next step does not wait for it. */
const usePreload = (load: (() => Promise<unknown>) | null) => {
  useEffect(() => {
    const stop = new AbortController();
    const preload = () => {
      stop.abort();
      load?.().catch(() => undefined);
    };
    for (const kind of ["pointerdown", "pointermove", "focusin", "keydown"])
      addEventListener(kind, preload, { signal: stop.signal, passive: true });
    return () => stop.abort();
  }, [load]);
};

type StepProps<Name> = ScheduleStepsProps & { step: Extract<ScheduleStep, { name: Name }> };

const DriversStep = ({ scheduling, step, checkout, unpaid, goTo }: StepProps<"drivers">) => {
  const select = (driverId: string) => {
    // The toast would cover the payment button.
    toast.dismiss();
    goTo({ step: "payment", driver: driverId });
  };
  return (
    <AvailableDrivers
      answer={step.answer}
      previousPrices={scheduling.previousPrices}
      requestedId={scheduling.requestedId}
      isLoadingOffers={scheduling.isLoadingOffers}
      heldRide={unpaid ? heldRideText(unpaid, "another") : null}
      problem={refusalIn(step.answer, checkout) ?? scheduling.problem}
      onBack={() => goTo({})}
      onRefresh={scheduling.refresh}
      onExpire={scheduling.refreshInPlace}
      onSelect={select}
    />
  );
};

/** Why a driver of this list was refused; cleared by new prices. */
const refusalIn = ({ data }: ScheduleReply, { refusal }: Checkout): string | null => {
  const isHere = data.availableDrivers.some(
    (driver) => driver.riderRequestLog.id === refusal?.offerId,
  );
  return isHere && refusal ? refusal.message : null;
};

const PaymentStep = ({ scheduling, step, checkout, unpaid, goTo }: StepProps<"payment">) => {
  const { answer, driver } = step;
  const offerId = driver.riderRequestLog.id;
  const refusal = checkout.refusal?.offerId === offerId ? checkout.refusal.message : null;
  // The server keeps an unpaid ride only for the same offer, not for the same driver.
  const held = unpaid?.riderLogId === offerId ? undefined : unpaid;
  return (
    <RidePayment
      answer={answer}
      driver={scheduling.isLoadingOffers ? null : driver}
      heldRide={held ? heldRideText(held, "this") : null}
      paying={{ isOpening: checkout.offerId !== null, refused: refusal }}
      onBack={() => goTo({ step: "drivers" })}
      onPay={() => checkout.startCheckout(offerId)}
    />
  );
};

const FallBack = ({ step, requested, goTo }: ScheduleStepsProps) => {
  const isDriverGone = requested.step === "payment" && step.name === "drivers";
  const leave = useEffectEvent(() => {
    if (isDriverGone) toast.error("Error", "Failed to select driver");
    goTo(step.name === "drivers" ? { step: "drivers" } : {}, true);
  });
  useEffect(() => leave(), []);
  return null;
};
