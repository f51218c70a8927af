import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { BlockedPeople } from "#web/blocks/blocked-people.tsx";
import { DriverDocuments } from "#web/documents/driver-documents.tsx";
import { ActivationCard } from "#web/drivers/activation-card.tsx";
import { NoticeSettings } from "#web/notices/notice-settings.tsx";
import { StripeConnect } from "#web/payouts/stripe-connect.tsx";
import { FailureGroup } from "#web/platform/failure-group.tsx";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { useHasBeenTrue } from "#web/platform/use-has-been-true.ts";
import { AppearanceSection } from "#web/profile/appearance-section.tsx";
import { BasicDetails, OwnBadge } from "#web/profile/basic-details.tsx";
import { GenderPreference } from "#web/profile/gender-wish.tsx";
import { PhoneSharing } from "#web/profile/phone-sharing.tsx";
import { VehicleDetails } from "#web/profile/vehicle-details.tsx";
import { type Tab, Tabs } from "#web/ui/tabs.tsx";
import { AccountSections, useVerification, VerificationSection } from "./account-sections.tsx";
import type { DriverProfileSection } from "./driver-profile-search.ts";
import { CardGroup, Part, PartLinks, useShownPart } from "./profile-parts.tsx";

const route = getRouteApi("/driver/profile");

const tabs: readonly Tab<DriverProfileSection>[] = [
  { value: "basic", label: "Basic Details" },
  { value: "vehicle", label: "Vehicle Details" },
  { value: "stripe", label: "Stripe Connect" },
  { value: "documents", label: "Documents" },
];

/**
 * `/driver/profile`: the remaining steps before riders see the driver, and the driver's details in
 * tabs.
 */
export const DriverProfilePage = () => {
  const { section = "basic", link } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (next: DriverProfileSection) =>
    void navigate({
      search: { section: next === "basic" ? undefined : next },
      replace: true,
      resetScroll: false,
    });
  return (
    <PageFrame>
      <h1 className="mb-6 text-h1">Profile</h1>
      <div className="grid gap-4 md:gap-8">
        <ActivationCard isFolded />
        <div id="details" className="scroll-mt-20">
          <Tabs label="Profile" tabs={tabs} value={section} onChange={choose}>
            <Panel isShown={section === "basic"}>
              <Basics />
            </Panel>
            <Panel isShown={section === "vehicle"}>
              <VehicleDetails />
            </Panel>
            <Panel isShown={section === "stripe"}>
              <StripeConnect isLinkExpired={link === "expired"} />
            </Panel>
            <Panel isShown={section === "documents"}>
              <DriverDocuments />
            </Panel>
          </Tabs>
        </div>
      </div>
    </PageFrame>
  );
};

const parts = [
  { id: "you", label: "You", sections: [] },
  { id: "safety", label: "Safety", sections: ["sharing", "gender-wish", "blocked"] },
  { id: "notices", label: "Notifications", sections: [] },
  { id: "account", label: "Account", sections: ["change-email"] },
] as const;
type PartId = (typeof parts)[number]["id"];
const [you, safety, notices, account] = parts;
/** Parts of a profile with all required contacts confirmed: the contacts stand in Account. */
const partsWithProof = [
  you,
  safety,
  notices,
  { ...account, sections: ["change-email", "verification"] },
] as const;

/** Shows the part of the URL's hash; the others stay mounted and keep their input. */
const Basics = () => {
  // Stays first while the page is open: the card must not move under the last confirmation.
  const isProofFirst = useHasBeenTrue(useVerification().isAwaited);
  const shownPart = useShownPart<PartId>(isProofFirst ? parts : partsWithProof);
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start lg:gap-8">
      <PartLinks parts={parts} shown={shownPart} className="lg:sticky lg:top-24 lg:grid" />
      <div>
        <FailureGroup hidesSections whole="parts of your profile">
          <Part id="you" shown={shownPart}>
            {isProofFirst && <VerificationSection />}
            <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
              <BasicDetails />
              <div className="grid grid-cols-1 gap-6">
                <OwnBadge />
                <AppearanceSection />
              </div>
            </div>
          </Part>
          <Part id="safety" shown={shownPart}>
            <CardGroup>
              <div id="sharing" className="scroll-mt-20">
                <PhoneSharing other="rider" />
              </div>
              <div id="gender-wish" className="scroll-mt-20">
                <GenderPreference other="rider" />
              </div>
            </CardGroup>
            <div id="blocked" className="scroll-mt-20">
              <BlockedPeople kind="rider" />
            </div>
          </Part>
          <Part id="notices" shown={shownPart}>
            <NoticeSettings />
          </Part>
          <Part id="account" shown={shownPart}>
            <AccountSections isVerificationShown={!isProofFirst} />
          </Part>
        </FailureGroup>
      </div>
    </div>
  );
};

/** Mounts on first display and keeps its input while hidden; has a failure box of its own. */
const Panel = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => {
  const [isMounted, setMounted] = useState(isShown);
  if (isShown && !isMounted) setMounted(true);
  return (
    <div hidden={!isShown}>
      {isMounted && <FailureGroup hidesSections>{children}</FailureGroup>}
    </div>
  );
};
