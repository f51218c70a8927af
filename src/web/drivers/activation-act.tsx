import { Link, type LinkProps } from "@tanstack/react-router";
import type { getActivation } from "#shared/drivers/contract.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { useOnlineSwitch } from "./platform-status.ts";

type StepName = ReplyOf<typeof getActivation>["steps"][number]["step"];
type Way = Pick<LinkProps, "to" | "search" | "hash"> & { label: string };

const profile = { to: "/driver/profile", hash: "details" } as const;

const ways: Partial<Record<StepName, Way>> = {
  vehicle: { ...profile, search: { section: "vehicle" }, label: "Add your vehicle" },
  payouts: { ...profile, search: { section: "stripe" }, label: "Connect with Stripe" },
  photo: { ...profile, label: "Add a photo" },
  position: { to: "/driver/dashboard", hash: "position", label: "Share your position" },
  serviceArea: { to: "/driver/dashboard", hash: "service-area", label: "Set service area" },
};

const wayClass =
  "inline-flex min-h-6 items-center justify-self-start font-semibold text-accent underline underline-offset-4 hover:text-accent-hover";

/** What a driver can do about a missing step, one tap away; nothing for what others do. */
export const ActivationAct = ({ step }: { step: StepName }) => {
  if (step === "online") return <GoOnline />;
  const way = ways[step];
  if (!way) return null;
  const { label, ...link } = way;
  return (
    <Link {...link} className={wayClass}>
      {label}
    </Link>
  );
};

const GoOnline = () => {
  const { isLocked, change } = useOnlineSwitch();
  return (
    <button type="button" disabled={isLocked} className={wayClass} onClick={() => change(true)}>
      Go online
    </button>
  );
};
