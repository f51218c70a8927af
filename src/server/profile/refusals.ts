import type { Db } from "#server/database/db.ts";
import { Problem } from "#server/problem.ts";
import { isOwnUpload } from "./upload-queries.ts";

/** A 400 with its message at the field. */
export const invalid = (field: string, sentence: string) =>
  new Problem(400, "invalid", sentence, { fields: { [field]: sentence } });

/** Throws 400 if the email would change: it is a credential and has its own call. */
export function assertSameEmail({ email }: { email: string }, submittedEmail: string): void {
  if (submittedEmail.toLowerCase() === email) return;
  throw invalid("email", `Your email stays ${email}. Change it under Email, with your password.`);
}

/** Throws 400 unless the account uploaded the image itself. */
export async function assertOwnImage(db: Db, accountId: string, image: string): Promise<void> {
  if (!(await isOwnUpload(db, accountId, image.replace("/uploads/", ""))))
    throw invalid("profileImage", "Upload this image first");
}
