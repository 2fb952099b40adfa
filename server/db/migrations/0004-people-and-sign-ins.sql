-- What a person says of themselves, and whether they have seen the first steps.
alter table users add column relation text;
alter table users add column phone text;
alter table users add column onboarded_at bigint;

-- In words, for the list of sign-ins: "Chrome on Android".
alter table sessions add column device text not null default '';
-- Until when the password counts as just said.
alter table sessions add column confirmed_until bigint;
