import {
  Car,
  CreditCard,
  FileCheck,
  Landmark,
  LayoutDashboard,
  Lightbulb,
  Map as MapIcon,
  MessageSquareQuote,
  MessageSquareWarning,
  Percent,
  Scale,
  ScrollText,
  Settings,
  ShieldCheck,
  UserCog,
  UserRound,
  Users,
  UsersRound,
  Webhook,
} from "lucide-react";
import { type AdminRole, includes, type Permission } from "#shared/permissions.ts";
import type { NavEntry } from "#web/platform/nav.ts";

export type AdminPage = NavEntry & { group?: string; below?: string; needs?: Permission };

/** Admin pages in menu order; `group` is a heading of the menu, `below` the path prefix of their subpages, `needs` the permission. */
export const adminPages: readonly AdminPage[] = [
  { to: "/admin", label: "Overview", icon: LayoutDashboard },
  {
    to: "/admin/dashboard",
    label: "Drivers",
    group: "People",
    icon: Users,
    below: "/admin/driver/",
    needs: "drivers",
  },
  {
    to: "/admin/riders",
    label: "Riders",
    group: "People",
    icon: UsersRound,
    below: "/admin/rider/",
    needs: "drivers",
  },
  {
    to: "/admin/documents",
    label: "Documents",
    group: "People",
    icon: FileCheck,
    needs: "verification",
  },
  {
    to: "/admin/suspensions",
    label: "Suspensions",
    group: "People",
    icon: UserRound,
    needs: "suspensions",
  },
  {
    to: "/admin/reports",
    label: "Reports",
    group: "People",
    icon: MessageSquareWarning,
    needs: "reports",
  },
  { to: "/admin/map", label: "Map", group: "Rides and money", icon: MapIcon, needs: "rides" },
  {
    to: "/admin/rides",
    label: "Rides",
    group: "Rides and money",
    icon: Car,
    below: "/admin/rides/",
    needs: "rides",
  },
  {
    to: "/admin/payments",
    label: "Payments",
    group: "Rides and money",
    icon: CreditCard,
    needs: "books",
  },
  {
    to: "/admin/findings",
    label: "Findings",
    group: "Rides and money",
    icon: Scale,
    needs: "books",
  },
  {
    to: "/admin/fee-rules",
    label: "Fee rules",
    group: "Rides and money",
    icon: Percent,
    needs: "fees",
  },
  {
    to: "/admin/surcharges",
    label: "Public fees",
    group: "Rides and money",
    icon: Landmark,
    below: "/admin/surcharges/",
    needs: "fees",
  },
  {
    to: "/admin/remittances",
    label: "Fees to remit",
    group: "Rides and money",
    icon: Landmark,
    needs: "books",
  },
  { to: "/admin/features", label: "Features", group: "Content", icon: Lightbulb, needs: "reports" },
  {
    to: "/admin/testimonials",
    label: "Testimonials",
    group: "Content",
    icon: MessageSquareQuote,
    needs: "reports",
  },
  { to: "/admin/audit", label: "Audit", group: "System", icon: ScrollText, needs: "audit" },
  { to: "/admin/security", label: "Security", group: "System", icon: ShieldCheck, needs: "audit" },
  { to: "/admin/admins", label: "Admins", group: "System", icon: UserCog, needs: "admins" },
  { to: "/admin/settings", label: "Settings", group: "System", icon: Settings, needs: "settings" },
  { to: "/admin/webhooks", label: "Webhooks", group: "System", icon: Webhook, needs: "webhooks" },
  { to: "/admin/account", label: "Account", group: "System", icon: UserRound },
];

/** Pages of an admin's role. */
export const pagesOf = (role: AdminRole | undefined): AdminPage[] =>
  adminPages.filter(({ needs }) => needs === undefined || includes(role, needs));

/** Pages of an admin's role under the headings of the menu; the first group has none. */
export const pageGroupsOf = (role: AdminRole | undefined): [string | undefined, AdminPage[]][] => [
  ...Map.groupBy(pagesOf(role), ({ group }) => group),
];

/** Permission that the page at a path needs; null for pages of every admin and for unknown paths. */
export const neededAt = (pathname: string): Permission | null =>
  adminPages.find(({ to, below }) => pathname === to || (below && pathname.startsWith(below)))
    ?.needs ?? null;
