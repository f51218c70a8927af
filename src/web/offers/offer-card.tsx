import "./offers.css";
import { BadgeCheck } from "lucide-react";
import { type MouseEvent, type ReactNode, useId } from "react";
import { vehicleTypeLabels } from "#shared/drivers/vehicle-types.ts";
import { formatDollars } from "#shared/money.ts";
import { minutesText } from "#shared/places/length-text.ts";
import { BlockButton } from "#web/blocks/block-button.tsx";
import { CarPicture } from "#web/platform/car-picture.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { DriverRating } from "./driver-rating.tsx";
import { AmountDue, Costs, Facts } from "./offer-amounts.tsx";
import { OfferDetails } from "./offer-details.tsx";
import type { OfferCardState } from "./offer-grid.tsx";
import type { OfferReason } from "./offer-list.ts";
import { type OfferVariant, type OfferView, selectLabels, totalNames } from "./offer-view.ts";
import { arriveText } from "./trip-text.ts";

type OfferCardProps = {
  variant: OfferVariant;
  offer: OfferView;
  row: OfferCardState;
  isSelecting?: boolean;
  /** Another offer is being selected. */
  isBlocked?: boolean;
  onSelect: () => void;
  /** The driver was blocked: the offers are out of date. */
  onBlocked: () => void;
  /** Shown above the button when selecting failed. */
  failure?: ReactNode;
};

const reasonTones: Record<OfferReason, BadgeTone> = {
  Favorite: "accent",
  Cheapest: "success",
  Fastest: "info",
  "Top rated": "neutral",
  "Most ratings": "neutral",
};

/** A third badge would break the line of a closed row. */
const MAX_REASONS = 2;

/** One driver's price as a row that opens in place; a wide row shows facts and button at once. */
export const OfferCard = ({ variant, offer, row, ...props }: OfferCardProps) => {
  const { nameId, totalId, linesId } = useRowIds();
  const totalName = totalNames[variant];
  const isOpen = row.isOpen || Boolean(props.failure);
  return (
    <article
      aria-labelledby={nameId}
      data-open={isOpen || undefined}
      data-chosen={row.isChosen || undefined}
      className={`offer offer-${variant}`}
    >
      <span className="offer-photo">
        <Avatar
          firstName={offer.firstName}
          lastName={offer.lastName}
          image={offer.profileImage}
          className="size-11"
        />
      </span>
      <DriverName
        as={variant === "now" ? "h3" : "h2"}
        id={nameId}
        offer={offer}
        toggle={{
          id: `offer-${offer.id}`,
          "aria-expanded": isOpen,
          "aria-controls": isOpen ? linesId : undefined,
          "aria-current": row.isChosen || undefined,
          "aria-describedby": totalId,
          onClick: (event) => {
            row.onToggle();
            showWhole(event);
          },
        }}
      />
      <AmountDue id={totalId} offer={offer} totalName={totalName} isOpen={isOpen} />
      <p className="offer-car flex flex-wrap items-center text-small text-fg-2">
        <DriverRating rating={offer.rating} count={offer.ratingCount} />
        {offer.rating === null && (
          <span aria-hidden className="md:hidden">
            ·
          </span>
        )}
        {/* A phone shows it in the open row, below a head that does not move. */}
        <span className="max-md:hidden">
          <CarPicture vehicle={offer} width={48} />
        </span>
        <span className="offer-vehicle">
          {offer.vehicle}
          <span className={variant === "now" ? "offer-class" : undefined}>
            {" "}
            · {vehicleTypeLabels[offer.vehicleType]}
          </span>
        </span>
        <PriceChange amount={row.change} />
      </p>
      <div className="offer-when text-small">
        <span className="font-medium">{whenText(offer, row.now)}</span>
        <Facts offer={offer} />
        <span className="offer-reasons flex flex-wrap gap-1.5">
          {row.reasons.slice(0, isOpen ? undefined : MAX_REASONS).map((reason) => (
            <Badge key={reason} tone={reasonTones[reason]}>
              {reason}
            </Badge>
          ))}
        </span>
      </div>
      <Costs offer={offer} totalName={totalName} />
      {isOpen && <OfferDetails id={linesId} offer={offer} totalName={totalName} />}
      <RowAction
        {...props}
        variant={variant}
        offer={offer}
        row={row}
        describedBy={`${nameId} ${totalId}`}
      />
      <div className="offer-block offer-more">
        <BlockButton
          isSmall
          person={{ kind: "driver", id: offer.driverId, firstName: offer.firstName }}
          onBlocked={props.onBlocked}
        />
      </div>
    </article>
  );
};

