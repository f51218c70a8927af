import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** Links in tables and lists of admin pages. */
export const adminLinkClass =
  "inline-block min-h-6 rounded-input underline underline-offset-4 hover:text-accent";

type PersonLinkProps = {
  person: { id: string; role: "RIDER" | "DRIVER" | "ADMIN"; name: string };
  /** True in lists whose rows are chosen with the keyboard. */
  isRow?: boolean;
};

/** Name of a person, as a link to the page of a driver or rider; admins have no page. */
export const PersonLink = ({ person, isRow = false }: PersonLinkProps): ReactNode => {
  const { id, role, name } = person;
  if (role === "ADMIN") return name;
  return (
    <Link
      to={role === "DRIVER" ? "/admin/driver/$id" : "/admin/rider/$id"}
      params={{ id }}
      data-row={isRow || undefined}
      className={adminLinkClass}
    >
      {name}
    </Link>
  );
};
