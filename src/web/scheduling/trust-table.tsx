import { Check } from "lucide-react";
import { formatPercent } from "#shared/basis-points.ts";
import { feeRules, type TrustRule } from "#shared/drivers/trust-level.ts";
import type { AvailableDriver } from "#shared/scheduling/contract.ts";

const number = "py-2 pl-1 text-right min-[24rem]:pl-2";

/** What each level asks for and what its tax is; the driver's own row is marked. */
export const TrustTable = ({ driver }: { driver: AvailableDriver }) => (
  <table className="-mx-2 w-[calc(100%+1rem)] text-small tabular-nums min-[24rem]:whitespace-nowrap">
    <caption className="mt-2 caption-bottom px-2 text-left whitespace-normal text-small text-fg-3">
      Riders' yes votes and the driver's own cancels, of the last {feeRules.window} rides.
    </caption>
    <thead className="text-left text-fg-3">
      <tr>
        <th scope="col" className="py-2 pl-2 font-medium">
          Level
        </th>
        {["Rides", "Yes votes", "Cancels", "Tax"].map((title) => (
          <th key={title} scope="col" className={`${number} font-medium last:pr-2`}>
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
    <td className={number}>{rule.completedRides > 0 ? `${rule.completedRides}+` : "-"}</td>
    <td className={number}>{asked(rule.minYesBps > 0, "min", rule.minYesBps)}</td>
    <td className={number}>
      {asked(rule.maxFaultCancelBps < 10_000, "max", rule.maxFaultCancelBps)}
    </td>
    <td className={`${number} pr-2 font-medium`}>{formatPercent(rule.taxBps)}</td>
  </tr>
);

/** A border that a level sets, or nothing asked. */
const asked = (isAsked: boolean, side: "min" | "max", bps: number): string =>
  isAsked ? `${side} ${formatPercent(bps)}` : "-";