type RowActionProps = OfferCardProps & { describedBy: string };

/** Selects the driver. */
const RowAction = ({ variant, offer, row, isSelecting = false, ...props }: RowActionProps) => (
  <div className="offer-action offer-more grid gap-1">
    {props.failure}
    <Button
      variant={row.isPrimary ? "primary" : "outline"}
      width="full"
      disabled={(row.isStale || props.isBlocked) && !isSelecting}
      pending={isSelecting}
      pendingLabel={variant === "now" ? "Selecting..." : undefined}
      aria-describedby={props.describedBy}
      onClick={props.onSelect}
    >
      {selectLabels[variant]}
    </Button>
  </div>
);

const useRowIds = () => {
  const id = useId();
  return { nameId: `${id}name`, totalId: `${id}total`, linesId: `${id}lines` };
};

/** Scrolls an opened row into view: in the sheet of a phone, which must not move itself, or in the page. */
const showWhole = ({ currentTarget }: MouseEvent) => {
  const row = currentTarget.closest("article");
  requestAnimationFrame(() => {
    const sheet = row?.closest(".offer-sheet-content");
    if (!row || !sheet || sheet.scrollHeight <= sheet.clientHeight)
      return row?.scrollIntoView({ block: "nearest" });
    const [inner, outer] = [row.getBoundingClientRect(), sheet.getBoundingClientRect()];
    const barHeight = sheet.querySelector(".offer-bar")?.clientHeight ?? 0;
    const hidden = inner.bottom - (outer.bottom - barHeight);
    sheet.scrollTop += Math.min(inner.top - outer.top, Math.max(0, hidden));
  });
};

type DriverNameProps = {
  as: "h2" | "h3";
  id: string;
  offer: OfferView;
  toggle: Omit<React.ComponentProps<"button">, "type" | "className">;
};

/** A driver's name, which toggles the row, with the verification mark; only verified drivers make offers. */
const DriverName = ({ as: Heading, id, offer, toggle }: DriverNameProps) => (
  <Heading id={id} className="offer-who font-semibold break-words">
    <button {...toggle} type="button" data-offer className="offer-toggle text-left">
      {offer.firstName} {offer.lastName}
    </button>{" "}
    <BadgeCheck
      role="img"
      aria-label="Verified driver"
      className="inline size-5 shrink-0 align-text-bottom text-info"
    />
  </Heading>
);

/** "5 min away, arrive 9:10 PM"; for a later day the trust level. */
const whenText = ({ pickupMinutes, tripMinutes, trustLevel }: OfferView, now: number) =>
  pickupMinutes === null ? (
    <>
      <span className="sr-only">Trust level</span> {trustLevel}
    </>
  ) : (
    <>
      {minutesText(pickupMinutes)} away<span className="offer-comma">, </span>
      <span>{arriveText(new Date(now), pickupMinutes + tripMinutes)}</span>
    </>
  );

/** Change since the previous prices in dollars; renders nothing for 0. */
const PriceChange = ({ amount }: { amount: number }) =>
  amount !== 0 && (
    <span className={`ml-auto font-semibold ${amount > 0 ? "text-warning" : "text-success"}`}>
      {amount > 0 && "+"}
      {formatDollars(amount)}
      <span className="sr-only"> since the last prices</span>
    </span>
  );
