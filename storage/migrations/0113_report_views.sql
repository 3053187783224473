-- Figures and facts as plain rows, for SQL, business intelligence and exports: views of stable names and columns. A role
-- that may read the tables sees every project; a reader (avm database reader create) sees its workspace's.
CREATE SCHEMA avm_report;

-- A reader's name has its workspace's id. Names in the body are resolved here and now: a search_path of the caller's does
-- not change what it calls.
CREATE FUNCTION avm_report.readable(workspace_id uuid) RETURNS boolean STABLE PARALLEL SAFE
RETURN workspace_id IS NOT NULL AND (has_table_privilege('public.projects', 'SELECT')
    OR workspace_id = substring(current_user::text, '^avm_reader_([0-9a-f]{32})_')::uuid);

-- Packed counts of an entity (panels.counts), one row a prompt in the order of the prompts. A byte of flags says which
-- numbers of a cell follow; a number has seven bits a byte, the lowest first.
CREATE FUNCTION avm_report.unpack_outcomes(packed bytea, format integer)
RETURNS TABLE (place bigint, presences bigint, mentions bigint, rank_sum bigint, cited bigint, present_cited bigint, gap bigint, owned_citations bigint)
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE ROWS 100 SET search_path = pg_catalog AS $$
DECLARE
    data   bytea := packed || ''::bytea; -- in memory: not fetched again for each byte
    at     integer := CASE format WHEN 1 THEN 0 ELSE 1 END;
    size   integer := octet_length(packed) - 4; -- a checksum is at the end
    flags  integer;
    ranks  bigint;
    rank   bigint;
    number bigint;
    shift  integer;
    byte   integer;
BEGIN
    place := 0;
    WHILE at < size LOOP
        flags := get_byte(data, at); at := at + 1; place := place + 1;
        presences := 0; mentions := NULL; rank_sum := 0; cited := 0; present_cited := 0; gap := 0; owned_citations := 0;
        FOR kind IN 0..7 LOOP
            CONTINUE WHEN kind = 2 OR flags & (1 << kind) = 0;
            rank := -1; ranks := 0; -- before the responses at each rank, the number of ranks
            LOOP
                number := 0; shift := 0;
                LOOP
                    byte := get_byte(data, at); at := at + 1;
                    number := number | ((byte & 127)::bigint << shift); shift := shift + 7;
                    EXIT WHEN byte < 128;
                END LOOP;
                IF kind > 1 THEN
                    IF kind = 3 THEN mentions := number;
                    ELSIF kind = 4 THEN cited := number;
                    ELSIF kind = 5 THEN present_cited := number;
                    ELSIF kind = 6 THEN gap := number;
                    ELSE owned_citations := number;
                    END IF;
                    EXIT;
                END IF;
                IF rank < 0 THEN ranks := number;
                ELSIF kind = 0 THEN presences := presences + number; rank_sum := rank_sum + rank * number;
                END IF;
                rank := rank + 1;
                EXIT WHEN rank >= ranks;
            END LOOP;
        END LOOP;
        mentions := coalesce(mentions, presences);
        RETURN NEXT;
    END LOOP;
END $$;

