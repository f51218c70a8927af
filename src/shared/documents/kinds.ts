/** A kind of document that a market asks of its drivers. */
export interface DocumentKind {
  kind: string;
  label: string;
  /** Vehicles have documents of their own; a driver with several sends them for each. */
  of: "driver" | "vehicle";
  /** Label of its number; null if there is none. */
  number: string | null;
  hasExpiry: boolean;
  /** False for a reference alone, such as the number of a background check. */
  takesFile: boolean;
  isRequired: boolean;
  hint: string;
}

/** Documents of New York's drivers, in the order in which they are shown. */
const newYorkDocuments = [
  {
    kind: "driver_license",
    label: "Driver license",
    of: "driver",
    number: "License number",
    hasExpiry: true,
    takesFile: true,
    isRequired: true,
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
    hint: "The reference of the report, not the report itself.",
  },
] as const satisfies readonly DocumentKind[];

/** Documents of the market: New York's. */
export const documentKinds: readonly DocumentKind[] = newYorkDocuments;

export const requiredKinds: readonly DocumentKind[] = documentKinds.filter(
  ({ isRequired }) => isRequired,
);

export const vehicleKinds: readonly DocumentKind[] = documentKinds.filter(
  ({ of }) => of === "vehicle",
);

export const findDocumentKind = (kind: string): DocumentKind | undefined =>
  documentKinds.find((document) => document.kind === kind);

/** "driver license", but "TLC license". */
export const labelInSentence = (label: string): string =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
