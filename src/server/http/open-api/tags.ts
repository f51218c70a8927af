/** Groups of calls in the order of the reference, with the first segments of their paths. */
const groups = [
  {
    name: "Accounts",
    description: "Registration, log-in, sessions, passkeys, two-step login and one's own data.",
    segments:
      "rider driver validate-token logout logout-everywhere sessions passkeys two-step email-change reset-email " +
      "contact-proofs reset-password password account users profile upload-profile-image gender-wish",
  },
  {
    name: "Trips and offers",
    description: "Places, prices, offers for a trip now or later, and favorite drivers.",
    segments:
      "product policies status places saved-places estimate calculate-fare scheduled-rides driver-alert favorite-drivers favorites fee-rules city-fees",
  },
  {
    name: "Payment",
    description: "Checkout, saved cards, tips, tolls and referral credits.",
    segments: "checkout cards payments tolls toll-roads referrals",
  },
  {
    name: "Rides",
    description: "A ride from its request to its receipt, for its rider and its driver.",
    segments: "rides accept-scheduled-ride reject-scheduled-ride complete-ride live",
  },
  {
    name: "Safety",
    description: "Shared rides, trusted contacts, blocks, ratings of riders and suspensions.",
    segments:
      "share-links shared-rides trusted-contacts contact-stops blocked-drivers blocked-riders phone-sharing riders " +
      "suspension",
  },
  {
    name: "Drivers",
    description: "Availability, rates, vehicles, documents, earnings and payouts of a driver.",
    segments: "drivers rates toggle auth",
  },
  {
    name: "Notices",
    description: "Pushes, text messages, and the choice between them.",
    segments: "push-key push-subscriptions notice-choices text-notices",
  },
  {
    name: "Ideas and testimonials",
    description: "Proposals for the service, votes, and words of drivers.",
    segments: "ideas testimonials",
  },
  {
    name: "Journey planners",
    description: "The service as a General On-Demand Feed (GOFS), for programs that plan trips.",
    segments: "gofs",
  },
  {
    name: "Cities",
    description: "Trips in the Mobility Data Specification (MDS), for a city that asks for them.",
    segments: "mds",
  },
  {
    name: "Administration",
    description: "Calls of admins; each names the permission it needs.",
    segments: "admin suspensions",
  },
];

/** For a path whose first segment is in no group. */
const OTHERS = { name: "More", description: "Other calls." };

const tagBySegment = new Map(
  groups.flatMap(({ name, segments }) => segments.split(" ").map((segment) => [segment, name])),
);

export const tagOf = (path: string): string =>
  tagBySegment.get(path.split("/")[2] ?? "") ?? OTHERS.name;

/** Only tags in use, because clients make a class of each. */
export const tagsOf = (paths: readonly string[]) => {
  const used = new Set(paths.map(tagOf));
  return [...groups, OTHERS]
    .filter(({ name }) => used.has(name))
    .map(({ name, description }) => ({ name, description }));
};
