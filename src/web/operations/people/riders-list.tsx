import { Link } from "@tanstack/react-router";
import { CircleCheck, UserRoundX } from "lucide-react";
import { marketIsoDate } from "#shared/market-time.ts";
import type { ListedRider } from "#shared/operations/people-contract.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { formatPhone } from "#web/ui/format-phone.ts";
import { usDateOfIso } from "#web/ui/forms/us-date.ts";
import { StatusWord } from "#web/ui/status-word.tsx";
import { SortHeader } from "#web/ui/tables/sort-header.tsx";
import { Cell, HeaderCell, Table } from "#web/ui/tables/table.tsx";

type RidersListProps = {
  riders: readonly ListedRider[];
  sort: "newest" | "oldest";
  onSort: (sort: "newest" | "oldest") => void;
};

/** A page of riders as a table of one-line rows, or as cards on narrow screens. */
export const RidersList = (props: RidersListProps) => (
  <>
    <RidersTable {...props} />
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:hidden">
      {props.riders.map((rider) => (
        <RiderCard key={rider.id} rider={rider} />
      ))}
    </ul>
  </>
);

const RidersTable = ({ riders, sort, onSort }: RidersListProps) => (
  <div className="hidden xl:block">
    <Table label="Riders">
      <thead>
        <tr>
          <HeaderCell className="w-44">Name</HeaderCell>
          <HeaderCell>Email</HeaderCell>
          <HeaderCell className="w-36">Phone number</HeaderCell>
          <HeaderCell className="w-16 text-right">Rides</HeaderCell>
          <HeaderCell className="w-36">Drivers' answers</HeaderCell>
          <HeaderCell className="w-28">Account</HeaderCell>
          <SortHeader
            label="Joined"
            orders={["oldest", "newest"]}
            descendingFirst
            sort={sort}
            onSort={onSort}
            className="w-29"
          />
        </tr>
      </thead>
      <tbody>
        {riders.map((rider) => (
          <tr key={rider.id} className="relative isolate transition-colors hover:bg-raised">
            <Cell className="truncate font-medium" title={`${rider.firstName} ${rider.lastName}`}>
              <OpenRider rider={rider} />
            </Cell>
            <Cell className="truncate text-fg-2" title={rider.email}>
              {rider.email}
            </Cell>
            <Cell className="text-fg-2">{formatPhone(rider.phoneNumber)}</Cell>
            <Cell className="text-right">{rider.rides.toLocaleString("en-US")}</Cell>
            <Cell className="text-fg-2">{answersText(rider)}</Cell>
            <Cell>
              <AccountMark rider={rider} />
            </Cell>
            <Cell className="text-fg-2">
              <Joined rider={rider} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
);

const RiderCard = ({ rider }: { rider: ListedRider }) => (
  <li className="relative isolate grid grid-cols-1 content-start gap-3 rounded-card border border-hairline bg-surface p-5 transition-colors hover:bg-raised">
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
      <AccountMark rider={rider} />
      <span>{rider.rides === 1 ? "1 ride" : `${rider.rides.toLocaleString("en-US")} rides`}</span>
      <span>{answersText(rider)}</span>
      <span>
        Joined <Joined rider={rider} />
      </span>
    </p>
  </li>
);

type RiderProps = { rider: ListedRider };

/** Link that covers the surrounding row or card. */
const OpenRider = ({ rider: { id, firstName, lastName } }: RiderProps) => (
  <Link
    to="/admin/rider/$id"
    params={{ id }}
    data-row
    className="rounded-input underline underline-offset-4 after:absolute after:inset-0 after:rounded-[inherit] hover:text-accent"
  >
    {firstName} {lastName}
  </Link>
);

const answersText = ({ yes, rated }: ListedRider): string =>
  rated === 0 ? "No answers" : `${yes} of ${rated} Yes`;

const AccountMark = ({ rider }: RiderProps) =>
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
