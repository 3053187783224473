-- Whether an answer declines, and how many answers of the brand's cells do. Null: the answers were read before.
ALTER TABLE analyses ADD COLUMN declined boolean;
ALTER TABLE cells ADD COLUMN declined integer;
