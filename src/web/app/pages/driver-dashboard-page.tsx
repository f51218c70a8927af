import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PRODUCT_NAME } from "#shared/product.ts";
import { minCompletedRides } from "#shared/testimonials/fields.ts";
import { DriverWork } from "#web/driver-rides/driver-work.tsx";
import { useIsDriving } from "#web/driver-rides/use-is-driving.ts";
import { ActivationCard } from "#web/drivers/activation-card.tsx";
import { IdleCard } from "#web/drivers/idle-card.tsx";
import { useIsOnline } from "#web/drivers/platform-status.ts";
import { PositionCard } from "#web/drivers/position-card.tsx";
import { ServiceAreaCard } from "#web/drivers/service-area-card.tsx";
import { useIsSetUp } from "#web/drivers/use-visibility.ts";
import { BadgeCard } from "#web/earnings/badge-card.tsx";
import { EarningsCard } from "#web/earnings/earnings-card.tsx";
import { dashboard } from "#web/earnings/earnings-queries.ts";
import { TotalCards } from "#web/earnings/total-cards.tsx";
import { TransfersCard } from "#web/earnings/transfers-card.tsx";
import { OpenLostItems } from "#web/lost-items/lost-item-lists.tsx";
import { BankPayoutsCard } from "#web/payouts/bank-payouts-card.tsx";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { LastRiderQuestion } from "#web/ratings/rider-question.tsx";
import { GoOnline } from "#web/requests/go-online.tsx";
import { LastRides } from "#web/rides/last-rides.tsx";
import { buttonClass } from "#web/ui/button-class.ts";

/**
 * A driver's dashboard. Urgent parts come first, also on a phone: the ride in progress or the online switch, pending
 * requests, missing steps, position. Figures and the rest follow.
 */
export const DriverDashboardPage = () => {
  const isOnline = useIsOnline() === true;
  const isDriving = useIsDriving();
  const isSetUp = useIsSetUp();
  const idleCard = (
    <IdleCard isOnline={isOnline} isDriving={isDriving}>
      <GoOnline />
    </IdleCard>
  );
  return (
    <PageFrame>
      <h1 className="mb-6 text-h1">Dashboard</h1>
      <div className="grid grid-cols-1 gap-6">
        <div className={`${columns} lg:grid-rows-[auto_1fr]`}>
          <div className="grid grid-cols-1 gap-6">
            {!isDriving && idleCard}
            <DriverWork />
            <OpenLostItems />
            <LastRiderQuestion />
            {isDriving && idleCard}
            {isSetUp === false && <ActivationCard isWide />}
          </div>
          <div className="lg:row-span-2">
            <PositionCard isOnline={isOnline} />
          </div>
          <TotalCards />
        </div>
        <div className={columns}>
          <EarningsCard />
          <div className="grid grid-cols-1 gap-6 lg:row-span-2">
            <BadgeCard />
            <ServiceAreaCard />
            {isSetUp !== false && <ActivationCard />}
          </div>
          <div className="grid grid-cols-1 gap-6">
            <BankPayoutsCard />
            <TransfersCard />
            <LastRides viewer="driver" />
          </div>
        </div>
        <TestimonialLink />
      </div>
    </PageFrame>
  );
};

const columns = "grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]";

const TestimonialLink = () => {
  const { data } = useQuery(dashboard);
  if (!data || data.totalRides < minCompletedRides) return null;
  return (
    <Link
      to="/driver/testimonial"
      className={buttonClass({ variant: "outline", className: "md:justify-self-start" })}
    >
      Tell others what it is like to drive with {PRODUCT_NAME}
    </Link>
  );
};
