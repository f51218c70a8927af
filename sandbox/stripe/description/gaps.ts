/**
 * Error codes of Stripe that its description does not list. Stripe answers a transfer to an account without the
 * `transfers` capability with `insufficient_capabilities_for_transfer`; other SDKs have met it as well
 * (arlyon/async-stripe, issue 636).
 */
export const undescribedErrorCodes: readonly unknown[] = ["insufficient_capabilities_for_transfer"];
