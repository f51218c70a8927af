import { getSearches, getServiceArea } from "#shared/drivers/contract.ts";
import { getDashboard, getEarnings, getTransfers } from "#shared/earnings/contract.ts";
import { listOpenLostItems } from "#shared/lost-items/contract.ts";
import { getBankPayouts } from "#shared/payouts/contract.ts";
import { getRecentRides, getRide } from "#shared/rides/contract.ts";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { server } from "./server.ts";

const zeroTotals = {
  rides: 0,
  fare: 0,
  kept: 0,
  credit: 0,
  tip: 0,
  toll: 0,
  tax: 0,
  net: 0,
  ridersCredit: 0,
  paid: 0,
  miles: 0,
  onlineMinutes: 0,
};

/** Status of a driver who is offline and was never online. */
export const offlineStatus = {
  success: true as const,
  isOnline: false,
  positionAgeSeconds: null,
  putOffline: null,
  stillThereSeconds: null,
};

/** Stubs the dashboard's endpoints for a new driver; a test's own stubs win. */
export const answerDashboard = () => {
  server.otherwise(listOpenLostItems, { success: true, items: [] });
  server.otherwise(getRecentRides, { success: true, rides: [] });
  server.otherwise(getRide, { success: true, ride: aRide() });
  server.otherwise(getSearches, {
    success: true,
    around: { latitude: 40.7484, longitude: -73.9857 },
    withinMiles: 5,
    minutes: 30,
    areas: [],
  });
  server.otherwise(getServiceArea, { success: true, serviceArea: null });
  server.otherwise(getEarnings, { success: true, days: [], total: zeroTotals });
  server.otherwise(getBankPayouts, {
    success: true,
    isConnected: true,
    balance: 0,
    payouts: [],
    isBankRefused: false,
    instant: null,
  });
  server.otherwise(getTransfers, {
    success: true,
    transfers: [],
    debts: [],
    pagination: { totalItems: 0, totalPages: 1, currentPage: 1 },
  });
  server.otherwise(getDashboard, {
    success: true,
    totalRides: 0,
    totalRevenue: 0,
    onItsWay: 0,
    driverBadge: "New Comer",
    taxRate: 0.15,
    weeklyGoal: null,
    comingTax: null,
    nextBadge: null,
  });
};
