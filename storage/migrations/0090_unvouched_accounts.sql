-- Whoever holds an invitation may choose a password, whether or not its address has an account: until somebody
-- vouches for an address, its accounts are told apart by their passwords.

DROP INDEX accounts_email;
CREATE INDEX accounts_email ON accounts (lower(email));
CREATE UNIQUE INDEX accounts_vouched_email ON accounts (lower(email)) WHERE email_verified_at IS NOT NULL;
