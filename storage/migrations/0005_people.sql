-- People who sign in: accounts, what they sign in with, their sessions, invitations.

-- The person behind members. A password or an identity belongs to the account,
-- a role to each member.
CREATE TABLE accounts (
    id                 uuid PRIMARY KEY,
    email              text NOT NULL,
    email_verified_at  timestamptz, -- when a provider or the operator first vouched for the address
    password_hash      text,        -- PHC string; null: no way in by password
    created_at         timestamptz NOT NULL,
    updated_at         timestamptz NOT NULL
);
CREATE UNIQUE INDEX accounts_email ON accounts (lower(email));

-- Whom a provider calls by which name.
CREATE TABLE account_identities (
    issuer      text NOT NULL,
    subject     text NOT NULL,
    account_id  uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    created_at  timestamptz NOT NULL,
    PRIMARY KEY (issuer, subject)
);
CREATE UNIQUE INDEX account_identities_account ON account_identities (account_id, issuer);

-- A member is somebody's only once that somebody has accepted, or has proved
-- the address: that two workspaces know the same address makes nobody both.
ALTER TABLE members ADD COLUMN account_id uuid REFERENCES accounts ON DELETE SET NULL;
CREATE INDEX members_account ON members (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX members_unclaimed ON members (lower(email)) WHERE account_id IS NULL AND removed_at IS NULL;

CREATE TABLE sessions (
    id              uuid PRIMARY KEY,
    account_id      uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    workspace_id    uuid NOT NULL, -- where the person is at present
    member_id       uuid NOT NULL,
    token           bytea NOT NULL, -- SHA-256
    previous_token  bytea,          -- the one before it, good for a moment longer
    previous_until  timestamptz,
    user_agent      text NOT NULL,
    address         text NOT NULL,
    created_at      timestamptz NOT NULL,
    last_seen_at    timestamptz NOT NULL,
    rotated_at      timestamptz NOT NULL,
    expires_at      timestamptz NOT NULL,
    revoked_at      timestamptz,
    FOREIGN KEY (workspace_id, member_id) REFERENCES members ON DELETE CASCADE
);
CREATE UNIQUE INDEX sessions_token ON sessions (token);
CREATE UNIQUE INDEX sessions_previous ON sessions (previous_token);
CREATE INDEX sessions_account ON sessions (account_id, last_seen_at DESC);
CREATE INDEX sessions_member ON sessions (workspace_id, member_id);
CREATE INDEX sessions_expires ON sessions (expires_at);

CREATE TABLE invitations (
    workspace_id  uuid NOT NULL,
    id            uuid NOT NULL,
    member_id     uuid NOT NULL,
    token         bytea NOT NULL, -- SHA-256
    resets        boolean NOT NULL, -- an operator's: may set the password of an account that has one
    created_at    timestamptz NOT NULL,
    expires_at    timestamptz NOT NULL,
    used_at       timestamptz, -- accepted, or replaced by a later one
    PRIMARY KEY (workspace_id, id),
    FOREIGN KEY (workspace_id, member_id) REFERENCES members ON DELETE CASCADE
);
CREATE UNIQUE INDEX invitations_token ON invitations (token);
CREATE INDEX invitations_member ON invitations (workspace_id, member_id) WHERE used_at IS NULL;
