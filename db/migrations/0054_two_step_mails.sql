-- The owner of an account is mailed when two-step login is turned on or off.
alter type account_mail_kind add value 'two_step_on';
alter type account_mail_kind add value 'two_step_off';
