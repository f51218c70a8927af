import { Link } from "@tanstack/react-router";
import { activationWays, type Step } from "./activation-ways.ts";
import { useOnlineSwitch } from "./platform-status.ts";

const wayClass =
  "inline-flex min-h-6 items-center justify-self-start font-semibold text-accent underline underline-offset-4 hover:text-accent-hover";

/** What a driver can do about a missing step, one tap away; nothing for what others do. */
export const ActivationAct = ({ step }: Pick<Step, "step">) => {
  if (step === "online") return <GoOnline />;
  const way = activationWays[step];
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
