import { Check } from "lucide-react";
import { formatPercent } from "#shared/basis-points.ts";
import { feeRules, type TrustRule } from "#shared/drivers/trust-level.ts";
import type { AvailableDriver } from "#shared/scheduling/contract.ts";

/** What each level asks for and what its tax is; the driver's own row is marked. */
export const TrustTable = ({ driver }: { driver: AvailableDriver }) => (
  <table className="w-full text-small min-[24rem]:whitespace-nowrap tabular-nums">
    <caption className="mt-2 caption-bottom text-left whitespace-normal text-small text-fg-3">
      Riders' yes votes and the driver's own cancels, of the last {feeRules.window} rides.
    </caption>
    <thead className="text-left text-fg-3">
      <tr>
        <th scope="col" className="py-2 pl-2 font-medium">
          Level
        </th>
        {["Rides", "Yes votes", "Cancels", "Tax"].map((title) => (
          <th key={title} scope="col" className="py-2 pl-2 text-right font-medium last:pr-2">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {feeRules.levels.map((rule) => (
        <Level key={rule.level} rule={rule} owner={ownerOf(rule, driver)} />
      ))}
    </tbody>
  </table>
);

const ownerOf = (rule: TrustRule, { trustLevel, firstName }: AvailableDriver) =>
  rule.level === trustLevel ? firstName : null;

const Level = ({ rule, owner }: { rule: TrustRule; owner: string | null }) => (
  <tr
    aria-current={owner === null ? undefined : "true"}
    className="border-t border-hairline aria-[current=true]:bg-tint-accent aria-[current=true]:text-accent"
  >
    <th scope="row" className="py-2 pl-2 text-left font-medium whitespace-normal">
      {rule.level}
      {owner !== null && (
        <span className="flex items-center gap-1">
          <Check aria-hidden className="size-4 shrink-0" />
          <span className="break-words">{owner}</span>
        </span>
      )}
    </th>
    <td className="py-2 pl-2 text-right">
      {rule.completedRides > 0 ? `${rule.completedRides}+` : "-"}
    </td>
    <td className="py-2 pl-2 text-right">{asked(rule.minYesBps > 0, "min", rule.minYesBps)}</td>
    <td className="py-2 pl-2 text-right">
      {asked(rule.maxFaultCancelBps < 10_000, "max", rule.maxFaultCancelBps)}
    </td>
    <td className="py-2 pr-2 pl-2 text-right font-medium">{formatPercent(rule.taxBps)}</td>
  </tr>
);

/** A border that a level sets, or nothing asked. */
const asked = (isAsked: boolean, side: "min" | "max", bps: number): string =>
  isAsked ? `${side} ${formatPercent(bps)}` : "-";
