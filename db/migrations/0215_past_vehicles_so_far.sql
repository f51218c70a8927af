-- Known earlier vehicles: replaced by an approved change, and kept for a switch. Others were not recorded.
insert into past_vehicles (driver_id, used_until, make, model, year, color, plate_number, vehicle_type)
select driver_id, decided_at, before ->> 'make', before ->> 'model', (before ->> 'year')::integer, before ->> 'color',
  before ->> 'plateNumber', (before ->> 'vehicleType')::vehicle_type
from driver_submissions
where kind = 'vehicle' and state = 'approved' and before ?& array[
  'make', 'model', 'year', 'color', 'plateNumber', 'vehicleType']
  and before <> after
union all
select driver_id, kept_at, make, model, year, color, plate_number, vehicle_type from other_vehicles
on conflict do nothing;
