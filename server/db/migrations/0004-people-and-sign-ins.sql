-- A person's profile, and whether they have completed the onboarding.
alter table users add column relation text;
alter table users add column phone text;
alter table users add column onboarded_at bigint;

-- A readable name for the list of sessions: "Chrome on Android".
alter table sessions add column device text not null default '';
-- Until when the password counts as just confirmed.
alter table sessions add column confirmed_until bigint;
