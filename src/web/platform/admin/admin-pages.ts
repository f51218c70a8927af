import {
  Car,
  CreditCard,
  FileCheck,
  HandCoins,
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
  UserRoundX,
  Users,
  UsersRound,
  Webhook,
} from "lucide-react";
import { type AdminRole, includes, type Permission } from "#shared/permissions.ts";
import type { NavEntry } from "#web/platform/nav.ts";

export type AdminPage = NavEntry & { below?: string; needs?: Permission };
type PageGroup = { heading: string | null; pages: readonly AdminPage[] };

/** Admin pages in menu order; `below` is the path prefix of their subpages, `needs` the permission. */
const pageGroups: readonly PageGroup[] = [
  { heading: null, pages: [{ to: "/admin", label: "Overview", icon: LayoutDashboard }] },
  {
    heading: "People",
    pages: [
      {
        to: "/admin/dashboard",
        label: "Drivers",
        icon: Users,
        below: "/admin/driver/",
        needs: "drivers",
      },
      {
        to: "/admin/riders",
        label: "Riders",
        icon: UsersRound,
        below: "/admin/rider/",
        needs: "drivers",
      },
      { to: "/admin/documents", label: "Documents", icon: FileCheck, needs: "verification" },
      { to: "/admin/suspensions", label: "Suspensions", icon: UserRoundX, needs: "suspensions" },
      { to: "/admin/reports", label: "Reports", icon: MessageSquareWarning, needs: "reports" },
    ],
  },
  {
    heading: "Rides and money",
    pages: [
      { to: "/admin/map", label: "Map", icon: MapIcon, needs: "rides" },
      { to: "/admin/rides", label: "Rides", icon: Car, below: "/admin/rides/", needs: "rides" },
      { to: "/admin/payments", label: "Payments", icon: CreditCard, needs: "books" },
      { to: "/admin/findings", label: "Findings", icon: Scale, needs: "books" },
      { to: "/admin/fee-rules", label: "Fee rules", icon: Percent, needs: "fees" },
      {
        to: "/admin/surcharges",
        label: "Public fees",
        icon: Landmark,
        below: "/admin/surcharges/",
        needs: "fees",
      },
      { to: "/admin/remittances", label: "Fees to remit", icon: HandCoins, needs: "books" },
    ],
  },
  {
    heading: "Content",
    pages: [
      { to: "/admin/features", label: "Features", icon: Lightbulb, needs: "reports" },
      {
        to: "/admin/testimonials",
        label: "Testimonials",
        icon: MessageSquareQuote,
        needs: "reports",
      },
    ],
  },
  {
    heading: "System",
    pages: [
      { to: "/admin/audit", label: "Audit", icon: ScrollText, needs: "audit" },
      { to: "/admin/security", label: "Security", icon: ShieldCheck, needs: "audit" },
      { to: "/admin/admins", label: "Admins", icon: UserCog, needs: "admins" },
      { to: "/admin/settings", label: "Settings", icon: Settings, needs: "settings" },
      { to: "/admin/webhooks", label: "Webhooks", icon: Webhook, needs: "webhooks" },
      { to: "/admin/account", label: "Account", icon: UserRound },
    ],
  },
];

export const adminPages: readonly AdminPage[] = pageGroups.flatMap(({ pages }) => pages);

/** Pages of an admin's role. */
export const pagesOf = (role: AdminRole | undefined): AdminPage[] =>
  adminPages.filter((page) => isOpenTo(role, page));

/** Pages of an admin's role under the headings of the menu; groups without a page are left out. */
export const pageGroupsOf = (role: AdminRole | undefined): PageGroup[] =>
  pageGroups
    .map(({ heading, pages }) => ({
      heading,
      pages: pages.filter((page) => isOpenTo(role, page)),
    }))
    .filter(({ pages }) => pages.length > 0);

const isOpenTo = (role: AdminRole | undefined, { needs }: AdminPage): boolean =>
  needs === undefined || includes(role, needs);

/** Permission that the page at a path needs; null for pages of every admin and for unknown paths. */
export const neededAt = (pathname: string): Permission | null =>
  adminPages.find(({ to, below }) => pathname === to || (below && pathname.startsWith(below)))
    ?.needs ?? null;
