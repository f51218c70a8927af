-- Several reset links of an account may be open: asking for another must not void the one that its owner has received.
drop index account_links_open;
create index account_links_open on account_links (account_id, purpose) where ended is null;
