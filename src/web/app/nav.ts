import type { LinkProps } from "@tanstack/react-router";
import { House, type LucideIcon } from "lucide-react";
import type { WireRole } from "#shared/accounts/contract.ts";

export type NavEntry = { to: NonNullable<LinkProps["to"]>; label: string; icon: LucideIcon };

/** Where each role can go, in the order of the menu; the first four are a phone's tabs. */
export const navOf: Record<WireRole, readonly NavEntry[]> = {
  RIDER: [{ to: "/", label: "Book", icon: House }],
  DRIVER: [{ to: "/", label: "Home", icon: House }],
  ADMIN: [],
};

/** Where the Dashboard button of each role leads. */
export const dashboardOf: Partial<Record<WireRole, NonNullable<LinkProps["to"]>>> = {};
