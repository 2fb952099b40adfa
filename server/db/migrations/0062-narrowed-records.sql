-- Records that changed again after fewer people may read them: a device that pulls page by page is told of
-- them with the page in which they were hidden.
create index records_narrowed on records (account_id, narrowed_seq) where narrowed_seq < seq;
