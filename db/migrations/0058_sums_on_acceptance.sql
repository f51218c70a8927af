-- Counts the day of a ride that is accepted after its payment was captured.
drop trigger ride_is_summed on rides;
create constraint trigger ride_is_summed after update on rides deferrable initially deferred for each row
  when (old.accepted_at is distinct from new.accepted_at
    or (new.state in ('completed', 'cancelled', 'no_show')
      and (old.state, old.ended_at, old.cancelled_driver_cents)
        is distinct from (new.state, new.ended_at, new.cancelled_driver_cents)))
  execute function recount_moved_money();
