/** A browser's push subscription: address, and keys (base64url) of messages that only this browser can decrypt. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Content of a push. Lock screens show it, so it has no addresses and no last names. */
export interface PushMessage {
  /** A repeated push has the same id and replaces the first one. */
  id: string;
  title: string;
  body: string;
  /** Path of the page opened by a tap, such as "/rides/...". */
  path: string;
}

export interface PushTiming {
  /** Time for which the push service stores the message for an offline device. */
  keepSeconds: number;
  /** Wakes a sleeping device. */
  isUrgent: boolean;
}

/** Sends pushes through the browsers' push services. */
export interface Push {
  /** Public key for subscriptions (base64url). */
  publicKey: string;
  /** True if the address belongs to a known push service and the key is valid. */
  isAllowed(target: PushTarget): boolean;
  /**
   * Returns "taken" if the push service accepted the push, or "gone" if the subscription has ended or its address is
   * not allowed. Throws if a retry may succeed.
   */
  send(target: PushTarget, message: PushMessage, timing: PushTiming): Promise<"taken" | "gone">;
}
