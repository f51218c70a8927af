import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { actTitle } from "#shared/admin/act-title.ts";
import type { AuditedAct } from "#shared/admin/contract.ts";
import { ListTime } from "#web/platform/admin/list-time.tsx";
import { adminLinkClass, PersonLink } from "#web/platform/admin/person-link.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { Cell, HeaderCell, narrowListClass, Table } from "#web/ui/tables/table.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { AuditChangeList } from "./audit-change-list.tsx";
import { type Change, changesOf } from "./audit-changes.ts";

type Acts = { acts: readonly AuditedAct[] };
type AuditTableProps = Acts & {
  /** Ids of hidden columns. */
  hidden: readonly string[];
};

/** Columns that an admin may hide. */
export const auditColumns = [
  { id: "admin", label: "Admin" },
  { id: "subject", label: "Subject" },
  { id: "change", label: "Change" },
  { id: "reason", label: "Reason" },
] as const;

type ColumnId = (typeof auditColumns)[number]["id"];

/** Audit entries as a table, or as lines on narrow screens. */
export const AuditList = (props: AuditTableProps) => (
  <>
    <AuditTable {...props} />
    <AuditRows acts={props.acts} />
  </>
);

/** One-line rows; a click opens the whole entry. */
const AuditTable = ({ acts, hidden }: AuditTableProps) => {
  const [openAct, open] = useState<AuditedAct | null>(null);
  const shows = (id: ColumnId) => !hidden.includes(id);
  return (
    <div className="hidden xl:block">
      <Table label="Audit">
        <thead>
          <tr>
            <HeaderCell className="w-40">When</HeaderCell>
            {shows("admin") && <HeaderCell className="w-32">Admin</HeaderCell>}
            <HeaderCell className="w-52">Action</HeaderCell>
            {shows("subject") && <HeaderCell className="w-40">Subject</HeaderCell>}
            {shows("change") && <HeaderCell>Change</HeaderCell>}
            {shows("reason") && <HeaderCell>Reason</HeaderCell>}
          </tr>
        </thead>
        <tbody>
          {acts.map((act) => (
            <Row key={act.id} act={act} shows={shows} onOpen={() => open(act)} />
          ))}
        </tbody>
      </Table>
      <Sheet
        isOpen={openAct !== null}
        onClose={() => open(null)}
        title={openAct ? actTitle(openAct.action) : ""}
      >
        {openAct && (
          <div className="grid gap-3">
            {!openAct.subject.isSelf && (
              <p>
                <Subject act={openAct} />
              </p>
            )}
            <Particulars act={openAct} />
          </div>
        )}
      </Sheet>
    </div>
  );
};

type RowProps = { act: AuditedAct; shows: (id: ColumnId) => boolean; onOpen: () => void };

const Row = ({ act, shows, onOpen }: RowProps) => {
  const change = changesOf(act).map(changeText).join(", ");
  return (
    <tr className="relative isolate transition-colors hover:bg-raised">
      <Cell className="truncate text-fg-2">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onOpen}
          className="rounded-input underline underline-offset-4 after:absolute after:inset-0 hover:text-accent"
        >
          <ListTime at={act.at} />
        </button>
      </Cell>
      {shows("admin") && (
        <Cell className="truncate" title={act.admin}>
          {act.admin}
        </Cell>
      )}
      <Cell className="truncate font-medium" title={actTitle(act.action)}>
        {actTitle(act.action)}
      </Cell>
      {shows("subject") && (
        <Cell className="truncate" title={subjectText(act)}>
          <span className="relative z-[1] -mb-1 inline-block align-top">
            <Subject act={act} />
          </span>
        </Cell>
      )}
      {shows("change") && (
        <Cell className="truncate text-fg-2" title={change}>
          {change || "–"}
        </Cell>
      )}
      {shows("reason") && (
        <Cell className="truncate text-fg-2" title={act.reason ?? undefined}>
          {act.reason ?? "–"}
        </Cell>
      )}
    </tr>
  );
};

const changeText = ({ field, from, to }: Change): string =>
  [field, from, from !== null && to !== null && "to", to].filter(Boolean).join(" ");

const AuditRows = ({ acts }: Acts) => (
  <ul className={`${narrowListClass} xl:hidden`}>
    {acts.map((act) => (
      <li key={act.id} className="px-4 py-2.5 text-small">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-body font-medium">{actTitle(act.action)}</span>
          {!act.subject.isSelf && (
            <span className="-my-1">
              <Subject act={act} />
            </span>
          )}
        </p>
        <Particulars act={act} />
      </li>
    ))}
  </ul>
);

/** Changes, reason, admin and time of an act. */
const Particulars = ({ act }: { act: AuditedAct }) => (
  <>
    <div className="text-fg-2">
      <AuditChangeList before={act.before} after={act.after} />
    </div>
    {act.reason && <p className="break-words text-fg-2">“{act.reason}”</p>}
    <p className="text-fg-3">
      {act.admin}, <MarketTime at={act.at} />
    </p>
  </>
);

const subjectText = ({ subject: { name, id } }: AuditedAct) => name ?? id.slice(-8);

const Subject = ({ act }: { act: AuditedAct }) => {
  const { id, kind } = act.subject;
  const name = subjectText(act);
  if (kind === "driver" || kind === "rider") {
    const role = kind === "driver" ? "DRIVER" : "RIDER";
    return <PersonLink person={{ id, role, name }} isRow />;
  }
  if (kind === "ride")
    return (
      <Link
        to="/admin/rides/$id"
        params={{ id }}
        data-row
        className={`tabular-nums ${adminLinkClass}`}
      >
        {name}
      </Link>
    );
  return <span title={id}>{name}</span>;
};
