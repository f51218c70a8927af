import { Link } from "@tanstack/react-router";
import { actTitle } from "#shared/admin/act-title.ts";
import type { AuditedAct } from "#shared/admin/contract.ts";
import { adminLinkClass, PersonLink } from "#web/platform/admin/person-link.tsx";
import { Cell, HeaderCell, Table } from "#web/ui/tables/table.tsx";
import { TimeET } from "#web/ui/time/time-et.tsx";
import { AuditChangeList } from "./audit-change-list.tsx";

type Acts = { acts: readonly AuditedAct[] };

/** Audit entries as a table, or as cards on narrow screens. */
export const AuditList = ({ acts }: Acts) => (
  <>
    <div className="hidden xl:block">
      <AuditTable acts={acts} />
    </div>
    <AuditCards acts={acts} />
  </>
);

const AuditTable = ({ acts }: Acts) => (
  <Table label="Audit">
    <thead>
      <tr>
        <HeaderCell className="w-44">When</HeaderCell>
        <HeaderCell className="w-32">Admin</HeaderCell>
        <HeaderCell className="w-34">Action</HeaderCell>
        <HeaderCell className="w-40">Subject</HeaderCell>
        <HeaderCell>Change</HeaderCell>
        <HeaderCell>Reason</HeaderCell>
      </tr>
    </thead>
    <tbody>
      {acts.map((act) => (
        <tr key={act.id}>
          <Cell className="text-fg-2">
            <TimeET at={act.at} />
          </Cell>
          <Cell className="break-words">{act.admin}</Cell>
          <Cell className="font-medium">{actTitle(act.action)}</Cell>
          <Cell className="break-words">
            <Subject act={act} />
          </Cell>
          <Cell className="text-fg-2">
            <AuditChangeList before={act.before} after={act.after} />
          </Cell>
          <Cell className="break-words text-fg-2">{act.reason}</Cell>
        </tr>
      ))}
    </tbody>
  </Table>
);

const AuditCards = ({ acts }: Acts) => (
  <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:hidden">
    {acts.map((act) => (
      <li
        key={act.id}
        className="grid grid-cols-1 content-start gap-2 rounded-card border border-hairline bg-surface p-5 text-small"
      >
        <p className="text-body font-medium">{actTitle(act.action)}</p>
        <p>
          <Subject act={act} />
        </p>
        <div className="text-fg-2">
          <AuditChangeList before={act.before} after={act.after} />
        </div>
        {act.reason && <p className="break-words text-fg-2">“{act.reason}”</p>}
        <p className="text-fg-3">
          {act.admin}, <TimeET at={act.at} />
        </p>
      </li>
    ))}
  </ul>
);

const Subject = ({ act: { subject } }: { act: AuditedAct }) => {
  const { id, kind } = subject;
  const name = subject.name ?? id.slice(-8);
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
        className={`font-mono ${adminLinkClass}`}
      >
        {name}
      </Link>
    );
  return <span title={id}>{name}</span>;
};
