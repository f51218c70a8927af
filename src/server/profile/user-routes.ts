import { withLockedAccount } from "#server/accounts/account-lock.ts";
import { findAccountById } from "#server/accounts/queries.ts";
import type { Db } from "#server/database/db.ts";
import { api } from "#server/http/api.ts";
import { notSignedIn } from "#server/http/session.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import {
  getPhoneSharing,
  getUserProfile,
  putPhoneSharing,
  putUserProfile,
  type UserProfile,
} from "#shared/profile/contract.ts";
import { findPhoneSharing, setPhoneSharing, updateAccount } from "./queries.ts";
import { assertOwnImage, assertSameEmail } from "./refusals.ts";

/** A rider's profile, and whether an account of any role shares its phone number. */
export function userProfileRoutes(app: App, { db }: Services): void {
  const serve = api(app);
  serve(getUserProfile)(({ account }) => userProfileOf(db, account.id));

  serve(putUserProfile)(async ({ account, body: { email, image, ...details } }) => {
    // The contract requires one of the two.
    const profileImage = image ?? details.profileImage ?? "";
    assertSameEmail(await userProfileOf(db, account.id), email);
    await assertOwnImage(db, account.id, profileImage);
    await withLockedAccount(db, account.id, (tx) =>
      updateAccount(tx, account.id, { ...details, profileImage }),
    );
    return userProfileOf(db, account.id);
  });

  serve(getPhoneSharing)(async ({ account: { id } }) => {
    const isShared = await findPhoneSharing(db, id);
    if (isShared === null) throw notSignedIn();
    return { success: true, isShared };
  });

  serve(putPhoneSharing)(async ({ account: { id }, body: { isShared } }) => {
    await withLockedAccount(db, id, (tx) => setPhoneSharing(tx, id, isShared));
    return { success: true, isShared };
  });
}

async function userProfileOf(db: Db, id: string): Promise<UserProfile> {
  const rider = await findAccountById(db, id);
  if (!rider) throw notSignedIn();
  const { email, phoneNumber, firstName, lastName, profileImage } = rider;
  return { success: true, email, phoneNumber, firstName, lastName, profileImage };
}
