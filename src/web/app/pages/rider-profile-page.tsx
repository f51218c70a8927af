import { BlockedPeople } from "#web/blocks/blocked-people.tsx";
import { SavedCards } from "#web/cards/saved-cards.tsx";
import { NoticeSettings } from "#web/notices/notice-settings.tsx";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { AppearanceSection } from "#web/profile/appearance-section.tsx";
import { GenderWish } from "#web/profile/gender-wish.tsx";
import { PhoneSharing } from "#web/profile/phone-sharing.tsx";
import { SavedPlaces } from "#web/profile/saved-places.tsx";
import { UserDetails } from "#web/profile/user-details.tsx";
import { OwnRecordSection } from "#web/ratings/own-record.tsx";
import { PinWish } from "#web/rides/pin-wish.tsx";
import { TrustedContacts } from "#web/trusted-contacts/trusted-contacts.tsx";
import { AccountSections } from "./account-sections.tsx";
import { ProfileShortcuts } from "./profile-shortcuts.tsx";

/** `/profile`: a rider's profile; one card per section, in two columns on wide screens. */
export const RiderProfilePage = () => (
  <PageFrame>
    <h1 className="mb-4 text-h1">User Profile</h1>
    <ProfileShortcuts other="driver" />
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid grid-cols-1 gap-6">
        <UserDetails />
        <PinWish />
        <PhoneSharing other="driver" />
        <GenderWish other="driver" />
        <SavedPlaces />
        <TrustedContacts />
        <SavedCards />
        <OwnRecordSection />
        <div id="blocked" className="scroll-mt-20">
          <BlockedPeople kind="driver" />
        </div>
      </div>
      <div className="grid grid-cols-1 gap-6">
        <div id="notices" className="scroll-mt-20">
          <NoticeSettings />
        </div>
        <div id="account" className="grid grid-cols-1 scroll-mt-20 gap-6">
          <AppearanceSection />
          <AccountSections />
        </div>
      </div>
    </div>
  </PageFrame>
);
