import type { Ride } from "#shared/rides/contract.ts";
import { Countdown } from "#web/ui/time/countdown.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import type { Viewer } from "./ride-text.ts";

type AnswerWaitProps = { ride: Ride; answerBy: string; viewer: Viewer };

/** The driver's answer deadline: a countdown for an instant ride, a date and time for a scheduled one. */
export const AnswerWait = ({ ride, answerBy, viewer }: AnswerWaitProps) =>
  ride.kind === "instant" ? (
    <>
      {viewer === "driver" ? "You have" : `${ride.driver.firstName} has`}{" "}
      <Countdown deadline={answerBy} className="font-semibold text-fg" /> to answer.
    </>
  ) : (
    <>
      {viewer === "driver" ? "Answer by" : `${ride.driver.firstName} has until`}{" "}
      <MarketTime at={answerBy} className="font-semibold text-fg" />
      {viewer === "driver" ? "." : " to answer."}
    </>
  );
