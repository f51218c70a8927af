import type { Sms, TextMessage } from "#server/adapters/sms/sms.ts";

/** A gateway that gives each message to `take`, fails if that throws, and gets no replies. */
export const fakeSms = (take: (message: TextMessage) => void): Sms => ({
  send: async (message) => {
    take(message);
    return "accepted";
  },
  readReply: () => null,
});
