import type { Ride } from "#shared/rides/contract.ts";
import { Countdown } from "#web/ui/time/countdown.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { RoughCountdown } from "#web/ui/time/rough-countdown.tsx";

type AnswerTimeProps = { kind: Ride["kind"]; answerBy: string; isExpired: boolean };

/** Deadline for the driver's answer: a countdown in seconds for an instant ride, else time and remaining hours. */
export const AnswerTime = ({ kind, answerBy, isExpired }: AnswerTimeProps) => {
  if (isExpired) return <p className="text-warning">The time to answer is over.</p>;
  if (kind === "instant") {
    return (
      <p className="text-fg-2">
        Answer within <Countdown deadline={answerBy} className="font-semibold text-fg" />
      </p>
    );
  }
  return (
    <p className="text-fg-2">
      Answer by <MarketTime at={answerBy} isBrief className="text-fg" />{" "}
      <span className="whitespace-nowrap">
        (<RoughCountdown until={answerBy} /> left)
      </span>
    </p>
  );
};
