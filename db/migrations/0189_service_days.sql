-- Figures of the whole service by the New York day on which rides were requested, counted again by a sweep: reading
-- them takes as long with a million rides as with ten. A ride's money belongs to the day of its request.
create table service_days (
  day date primary key,
  -- Paid requests; those of them that ended, were completed, or got no answer.
  requests integer not null,
  ended integer not null,
  completed integer not null,
  unanswered integer not null,
  -- Accepted instant rides by the full seconds from the payment to the acceptance; the first element is 0 seconds.
  waits integer[] not null,
  gross_cents bigint not null,
  tax_cents bigint not null,
  refunded_cents bigint not null,
  counted_at timestamptz not null
);
