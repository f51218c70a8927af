import { isoOfUsDate } from "./us-date.ts";

/** Error of a complete date that no calendar has, such as "02/30/2027"; undefined for any other text. */
export const unknownDayError = (text: string): string | undefined =>
  /^\s*\d{1,2}\/\d{1,2}\/\d{4}\s*$/.test(text) && isoOfUsDate(text) === null
    ? "This date does not exist"
    : undefined;
