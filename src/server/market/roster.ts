import type { MarketDriver } from "./market-driver.ts";

export interface Roster {
  put(driver: MarketDriver): void;
  remove(driver: MarketDriver): void;
  find(id: string): MarketDriver | null;
  at(number: number): MarketDriver | null;
  all(): MarketDriver[];
  size(): number;
}

export function createRoster(): Roster {
  const byNumber: (MarketDriver | null)[] = [];
  const byId = new Map<string, MarketDriver>();
  return {
    put: (driver) => {
      while (byNumber.length <= driver.number) byNumber.push(null);
      byNumber[driver.number] = driver;
      byId.set(driver.id, driver);
    },
    remove: (driver) => {
      byNumber[driver.number] = null;
      byId.delete(driver.id);
    },
    find: (id) => byId.get(id) ?? null,
    at: (number) => byNumber[number] ?? null,
    all: () => [...byId.values()],
    size: () => byId.size,
  };
}