-- A packed list of numbers between two bytes.
CREATE FUNCTION avm_report.unpack_numbers(packed bytea, first integer, size integer) RETURNS bigint[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog AS $$
DECLARE
    data   bytea := packed || ''::bytea;
    at     integer := first;
    list   bigint[] := '{}';
    number bigint;
    shift  integer;
    byte   integer;
BEGIN
    WHILE at < size LOOP
        number := 0; shift := 0;
        LOOP
            byte := get_byte(data, at); at := at + 1;
            number := number | ((byte & 127)::bigint << shift); shift := shift + 7;
            EXIT WHEN byte < 128;
        END LOOP;
        list := array_append(list, number);
    END LOOP;
    RETURN list;
END $$;

-- What an audit cites of a source (source_sums.cells): of each cell its distance, responses, citations and mentions.
CREATE FUNCTION avm_report.unpack_source(packed bytea, format integer, OUT responses bigint, OUT citations bigint, OUT brand_mentions bigint)
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog AS $$
DECLARE
    numbers bigint[] := CASE format WHEN 1 THEN avm_report.unpack_numbers(packed, 0, octet_length(packed))
        ELSE avm_report.unpack_numbers(packed, 1, octet_length(packed) - 4) END;
BEGIN
    responses := 0; citations := 0; brand_mentions := 0;
    FOR cell IN 0 .. cardinality(numbers) / 4 - 1 LOOP
        responses := responses + numbers[4 * cell + 2];
        citations := citations + numbers[4 * cell + 3];
        brand_mentions := brand_mentions + numbers[4 * cell + 4];
    END LOOP;
END $$;

-- The requests of a bot's day (crawl_rollups.cells): of each path and status the path's distance, status, requests and
-- last second.
CREATE FUNCTION avm_report.unpack_requests(packed bytea) RETURNS TABLE (path_id bigint, status_code bigint, requests bigint)
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog AS $$
DECLARE
    numbers bigint[] := avm_report.unpack_numbers(packed, 1, octet_length(packed));
BEGIN
    path_id := 0;
    FOR cell IN 0 .. cardinality(numbers) / 4 - 1 LOOP
        path_id := path_id + numbers[4 * cell + 1];
        status_code := numbers[4 * cell + 2];
        requests := numbers[4 * cell + 3];
        RETURN NEXT;
    END LOOP;
END $$;

CREATE VIEW avm_report.projects WITH (security_barrier) AS
SELECT w.id AS project_id, w.name, w.brand_name, w.website_url, w.country_code, w.language_code, w.timezone, w.created_at
FROM projects w WHERE avm_report.readable(w.workspace_id);

CREATE VIEW avm_report.audits WITH (security_barrier) AS
SELECT a.project_id, a.id AS audit_id, a.status, a.benchmark_mode, a.audit_scope, a.market_id, a.market_country_code AS country_code,
    a.market_language_code AS language_code, a.repetitions, a.requested_count, a.completed_count, a.failed_count, a.not_run_count,
    a.created_at, a.started_at, a.completed_at AS audit_completed_at
FROM projects w JOIN audits a ON a.project_id = w.id WHERE avm_report.readable(w.workspace_id);

CREATE VIEW avm_report.prompts WITH (security_barrier) AS
SELECT p.project_id, p.id AS prompt_id, p.prompt_set_id, s.name AS prompt_set, p.topic_id, t.name AS topic, p.text, p.theme, p.intent,
    p.buyer_stage, p.prompt_intent, p.cohort, p.branded, p.enabled, p.status, p.origin, p.created_at, p.updated_at,
    m.audit_id AS latest_audit_id, m.completed_at AS latest_audit_completed_at, m.responses AS latest_responses,
    m.brand_responses AS latest_brand_responses, m.citable AS latest_citable, m.cited AS latest_cited
FROM projects w JOIN prompts p ON p.project_id = w.id
    JOIN prompt_sets s ON s.project_id = p.project_id AND s.id = p.prompt_set_id
    LEFT JOIN topics t ON t.project_id = p.project_id AND t.id = p.topic_id
    LEFT JOIN prompt_measurements m ON m.project_id = p.project_id AND m.prompt_id = p.id
WHERE avm_report.readable(w.workspace_id);

-- The entities and engines of audits. They are unpacked once an audit.
CREATE VIEW avm_report.audit_entities WITH (security_barrier) AS
SELECT DISTINCT ON (a.project_id, a.id, u.number) a.project_id, a.id AS audit_id, (u.number - 1)::integer AS entity_index, u.e ->> 'name' AS entity,
    u.number = 1 AS is_brand, (u.e ->> 'id')::uuid AS competitor_id, json_array_length(u.e -> 'domains') > 0 AS has_domains
FROM projects w JOIN audits a ON a.project_id = w.id CROSS JOIN LATERAL json_array_elements(a.entities) WITH ORDINALITY AS u (e, number)
WHERE avm_report.readable(w.workspace_id);

CREATE VIEW avm_report.audit_engines WITH (security_barrier) AS
SELECT a.project_id, a.id AS audit_id, s.e ->> 'logical_engine' AS logical_engine, max(s.e ->> 'engine_label') AS engine_label
FROM projects w JOIN audits a ON a.project_id = w.id CROSS JOIN LATERAL json_array_elements(a.engine_snapshots) AS s (e)
WHERE avm_report.readable(w.workspace_id) GROUP BY 1, 2, 3;

CREATE VIEW avm_report.answers WITH (security_barrier) AS
SELECT a.project_id, a.id AS audit_id, a.completed_at AS audit_completed_at, a.market_id, a.market_country_code AS country_code,
    a.market_language_code AS language_code, n.execution_id, p.prompt_id, n.prompt_index, p.text AS prompt_text, p.theme, p.intent, p.buyer_stage,
    p.prompt_intent, p.cohort, p.branded, n.logical_engine, g.engine_label, n.transport_provider, n.transport_model, n.retrieval_enabled, n.repetition,
    n.text, n.finish_reason, n.input_tokens, n.output_tokens, n.search_calls, n.started_at, n.answered_at,
    y.brand_present AS brand_mentioned, nullif(y.brand_rank, 0) AS brand_rank, y.citable, y.owned_cited AS owned_domain_cited, y.searched,
    y.analyzer_version
FROM projects w JOIN audits a ON a.project_id = w.id AND a.status IN ('completed', 'partially_completed')
    JOIN answers n ON n.project_id = a.project_id AND n.audit_id = a.id
    JOIN audit_prompts p ON p.project_id = n.project_id AND p.audit_id = n.audit_id AND p.prompt_index = n.prompt_index
    LEFT JOIN analyses y ON y.project_id = n.project_id AND y.reading_id = coalesce(a.reading_id, a.id) AND y.execution_id = n.execution_id
    LEFT JOIN avm_report.audit_engines g ON g.project_id = n.project_id AND g.audit_id = n.audit_id AND g.logical_engine = n.logical_engine
WHERE avm_report.readable(w.workspace_id);

CREATE VIEW avm_report.mentions WITH (security_barrier) AS
SELECT a.project_id, a.id AS audit_id, a.completed_at AS audit_completed_at, a.market_id, m.execution_id, p.prompt_id, y.prompt_index, p.cohort,
    y.logical_engine, m.entity_index, e.entity, e.is_brand, e.competitor_id, m.rank, m.count AS mention_count
FROM projects w JOIN audits a ON a.project_id = w.id AND a.status IN ('completed', 'partially_completed')
    JOIN presences m ON m.project_id = a.project_id AND m.reading_id = coalesce(a.reading_id, a.id)
    JOIN analyses y ON y.project_id = m.project_id AND y.reading_id = m.reading_id AND y.execution_id = m.execution_id
    JOIN audit_prompts p ON p.project_id = a.project_id AND p.audit_id = a.id AND p.prompt_index = y.prompt_index
    JOIN avm_report.audit_entities e ON e.project_id = a.project_id AND e.audit_id = a.id AND e.entity_index = m.entity_index
WHERE avm_report.readable(w.workspace_id);

CREATE VIEW avm_report.citations WITH (security_barrier) AS
SELECT a.project_id, a.id AS audit_id, a.completed_at AS audit_completed_at, a.market_id, c.execution_id, p.prompt_id, y.prompt_index, p.cohort,
    y.logical_engine, c.position, c.url, c.host, c.title, c.start_index, c.end_index, 0 = ANY (c.entities) AS owned, c.from_text
FROM projects w JOIN audits a ON a.project_id = w.id AND a.status IN ('completed', 'partially_completed')
    JOIN citations c ON c.project_id = a.project_id AND c.reading_id = coalesce(a.reading_id, a.id)
    JOIN analyses y ON y.project_id = c.project_id AND y.reading_id = c.reading_id AND y.execution_id = c.execution_id
    JOIN audit_prompts p ON p.project_id = a.project_id AND p.audit_id = a.id AND p.prompt_index = y.prompt_index
WHERE avm_report.readable(w.workspace_id);

-- The competitors' cells are packed, in the order of the brand's. They are unpacked in a list of columns, which happens once
-- a row of panels, and after conditions on the audit. Of an entity without a domain nobody knows what it owns.
CREATE VIEW avm_report.cells WITH (security_barrier) AS
SELECT c.project_id, c.audit_id, c.audit_completed_at, c.market_id, c.country_code, c.language_code, p.prompt_id, c.prompt_index,
    p.text AS prompt_text, p.theme, p.intent, p.buyer_stage, c.cohort, p.branded, c.logical_engine, g.engine_label, c.entity_index, e.entity, e.is_brand,
    e.competitor_id, c.responses, c.failed, c.not_run, c.presences, c.mentions, c.tracked_presences, c.rank_sum,
    CASE WHEN e.has_domains THEN c.citable ELSE 0 END AS citable, c.cited, c.present_cited, c.searched, c.search_observable, c.gap, c.citations,
    c.owned_citations, c.match_key
FROM projects w JOIN (
        SELECT a.project_id, a.id AS audit_id, a.completed_at AS audit_completed_at, a.market_id, a.market_country_code AS country_code,
            a.market_language_code AS language_code, c.prompt_index, c.cohort, c.logical_engine, c.entity_index, c.match_key, c.responses, c.failed,
            c.not_run, c.presences::bigint, c.mentions::bigint, c.tracked_presences,
            (SELECT coalesce(sum((rank - 1) * n), 0)::bigint FROM unnest(c.ranks) WITH ORDINALITY AS u (n, rank)) AS rank_sum,
            c.citable, c.cited::bigint, c.present_cited::bigint, c.searched, c.search_observable, c.gap::bigint, c.citations, c.owned_citations::bigint
        FROM audits a JOIN cells c ON c.project_id = a.project_id AND c.reading_id = coalesce(a.reading_id, a.id)
        WHERE a.status IN ('completed', 'partially_completed')
        UNION ALL
        SELECT k.project_id, k.audit_id, k.audit_completed_at, k.market_id, k.country_code, k.language_code, b.prompt_index, k.cohort, k.logical_engine,
            k.entity_index, b.match_key, b.responses, b.failed, b.not_run, (k.o).presences, (k.o).mentions, b.tracked_presences, (k.o).rank_sum,
            b.citable, (k.o).cited, (k.o).present_cited, b.searched, b.search_observable, (k.o).gap, b.citations, (k.o).owned_citations
        FROM (
                SELECT k.project_id, k.reading_id, k.cohort, k.logical_engine, k.entity_index, a.id AS audit_id, a.completed_at AS audit_completed_at,
                    a.market_id, a.market_country_code AS country_code, a.market_language_code AS language_code,
                    avm_report.unpack_outcomes(k.counts, k.format) AS o
                FROM audits a JOIN panels k ON k.project_id = a.project_id AND k.reading_id = coalesce(a.reading_id, a.id) AND k.entity_index > 0
                WHERE a.status IN ('completed', 'partially_completed')
            ) k
            JOIN (
                SELECT c.*, row_number() OVER (PARTITION BY c.project_id, c.reading_id, c.cohort, c.logical_engine ORDER BY c.prompt_index) AS place
                FROM cells c WHERE c.entity_index = 0
            ) b ON b.project_id = k.project_id AND b.reading_id = k.reading_id AND b.cohort = k.cohort AND b.logical_engine = k.logical_engine
                AND b.place = (k.o).place
    ) c ON c.project_id = w.id
    JOIN avm_report.audit_entities e ON e.project_id = c.project_id AND e.audit_id = c.audit_id AND e.entity_index = c.entity_index
    JOIN audit_prompts p ON p.project_id = c.project_id AND p.audit_id = c.audit_id AND p.prompt_index = c.prompt_index
    LEFT JOIN avm_report.audit_engines g ON g.project_id = c.project_id AND g.audit_id = c.audit_id AND g.logical_engine = c.logical_engine
WHERE avm_report.readable(w.workspace_id);

CREATE VIEW avm_report.sources WITH (security_barrier) AS
SELECT a.project_id, a.id AS audit_id, a.completed_at AS audit_completed_at, a.market_id, a.market_country_code AS country_code,
    a.market_language_code AS language_code, s.cohort, s.dimension, s.source_id, s.key, s.host, s.title, 0 = ANY (s.owners) AS owned, u.responses,
    u.citations, u.brand_mentions
FROM projects w JOIN audits a ON a.project_id = w.id AND a.status IN ('completed', 'partially_completed')
    JOIN source_sums s ON s.project_id = a.project_id AND s.reading_id = coalesce(a.reading_id, a.id)
    CROSS JOIN LATERAL avm_report.unpack_source(s.cells, s.format) u
WHERE avm_report.readable(w.workspace_id);

CREATE VIEW avm_report.site_findings WITH (security_barrier) AS
SELECT c.project_id, c.id AS crawl_id, c.completed_at AS crawl_completed_at, c.root_url, i.group_id, i.rule_id, i.category, i.dimension, i.severity,
    i.finding_class, i.title, i.remediation, i.remediation_route, i.affected_url_count
FROM projects w JOIN site_crawls c ON c.project_id = w.id AND c.completed_at IS NOT NULL
    JOIN site_issues i ON i.project_id = c.project_id AND i.crawl_id = c.id
WHERE avm_report.readable(w.workspace_id);

CREATE VIEW avm_report.ai_traffic_daily WITH (security_barrier) AS
SELECT r.project_id, r.day, r.source_id, r.bot_id, r.purpose, r.verification, p.path, p.folder, p.resource_class, u.status_code::integer AS status_code,
    u.requests
FROM projects w JOIN crawl_rollups r ON r.project_id = w.id CROSS JOIN LATERAL avm_report.unpack_requests(r.cells) u
    JOIN crawl_paths p ON p.project_id = r.project_id AND p.id = u.path_id
WHERE avm_report.readable(w.workspace_id);

CREATE VIEW avm_report.ai_referrals_daily WITH (security_barrier) AS
SELECT l.project_id, l.day, l.source_id, l.ai_source, p.path AS landing_path, l.visits AS sessions
FROM projects w JOIN ai_landings l ON l.project_id = w.id JOIN crawl_paths p ON p.project_id = l.project_id AND p.id = l.path_id
WHERE avm_report.readable(w.workspace_id);

-- Slices of several grains may speak about the same day. By a dimension, the one with the fewest others is the most exact; for
-- totals, the one with neither page nor query. No day counts twice. Dimensions are bits of a set (search/sliceselect).
CREATE VIEW avm_report.search_daily WITH (security_barrier) AS
SELECT x.project_id, x.source, x.day, x.dimension, x.term, x.clicks, x.impressions, x.ranked_impressions, x.position_sum
FROM projects w JOIN (
    SELECT c.project_id, c.source, c.day, c.name AS dimension, t.text AS term, f.clicks, f.impressions, f.ranked AS ranked_impressions,
        f.position AS position_sum
    FROM (
        SELECT DISTINCT ON (s.project_id, s.source, s.first_day, d.number) s.project_id, s.source, s.first_day AS day, s.id, d.number, d.name
        FROM search_slices s JOIN (VALUES (1::smallint, 'query'), (2::smallint, 'page'), (3::smallint, 'country'), (4::smallint, 'device'),
            (5::smallint, 'search_appearance'), (7::smallint, 'alt_engine_query'), (8::smallint, 'alt_engine_page')) AS d (number, name)
            ON s.dimensions & (1 << d.number) > 0
        WHERE s.first_day = s.last_day AND s.generation > 0 AND s.superseded IS NULL AND NOT s.purged
        ORDER BY s.project_id, s.source, s.first_day, d.number, bit_count(s.dimensions::bit(32)), s.id DESC
    ) c JOIN search_figures f ON f.project_id = c.project_id AND f.slice_id = c.id AND f.dimension = c.number
        JOIN search_terms t ON t.project_id = f.project_id AND t.dimension = f.dimension AND t.id = f.term_id
    UNION ALL
    SELECT t.project_id, t.source, t.day, 'total', '', t.clicks, t.impressions, t.ranked, t.position
    FROM (
        SELECT DISTINCT ON (s.project_id, s.source, s.first_day) s.project_id, s.source, s.first_day AS day, s.clicks, s.impressions, s.ranked, s.position
        FROM search_slices s
        WHERE s.first_day = s.last_day AND s.generation > 0 AND s.superseded IS NULL AND NOT s.purged
        ORDER BY s.project_id, s.source, s.first_day, bit_count(s.dimensions::bit(32)) + CASE WHEN s.dimensions & 260 > 0 THEN 10 ELSE 0 END
            + CASE WHEN s.dimensions & 130 > 0 THEN 20 ELSE 0 END + CASE WHEN s.dimensions & 32 > 0 THEN 40 ELSE 0 END, s.id DESC
    ) t
) x ON x.project_id = w.id
WHERE avm_report.readable(w.workspace_id);

CREATE VIEW avm_report.actions WITH (security_barrier) AS
SELECT i.project_id, i.id AS action_id, i.target_kind, i.target_label, i.target_url, i.target_prompt_id, i.origin, i.status, i.priority_score,
    array_to_string(i.families, ',') AS families, i.approach, i.skill_id, i.member_count, i.evidence_cleared_at, i.created_at, i.updated_at, i.completed_at,
    d.state AS declaration_state, d.declared_implemented_at
FROM projects w JOIN action_items i ON i.project_id = w.id
    LEFT JOIN LATERAL (
        SELECT n.state, n.declared_implemented_at FROM action_declarations n
        WHERE n.project_id = i.project_id AND n.action_id = i.id ORDER BY n.id DESC LIMIT 1
    ) d ON true
WHERE avm_report.readable(w.workspace_id);

COMMENT ON SCHEMA avm_report IS 'Figures and facts of projects for SQL, business intelligence and exports. Names and columns are stable.';

COMMENT ON VIEW avm_report.projects IS 'Projects that the role may read: one row a project.';
COMMENT ON COLUMN avm_report.projects.project_id IS 'The project. Name it in every query: it keeps the query on one project''s rows.';
COMMENT ON COLUMN avm_report.projects.name IS 'The project''s name.';
COMMENT ON COLUMN avm_report.projects.brand_name IS 'The brand''s name.';
COMMENT ON COLUMN avm_report.projects.website_url IS 'The brand''s website.';
COMMENT ON COLUMN avm_report.projects.country_code IS 'The project''s country.';
COMMENT ON COLUMN avm_report.projects.language_code IS 'The project''s language.';
COMMENT ON COLUMN avm_report.projects.timezone IS 'The time zone whose days reports count in.';
COMMENT ON COLUMN avm_report.projects.created_at IS 'When the row was created.';

COMMENT ON VIEW avm_report.audits IS 'Audits of every status: one row an audit.';
COMMENT ON COLUMN avm_report.audits.project_id IS 'The project. Name it in every query: it keeps the query on one project''s rows.';
COMMENT ON COLUMN avm_report.audits.audit_id IS 'The audit.';
COMMENT ON COLUMN avm_report.audits.status IS 'Where the audit stands. Reports count completed and partially_completed ones.';
COMMENT ON COLUMN avm_report.audits.benchmark_mode IS 'How the engines were asked.';
COMMENT ON COLUMN avm_report.audits.audit_scope IS 'What the audit was about.';
COMMENT ON COLUMN avm_report.audits.market_id IS 'The market; null: the project''s own country and language.';
COMMENT ON COLUMN avm_report.audits.country_code IS 'The country that was asked in.';
COMMENT ON COLUMN avm_report.audits.language_code IS 'The language that was asked in.';
COMMENT ON COLUMN avm_report.audits.repetitions IS 'How often each engine was asked each prompt.';
COMMENT ON COLUMN avm_report.audits.requested_count IS 'Executions asked for.';
COMMENT ON COLUMN avm_report.audits.completed_count IS 'Executions with an answer.';
COMMENT ON COLUMN avm_report.audits.failed_count IS 'Executions that failed.';
COMMENT ON COLUMN avm_report.audits.not_run_count IS 'Executions whose engine showed no answer.';
COMMENT ON COLUMN avm_report.audits.created_at IS 'When the row was created.';
COMMENT ON COLUMN avm_report.audits.started_at IS 'When the first execution began; null before.';
COMMENT ON COLUMN avm_report.audits.audit_completed_at IS 'When the audit ended; null before.';

COMMENT ON VIEW avm_report.audit_entities IS 'The brand and the competitors of audits as they were at launch: one row an audit and entity.';
COMMENT ON COLUMN avm_report.audit_entities.project_id IS 'The project. Name it in every query: it keeps the query on one project''s rows.';
COMMENT ON COLUMN avm_report.audit_entities.audit_id IS 'The audit.';
COMMENT ON COLUMN avm_report.audit_entities.entity_index IS 'The entity''s place in the audit; 0 is the brand.';
COMMENT ON COLUMN avm_report.audit_entities.entity IS 'The entity''s name at launch.';
COMMENT ON COLUMN avm_report.audit_entities.is_brand IS 'Whether the entity is the brand.';
COMMENT ON COLUMN avm_report.audit_entities.competitor_id IS 'The competitor; null for the brand.';
COMMENT ON COLUMN avm_report.audit_entities.has_domains IS 'Whether the entity had a domain: only then citations of it can be seen.';

COMMENT ON VIEW avm_report.audit_engines IS 'The engines of audits: one row an audit and engine.';
COMMENT ON COLUMN avm_report.audit_engines.project_id IS 'The project. Name it in every query: it keeps the query on one project''s rows.';
COMMENT ON COLUMN avm_report.audit_engines.audit_id IS 'The audit.';
COMMENT ON COLUMN avm_report.audit_engines.logical_engine IS 'The engine that was asked, as it is configured.';
COMMENT ON COLUMN avm_report.audit_engines.engine_label IS 'What people call the engine; null for audits from before labels were stored.';

COMMENT ON VIEW avm_report.prompts IS 'The prompts of today with what the newest finished audit found: one row a prompt.';
COMMENT ON COLUMN avm_report.prompts.project_id IS 'The project. Name it in every query: it keeps the query on one project''s rows.';
COMMENT ON COLUMN avm_report.prompts.prompt_id IS 'The prompt.';
COMMENT ON COLUMN avm_report.prompts.prompt_set_id IS 'The set that the prompt belongs to.';
COMMENT ON COLUMN avm_report.prompts.prompt_set IS 'The set''s name.';
COMMENT ON COLUMN avm_report.prompts.topic_id IS 'The prompt''s topic; null without one.';
COMMENT ON COLUMN avm_report.prompts.topic IS 'The topic''s name; null without one.';
COMMENT ON COLUMN avm_report.prompts.text IS 'The question, word for word.';
COMMENT ON COLUMN avm_report.prompts.theme IS 'A free label; may be empty.';
COMMENT ON COLUMN avm_report.prompts.intent IS 'What the question is after; may be empty.';
COMMENT ON COLUMN avm_report.prompts.buyer_stage IS 'The buyer''s stage; may be empty.';
COMMENT ON COLUMN avm_report.prompts.prompt_intent IS 'What the question is after, in detail; may be empty.';
COMMENT ON COLUMN avm_report.prompts.cohort IS 'The cohort that reports count the prompt in.';
COMMENT ON COLUMN avm_report.prompts.branded IS 'Whether the text mentions the brand.';
COMMENT ON COLUMN avm_report.prompts.enabled IS 'Whether audits ask the prompt.';
COMMENT ON COLUMN avm_report.prompts.status IS 'Whether the prompt is in use or archived.';
COMMENT ON COLUMN avm_report.prompts.origin IS 'How the prompt came into the set.';
COMMENT ON COLUMN avm_report.prompts.created_at IS 'When the row was created.';
COMMENT ON COLUMN avm_report.prompts.updated_at IS 'When the row last changed.';
COMMENT ON COLUMN avm_report.prompts.latest_audit_id IS 'The newest finished audit that asked the prompt; null: none did.';
COMMENT ON COLUMN avm_report.prompts.latest_audit_completed_at IS 'When that audit ended.';
COMMENT ON COLUMN avm_report.prompts.latest_responses IS 'Its responses, of all engines.';
COMMENT ON COLUMN avm_report.prompts.latest_brand_responses IS 'Of these the ones that mention the brand.';
COMMENT ON COLUMN avm_report.prompts.latest_citable IS 'Responses that could carry citations.';
COMMENT ON COLUMN avm_report.prompts.latest_cited IS 'Of these the ones that cite the brand''s domains.';

COMMENT ON VIEW avm_report.answers IS 'Answers of finished audits, word for word: one row an answer. Retention removes old ones.';
COMMENT ON COLUMN avm_report.answers.project_id IS 'The project. Name it in every query: it keeps the query on one project''s rows.';
COMMENT ON COLUMN avm_report.answers.audit_id IS 'The audit.';
COMMENT ON COLUMN avm_report.answers.audit_completed_at IS 'When the audit ended.';
COMMENT ON COLUMN avm_report.answers.market_id IS 'The market; null: the project''s own country and language.';
COMMENT ON COLUMN avm_report.answers.country_code IS 'The country that was asked in.';
COMMENT ON COLUMN avm_report.answers.language_code IS 'The language that was asked in.';
COMMENT ON COLUMN avm_report.answers.execution_id IS 'The execution whose answer it is.';
COMMENT ON COLUMN avm_report.answers.prompt_id IS 'The prompt; null when it has been deleted.';
COMMENT ON COLUMN avm_report.answers.prompt_index IS 'The prompt''s place in the audit, from 0.';
COMMENT ON COLUMN avm_report.answers.prompt_text IS 'The prompt''s text at launch.';
COMMENT ON COLUMN avm_report.answers.theme IS 'A free label; may be empty.';
COMMENT ON COLUMN avm_report.answers.intent IS 'What the question is after; may be empty.';
COMMENT ON COLUMN avm_report.answers.buyer_stage IS 'The buyer''s stage; may be empty.';
COMMENT ON COLUMN avm_report.answers.prompt_intent IS 'What the question is after, in detail; may be empty.';
COMMENT ON COLUMN avm_report.answers.cohort IS 'The cohort that reports count the prompt in.';
COMMENT ON COLUMN avm_report.answers.branded IS 'Whether the text mentions the brand.';
COMMENT ON COLUMN avm_report.answers.logical_engine IS 'The engine that was asked, as it is configured.';
COMMENT ON COLUMN avm_report.answers.engine_label IS 'What people call the engine; null for audits from before labels were stored.';
COMMENT ON COLUMN avm_report.answers.transport_provider IS 'The service that was called.';
COMMENT ON COLUMN avm_report.answers.transport_model IS 'The model''s name as the service stated it.';
COMMENT ON COLUMN avm_report.answers.retrieval_enabled IS 'Whether the model could search the web; null when it is not known.';
COMMENT ON COLUMN avm_report.answers.repetition IS 'The repetition, from 1.';
COMMENT ON COLUMN avm_report.answers.text IS 'The answer, word for word.';
COMMENT ON COLUMN avm_report.answers.finish_reason IS 'Why the model stopped, in the service''s words; may be empty.';
COMMENT ON COLUMN avm_report.answers.input_tokens IS 'Input tokens as the service counted them; null: not stated.';
COMMENT ON COLUMN avm_report.answers.output_tokens IS 'Output tokens as the service counted them; null: not stated.';
COMMENT ON COLUMN avm_report.answers.search_calls IS 'Web searches as the service counted them; null: not stated.';
COMMENT ON COLUMN avm_report.answers.started_at IS 'When the request was sent.';
COMMENT ON COLUMN avm_report.answers.answered_at IS 'When the answer had arrived.';
COMMENT ON COLUMN avm_report.answers.brand_mentioned IS 'Whether the answer mentions the brand; null: not analysed.';
COMMENT ON COLUMN avm_report.answers.brand_rank IS 'The brand''s place among the entities mentioned, from 1; null: absent.';
COMMENT ON COLUMN avm_report.answers.citable IS 'Whether the answer could carry citations.';
COMMENT ON COLUMN avm_report.answers.owned_domain_cited IS 'Whether the answer cites the brand''s domains.';
COMMENT ON COLUMN avm_report.answers.searched IS 'Whether the engine searched; null: not observable.';
COMMENT ON COLUMN avm_report.answers.analyzer_version IS 'The version of the analyzer that read the answer.';

COMMENT ON VIEW avm_report.mentions IS 'Entities that answers mention: one row an answer and entity. Retention removes those of old answers.';
COMMENT ON COLUMN avm_report.mentions.project_id IS 'The project. Name it in every query: it keeps the query on one project''s rows.';
COMMENT ON COLUMN avm_report.mentions.audit_id IS 'The audit.';
COMMENT ON COLUMN avm_report.mentions.audit_completed_at IS 'When the audit ended.';
COMMENT ON COLUMN avm_report.mentions.market_id IS 'The market; null: the project''s own country and language.';
COMMENT ON COLUMN avm_report.mentions.execution_id IS 'The execution whose answer it is.';
COMMENT ON COLUMN avm_report.mentions.prompt_id IS 'The prompt; null when it has been deleted.';
COMMENT ON COLUMN avm_report.mentions.prompt_index IS 'The prompt''s place in the audit, from 0.';
COMMENT ON COLUMN avm_report.mentions.cohort IS 'The cohort that reports count the prompt in.';
COMMENT ON COLUMN avm_report.mentions.logical_engine IS 'The engine that was asked, as it is configured.';
COMMENT ON COLUMN avm_report.mentions.entity_index IS 'The entity''s place in the audit; 0 is the brand.';
COMMENT ON COLUMN avm_report.mentions.entity IS 'The entity''s name at launch.';
COMMENT ON COLUMN avm_report.mentions.is_brand IS 'Whether the entity is the brand.';
COMMENT ON COLUMN avm_report.mentions.competitor_id IS 'The competitor; null for the brand.';
COMMENT ON COLUMN avm_report.mentions.rank IS 'The entity''s place among the entities mentioned, from 1.';
COMMENT ON COLUMN avm_report.mentions.mention_count IS 'How often the answer mentions the entity.';

COMMENT ON VIEW avm_report.citations IS 'Sources that answers cite: one row a source of an answer. Retention removes those of old answers.';
COMMENT ON COLUMN avm_report.citations.project_id IS 'The project. Name it in every query: it keeps the query on one project''s rows.';
COMMENT ON COLUMN avm_report.citations.audit_id IS 'The audit.';
COMMENT ON COLUMN avm_report.citations.audit_completed_at IS 'When the audit ended.';
COMMENT ON COLUMN avm_report.citations.market_id IS 'The market; null: the project''s own country and language.';
COMMENT ON COLUMN avm_report.citations.execution_id IS 'The execution whose answer it is.';
COMMENT ON COLUMN avm_report.citations.prompt_id IS 'The prompt; null when it has been deleted.';
COMMENT ON COLUMN avm_report.citations.prompt_index IS 'The prompt''s place in the audit, from 0.';
COMMENT ON COLUMN avm_report.citations.cohort IS 'The cohort that reports count the prompt in.';
COMMENT ON COLUMN avm_report.citations.logical_engine IS 'The engine that was asked, as it is configured.';
COMMENT ON COLUMN avm_report.citations.position IS 'The citation''s place in the answer, from 1.';
COMMENT ON COLUMN avm_report.citations.url IS 'The address that was cited.';
COMMENT ON COLUMN avm_report.citations.host IS 'The host of the address.';
COMMENT ON COLUMN avm_report.citations.title IS 'The source''s title; may be empty.';
COMMENT ON COLUMN avm_report.citations.start_index IS 'Where the cited passage begins in the text, in characters; null when the engine does not say.';
COMMENT ON COLUMN avm_report.citations.end_index IS 'Where the cited passage ends in the text, in characters; null when the engine does not say.';
COMMENT ON COLUMN avm_report.citations.owned IS 'Whether the host is one of the brand''s domains.';
COMMENT ON COLUMN avm_report.citations.from_text IS 'Whether it is a link of the text, where the engine lists no source.';

COMMENT ON VIEW avm_report.cells IS 'Counts that reports add up: one row a prompt, engine and entity of a finished audit, all repetitions together. Counts add up; rates are quotients of sums.';
COMMENT ON COLUMN avm_report.cells.project_id IS 'The project. Name it in every query: it keeps the query on one project''s rows.';
COMMENT ON COLUMN avm_report.cells.audit_id IS 'The audit.';
COMMENT ON COLUMN avm_report.cells.audit_completed_at IS 'When the audit ended.';
COMMENT ON COLUMN avm_report.cells.market_id IS 'The market; null: the project''s own country and language.';
COMMENT ON COLUMN avm_report.cells.country_code IS 'The country that was asked in.';
COMMENT ON COLUMN avm_report.cells.language_code IS 'The language that was asked in.';
COMMENT ON COLUMN avm_report.cells.prompt_id IS 'The prompt; null when it has been deleted.';
COMMENT ON COLUMN avm_report.cells.prompt_index IS 'The prompt''s place in the audit, from 0.';
COMMENT ON COLUMN avm_report.cells.prompt_text IS 'The prompt''s text at launch.';
COMMENT ON COLUMN avm_report.cells.theme IS 'A free label; may be empty.';
COMMENT ON COLUMN avm_report.cells.intent IS 'What the question is after; may be empty.';
COMMENT ON COLUMN avm_report.cells.buyer_stage IS 'The buyer''s stage; may be empty.';
COMMENT ON COLUMN avm_report.cells.cohort IS 'The cohort that reports count the prompt in.';
COMMENT ON COLUMN avm_report.cells.branded IS 'Whether the text mentions the brand.';
COMMENT ON COLUMN avm_report.cells.logical_engine IS 'The engine that was asked, as it is configured.';
COMMENT ON COLUMN avm_report.cells.engine_label IS 'What people call the engine; null for audits from before labels were stored.';
COMMENT ON COLUMN avm_report.cells.entity_index IS 'The entity''s place in the audit; 0 is the brand.';
COMMENT ON COLUMN avm_report.cells.entity IS 'The entity''s name at launch.';
COMMENT ON COLUMN avm_report.cells.is_brand IS 'Whether the entity is the brand.';
COMMENT ON COLUMN avm_report.cells.competitor_id IS 'The competitor; null for the brand.';
COMMENT ON COLUMN avm_report.cells.responses IS 'Completed executions with text.';
COMMENT ON COLUMN avm_report.cells.failed IS 'Executions that failed.';
COMMENT ON COLUMN avm_report.cells.not_run IS 'Executions without an answer.';
COMMENT ON COLUMN avm_report.cells.presences IS 'Responses that mention the entity. Mention rate: presences / responses.';
COMMENT ON COLUMN avm_report.cells.mentions IS 'Mentions in these responses.';
COMMENT ON COLUMN avm_report.cells.tracked_presences IS 'Presences of all entities. Share of voice: presences / tracked_presences.';
COMMENT ON COLUMN avm_report.cells.rank_sum IS 'Sum of the entity''s ranks. Mean position: rank_sum / presences.';
COMMENT ON COLUMN avm_report.cells.citable IS 'Responses that could carry citations; 0 for an entity without a domain.';
COMMENT ON COLUMN avm_report.cells.cited IS 'Responses that cite the entity''s domains. Citation rate: cited / citable.';
COMMENT ON COLUMN avm_report.cells.present_cited IS 'Of these the ones that mention the entity.';
COMMENT ON COLUMN avm_report.cells.searched IS 'Responses whose engine searched.';
COMMENT ON COLUMN avm_report.cells.search_observable IS 'Responses where that can be seen.';
COMMENT ON COLUMN avm_report.cells.gap IS 'Responses that mention the entity and not the brand.';
COMMENT ON COLUMN avm_report.cells.citations IS 'Citations of all sources.';
COMMENT ON COLUMN avm_report.cells.owned_citations IS 'Citations of the entity''s domains.';
COMMENT ON COLUMN avm_report.cells.match_key IS 'Cells of two audits with the same key may be compared.';

COMMENT ON VIEW avm_report.sources IS 'Sources that a finished audit cites, its engines together: one row a cohort and domain, and one a cohort and page.';
COMMENT ON COLUMN avm_report.sources.project_id IS 'The project. Name it in every query: it keeps the query on one project''s rows.';
COMMENT ON COLUMN avm_report.sources.audit_id IS 'The audit.';
COMMENT ON COLUMN avm_report.sources.audit_completed_at IS 'When the audit ended.';
COMMENT ON COLUMN avm_report.sources.market_id IS 'The market; null: the project''s own country and language.';
COMMENT ON COLUMN avm_report.sources.country_code IS 'The country that was asked in.';
COMMENT ON COLUMN avm_report.sources.language_code IS 'The language that was asked in.';
COMMENT ON COLUMN avm_report.sources.cohort IS 'The cohort that reports count the prompt in.';
COMMENT ON COLUMN avm_report.sources.dimension IS 'domain or url: a row is a domain or a page. Choose one: a citation counts in both.';
COMMENT ON COLUMN avm_report.sources.source_id IS 'The source: the same in every audit.';
COMMENT ON COLUMN avm_report.sources.key IS 'The domain, or the address in its normal form.';
COMMENT ON COLUMN avm_report.sources.host IS 'The host of the address.';
COMMENT ON COLUMN avm_report.sources.title IS 'The title most cited; empty for a domain.';
COMMENT ON COLUMN avm_report.sources.owned IS 'Whether the host is one of the brand''s domains.';
COMMENT ON COLUMN avm_report.sources.responses IS 'Responses that cite the source.';
COMMENT ON COLUMN avm_report.sources.citations IS 'Citations of the source.';
COMMENT ON COLUMN avm_report.sources.brand_mentions IS 'Mentions of the brand in these responses.';

COMMENT ON VIEW avm_report.site_findings IS 'Findings of ended crawls of the project''s site: one row a crawl and rule.';
COMMENT ON COLUMN avm_report.site_findings.project_id IS 'The project. Name it in every query: it keeps the query on one project''s rows.';
COMMENT ON COLUMN avm_report.site_findings.crawl_id IS 'The crawl.';
COMMENT ON COLUMN avm_report.site_findings.crawl_completed_at IS 'When the crawl ended.';
COMMENT ON COLUMN avm_report.site_findings.root_url IS 'The address that the crawl began at.';
COMMENT ON COLUMN avm_report.site_findings.group_id IS 'The finding: the same in all crawls of the project.';
COMMENT ON COLUMN avm_report.site_findings.rule_id IS 'The rule''s id.';
COMMENT ON COLUMN avm_report.site_findings.category IS 'The rule''s category.';
COMMENT ON COLUMN avm_report.site_findings.dimension IS 'What it is about.';
COMMENT ON COLUMN avm_report.site_findings.severity IS 'How grave it is.';
COMMENT ON COLUMN avm_report.site_findings.finding_class IS 'Whether it is a fault, advice or information.';
COMMENT ON COLUMN avm_report.site_findings.title IS 'The rule in a few words.';
COMMENT ON COLUMN avm_report.site_findings.remediation IS 'What to do.';
COMMENT ON COLUMN avm_report.site_findings.remediation_route IS 'Where it is to be remedied.';
COMMENT ON COLUMN avm_report.site_findings.affected_url_count IS 'How many pages have it.';

COMMENT ON VIEW avm_report.ai_traffic_daily IS 'Requests of bots in the site''s logs: one row a day, source, bot, verification, path and status code.';
COMMENT ON COLUMN avm_report.ai_traffic_daily.project_id IS 'The project. Name it in every query: it keeps the query on one project''s rows.';
COMMENT ON COLUMN avm_report.ai_traffic_daily.day IS 'The day, in the source''s reporting time zone.';
COMMENT ON COLUMN avm_report.ai_traffic_daily.source_id IS 'The log source.';
COMMENT ON COLUMN avm_report.ai_traffic_daily.bot_id IS 'The bot''s id in the catalogue.';
COMMENT ON COLUMN avm_report.ai_traffic_daily.purpose IS 'What the bot fetches for.';
COMMENT ON COLUMN avm_report.ai_traffic_daily.verification IS 'verified, unverified or failed. Reports leave failed out.';
COMMENT ON COLUMN avm_report.ai_traffic_daily.path IS 'The path that was requested.';
COMMENT ON COLUMN avm_report.ai_traffic_daily.folder IS 'The path''s first folder.';
COMMENT ON COLUMN avm_report.ai_traffic_daily.resource_class IS 'What kind of file the path is.';
COMMENT ON COLUMN avm_report.ai_traffic_daily.status_code IS 'The HTTP status of the response.';
COMMENT ON COLUMN avm_report.ai_traffic_daily.requests IS 'Requests.';

COMMENT ON VIEW avm_report.ai_referrals_daily IS 'Visits that AI systems sent, in the site''s logs: one row a day, source, AI system and first page.';
COMMENT ON COLUMN avm_report.ai_referrals_daily.project_id IS 'The project. Name it in every query: it keeps the query on one project''s rows.';
COMMENT ON COLUMN avm_report.ai_referrals_daily.day IS 'The day, in the source''s reporting time zone.';
COMMENT ON COLUMN avm_report.ai_referrals_daily.source_id IS 'The log source.';
COMMENT ON COLUMN avm_report.ai_referrals_daily.ai_source IS 'The AI system.';
COMMENT ON COLUMN avm_report.ai_referrals_daily.landing_path IS 'The path that the visits began on.';
COMMENT ON COLUMN avm_report.ai_referrals_daily.sessions IS 'Visits.';

COMMENT ON VIEW avm_report.search_daily IS 'Search performance: one row a source, day, dimension and term, and one a source and day with the dimension total. Periods that were imported as a whole have no days.';
COMMENT ON COLUMN avm_report.search_daily.project_id IS 'The project. Name it in every query: it keeps the query on one project''s rows.';
COMMENT ON COLUMN avm_report.search_daily.source IS 'search_console or alt_engine.';
COMMENT ON COLUMN avm_report.search_daily.day IS 'The day.';
COMMENT ON COLUMN avm_report.search_daily.dimension IS 'total, query, page, country, device, search_appearance, alt_engine_query or alt_engine_page. Choose one: each counts the same clicks.';
COMMENT ON COLUMN avm_report.search_daily.term IS 'The query, address or other term; empty for total.';
COMMENT ON COLUMN avm_report.search_daily.clicks IS 'Clicks.';
COMMENT ON COLUMN avm_report.search_daily.impressions IS 'Impressions.';
COMMENT ON COLUMN avm_report.search_daily.ranked_impressions IS 'Impressions whose position is known.';
COMMENT ON COLUMN avm_report.search_daily.position_sum IS 'Sum of position times impressions over them. Mean position: position_sum / ranked_impressions.';

COMMENT ON VIEW avm_report.actions IS 'What to do next, and whether it worked: one row an action.';
COMMENT ON COLUMN avm_report.actions.project_id IS 'The project. Name it in every query: it keeps the query on one project''s rows.';
COMMENT ON COLUMN avm_report.actions.action_id IS 'The action.';
COMMENT ON COLUMN avm_report.actions.target_kind IS 'What the action is done to.';
COMMENT ON COLUMN avm_report.actions.target_label IS 'The target in words.';
COMMENT ON COLUMN avm_report.actions.target_url IS 'The target''s address; null without one.';
COMMENT ON COLUMN avm_report.actions.target_prompt_id IS 'The target''s prompt; null when it is none.';
COMMENT ON COLUMN avm_report.actions.origin IS 'Where the action comes from.';
COMMENT ON COLUMN avm_report.actions.status IS 'Where the action stands.';
COMMENT ON COLUMN avm_report.actions.priority_score IS '0 to 100; null when a factor is unknown.';
COMMENT ON COLUMN avm_report.actions.families IS 'The families of evidence of its opportunities, with commas.';
COMMENT ON COLUMN avm_report.actions.approach IS 'What kind of work it is.';
COMMENT ON COLUMN avm_report.actions.skill_id IS 'The playbook to follow.';
COMMENT ON COLUMN avm_report.actions.member_count IS 'The number of opportunities that it groups.';
COMMENT ON COLUMN avm_report.actions.evidence_cleared_at IS 'When the newest evidence no longer showed any of them; null while some are seen.';
COMMENT ON COLUMN avm_report.actions.created_at IS 'When the row was created.';
COMMENT ON COLUMN avm_report.actions.updated_at IS 'When the row last changed.';
COMMENT ON COLUMN avm_report.actions.completed_at IS 'When the action was done; null before.';
COMMENT ON COLUMN avm_report.actions.declaration_state IS 'declared, observed, verified or contradicted; null: nothing was declared.';
COMMENT ON COLUMN avm_report.actions.declared_implemented_at IS 'When the newest declaration says that it was implemented; null: nothing was declared.';
