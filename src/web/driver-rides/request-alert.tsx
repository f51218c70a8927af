import { useEffect } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { requestWords } from "./request-words.ts";

/**
 * Tells of a new request aloud, and of one that must be answered within a minute in the tab's title too, wherever
 * the driver is looking. A request for a later day interrupts nobody.
 */
export const RequestAlert = ({ requests }: { requests: readonly Ride[] }) => {
  const urgent = requests.filter(({ kind }) => kind === "instant");
  const later = requests.filter(({ kind }) => kind === "scheduled");
  useTitle(urgent.length > 0 ? `(${urgent.length}) New request` : null);
  return (
    <>
      <p role="alert" className="sr-only">
        {requestWords(urgent[0])}
      </p>
      <p role="status" className="sr-only">
        {requestWords(later[0])}
      </p>
    </>
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
