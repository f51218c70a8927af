import { type AttemptLimit, attemptLimit, defaultPace } from "#server/accounts/attempt-limit.ts";
import type { SharedCounters } from "#server/adapters/shared-counters/shared-counters.ts";
import type { DeviceMark } from "#server/http/device-marks.ts";
import { siteOf, subnetOf } from "#server/http/subnet.ts";

const HOUR_MS = 60 * 60_000;

interface Try {
  /** Role and e-mail, whether or not the account exists. */
  name: string;
  ip: string;
  /** Mark of a device that has logged in to this account before. */
  mark: DeviceMark | undefined;
}

interface Counter {
  limit: AttemptLimit;
  key: string;
  /** True if a right password resets this counter; false for the counter shared by all addresses. */
  isForgiving: boolean;
}

/**
 * Counts wrong passwords of an account three times: by /64 (or IPv4 address), by /48, and over all addresses. A device
 * that has logged in to the account before has its own counter instead, so that strangers cannot slow down the owner.
 */
export function createLogInGuard(shared: SharedCounters | null) {
  const limitBy = (by: string, pace = defaultPace) =>
    attemptLimit(pace, { name: `log-in ${by}`, shared });
  const bySubnet = limitBy("subnet");
  const bySite = limitBy("site", { ...defaultPace, free: 50 });
  const byAccount = limitBy("account", { ...defaultPace, free: 20, windowMs: HOUR_MS });
  const byDevice = limitBy("device");

  const countersOf = ({ name, ip, mark }: Try): Counter[] => {
    if (mark) return [{ limit: byDevice, key: `${name} ${mark.device}`, isForgiving: true }];
    const site = siteOf(ip);
    return [
      { limit: bySubnet, key: `${name} ${subnetOf(ip)}`, isForgiving: true },
      ...(site === null ? [] : [{ limit: bySite, key: `${name} ${site}`, isForgiving: true }]),
      { limit: byAccount, key: name, isForgiving: false },
    ];
  };

  return {
    /** Counts the attempt before the password is checked. Throws 429 with the wait. */
    begin: async (attempt: Try, now: Date) => {
      const countedIn: Counter[] = [];
      const withdraw = async (): Promise<void> => {
        for (const { limit, key } of countedIn) await limit.withdraw(key);
      };
      for (const counter of countersOf(attempt)) {
        try {
          await counter.limit.begin(counter.key, now);
        } catch (tooMany) {
          await withdraw();
          throw tooMany;
        }
        countedIn.push(counter);
      }
      const succeed = async (): Promise<void> => {
        for (const { limit, key, isForgiving } of countedIn)
          await (isForgiving ? limit.succeed(key) : limit.withdraw(key));
      };
      /** True if this attempt, once it counts as failed, delays the next one. */
      const isPausing = async (): Promise<boolean> => {
        const pauses = countedIn.map(({ limit, key }) => limit.isPausing(key, now));
        return (await Promise.all(pauses)).includes(true);
      };
      return { succeed, withdraw, isPausing };
    },
  };
}
