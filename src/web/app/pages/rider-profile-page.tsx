import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { BlockedPeople } from "#web/blocks/blocked-people.tsx";
import { SavedCards } from "#web/cards/saved-cards.tsx";
import { NoticeSettings } from "#web/notices/notice-settings.tsx";
import { FailureGroup } from "#web/platform/failure-group.tsx";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { AppearanceSection } from "#web/profile/appearance-section.tsx";
import { GenderPreference } from "#web/profile/gender-wish.tsx";
import { PhoneSharing } from "#web/profile/phone-sharing.tsx";
import { SavedPlaces } from "#web/profile/saved-places.tsx";
import { UserDetails } from "#web/profile/user-details.tsx";
import { OwnRecordSection } from "#web/ratings/own-record.tsx";
import { PinPreference } from "#web/rides/pin-wish.tsx";
import { TrustedContacts } from "#web/trusted-contacts/trusted-contacts.tsx";
import { useIsWide } from "#web/ui/use-is-wide.ts";
import { AccountSections } from "./account-sections.tsx";

const parts = [
  { id: "you", label: "You", sections: [] },
  { id: "safety", label: "Safety", sections: ["blocked"] },
  { id: "notices", label: "Notifications", sections: [] },
  { id: "account", label: "Account", sections: ["change-email"] },
] as const satisfies { id: string; label: string; sections: string[] }[];
type PartId = (typeof parts)[number]["id"];

/**
 * `/profile`: a rider's profile; one card per section. A wide screen shows all parts in two columns, a narrow one the
 * part of the URL's hash.
 */
export const RiderProfilePage = () => {
  const hash = useLocation({ select: (location) => location.hash });
  const shownPart =
    parts.find(({ id, sections }) => [id, ...sections].some((one) => one === hash))?.id ?? "you";
  return (
    <PageFrame>
      <h1 className="mb-4 text-h1">User Profile</h1>
      <PartLinks shown={shownPart} />
      <FailureGroup>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div
            className={`grid grid-cols-1 gap-6 ${hidden(shownPart !== "you" && shownPart !== "safety")}`}
          >
            <Part id="you" shown={shownPart}>
              <UserDetails />
              <SavedPlaces />
              <SavedCards />
              <AppearanceSection />
            </Part>
            <Part id="safety" shown={shownPart}>
              <PinPreference />
              <PhoneSharing other="driver" />
              <GenderPreference other="driver" />
              <TrustedContacts />
              <OwnRecordSection />
              <div id="blocked" className="scroll-mt-20">
                <BlockedPeople kind="driver" />
              </div>
            </Part>
          </div>
          <div className="grid grid-cols-1 gap-6">
            <Part id="notices" shown={shownPart}>
              <NoticeSettings />
            </Part>
            <Part id="account" shown={shownPart}>
              <AccountSections />
            </Part>
          </div>
        </div>
      </FailureGroup>
    </PageFrame>
  );
};

const hidden = (isHidden: boolean): string => (isHidden ? "max-lg:hidden" : "");

/** Sections of a part; a narrow screen shows them only if the part is chosen. */
const Part = ({ id, shown, children }: { id: PartId; shown: PartId; children: ReactNode }) => (
  <div id={id} className={`grid grid-cols-1 scroll-mt-20 gap-6 ${hidden(id !== shown)}`}>
    {children}
  </div>
);

/** Choice of the part that a narrow screen shows; a wide one, which shows all, scrolls to it and marks none. */
const PartLinks = ({ shown }: { shown: PartId }) => {
  const isWide = useIsWide("lg");
  return (
    <nav aria-label="Parts of the profile" className="mb-6 flex flex-wrap gap-2">
      {parts.map(({ id, label }) => (
        <Link
          key={id}
          to="/profile"
          hash={id}
          replace
          resetScroll={false}
          hashScrollIntoView={isWide}
          activeOptions={{ includeHash: true }}
          aria-current={id === shown && !isWide ? "page" : undefined}
          className={`inline-flex min-h-11 items-center rounded-full border px-3 text-small font-medium hover:bg-raised ${id === shown && !isWide ? "border-accent bg-tint-accent text-accent" : "border-control"}`}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
};
