import { actTitle } from "#shared/admin/act-title.ts";
import { Section } from "#web/ui/section.tsx";
import { TimeET } from "#web/ui/time/time-et.tsx";
import type { Shown } from "./admin-ride.tsx";

/** What admins have done about the ride. */
export const RideActs = ({ shown: { acts } }: Shown) =>
  acts.length > 0 && (
    <Section title="Audit">
      <ul className="grid gap-3">
        {acts.map(({ at, admin, action, reason }) => (
          <li key={`${at}${action}`} className="grid gap-0.5 text-small">
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>
                {actTitle(action)} <span className="text-fg-2">by {admin}</span>
              </span>
              <TimeET at={at} isBrief className="text-fg-2" />
            </span>
            {reason && <span className="text-fg-2 wrap-anywhere">{reason}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
