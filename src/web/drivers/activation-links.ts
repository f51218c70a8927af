import type { LinkProps } from "@tanstack/react-router";
import type { getActivation } from "#shared/drivers/contract.ts";
import type { ReplyOf } from "#shared/endpoint.ts";

/** A step of the checklist. */
export type Step = ReplyOf<typeof getActivation>["steps"][number];

type StepLink = Pick<LinkProps, "to" | "search" | "hash"> & { label: string };

const account = { to: "/driver/dashboard", search: { tab: "account" } } as const;
const profile = { to: "/driver/profile", hash: "details" } as const;

/** Link to each step that drivers complete themselves. */
export const activationLinks: Partial<Record<Step["step"], StepLink>> = {
  vehicle: { ...profile, search: { section: "vehicle" }, label: "Add your vehicle" },
  documents: { ...profile, search: { section: "documents" }, label: "Go to your documents" },
  comingDocuments: { ...profile, search: { section: "documents" }, label: "Send it now" },
  payouts: { ...profile, search: { section: "stripe" }, label: "Connect with Stripe" },
  photo: { ...profile, label: "Add a photo" },
  fares: { to: "/calculator", label: "Change your rates" },
  rates: { to: "/calculator", label: "Look at your rates" },
  online: { to: "/driver/dashboard", hash: "idle", label: "Go online on the dashboard" },
  position: { ...account, hash: "position", label: "Share your position" },
  serviceArea: { ...account, hash: "service-area", label: "Set service area" },
};

/** Link to the whole checklist. */
export const checklistLink: StepLink = {
  ...account,
  hash: "activation",
  label: "Go to the dashboard",
};
