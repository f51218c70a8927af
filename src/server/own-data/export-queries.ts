import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { OwnKind } from "./own-kinds.ts";

type Row = Record<string, unknown>;

export async function findOwnAccount(db: Db, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select accounts.id, role, email, first_name, last_name, phone_number, shares_phone, gender, gender_chosen_at, is_same_gender_only,
      profile_image, referral_code, accounts.created_at, email_proven_at, phone_proven_at, is_verified, is_online, completed_rides, ratings, yes_ratings, stripe_account_id
    from accounts left join drivers on drivers.account_id = accounts.id
    where accounts.id = ${id}`.execute(db);
  return rows[0];
}

/** Records of one kind about an account, newest first. */
export async function listOwnRecords(db: Db, kind: OwnKind, id: string): Promise<Row[]> {
  const { rows } = await ownRows[kind](id).execute(db);
  return rows;
}

/** A driver never sees unpaid rides. */
const isShownTo = (id: string) => sql`
  (rider_id = ${id} or driver_id = ${id} and rides.state not in ('awaiting_payment', 'lapsed'))`;

/** Exports no more about the other party than the ride's page shows. */
const ownRows: Record<OwnKind, (id: string) => RawBuilder<Row>> = {
  rides: (id) => sql`
    select reference, kind, state, from_label, to_label, miles_hundredths, minutes, requested_at, pickup_at, accepted_at,
      ended_at, booked_hours, fare_cents, tax_cents, total_cents, rider_credit_cents, fees, fees_cents,
      cancelled_refund_cents, cancelled_driver_cents, reason,
      case when rider_id = ${id} then 'rider' else 'driver' end as part,
      from_precision, to_precision,
      case when rider_id = ${id} then from_text end as from_text,
      case when rider_id = ${id} then to_text end as to_text,
      case when rider_id = ${id} then passenger_name end as passenger_name,
      case when rider_id = ${id} then passenger_phone end as passenger_phone,
      case when rider_id = ${id} then notes end as notes
    from rides where ${isShownTo(id)} order by requested_at desc limit 50000`,
  rideRoutes: (id) => sql`
    select reference, line, source, ride_routes.miles_hundredths, ride_routes.minutes
    from ride_routes join rides on rides.id = ride_id
    where ${isShownTo(id)} order by requested_at desc limit 50000`,
  payments: (id) => sql`
    select reference, payments.state, amount_cents, captured_cents, refunded_cents, payments.created_at, settled_at,
      case when rider_id = ${id} then card_last4 end as card_last4,
      case when driver_id = ${id} then transferred_cents end as transferred_cents
    from payments join rides on rides.id = ride_id
    where ${isShownTo(id)} order by payments.created_at desc limit 50000`,
  tips: (id) => sql`
    select reference, case when toll_id is null then 'tip' else 'toll' end as kind, tips.state, amount_cents, tips.refunded_cents, tips.created_at, paid_at,
      case when rider_id = ${id} then card_last4 end as card_last4,
      case when driver_id = ${id} then transferred_cents end as transferred_cents
    from tips join rides on rides.id = ride_id
    where rider_id = ${id} or driver_id = ${id} and tips.state = 'captured'
    order by tips.created_at desc limit 50000`,
  tolls: (id) => sql`
    select reference, road, tolls.amount_cents, entered_at, photo_id is not null as has_photo, objected_at, objection, decision,
      decided_at, decision_reason
    from tolls join rides on rides.id = ride_id
    where rider_id = ${id} or driver_id = ${id} order by entered_at desc limit 50000`,
  startPins: (id) => sql`
    select reference, case when rider_id = ${id} then nullif(pin, '') end as pin, wrong_tries, locked_until, verified_at
    from ride_pins join rides on rides.id = ride_id
    where ${isShownTo(id)} order by requested_at desc limit 50000`,
  pinWishes: (id) => sql`
    select true as is_wished from rider_pin_wishes where rider_id = ${id} limit 1`,
  shareLinks: (id) => sql`
    select reference, ride_share_links.created_at, stopped_at
    from ride_share_links join rides on rides.id = ride_id
    where (ride_share_links.rider_id = ${id} and ride_share_links.driver_id is null) or ride_share_links.driver_id = ${id}
    order by ride_share_links.created_at desc limit 50000`,
  messages: (id) => sql`
    select reference, case when (sender = 'rider') = (rider_id = ${id}) then 'me' else 'the other side' end as by,
      ride_messages.words, sent_at, read_at
    from ride_messages join rides on rides.id = ride_id
    where ${isShownTo(id)} order by sent_at desc, number desc limit 50000`,
  trustedContacts: (id) => sql`
    select name, email, phone_number, times, created_at, (
        select count(*)::int from contact_links where contact_id = trusted_contacts.id
      ) as links_sent
    from trusted_contacts where rider_id = ${id} order by created_at desc limit 100`,
  rideChecks: (id) => sql`
    select reference, ride_checks.kind, since, asked_at, answer, answered_at
    from ride_checks join rides on rides.id = ride_id
    where rider_id = ${id} order by asked_at desc limit 50000`,
  savedCards: (id) => sql`
    select brand, last4, expiry_month, expiry_year, saved_at from saved_cards
    where account_id = ${id} order by saved_at desc limit 100`,
  disputes: (id) => sql`
    select reference, disputes.status, disputes.reason, amount_cents, opened_at, closed_at
    from disputes join rides on rides.id = ride_id
    where rider_id = ${id} order by opened_at desc limit 50000`,
  refundsToRepay: (id) => sql`
    select reference, cents, repaid_cents, since, driver_receivables.ended_at
    from driver_receivables join rides on rides.id = ride_id
    where driver_receivables.driver_id = ${id} order by since desc limit 50000`,
  ratings: (id) => sql`
    select reference, status, note, rated_at, changed_at from ratings join rides on rides.id = ride_id
    where ratings.rider_id = ${id} order by rated_at desc limit 50000`,
  ratingsOfRiders: (id) => sql`
    select reference, status, rated_at, changed_at from rider_ratings join rides on rides.id = ride_id
    where rider_ratings.driver_id = ${id} order by rated_at desc limit 50000`,
  ratingByDrivers: (id) => sql`
    select yes, rated as drivers, counts_from, warned_at from rider_records where rider_id = ${id} limit 1`,
  ratingAppeals: (id) => sql`
    select words, state, appealed_at, answer, answered_at from rating_appeals
    where rider_id = ${id} order by appealed_at desc limit 50000`,
  lostItems: (id) => sql`
    select reference, what, place, contact, best_time, lost_items.state, reported_at, answer, changed_at
    from lost_items join rides on rides.id = ride_id
    where ${id} in (lost_items.rider_id, lost_items.driver_id) order by reported_at desc limit 50000`,
  problemReports: (id) => sql`
    select reference, subject, ride_reports.words, reported_at, ride_reports.state,
      (select json_agg(json_build_object('words', words, 'at', at) order by id) from report_entries
        where report_id = ride_reports.id and act = 'answer') as answers
    from ride_reports join rides on rides.id = ride_id
    where reporter_id = ${id} order by reported_at desc limit 50000`,
  savedPlaces: (id) => sql`
    select name, label, latitude, longitude, precision, note from saved_places where rider_id = ${id} order by name limit 50000`,
  favorites: (id) => sql`
    select first_name, last_name, favorites.created_at from favorites join accounts on accounts.id = driver_id
    where rider_id = ${id} order by favorites.created_at desc limit 50000`,
  notRiddenWithAgain: (id) => sql`
    select first_name, last_name, since from never_again join accounts on accounts.id = driver_id
    where rider_id = ${id}
    union all
    select first_name, left(last_name, 1) || '.', since from blocked_riders join accounts on accounts.id = rider_id
    where driver_id = ${id} order by since desc limit 50000`,
  recognizedBy: (id) => sql`
    select kind, seen_at from account_marks where account_id = ${id} order by seen_at desc, kind limit 1000`,
  linkedAccounts: (id) => sql`
    select marks, is_proven, since from linked_accounts
    where ${id} in (rider_id, driver_id) order by since desc limit 1000`,
  peopleReferred: (id) => sql`
    select first_name, role, created_at from accounts where referred_by = ${id} order by created_at desc limit 50000`,
  referralCredits: (id) => sql`
    select 'given' as kind, cents, granted_at as at, null as reference from referral_credits where account_id = ${id}
    union all
    select 'added to the fare', cents, used_at, reference from driver_credit_uses join rides on rides.id = ride_id
    where driver_credit_uses.driver_id = ${id} order by at desc limit 50000`,
  driverAlerts: (id) => sql`
    select state, from_label, to_label, set_at, told_at, expires_at from driver_alerts
    where rider_id = ${id} order by set_at desc limit 50000`,
  quotes: (id) => sql`
    select from_label, to_label, miles_hundredths, minutes, expires_at, schedule from quotes
    where rider_id = ${id} order by expires_at desc limit 50000`,
  vehicles: (id) => sql`
    select make, model, year, color, vin, plate_number, vehicle_type, true as is_in_use, null::timestamptz as used_until
    from vehicles where driver_id = ${id}
    union all
    select make, model, year, color, vin, plate_number, vehicle_type, false, kept_at
    from other_vehicles where driver_id = ${id}
    union all
    select make, model, year, color, null, plate_number, vehicle_type, false, used_until
    from past_vehicles where driver_id = ${id}
    limit 50000`,
  submissions: (id) => sql`
    select kind, state, before, after, expires_on::text, submitted_at, decided_at, reason from driver_submissions
    where driver_id = ${id} order by submitted_at desc limit 50000`,
  rates: (id) => sql`
    select version, base_fare_cents, per_minute_cents, per_mile_cents, hourly_enabled, per_hour_cents, minimum_hours,
      maximum_hours, discount_enabled, discount_bps, created_at
    from rates where driver_id = ${id} order by version desc limit 50000`,
  serviceAreas: (id) => sql`
    select address, latitude, longitude, radius_miles from service_areas where driver_id = ${id} limit 1`,
  earningGoal: (id) => sql`
    select weekly_cents from earning_goals where driver_id = ${id} limit 1`,
  onlineTimes: (id) => sql`
    select started_at, ended_at from online_spans where driver_id = ${id} order by ended_at desc limit 50000`,
  testimonials: (id) => sql`
    select years_of_experience, location, experience_description, is_accepted_by_admin, created_at from testimonials
    where driver_id = ${id} order by created_at desc limit 50000`,
  ideas: (id) => sql`
    select title, description, tags, status, created_at, hidden_at, hidden_reason from ideas where author_id = ${id} order by created_at desc limit 50000`,
  ideaVotes: (id) => sql`
    select title, idea_votes.created_at from idea_votes join ideas on ideas.id = idea_id where account_id = ${id} order by idea_votes.created_at desc limit 50000`,
  mails: (id) => sql`
    select kind::text, recipient, log_ins, owed_at, sent_at from account_mails where account_id = ${id}
    union all
    select concat('ride ', state, ' ', kind), 'the email of the account', null, at, sent_at
    from ride_mails join ride_events on ride_events.id = event_id
    where channel = 'mail' and case recipient when 'rider' then rider_id else driver_id end = ${id}
      and (rider_id = ${id} or driver_id = ${id})
    order by 4 desc limit 50000`,
  noticesOff: (id) => sql`
    select kind, channel from notices_off where account_id = ${id} order by kind, channel limit 100`,
  devicesWithPush: (id) => sql`
    select endpoint, created_at from push_subscriptions where account_id = ${id} order by created_at desc limit 1000`,
  sessions: (id) => sql`
    select device, created_at, used_at, confirmed_at, expires_at from sessions where account_id = ${id} order by created_at desc limit 1000`,
  twoStepLogin: (id) => sql`
    select enabled_at, (select count(*) from recovery_codes
      where recovery_codes.account_id = second_steps.account_id and used_at is null) as recovery_codes_left
    from second_steps where account_id = ${id} and enabled_at is not null limit 1`,
  passkeys: (id) => sql`
    select name, created_at, last_used_at from passkeys where account_id = ${id} order by created_at desc limit 100`,
  consents: (id) => sql`
    select terms_version, privacy_version, agreed_at from consents where account_id = ${id} limit 1`,
  securityEvents: (id) => sql`
    select kind, network, times, last_at from security_events where account_id = ${id} order by last_at desc limit 50000`,
  suspensions: (id) => sql`
    select reason, notice, holds_payouts, suspended_at, ends_at, lifted_at, lift_reason from suspensions
    where account_id = ${id} order by suspended_at desc limit 50000`,
  appeals: (id) => sql`
    select words, state, appealed_at, answer, answered_at
    from suspension_appeals join suspensions on suspensions.id = suspension_id where account_id = ${id} order by appealed_at desc limit 50000`,
  pendingEmail: (id) => sql`
    select new_email, asked_at from email_wishes where account_id = ${id} limit 1`,
  phoneCodes: (id) => sql`
    select phone_number, asked_at, tries from phone_codes where account_id = ${id} limit 1`,
  textNotices: (id) => sql`
    select phone_number, since, stopped_at from text_notices where account_id = ${id} limit 1`,
  uploads: (id) => sql`
    select '/uploads/' || name as address, created_at from uploads
    where account_id = ${id} order by created_at desc limit 1000`,
};
