import { BlockedPeople } from "#web/blocks/blocked-people.tsx";
import { SavedCards } from "#web/cards/saved-cards.tsx";
import { NoticeSettings } from "#web/notices/notice-settings.tsx";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { GenderWish } from "#web/profile/gender-wish.tsx";
import { PhoneSharing } from "#web/profile/phone-sharing.tsx";
import { SavedPlaces } from "#web/profile/saved-places.tsx";
import { UserDetails } from "#web/profile/user-details.tsx";
import { OwnRecordSection } from "#web/ratings/own-record.tsx";
import { PinWish } from "#web/rides/pin-wish.tsx";
import { TrustedContacts } from "#web/trusted-contacts/trusted-contacts.tsx";
import { AccountSections } from "./account-sections.tsx";

/** `/profile`: a rider's profile; one card per section. */
export const RiderProfilePage = () => (
  <PageFrame>
    <div className="mx-auto max-w-[45rem]">
      <h1 className="mb-6 text-h1">User Profile</h1>
      <div className="grid gap-6">
        <UserDetails />
        <PinWish />
        <PhoneSharing other="driver" />
        <GenderWish other="driver" />
        <SavedPlaces />
        <TrustedContacts />
        <SavedCards />
        <OwnRecordSection />
        <BlockedPeople kind="driver" />
        <NoticeSettings />
        <AccountSections />
      </div>
    </div>
  </PageFrame>
);
