import * as z from "zod/mini";
import { passwordAtLogIn } from "#shared/accounts/fields.ts";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { instant } from "#shared/wire.ts";

export const DELETE_WORD = "DELETE";
const DELETE_MESSAGE = `Type ${DELETE_WORD} to confirm`;

export const deleteAccountBody = z.object({
  password: passwordAtLogIn,
  confirmation: z.string(DELETE_MESSAGE).check(
    z.trim(),
    z.refine((typed) => typed === DELETE_WORD, DELETE_MESSAGE),
  ),
});

const row = z.record(z.string(), z.unknown());

export const exportAccount = endpoint({
  method: "GET",
  path: "/account/export",
  summary: "All data stored about the caller, as a JSON file",
  audience: "signed-in",
  isOpenToSuspended: true,
  limit: "reset",
  reply: z.object({ exportedAt: instant, account: row, kept: z.record(z.string(), z.array(row)) }),
});

export const deleteAccount = endpoint({
  method: "DELETE",
  path: "/account",
  summary: "Delete the account; payments are kept anonymously",
  audience: "signed-in",
  limit: "logIn",
  body: deleteAccountBody,
  reply: successWith({ message: z.string() }),
});
