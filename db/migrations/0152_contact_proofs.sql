alter type link_purpose add value 'prove_email';
alter type account_mail_kind add value 'prove_email';

-- The latest code that an account asked for, until it is entered or a newer one is asked for. The code is made when it is
-- sent and stored as a keyed hash.
create table phone_codes (
  account_id uuid primary key references accounts on delete cascade,
  phone_number text not null,
  asked_at timestamptz not null,
  -- Requests in a row, for growing pauses; begins again after a day.
  requests smallint not null,
  -- Null until the code is sent.
  code_hash bytea,
  tries smallint not null default 0
);
create index phone_codes_by_age on phone_codes (asked_at);
