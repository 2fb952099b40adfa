-- What people have to answer: the server looks for those whose time is over. As text, because the operators of
-- json refuse a record with \u0000 in a note.
create index records_to_answer on records (account_id)
  where collection in ('parentingPlans', 'overrides')
    and (position('"status":"proposed"' in body::text) > 0
      or position('"ending":{' in body::text) > 0);
