import {
  aStartedRide,
  aToll,
  chargeTolls,
  completeTolledRide,
  endObjections,
  tollBody,
} from "#server/testing/tolls.ts";
import { objectToToll } from "#shared/tolls/contract.ts";
import { type Acts, ALL, ONE } from "./act.ts";
import { anImage } from "./fixtures.ts";
import type { Stage } from "./stage.ts";

/** Calls about tolls. */
export const tollActs: Acts = {
  "POST /api/rides/:id/toll-photos": async ({ world }) => {
    const { driver: by, rideId: id } = await aStartedRide(world);
    return { by, id, body: await anImage(), wins: ALL };
  },
  "POST /api/rides/:id/tolls": async ({ world }) => {
    const booked = await aStartedRide(world);
    return { by: booked.driver, id: booked.rideId, body: await tollBody(world, booked), wins: ONE };
  },
  "POST /api/tolls/:id/objection": async (stage) => {
    const { rider: by, tollId: id } = await anOpenToll(stage);
    return { by, id, body: { reason: "The amount is wrong" }, wins: ONE };
  },
  "POST /api/tolls/:id/withdrawal": async (stage) => {
    const { driver: by, tollId: id } = await anOpenToll(stage);
    return { by, id, wins: ONE };
  },
  "POST /api/tolls/:id/payment": async (stage) => {
    const { rider: by, tollId: id } = await anOpenToll(stage);
    return { by, id, wins: 0 };
  },
  "POST /api/admin/tolls/:id/decision": async (stage) => {
    const { rider, tollId: id } = await anOpenToll(stage);
    await rider.call(objectToToll, { params: { id }, body: { reason: "The amount is wrong" } });
    return { by: stage.admin, id, body: { decision: "reject", reason: "No photo" }, wins: ONE };
  },
  "POST /api/admin/tolls/:id/refund": async (stage) => {
    const { rideId, tollId: id } = await anOpenToll(stage);
    await endObjections(stage.world, rideId);
    await chargeTolls(stage.world);
    return { by: stage.admin, id, body: { reason: "The toll was a mistake" }, wins: ONE };
  },
};

async function anOpenToll({ world }: Stage) {
  const booked = await aStartedRide(world);
  const tollId = await aToll(world, booked);
  await completeTolledRide(world, booked);
  return { ...booked, tollId };
}
