import { actTitle } from "#shared/admin/act-title.ts";
import type { AuditEntry } from "#shared/admin/contract.ts";
import { Section } from "#web/ui/section.tsx";
import { TimeET } from "#web/ui/time/time-et.tsx";
import { ActChanges } from "./act-changes.tsx";

/** What admins have done to this driver, the latest first. */
export const AuditCard = ({ acts }: { acts: readonly AuditEntry[] }) => (
  <Section title="History">
    {acts.length === 0 ? (
      <p className="text-fg-2">No admin has changed anything yet.</p>
    ) : (
      <ol className="grid gap-4">
        {acts.map((act) => (
          <li
            key={act.id}
            className="grid gap-1 border-b border-hairline pb-4 text-small text-fg-2 last:border-0 last:pb-0"
          >
            <p className="text-body font-medium text-fg">{actTitle(act.action)}</p>
            <ActChanges before={act.before} after={act.after} />
            {act.reason && <p className="break-words">“{act.reason}”</p>}
            <p className="text-fg-3">
              {act.admin}, <TimeET at={act.at} />
            </p>
          </li>
        ))}
      </ol>
    )}
  </Section>
);
