import type { ReactNode } from "react";
import type { PushState } from "./push-subscription.ts";

/** State of pushes in this browser, and how to change it. */
export const pushStateText: Record<PushState, ReactNode> = {
  on: "This device shows a notification when something happens.",
  off: "Get a notification on this device when something happens. Your browser asks you first.",
  denied: "Blocked in your browser. Allow notifications in its site settings, then reload.",
  unsupported:
    "This browser cannot show notifications. On an iPhone, add this site to the Home Screen and open it from there.",
};
