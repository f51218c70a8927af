import type { Letter } from "#server/letters/letter.ts";
import { formatMarketTime } from "#shared/market-time.ts";

interface FiredAlert {
  fromLabel: string;
  toLabel: string;
  toldAt: Date;
}

/** Mail to a rider whose alert found a driver. */
export function alertLetter(alert: FiredAlert, publicUrl: string): Letter {
  return {
    subject: "A driver is near your pickup",
    heading: "A driver is near your pickup",
    sentences: [
      `You asked to be notified. Since ${formatMarketTime(alert.toldAt)} a driver can be offered there.`,
      "The driver is not held for you. Request offers soon: other riders may be faster.",
    ],
    facts: [
      ["From", alert.fromLabel],
      ["To", alert.toLabel],
    ],
    link: { label: "See offers", url: `${publicUrl}/` },
  };
}
