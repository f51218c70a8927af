import { centsFromDollars } from "#shared/money.ts";
import type { RideTolls } from "#shared/tolls/contract.ts";
import { tollNotice } from "#shared/tolls/toll-rule.ts";

/** Tells the driver, before the ride, whether tolls can be added; empty where tolls are off. */
export const TollTerms = ({ tolls: { limits, isChargeable, refusal } }: { tolls: RideTolls }) =>
  limits && (
    <p className="text-small text-fg-2">
      {isChargeable ? tollNotice(centsFromDollars(limits.ride)) : refusal}.
    </p>
  );
