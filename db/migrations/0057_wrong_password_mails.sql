-- The owner of an account is mailed when its wrong passwords are first slowed down.
alter type account_mail_kind add value 'wrong_passwords';
