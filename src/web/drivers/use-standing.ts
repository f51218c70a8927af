import { useQuery } from "@tanstack/react-query";
import { activation } from "./activation-query.ts";
import { useIsOnline, useServerStatus } from "./platform-status.ts";

export type Standing = "unknown" | "offline" | "put-offline" | "online" | "busy" | "hidden";

type Missing = { step: string; sentence: string };

/** What an online driver needs to be shown. The checklist may not have heard of the switch yet. */
const needed: readonly string[] = ["vehicle", "payouts", "verified", "position", "free"];

/** What is done once, before anything else helps. */
const doneOnce: readonly string[] = ["vehicle", "payouts", "verified"];

/** Whether the driver could be shown by going online; undefined while it is being read. */
export const useIsSetUp = (): boolean | undefined =>
  useQuery(activation).data?.steps.every(({ step, done }) => done || !doneOnce.includes(step));

/** What being online or not comes to, and the sentences of what is missing for riders to see the driver. */
export const useStanding = (): { standing: Standing; missing: Missing[] } => {
  const isOnline = useIsOnline();
  const { putOffline } = useServerStatus();
  const { data } = useQuery(activation);
  if (isOnline === undefined) return { standing: "unknown", missing: [] };
  if (!isOnline) return { standing: putOffline ? "put-offline" : "offline", missing: [] };
  const steps = data?.steps.filter(({ step, done }) => !done && needed.includes(step)) ?? [];
  const missing = steps.map(({ step, sentence }) => ({ step, sentence }));
  if (steps.length === 0) return { standing: "online", missing };
  return { standing: steps.every(({ step }) => step === "free") ? "busy" : "hidden", missing };
};
