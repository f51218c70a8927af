import { marketIsoDate } from "#shared/market-time.ts";
import { usDateOfIso } from "#web/ui/forms/us-date.ts";

/** Day of registration in the market, MM/dd/yyyy. */
export const JoinedOn = ({ at }: { at: string }) => (
  <time dateTime={at} className="whitespace-nowrap">
    {usDateOfIso(marketIsoDate(new Date(at)))}
  </time>
);
