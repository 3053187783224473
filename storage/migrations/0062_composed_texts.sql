-- Texts are compared in Unicode's composed form now. The keys of texts in another form are
-- made again when their set is next written to; equal texts that sets hold already stay.
UPDATE prompts SET text_key = NULL WHERE text_key IS NOT NULL AND text IS NOT NFC NORMALIZED;
