import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { marketIsoDate } from "#shared/market-time.ts";
import { minCompletedRides } from "#shared/testimonials/fields.ts";
import { ActivationCard } from "#web/drivers/activation-card.tsx";
import { activation } from "#web/drivers/activation-query.ts";
import { useIsOnline } from "#web/drivers/platform-status.ts";
import { PositionCard } from "#web/drivers/position-card.tsx";
import { ServiceAreaCard } from "#web/drivers/service-area-card.tsx";
import { serviceArea } from "#web/drivers/service-area-query.ts";
import { BadgeCard } from "#web/earnings/badge-card.tsx";
import { EarningsCard } from "#web/earnings/earnings-card.tsx";
import { dashboard, earnings, outlook, transfers } from "#web/earnings/earnings-queries.ts";
import { GoalCard } from "#web/earnings/goal-card.tsx";
import { daysOf } from "#web/earnings/periods.ts";
import { TransfersCard } from "#web/earnings/transfers-card.tsx";
import { BankPayoutsCard } from "#web/payouts/bank-payouts-card.tsx";
import { bankPayouts } from "#web/payouts/payouts-query.ts";
import { FailureGroup } from "#web/platform/failure-group.tsx";
import { useHasBeenTrue } from "#web/platform/use-has-been-true.ts";
import { LastRides } from "#web/rides/last-rides.tsx";
import { recentRides } from "#web/rides/rides-queries.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { Columns, TabSkeleton } from "./driver-today.tsx";

type TabName = "earnings" | "account" | "payouts";

/** A tab of the dashboard besides Today. */
export const OtherTab = ({ tab }: { tab: TabName }) => panels[tab];

const EarningsTab = () => {
  const days = earnings(daysOf("week", marketIsoDate(new Date())));
  const queries = useQueries({ queries: [outlook(), days, dashboard, recentRides] });
  return (
    <Loaded queries={queries}>
      <Columns
        main={<EarningsCard />}
        aside={
          <>
            <GoalCard />
            <LastRides />
          </>
        }
      />
    </Loaded>
  );
};

const AccountTab = () => {
  const isOnline = useIsOnline() === true;
  const queries = useQueries({ queries: [activation, serviceArea, dashboard] });
  return (
    <Loaded queries={queries}>
      <Columns
        main={
          <>
            <ActivationCard omits="serviceArea" />
            <PositionCard isOnline={isOnline} />
          </>
        }
        aside={
          <>
            <ServiceAreaCard />
            <BadgeCard />
            <TestimonialCard />
          </>
        }
      />
    </Loaded>
  );
};

const PayoutsTab = () => (
  <Loaded queries={useQueries({ queries: [bankPayouts, transfers(1)] })}>
    <Columns main={<TransfersCard />} aside={<BankPayoutsCard />} isAsideFirst />
  </Loaded>
);

type LoadedProps = { queries: readonly { isPending: boolean }[]; children: ReactNode };

/** The children once all queries have loaded or failed, so that nothing moves later. */
const Loaded = ({ queries, children }: LoadedProps) => {
  const isLoaded = useHasBeenTrue(queries.every(({ isPending }) => !isPending));
  return isLoaded ? (
    <div className="min-h-dvh">
      <FailureGroup hidesSections>{children}</FailureGroup>
    </div>
  ) : (
    <TabSkeleton />
  );
};

const TestimonialCard = () => {
  const { data } = useQuery(dashboard);
  if (data === undefined || data.totalRides < minCompletedRides) return null;
  return (
    <Card aria-labelledby="testimonial" className="grid justify-items-start gap-4">
      <h2 id="testimonial" className="text-h3">
        Your testimonial
      </h2>
      <p className="text-fg-2">Visitors read accepted ones on our home page.</p>
      <Link to="/driver/testimonial" className={buttonClass({ variant: "outline" })}>
        Write a testimonial
      </Link>
    </Card>
  );
};

const panels: Record<TabName, ReactNode> = {
  earnings: <EarningsTab />,
  account: <AccountTab />,
  payouts: <PayoutsTab />,
};
