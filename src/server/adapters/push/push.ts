/** A browser that takes pushes: where, and the keys that only it can read with (base64url). */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What a push shows. It stands on locked screens: no addresses, no last names. */
export interface PushMessage {
  /** The same push sent again carries the same id and takes the place of the first. */
  id: string;
  title: string;
  body: string;
  /** The page of this site that a tap opens: "/rides/...". */
  path: string;
}

export interface PushTiming {
  /** How long the push service keeps it for a device that is away, in seconds. */
  keepSeconds: number;
  /** Whether somebody is waiting right now: it wakes a sleeping device. */
  isUrgent: boolean;
}

/** Hands pushes to the push services of browsers. */
export interface Push {
  /** What a browser subscribes with (base64url). */
  publicKey: string;
  /** Whether pushes may be sent there. */
  isAllowed(target: PushTarget): boolean;
  /** "gone" when this browser takes no pushes any more. Throws when it may take them later. */
  send(target: PushTarget, message: PushMessage, timing: PushTiming): Promise<"taken" | "gone">;
}
