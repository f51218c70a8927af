import type { Services } from "#server/services.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import {
  type getGofs,
  getGofsBooking,
  getGofsBookingRules,
  getGofsBrands,
  getGofsCalendars,
  getGofsRules,
  getGofsSystem,
  getGofsVehicleTypes,
  getGofsWaitTime,
  getGofsZones,
} from "#shared/gofs/contract.ts";
import { marketIsoDateAfter } from "#shared/market-time.ts";
import { marketZone } from "#shared/market-zone.ts";
import { DEFAULT_ACCENT, designColors } from "#shared/product/accent.ts";
import { productName } from "#shared/product.ts";
import { leadTime } from "#shared/scheduling/lead-time.ts";
import type { MarketSummary } from "./market-summary.ts";

export const BRAND_ID = "ride";
const CALENDAR_ID = "every-day";

type Parts = Pick<Services, "env" | "product">;

const files = [
  getGofsSystem,
  getGofsBrands,
  getGofsVehicleTypes,
  getGofsZones,
  getGofsRules,
  getGofsCalendars,
  getGofsBookingRules,
  getGofsWaitTime,
  getGofsBooking,
];

export const feedList = ({ publicUrl }: Services["env"]): ReplyOf<typeof getGofs>["data"] => ({
  en: {
    feeds: files.map(({ path }) => ({
      name: path.replace("/gofs/", "").replace(".json", ""),
      url: `${publicUrl}/api${path}`,
    })),
  },
});

export function systemInformation({
  env: { publicUrl },
  product,
}: Parts): ReplyOf<typeof getGofsSystem>["data"] {
  const email = product.ownSupportEmail();
  const phone = product.settings().supportPhone;
  return {
    language: "en",
    timezone: marketZone(),
    name: productName(),
    url: publicUrl,
    subscribe_url: `${publicUrl}/register?signupAs=rider`,
    ...(email !== null && { email }),
    ...(phone !== null && { phone_number: `+1${phone}` }),
  };
}

export const serviceBrands = ({
  product,
}: Pick<Parts, "product">): ReplyOf<typeof getGofsBrands>["data"] => ({
  service_brands: [
    {
      brand_id: BRAND_ID,
      brand_name: productName(),
      brand_color: colorOf(product.look().accent ?? DEFAULT_ACCENT),
      brand_text_color: colorOf(designColors.ink),
    },
  ],
});

const colorOf = (hex: string): string => hex.slice(1).toUpperCase();

export const zonesFile = (
  { product }: Pick<Parts, "product">,
  { zones }: MarketSummary,
): ReplyOf<typeof getGofsZones>["data"] => {
  const { place } = product.settings();
  return {
    zones: {
      type: "FeatureCollection",
      features: zones.map(({ id, coordinates }) => ({
        type: "Feature",
        zone_id: id,
        properties: place === null ? {} : { name: place },
        geometry: { type: "Polygon", coordinates },
      })),
    },
  };
};

/** Allows trips within each zone and between any two: drivers take riders anywhere within the longest trip. */
export const operatingRules = ({
  zones,
  vehicleTypes,
}: MarketSummary): ReplyOf<typeof getGofsRules>["data"] => ({
  operating_rules: zones.flatMap((from) =>
    zones.map((to) => ({
      from_zone_id: from.id,
      to_zone_id: to.id,
      calendars: [CALENDAR_ID],
      brand_id: BRAND_ID,
      vehicle_type_id: vehicleTypes,
    })),
  ),
});

/** The days that can be booked: drivers work at any hour, and each decides when. */
export const calendars = ({ at }: MarketSummary): ReplyOf<typeof getGofsCalendars>["data"] => {
  const day = (after: number) => marketIsoDateAfter(at, after).replaceAll("-", "");
  const dates = { start_date: day(0), end_date: day(leadTime.maxDays) };
  return { calendars: [{ calendar_id: CALENDAR_ID, ...dates }] };
};

export function bookingRules(
  { publicUrl }: Services["env"],
  { zones }: MarketSummary,
): ReplyOf<typeof getGofsBookingRules>["data"] {
  const everywhere = {
    from_zone_ids: zones.map(({ id }) => id),
    info_url: `${publicUrl}/faq`,
    booking_url: `${publicUrl}/book`,
  };
  return {
    booking_rules: [
      { ...everywhere, booking_type: 0, message: "Choose among the prices of nearby drivers." },
      {
        ...everywhere,
        booking_type: 1,
        prior_notice_duration_min: leadTime.minHours * 60,
        prior_notice_duration_max: leadTime.maxDays * 24 * 60,
        message: `Book ${leadTime.minHours} hours to ${leadTime.maxDays} days ahead, and choose your driver.`,
      },
    ],
  };
}
