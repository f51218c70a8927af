import { taxName } from "#shared/product.ts";
import type { AvailableDriver } from "#shared/scheduling/contract.ts";
import type { PriceLine } from "#web/offers/price-lines.tsx";

/** Price lines with a subtotal between the charges and the later additions and deductions. */
export const paymentLines = ({ lines, riderRequestLog }: AvailableDriver): PriceLine[] => {
  const charges = lines.filter(isCharge);
  const additions = lines.filter((line) => !isCharge(line));
  return [...charges, { label: "Subtotal", amount: riderRequestLog.subTotal }, ...additions];
};

const isCharge = ({ label, amount }: PriceLine): boolean =>
  amount >= 0 && !label.startsWith(taxName());
