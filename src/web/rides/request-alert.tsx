import { useEffect } from "react";
import { centsFromDollars, formatMoney } from "#shared/money.ts";
import type { Ride } from "#shared/rides/contract.ts";

/** Tells of a new request aloud and in the tab's title, wherever the driver is looking. */
export const RequestAlert = ({ requests }: { requests: readonly Ride[] }) => {
  const newest = requests[0];
  const text = newest
    ? `New request from ${newest.rider.firstName}, you earn ${formatMoney(centsFromDollars(newest.rideCost))}`
    : "";
  useTitle(newest ? `(${requests.length}) New request` : null);
  return (
    <p role="alert" className="sr-only">
      {text}
    </p>
  );
};

/** Takes the tab's title over while there is something to say. */
const useTitle = (title: string | null) => {
  useEffect(() => {
    if (title === null) return;
    const usual = document.title;
    document.title = title;
    return () => {
      document.title = usual;
    };
  }, [title]);
};
