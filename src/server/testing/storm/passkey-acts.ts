import { PASSWORD } from "#server/testing/accounts.ts";
import { insertPasskeyOf } from "#server/testing/authorization/cast.ts";
import { anonymous } from "#server/testing/people.ts";
import { softwarePasskey } from "#server/testing/software-passkey.ts";
import { addPasskey, beginPasskey, beginPasskeyLogIn } from "#shared/passkeys/contract.ts";
import { type Acts, ALL, ONE } from "./act.ts";
import { aSpareAccount } from "./fixtures.ts";
import type { Stage } from "./stage.ts";

const body = { password: PASSWORD };

/** Calls that add, use and remove passkeys. */
export const passkeyActs: Acts = {
  "POST /api/passkeys/options": async (stage) => ({
    by: await aSpareAccount(stage),
    body,
    wins: ALL,
  }),
  "POST /api/passkeys": async (stage) => {
    const { by, name, credential } = await createPasskey(stage);
    return { by, body: { name, credential }, wins: ONE };
  },
  "DELETE /api/passkeys/:id": async (stage) => {
    const by = await aSpareAccount(stage, "DRIVER");
    return { by, id: await insertPasskeyOf(stage.world, by.id), wins: ONE };
  },
  "POST /api/passkeys/log-in/options": () => ({ wins: ALL }),
  "POST /api/passkeys/log-in": async (stage) => {
    const { by, passkey, name, credential } = await createPasskey(stage);
    await by.call(addPasskey, { body: { name, credential } });
    const { options } = await anonymous(stage.world).call(beginPasskeyLogIn);
    return { body: { credential: passkey.sign(options) }, wins: ONE };
  },
};

async function createPasskey(stage: Stage) {
  const by = await aSpareAccount(stage);
  const passkey = softwarePasskey({ origin: "https://faire.test", rpID: "faire.test" });
  const { options } = await by.call(beginPasskey, { body });
  return { by, passkey, name: "Phone", credential: passkey.create(options) };
}
