-- Of an event stays which ride it is about. Earlier versions kept all that the provider had sent, with names and addresses
-- of those who paid.
update stripe_events set payload = jsonb_build_object('data', jsonb_build_object('object', jsonb_strip_nulls(
  jsonb_build_object(
    'client_reference_id', payload #> '{data,object,client_reference_id}',
    'metadata', jsonb_build_object('ride_id', payload #> '{data,object,metadata,ride_id}')))));
