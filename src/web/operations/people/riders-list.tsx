import { Link } from "@tanstack/react-router";
import { CircleCheck, UserRoundX } from "lucide-react";
import { marketIsoDate } from "#shared/market-time.ts";
import type { RiderSort } from "#shared/operations/list-choices.ts";
import type { ListedRider } from "#shared/operations/people-contract.ts";
import { riderRatingText } from "#web/operations/rating-text.ts";
import { useIsPreviewed, useRowLink } from "#web/platform/admin/row-preview.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { formatPhone } from "#web/ui/format-phone.ts";
import { usDateOfIso } from "#web/ui/forms/us-date.ts";
import { StatusWord } from "#web/ui/status-word.tsx";
import { type Column, ColumnTable } from "#web/ui/tables/column-table.tsx";

type RidersListProps = {
  riders: readonly ListedRider[];
  /** Ids of hidden columns. */
  hidden: readonly string[];
  sort: RiderSort;
  onSort: (sort: RiderSort) => void;
};

/** A page of riders as a table of one-line rows, or as cards on narrow screens. */
export const RidersList = ({ riders, hidden, ...order }: RidersListProps) => {
  const isPreviewed = useIsPreviewed();
  const columns = riderColumns.filter(
    ({ id }) => !hidden.includes(id) && (!isPreviewed || columnsBesidePreview.includes(id)),
  );
  return (
    <>
      <ColumnTable
        label="Riders"
        columns={[nameColumn, ...columns]}
        rows={riders}
        keyOf={({ id }) => id}
        {...order}
      />
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:hidden">
        {riders.map((rider) => (
          <RiderCard key={rider.id} rider={rider} />
        ))}
      </ul>
    </>
  );
};

const nameColumn: Column<ListedRider, RiderSort> = {
  id: "name",
  label: "Name",
  orders: ["name", "-name"],
  isUpFirst: true,
  className: "w-44 font-medium",
  cell: (rider) => <OpenRider rider={rider} />,
  title: ({ firstName, lastName }) => `${firstName} ${lastName}`,
};

/** Columns that an admin may hide. */
export const riderColumns: readonly Column<ListedRider, RiderSort>[] = [
  {
    id: "email",
    label: "Email",
    orders: ["email", "-email"],
    isUpFirst: true,
    className: "text-fg-2",
    cell: ({ email }) => email,
    title: ({ email }) => email,
  },
  {
    id: "phone",
    label: "Phone number",
    className: "w-36 text-fg-2",
    cell: ({ phoneNumber }) => formatPhone(phoneNumber),
  },
  {
    id: "rides",
    label: "Completed",
    className: "w-25 text-right",
    cell: ({ rides }) => rides.toLocaleString("en-US"),
  },
  { id: "answers", label: "Rating", className: "w-36 text-fg-2", cell: riderRatingText },
  {
    id: "account",
    label: "Account",
    className: "w-30",
    cell: (rider) => <AccountStatus rider={rider} />,
  },
  {
    id: "joined",
    label: "Joined",
    className: "w-32 text-fg-2",
    orders: ["oldest", "newest"],
    cell: (rider) => <Joined rider={rider} />,
  },
];

/** The only columns with room beside a preview. */
const columnsBesidePreview = ["account", "joined"];

const RiderCard = ({ rider }: { rider: ListedRider }) => (
  <li className="relative isolate grid grid-cols-1 content-start gap-1.5 rounded-card border border-hairline bg-surface px-4 py-3 transition-colors hover:bg-raised">
    <div className="flex items-start gap-3">
      <Avatar
        firstName={rider.firstName}
        lastName={rider.lastName}
        image={rider.profileImage}
        className="size-12"
      />
      <div className="min-w-0 text-small text-fg-2">
        <p className="text-body font-semibold break-words text-fg">
          <OpenRider rider={rider} />
        </p>
        <p className="break-words">{rider.email}</p>
        <p className="tabular-nums">{formatPhone(rider.phoneNumber)}</p>
      </div>
    </div>
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-small text-fg-2 tabular-nums">
      <AccountStatus rider={rider} />
      <span>
        {rider.rides === 1 ? "1 ride" : `${rider.rides.toLocaleString("en-US")} rides`}, joined{" "}
        <Joined rider={rider} />
      </span>
      {rider.rated > 0 && <span>{riderRatingText(rider)}</span>}
    </p>
  </li>
);

type RiderProps = { rider: ListedRider };

/** Link that covers the surrounding row or card. */
const OpenRider = ({ rider: { id, firstName, lastName } }: RiderProps) => (
  <Link
    to="/admin/rider/$id"
    params={{ id }}
    {...useRowLink(id)}
    title={`${firstName} ${lastName}`}
    className="inline-block max-w-full truncate align-bottom underline underline-offset-4 after:absolute after:inset-0 after:rounded-[inherit] hover:text-accent"
  >
    {firstName} {lastName}
  </Link>
);

const AccountStatus = ({ rider }: RiderProps) =>
  rider.isSuspended ? (
    <StatusWord tone="danger" icon={UserRoundX} word="Suspended" />
  ) : (
    <StatusWord tone="success" icon={CircleCheck} word="Active" />
  );

const Joined = ({ rider: { joinedAt } }: RiderProps) => (
  <time dateTime={joinedAt} className="whitespace-nowrap">
    {usDateOfIso(marketIsoDate(new Date(joinedAt)))}
  </time>
);
