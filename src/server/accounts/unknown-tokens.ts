import { LRUCache } from "lru-cache";
import type { SharedCounters } from "#server/adapters/shared-counters/shared-counters.ts";
import { createCallCounters } from "#server/http/call-counters.ts";
import { tooManyTries } from "#server/http/too-many.ts";

/** Unknown tokens that one address (IPv6: one network) may send per minute. */
export const unknownTokenLimit = { max: 120, timeWindow: 60_000 };

const NAME = "unknown token";
const MAX_SESSIONS = 100_000;

interface Sender {
  session: string;
  ip: string;
}

/**
 * Rejects addresses that send many unknown tokens, before the database is queried. Sessions seen open on this node are
 * exempt, so that other users behind the same address stay signed in.
 */
export function createTokenGuard(shared: SharedCounters | null) {
  const counters = createCallCounters({ shared });
  const knownSessions = new LRUCache<string, true>({
    maxSize: MAX_SESSIONS,
    sizeCalculation: () => 1,
  });
  const check = async ({ session, ip }: Sender): Promise<void> => {
    if (knownSessions.has(session)) return;
    const call = { name: NAME, ip, calls: 0 };
    const { remaining, resetMs } = await counters.byAddress(call, unknownTokenLimit, Date.now());
    if (remaining === 0) throw tooManyTries(resetMs);
  };
  const noteUnknown = async ({ session, ip }: Sender): Promise<void> => {
    if (!knownSessions.has(session))
      await counters.byAddress({ name: NAME, ip }, unknownTokenLimit, Date.now());
  };
  const noteOpen = (session: string): void => void knownSessions.set(session, true);
  return {
    noteOpen,
    /**
     * Throws 429 for a session not seen open on this node if its address has sent too many unknown tokens.
     */
    watch: async <T>(sender: Sender, find: () => Promise<T | null>): Promise<T | null> => {
      await check(sender);
      const account = await find();
      if (account) noteOpen(sender.session);
      else await noteUnknown(sender);
      return account;
    },
  };
}
