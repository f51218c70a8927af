import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { FailureGroup } from "#web/platform/failure-group.tsx";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { pageParam } from "#web/platform/pagination.ts";
import { useSession } from "#web/platform/session.ts";
import { CreditsCard } from "./credits-card.tsx";
import { RecentReferrals } from "./recent-referrals.tsx";
import { ShareCard } from "./share-card.tsx";

const route = getRouteApi("/referrals");

/** `/referrals`: the user's referral link and credit, and the people referred. */
export const ReferralsPage = () => {
  const { page = 1 } = route.useSearch();
  const { user } = useSession();
  const navigate = useNavigate();
  return (
    <PageFrame>
      <div className="mb-6 grid gap-2">
        <h1 className="text-h1">Your Referrals</h1>
        <p className="text-fg-2">Share your code and earn rewards!</p>
      </div>
      <FailureGroup hidesSections>
        <div className="grid items-start gap-6 lg:grid-cols-[5fr_7fr]">
          <ShareCard />
          <div className="grid gap-6">
            {user && <CreditsCard role={user.role === "DRIVER" ? "driver" : "rider"} />}
            <RecentReferrals
              page={page}
              onPage={(next) =>
                void navigate({
                  to: "/referrals",
                  search: { page: pageParam(next) },
                  resetScroll: false,
                })
              }
            />
          </div>
        </div>
      </FailureGroup>
    </PageFrame>
  );
};
