import * as z from "zod/mini";

/** Name of a kind, as it is stored. */
export const kindName = (message: string) =>
  z.string(message).check(z.regex(/^[a-z_]{1,40}$/, message));

/** A kind of document that a market asks of its drivers. */
export const documentKind = z.object({
  kind: z.string(),
  label: z.string(),
  /** Vehicles have documents of their own; a driver with several sends them for each. */
  of: z.enum(["driver", "vehicle"]),
  /** Label of its number; null if there is none. */
  number: z.nullable(z.string()),
  hasExpiry: z.boolean(),
  /** False for a reference alone, such as the number of a background check. */
  takesFile: z.boolean(),
  isRequired: z.boolean(),
  /** First market day on which it is required, so that drivers have time; null if it always was, or is optional. */
  requiredFrom: z.nullable(z.string()),
  /** Shown to the driver until it is sent; may be empty. */
  hint: z.string(),
});
export type DocumentKind = z.output<typeof documentKind>;

/** Documents of New York's drivers, in the order in which they are shown: the list of a market whose owner has set none. */
export const newYorkDocuments: readonly DocumentKind[] = [
  {
    kind: "driver_license",
    label: "Driver license",
    of: "driver",
    number: "License number",
    hasExpiry: true,
    takesFile: true,
    isRequired: true,
    requiredFrom: null,
    hint: "The front of your license, all corners visible.",
  },
  {
    kind: "tlc_license",
    label: "TLC license",
    of: "vehicle",
    number: "TLC license number",
    hasExpiry: true,
    takesFile: true,
    isRequired: true,
    requiredFrom: null,
    hint: "Your for-hire vehicle license of the Taxi and Limousine Commission.",
  },
  {
    kind: "insurance",
    label: "Insurance",
    of: "vehicle",
    number: "Policy number",
    hasExpiry: true,
    takesFile: true,
    isRequired: true,
    requiredFrom: null,
    hint: "The insurance card of your vehicle for carrying passengers.",
  },
  {
    kind: "registration",
    label: "Vehicle registration",
    of: "vehicle",
    number: null,
    hasExpiry: true,
    takesFile: true,
    isRequired: true,
    requiredFrom: null,
    hint: "The registration with your plate number.",
  },
  {
    kind: "inspection",
    label: "Vehicle inspection",
    of: "vehicle",
    number: null,
    hasExpiry: true,
    takesFile: true,
    isRequired: true,
    requiredFrom: null,
    hint: "The latest inspection report or a photo of the sticker.",
  },
  {
    kind: "background_check",
    label: "Background check",
    of: "driver",
    number: "Reference number",
    hasExpiry: false,
    takesFile: false,
    isRequired: true,
    requiredFrom: null,
    hint: "The reference of the report, not the report itself.",
  },
];

export const ofVehicle = (kinds: readonly DocumentKind[]): DocumentKind[] =>
  kinds.filter(({ of }) => of === "vehicle");

export const findKind = (kinds: readonly DocumentKind[], kind: string): DocumentKind | undefined =>
  kinds.find((document) => document.kind === kind);

/** "driver license", but "TLC license". */
export const labelInSentence = (label: string): string =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
