import { Link, type LinkProps } from "@tanstack/react-router";
import { ArrowRight, Car, UserRound } from "lucide-react";

export type SignUpRole = "rider" | "driver";

type RoleLink = { role: SignUpRole; label: string; detail: string };

const icons = { rider: UserRound, driver: Car };

/** Choice of role as two cards; marks `lastRole`. */
export const RoleLinks = ({
  links,
  target,
  lastRole,
}: {
  links: readonly RoleLink[];
  target: (role: SignUpRole) => Pick<LinkProps, "to" | "search">;
  lastRole?: SignUpRole | null;
}) => (
  <ul className="grid gap-3">
    {links.map(({ role, label, detail }) => {
      const Icon = icons[role];
      return (
        <li key={role}>
          <Link
            {...target(role)}
            state
            className="group flex items-center gap-4 rounded-button border border-control bg-surface p-4 transition-colors hover:border-fg-2 hover:bg-raised"
          >
            <Icon aria-hidden className="size-6 shrink-0 text-fg-2" />
            <span className="grid min-w-0 flex-1">
              <span className="font-semibold">{label}</span>
              <span className="text-small text-fg-2">
                {lastRole === role ? "Used last time" : detail}
              </span>
            </span>
            <ArrowRight
              aria-hidden
              className="size-5 shrink-0 text-fg-3 transition-[translate,background-color] group-hover:translate-x-0.5 group-hover:text-fg"
            />
          </Link>
        </li>
      );
    })}
  </ul>
);
