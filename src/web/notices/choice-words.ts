import type { WireRole } from "#shared/accounts/contract.ts";
import type { NoticeKind } from "#shared/notices/kinds.ts";

interface ChoiceWords {
  name: string;
  about: string;
}

/** What a kind is called, and what belongs to it for somebody of a role. */
export const choiceWords = (kind: NoticeKind, role: WireRole): ChoiceWords =>
  kind === "standing" && role === "RIDER" ? ridersAccount : words[kind];

const ridersAccount = { name: "Your account", about: "Your password or email changes" };

const words: Record<NoticeKind, ChoiceWords> = {
  answer: {
    name: "Your driver's answer",
    about: "Payment authorized, ride accepted or declined",
  },
  progress: { name: "Pickup and start", about: "Your driver is there, your ride has started" },
  reminder: { name: "Reminders", about: "24 hours and 2 hours before a scheduled ride" },
  driver_near: { name: "A driver is near", about: "After you asked to be told" },
  receipt: {
    name: "Receipts and cancellations",
    about: "Completed and canceled rides, money back",
  },
  request: { name: "Ride requests", about: "A rider asks for you" },
  standing: {
    name: "Your account",
    about: "Verification, payouts, being put offline, password, email",
  },
};
