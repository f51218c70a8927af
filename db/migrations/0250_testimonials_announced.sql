-- Every node keeps rendered pages with the published testimonials: it is told when these change.
create function announce_testimonials() returns trigger language plpgsql as $$
begin
  perform pg_notify('faire_testimonials', old.id::text);
  return null;
end $$;
create trigger testimonial_published after update on testimonials
  for each row when (old.is_accepted_by_admin or new.is_accepted_by_admin) execute function announce_testimonials();
create trigger testimonial_deleted after delete on testimonials
  for each row when (old.is_accepted_by_admin) execute function announce_testimonials();
