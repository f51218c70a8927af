import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { shortName } from "#shared/accounts/short-name.ts";
import { dollarsFromCents, wireDollars } from "#shared/money.ts";
import { paginationOf } from "#shared/paging.ts";
import {
  type CreditMove,
  getCredits,
  getReferralCode,
  getReferrer,
  listReferrals,
  type Referral,
} from "#shared/referrals/contract.ts";
import { referralPolicy } from "#shared/referrals/policy.ts";
import { findOpenCredit } from "./credit-queries.ts";
import { type CreditMoveRow, listCreditMoves } from "./move-queries.ts";
import { countNewcomers, findReferralCode, findReferrerName, listNewcomers } from "./queries.ts";

export function referralRoutes(app: App, { db }: Services): void {
  const serve = api(app);
  serve(getReferralCode)(async ({ account }) => {
    const referralCode = await findReferralCode(db, account.id);
    if (referralCode === undefined) throw notFound("This account");
    return { success: true, referralCode };
  });

  serve(listReferrals)(async ({ account, query: { page } }) => {
    const [newcomers, count] = await Promise.all([
      listNewcomers(db, account.id, page),
      countNewcomers(db, account.id),
    ]);
    return {
      success: true,
      referrals: newcomers.map(referralOf),
      pagination: paginationOf(count, page),
    };
  });

  serve(getCredits)(async ({ account, query: { page } }) => {
    const [open, { rows, count }] = await Promise.all([
      findOpenCredit(db, account.id),
      listCreditMoves(db, account.id, page),
    ]);
    return {
      success: true,
      open: dollarsFromCents(open),
      terms: creditTerms,
      moves: rows.map(moveOf),
      pagination: paginationOf(count, page),
    };
  });

  serve(getReferrer)(async ({ query: { code } }) => ({
    success: true,
    firstName: (code && (await findReferrerName(db, code))) || null,
  }));
}

const referralOf = (newcomer: Awaited<ReturnType<typeof listNewcomers>>[number]): Referral => ({
  id: newcomer.id,
  name: nameOf(newcomer),
  date: newcomer.createdAt.toISOString(),
  role: newcomer.role === "DRIVER" ? "driver" : "rider",
  credit: newcomer.grantedAt && {
    amount: wireDollars(newcomer.cents ?? 0),
    at: newcomer.grantedAt.toISOString(),
  },
});

const creditTerms = {
  credit: dollarsFromCents(referralPolicy.credit),
  riderRides: referralPolicy.ridesNeeded.RIDER,
  driverRides: referralPolicy.ridesNeeded.DRIVER,
};

const moveOf = ({
  firstName,
  lastName,
  isDeleted,
  cents,
  at,
  ...move
}: CreditMoveRow): CreditMove => ({
  ...move,
  // A newcomer sees only the first name of the referrer.
  name:
    firstName && nameOf({ firstName, lastName: move.isOwn ? "" : lastName, deletedAt: isDeleted }),
  amount: wireDollars(cents),
  at: at.toISOString(),
});

interface ReferredPerson {
  firstName: string;
  lastName: string;
  deletedAt: unknown;
}

/** Deleted accounts have no name. */
const nameOf = ({ deletedAt, ...names }: ReferredPerson): string =>
  deletedAt ? "Former user" : shortName(names);
