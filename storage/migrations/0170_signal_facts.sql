-- What a signal's title says beyond its figures, so that it can be said in other languages. Null: the signal was found before.
ALTER TABLE signals ADD COLUMN facts jsonb;
