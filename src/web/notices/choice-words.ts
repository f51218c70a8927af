import type { NoticeKind } from "#shared/notices/kinds.ts";

/** What a kind is called, and what belongs to it. */
export const choiceWords: Record<NoticeKind, { name: string; about: string }> = {
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
  standing: { name: "Your account", about: "Verification, payouts, being put offline" },
};
