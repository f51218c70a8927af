import type { LinkProps } from "@tanstack/react-router";
import {
  Calculator,
  CalendarClock,
  Car,
  CreditCard,
  Gift,
  Heart,
  History,
  House,
  Landmark,
  LayoutDashboard,
  Lightbulb,
  type LucideIcon,
  Map as MapIcon,
  MapPin,
  MessageSquareQuote,
  MessageSquareWarning,
  Percent,
  Scale,
  ScrollText,
  UserRound,
  Users,
} from "lucide-react";
import type { WireRole } from "#shared/accounts/contract.ts";

export type NavEntry = { to: NonNullable<LinkProps["to"]>; label: string; icon: LucideIcon };

/** Admin pages in menu order; `below` is the path prefix of their subpages. */
export const adminPages: readonly (NavEntry & { below?: string })[] = [
  { to: "/admin/dashboard", label: "Drivers", icon: Users, below: "/admin/driver/" },
  { to: "/admin/documents", label: "Documents", icon: ScrollText },
  { to: "/admin/features", label: "Features", icon: Lightbulb },
  { to: "/admin/testimonials", label: "Testimonials", icon: MessageSquareQuote },
  { to: "/admin/fee-rules", label: "Fee rules", icon: Percent },
  { to: "/admin/surcharges", label: "Public fees", icon: Landmark, below: "/admin/surcharges/" },
  { to: "/admin/remittances", label: "Fees to remit", icon: Landmark },
  { to: "/admin/map", label: "Map", icon: MapIcon },
  { to: "/admin/rides", label: "Rides", icon: Car, below: "/admin/rides/" },
  { to: "/admin/payments", label: "Payments", icon: CreditCard },
  { to: "/admin/findings", label: "Findings", icon: Scale },
  { to: "/admin/reports", label: "Reports", icon: MessageSquareWarning },
  { to: "/admin/suspensions", label: "Suspensions", icon: UserRound },
  { to: "/admin/audit", label: "Audit", icon: ScrollText },
  { to: "/admin/account", label: "Account", icon: UserRound },
];

/** Menu of each role, in order: a phone shows the first four as tabs, a wide bar the first six as links. */
export const navOf: Record<WireRole, readonly NavEntry[]> = {
  RIDER: [
    { to: "/", label: "Book", icon: MapPin },
    { to: "/history", label: "Rides", icon: History },
    { to: "/favorite-drivers", label: "Favorites", icon: Heart },
    { to: "/profile", label: "Profile", icon: UserRound },
    { to: "/schedule", label: "Schedule", icon: CalendarClock },
    { to: "/referrals", label: "Referrals", icon: Gift },
    { to: "/user/dashboard", label: "Dashboard", icon: LayoutDashboard },
    { to: "/ideas", label: "Ideas", icon: Lightbulb },
  ],
  DRIVER: [
    { to: "/driver/dashboard", label: "Dashboard", icon: LayoutDashboard },
    { to: "/driver/history", label: "Rides", icon: History },
    { to: "/calculator", label: "Rates", icon: Calculator },
    { to: "/driver/profile", label: "Profile", icon: UserRound },
    { to: "/referrals", label: "Referrals", icon: Gift },
    { to: "/ideas", label: "Ideas", icon: Lightbulb },
    { to: "/", label: "Home", icon: House },
  ],
  ADMIN: adminPages,
};

/** Dashboard of each role. */
export const dashboardOf: Record<WireRole, NonNullable<LinkProps["to"]>> = {
  RIDER: "/user/dashboard",
  DRIVER: "/driver/dashboard",
  ADMIN: "/admin/dashboard",
};
