-- For the admins' list: the latest events of a kind, and of a network.
create index security_events_by_kind on security_events (kind, hour);
create index security_events_by_network on security_events (network, hour) where network <> '';
