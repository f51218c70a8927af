import {
  Car,
  CreditCard,
  FileCheck,
  Landmark,
  Lightbulb,
  Map as MapIcon,
  MessageSquareQuote,
  MessageSquareWarning,
  Percent,
  Scale,
  ScrollText,
  UserRound,
  Users,
} from "lucide-react";
import type { NavEntry } from "#web/platform/nav.ts";

/** Admin pages in menu order; `below` is the path prefix of their subpages. */
export const adminPages: readonly (NavEntry & { below?: string })[] = [
  { to: "/admin/dashboard", label: "Drivers", icon: Users, below: "/admin/driver/" },
  { to: "/admin/documents", label: "Documents", icon: FileCheck },
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
