-- What web analytics says about the visitors that AI systems send, as it was read last: a
-- day of a property, its visits by channel and AI system, and the pages that visits from AI systems
-- began on.
CREATE TABLE visit_days (
    project_id   uuid NOT NULL,
    day          date NOT NULL,
    property     text NOT NULL,
    artifact_id  uuid NOT NULL,     -- of this reading
    revision     integer NOT NULL,  -- how often the day was read
    flags        text[] NOT NULL,   -- reservations: sampled, thresholded and the like
    timezone     text,              -- as reported
    currency     text,              -- likewise
    CONSTRAINT visit_days_pkey PRIMARY KEY (project_id, day, property),
    CONSTRAINT visit_days_project_fkey FOREIGN KEY (project_id) REFERENCES projects ON DELETE CASCADE
);

CREATE TABLE visit_counts (
    project_id    uuid NOT NULL,
    day           date NOT NULL,
    property      text NOT NULL,
    channel       text NOT NULL,
    ai_source     text NOT NULL,    -- empty: no AI system
    sessions      bigint NOT NULL,
    engaged       bigint NOT NULL,
    key_events    double precision NOT NULL,
    transactions  bigint NOT NULL,
    revenue       double precision NOT NULL,
    CONSTRAINT visit_counts_pkey PRIMARY KEY (project_id, day, property, channel, ai_source),
    CONSTRAINT visit_counts_day_fkey FOREIGN KEY (project_id, day, property) REFERENCES visit_days ON DELETE CASCADE
);

CREATE TABLE visit_landings (
    project_id  uuid NOT NULL,
    day         date NOT NULL,
    property    text NOT NULL,
    host        text NOT NULL,
    path_id     integer NOT NULL,   -- 0: not reported
    ai_source   text NOT NULL,
    sessions    bigint NOT NULL,
    key_events  double precision NOT NULL,
    CONSTRAINT visit_landings_pkey PRIMARY KEY (project_id, day, property, host, path_id, ai_source),
    CONSTRAINT visit_landings_day_fkey FOREIGN KEY (project_id, day, property) REFERENCES visit_days ON DELETE CASCADE
);
