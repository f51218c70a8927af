-- Ideas that an admin has hidden, for example because another idea says the same. Numbers stay without a gap: lists for
-- others leave hidden ideas out.
alter table ideas
  add column hidden_at timestamptz,
  add column hidden_reason text check (char_length(hidden_reason) between 3 and 500),
  add column merged_into uuid references ideas check (merged_into <> id),
  add constraint ideas_hidden_with_reason check ((hidden_at is null) = (hidden_reason is null)),
  add constraint ideas_merged_are_hidden check (merged_into is null or hidden_at is not null);
create index ideas_hidden on ideas (number desc) where hidden_at is not null;
create index ideas_merged on ideas (merged_into) where merged_into is not null;
