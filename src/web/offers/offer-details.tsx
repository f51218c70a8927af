import { priceReasonIn } from "#shared/booking/offer-reason.ts";
import { centsFromDollars } from "#shared/money.ts";
import { taxName } from "#shared/product.ts";
import { tollNotice } from "#shared/tolls/toll-rule.ts";
import { CarPicture } from "#web/platform/car-picture.tsx";
import type { OfferView } from "./offer-view.ts";
import { PriceLines } from "./price-lines.tsx";

type OfferDetailsProps = { id: string; offer: OfferView; totalName: string };

/** All price lines, the same as in checkout; beside them on a wide page the price among the others, and the rules. */
export const OfferDetails = ({ id, offer, totalName }: OfferDetailsProps) => {
  const headingId = `${id}heading`;
  const [fare] = offer.costs;
  return (
    <div id={id} className="offer-lines text-small">
      <div className="offer-place flex items-center justify-between gap-3 text-fg-2">
        <p>{priceReasonIn(offer.why)}</p>
        <span className="offer-picture">
          <CarPicture vehicle={offer} width={72} />
        </span>
      </div>
      <section aria-labelledby={headingId} className="offer-sum grid gap-2">
        <p id={headingId} className="font-medium text-fg-2">
          How this is calculated
        </p>
        <PriceLines
          lines={offer.lines}
          fare={fare && { label: fare.name, amount: fare.value }}
          total={{ label: totalName, amount: offer.total }}
          below={offer}
        />
      </section>
      <p className="text-fg-2">
        {offer.firstName} sets the fare. {taxName()} follows the trust level ({offer.trustLevel})
        and includes card processing.{" "}
        {offer.tollLimit === undefined
          ? "Nothing is added later."
          : `${tollNotice(centsFromDollars(offer.tollLimit))}.`}
      </p>
    </div>
  );
};
