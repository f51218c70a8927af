import type { LinkProps } from "@tanstack/react-router";
import {
  Calculator,
  CalendarClock,
  Gift,
  Heart,
  History,
  LayoutDashboard,
  Lightbulb,
  type LucideIcon,
  MapPin,
  UserRound,
  UserRoundX,
} from "lucide-react";
import type { User, WireRole } from "#shared/accounts/contract.ts";

export type NavEntry = {
  to: NonNullable<LinkProps["to"]>;
  label: string;
  icon: LucideIcon;
  /** Path of another page that lights this entry: it shows the same, or a part of it. */
  at?: RegExp;
};

/** A ride belongs to the list of rides. */
const ridePage = /^\/rides\//;

/**
 * Menu of riders and drivers, in order: a phone shows the first four as tabs, a wide bar the first six of a rider or
 * the first five of a driver as links. The menu of admins is loaded with their pages.
 */
export const navOf: Record<Exclude<WireRole, "ADMIN">, readonly NavEntry[]> = {
  RIDER: [
    { to: "/", label: "Book", icon: MapPin },
    { to: "/history", label: "Rides", icon: History, at: ridePage },
    { to: "/favorite-drivers", label: "Favorites", icon: Heart },
    { to: "/profile", label: "Profile", icon: UserRound },
    { to: "/schedule", label: "Schedule", icon: CalendarClock },
    { to: "/referrals", label: "Referrals", icon: Gift },
    { to: "/user/dashboard", label: "Dashboard", icon: LayoutDashboard },
    { to: "/ideas", label: "Ideas", icon: Lightbulb },
  ],
  DRIVER: [
    { to: "/driver/dashboard", label: "Dashboard", icon: LayoutDashboard },
    { to: "/driver/history", label: "Rides", icon: History, at: ridePage },
    { to: "/calculator", label: "Rates", icon: Calculator, at: /^\/driver\/faire-calculator/ },
    { to: "/driver/profile", label: "Profile", icon: UserRound },
    { to: "/referrals", label: "Referrals", icon: Gift },
    { to: "/ideas", label: "Ideas", icon: Lightbulb },
  ],
};

/** Menu of an account; a suspended one has the pages that still work. */
export const menuOf = ({ role, isSuspended }: Pick<User, "role" | "isSuspended">) => {
  if (role === "ADMIN") return [];
  return isSuspended ? [suspension, ...navOf[role].filter(isHistory)] : navOf[role];
};

const suspension: NavEntry = { to: "/suspended", label: "Suspension", icon: UserRoundX };
const isHistory = ({ to }: NavEntry): boolean => to === "/history" || to === "/driver/history";
