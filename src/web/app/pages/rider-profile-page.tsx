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
import { AccountSections } from "./account-sections.tsx";
import { CardGroup, Part, PartLinks, useShownPart } from "./profile-parts.tsx";

const parts = [
  { id: "you", label: "You", sections: [] },
  { id: "safety", label: "Safety", sections: ["blocked"] },
  { id: "notices", label: "Notifications", sections: [] },
  { id: "account", label: "Account", sections: ["change-email", "verification"] },
] as const;
type PartId = (typeof parts)[number]["id"];

/**
 * `/profile`: a rider's profile; short sections share a card. Shows the part of the URL's hash; the others stay mounted and
 * keep their input. The links to the parts are a column on a wide screen.
 */
export const RiderProfilePage = () => {
  const shownPart = useShownPart<PartId>(parts);
  return (
    <PageFrame>
      <h1 className="mb-4 text-h1">User Profile</h1>
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start lg:gap-8">
        <PartLinks parts={parts} shown={shownPart} className="lg:sticky lg:top-24 lg:grid" />
        <div>
          <FailureGroup hidesSections whole="parts of your profile">
            <Part id="you" shown={shownPart}>
              <UserDetails />
              <SavedPlaces />
              <SavedCards />
              <AppearanceSection />
            </Part>
            <Part id="safety" shown={shownPart}>
              <CardGroup>
                <PinPreference />
                <PhoneSharing other="driver" />
                <GenderPreference other="driver" />
              </CardGroup>
              <TrustedContacts />
              <OwnRecordSection />
              <div id="blocked" className="scroll-mt-20">
                <BlockedPeople kind="driver" />
              </div>
            </Part>
            <Part id="notices" shown={shownPart}>
              <NoticeSettings />
            </Part>
            <Part id="account" shown={shownPart}>
              <AccountSections />
            </Part>
          </FailureGroup>
        </div>
      </div>
    </PageFrame>
  );
};
