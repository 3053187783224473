-- What people search and click. Rows come in slices: what one source says about
-- one day (or one longer period) by some dimensions. A slice is written once and
-- never changed. A newer one supersedes it, so that whoever reads as of an earlier
-- generation still finds it: that is what makes snapshots immutable.

-- Counters of a project: its generation, and the last ids given out. The row of
-- the generation is locked by whoever publishes.
CREATE TABLE search_counters (
    project_id  uuid NOT NULL,
    name        text NOT NULL,
    last        bigint NOT NULL,
    CONSTRAINT search_counters_pkey PRIMARY KEY (project_id, name),
    CONSTRAINT search_counters_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects ON DELETE CASCADE
);

-- Queries, pages, countries and so on, by small dense ids.
CREATE TABLE search_terms (
    project_id  uuid NOT NULL,
    dimension   smallint NOT NULL,
    id          integer NOT NULL,
    digest      uuid NOT NULL,              -- the first half of the text's SHA-256
    text        text COLLATE "C" NOT NULL,
    CONSTRAINT search_terms_pkey PRIMARY KEY (project_id, dimension, id),
    CONSTRAINT search_terms_digest UNIQUE (project_id, dimension, digest),
    CONSTRAINT search_terms_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects ON DELETE CASCADE
);
CREATE INDEX search_terms_text ON search_terms (project_id, dimension, text, id);

CREATE TABLE search_slices (
    project_id     uuid NOT NULL,
    id             bigint NOT NULL,
    import_id      uuid NOT NULL,
    source         text NOT NULL,
    dimensions     integer NOT NULL,        -- a bit each
    first_day      date NOT NULL,
    last_day       date NOT NULL,
    generation     bigint NOT NULL,         -- 0: not published yet
    superseded     bigint,                  -- the generation that replaced it; null: it is current
    superseded_at  timestamptz,
    purged         boolean NOT NULL,        -- its packs and facts are deleted
    rows           bigint NOT NULL,
    clicks         bigint NOT NULL,
    impressions    bigint NOT NULL,
    ranked         bigint NOT NULL,         -- impressions whose position is known
    position       double precision NOT NULL, -- sum of position × impressions over them
    created_at     timestamptz NOT NULL,
    CONSTRAINT search_slices_pkey PRIMARY KEY (project_id, id),
    CONSTRAINT search_slices_source_check CHECK (source IN ('search_console', 'alt_engine')),
    CONSTRAINT search_slices_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects ON DELETE CASCADE
);
CREATE INDEX search_slices_days ON search_slices (project_id, source, first_day, last_day);
CREATE INDEX search_slices_import ON search_slices (project_id, import_id);

-- A slice's sums by one of its dimensions, packed.
CREATE TABLE search_packs (
    project_id  uuid NOT NULL,
    slice_id    bigint NOT NULL,
    dimension   smallint NOT NULL,
    keys        integer NOT NULL,
    data        bytea NOT NULL,
    CONSTRAINT search_packs_pkey PRIMARY KEY (project_id, slice_id, dimension),
    CONSTRAINT search_packs_slice_fkey FOREIGN KEY (project_id, slice_id) REFERENCES search_slices ON DELETE CASCADE
);
ALTER TABLE search_packs ALTER COLUMN data SET STORAGE EXTERNAL;

-- The sums of a whole month by one dimension, made from its days' packs.
CREATE TABLE search_months (
    project_id     uuid NOT NULL,
    source         text NOT NULL,
    dimension      smallint NOT NULL,
    month          date NOT NULL,
    generation     bigint NOT NULL,
    superseded     bigint,
    superseded_at  timestamptz,
    keys           integer NOT NULL,
    data           bytea NOT NULL,
    CONSTRAINT search_months_pkey PRIMARY KEY (project_id, source, dimension, month, generation),
    CONSTRAINT search_months_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects ON DELETE CASCADE
);
ALTER TABLE search_months ALTER COLUMN data SET STORAGE EXTERNAL;

-- The rows themselves, a few thousand to a chunk, column by column. A column is
-- null when the slice does not have its dimension. Packs can be made again of them.
CREATE TABLE search_facts (
    project_id   uuid NOT NULL,
    slice_id     bigint NOT NULL,
    chunk        integer NOT NULL,
    rows         integer NOT NULL,
    queries      integer[],
    pages        integer[],
    countries    integer[],
    devices      integer[],
    appearances  integer[],
    clicks       bigint[] NOT NULL,
    impressions  bigint[] NOT NULL,
    positions    double precision[] NOT NULL, -- NaN: not known
    CONSTRAINT search_facts_pkey PRIMARY KEY (project_id, slice_id, chunk),
    CONSTRAINT search_facts_slice_fkey FOREIGN KEY (project_id, slice_id) REFERENCES search_slices ON DELETE CASCADE
);

-- Sessions and key events of a day, versioned like slices.
CREATE TABLE analytics_days (
    project_id     uuid NOT NULL,
    day            date NOT NULL,
    generation     bigint NOT NULL,
    superseded     bigint,
    sessions       bigint,
    key_events     double precision,
    flags          text[] NOT NULL,
    timezone       text,
    currency       text,
    CONSTRAINT analytics_days_pkey PRIMARY KEY (project_id, day, generation),
    CONSTRAINT analytics_days_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects ON DELETE CASCADE
);
