import { newYorkIsoDate } from "#shared/new-york-time.ts";
import { usDateOfIso } from "#web/ui/forms/us-date.ts";

/** The New York day on which somebody joined, MM/dd/yyyy. */
export const JoinedOn = ({ at }: { at: string }) => (
  <time dateTime={at}>{usDateOfIso(newYorkIsoDate(new Date(at)))}</time>
);
