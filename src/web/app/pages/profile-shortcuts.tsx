import { Link } from "@tanstack/react-router";
import { ArrowDown } from "lucide-react";
import { useVerification } from "./account-sections.tsx";

/** Links to the parts of a driver's profile that a phone shows far below. */
export const ProfileShortcuts = () => (
  <nav aria-label="On this page" className="mb-6 flex flex-wrap gap-2 lg:hidden">
    {[
      ...(useVerification().isOpen
        ? [{ hash: "verification", label: "Confirm your contacts" }]
        : []),
      { hash: "sharing", label: "Phone number" },
      { hash: "gender-wish", label: "Gender" },
      { hash: "blocked", label: "Blocked riders" },
      { hash: "notices", label: "Notifications" },
      { hash: "account", label: "Account" },
    ].map(({ hash, label }) => (
      <Link
        key={hash}
        to="."
        hash={hash}
        className="inline-flex min-h-11 items-center gap-2 rounded-full border border-control px-4 text-small font-medium hover:bg-raised"
      >
        {label}
        <ArrowDown aria-hidden className="size-4" />
      </Link>
    ))}
  </nav>
);
