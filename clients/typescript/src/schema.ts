// Made by generate.mjs from the OpenAPI document. Do not edit.

export interface paths {
    "/v1/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the workspace's channels
         * @description Oldest first. A key that is limited to some projects sees the channels that send those of its projects alone.
         *
         *     Scope: `read`.
         */
        get: operations["listChannels"];
        put?: never;
        /**
         * Add a channel
         * @description Signals are sent to a mailbox, or to a chat by the address that it made for incoming messages. The address is stored encrypted and
         *     never shown again in full. A workspace has at most 20 channels.
         *
         *     Scope: `webhooks:write`.
         */
        post: operations["createChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/channels/{channel_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a channel
         * @description What it has not sent yet is dropped.
         *
         *     Scope: `webhooks:write`.
         */
        delete: operations["deleteChannel"];
        options?: never;
        head?: never;
        /**
         * Change, disable or enable a channel
         * @description What is left out stays as it is. Disabling it drops what it has not sent yet. A channel whose recipient unsubscribed is enabled with
         *     another address alone.
         *
         *     Scope: `webhooks:write`.
         */
        patch: operations["updateChannel"];
        trace?: never;
    };
    "/v1/channels/{channel_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test to a channel
         * @description A test message is sent once, as every other one is. Its outcome is in the channel's `tested_at` and `test_error`.
         *
         *     Scope: `webhooks:write`.
         */
        post: operations["testChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the credits of this month
         * @description How many credits (calls to engines) the workspace's audits hold and have used in this
         *     calendar month (UTC), and how many are left.
         *
         *     Scope: `read`.
         */
        get: operations["getCredits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credits/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the use of credits
         * @description Credits (calls to engines) by calendar month (UTC), project and engine, the newest month first. A month's credits are those
         *     of the audits that were launched in it. A key that is limited to some projects sees those.
         *
         *     Scope: `read`.
         */
        get: operations["listCreditUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/engines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the configured engines
         * @description What people call them, the model behind them, and how the calls of the newest audits went.
         *
         *     Scope: `read`.
         */
        get: operations["listEngines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who a key acts for
         * @description The member whom the key acts for, what the key may do, and the projects that it is
         *     limited to (null: all of the workspace).
         *
         *     Scope: `read`.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the projects the key may see
         * @description Oldest first. A project carries its competitors and its prompt sets with every prompt.
         *
         *     Scope: `read`.
         */
        get: operations["listProjects"];
        put?: never;
        /**
         * Create a project
         * @description It has no competitors and no prompts yet. A key that is limited to some projects may not create others.
         *
         *     Scope: `projects:write`.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a project
         * @description It carries its competitors and its prompt sets with every prompt.
         *
         *     Scope: `read`.
         */
        get: operations["getProject"];
        put?: never;
        post?: never;
        /**
         * Delete a project
         * @description With everything below it, audits and reports among it. It takes a key of an owner or an admin.
         *
         *     Scope: `projects:write`.
         */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        /**
         * Change a project
         * @description What is absent stays; lists are replaced as a whole.
         *
         *     Scope: `projects:write`.
         */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/v1/projects/{project_id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a project's actions
         * @description The most important first; actions whose evidence has cleared come last. `status_counts` counts the actions by status over all pages,
         *     whatever `status` filters.
         *
         *     Scope: `read`.
         */
        get: operations["listActions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/actions/{action_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an action
         * @description With what was found, how to go about it, its members in the order to show, and its newest declaration.
         *
         *     Scope: `read`.
         */
        get: operations["getAction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Move an action to another status
         * @description Allowed moves: open to in_progress, dismissed or implemented; in_progress to open, dismissed or implemented; implemented and measuring to
         *     in_progress; done and dismissed to open. The service itself moves implemented actions to measuring and measured ones to done. Moving an
         *     action to the status that it has changes nothing.
         *
         *     Scope: `actions:write`.
         */
        patch: operations["updateAction"];
        trace?: never;
    };
    "/v1/projects/{project_id}/actions/{action_id}/declaration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Declare that an action was implemented
         * @description The evidence, the members and the expected checks are frozen, and the action becomes implemented. The checks are evaluated on the next
         *     audit, search window and crawl that are measured after the declared time.
         *
         *     Scope: `actions:write`.
         */
        post: operations["declareAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/ai-traffic/bot-candidates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bots that the catalogue does not have
         * @description List bots that the catalogue does not have.
         *
         *     Scope: `read`.
         */
        get: operations["listBotCandidates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/ai-traffic/coverage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was received, day by day
         * @description Newest first. A filter leaves the days that have requests which it selects.
         *
         *     Scope: `read`.
         */
        get: operations["listAiTrafficCoverage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/ai-traffic/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report AI traffic at a glance
         * @description What bots fetched, whom AI systems sent, how often answers cited the site. Figures are null where nothing is known, which is not zero. The page is of `crawl.bots`; CSV has `crawl.series`.
         *
         *     Scope: `read`.
         */
        get: operations["getAiTrafficOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/ai-traffic/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pages as bots and visitors from AI systems see them
         * @description Each figure says what is known of it: a leg that nothing is connected to is `not_connected`, not zero.
         *
         *     Scope: `read`.
         */
        get: operations["listAiTrafficPages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/ai-traffic/policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report what robots.txt says to AI agents, and what came
         * @description With sections of robots.txt to copy.
         *
         *     Scope: `read`.
         */
        get: operations["getCrawlPolicy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/audit-schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a project's audit schedules
         * @description Oldest first.
         *
         *     Scope: `read`.
         */
        get: operations["listAuditSchedules"];
        put?: never;
        /**
         * Create an audit schedule
         * @description It launches audits by itself, one a market, as a launch by hand would.
         *
         *     Scope: `schedules:write`.
         */
        post: operations["createAuditSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/audit-schedules/{schedule_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an audit schedule
         * @description Get an audit schedule.
         *
         *     Scope: `read`.
         */
        get: operations["getAuditSchedule"];
        put?: never;
        post?: never;
        /**
         * Delete an audit schedule
         * @description Audits that it launched stay.
         *
         *     Scope: `schedules:write`.
         */
        delete: operations["deleteAuditSchedule"];
        options?: never;
        head?: never;
        /**
         * Change, pause or go on with an audit schedule
         * @description What is left out stays as it is. Another timing, and enabling a schedule, compute its next run anew.
         *
         *     Scope: `schedules:write`.
         */
        patch: operations["updateAuditSchedule"];
        trace?: never;
    };
    "/v1/projects/{project_id}/audits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a project's audits
         * @description Newest first.
         *
         *     Scope: `read`.
         */
        get: operations["listAudits"];
        put?: never;
        /**
         * Launch audits
         * @description One audit a market. A launched audit is queued and runs on its own. Nothing is created when the estimate's
         *     `maximum_attempt_count` is above `max_estimated_credits`; the answer is then `estimate_exceeds_limit` with both numbers; nor
         *     when it is above what is left of the workspace's monthly credits, if it has a limit: `credits_exhausted`.
         *
         *     Scope: `audits:run`.
         */
        post: operations["launchAudits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/audits/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Estimate an audit
         * @description Nothing is created; `maximum_attempt_count` is the most credits such an audit can reserve.
         *
         *     Scope: `read`.
         */
        post: operations["estimateAudit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/audits/{audit_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an audit
         * @description Its status tells how far it has come.
         *
         *     Scope: `read`.
         */
        get: operations["getAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/audits/{audit_id}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an audit's answers
         * @description What the engines said, answer by answer, and what was read in it.
         *
         *     Scope: `read`.
         */
        get: operations["listAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/audits/{audit_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an audit
         * @description What has not begun does not begin.
         *
         *     Scope: `audits:run`.
         */
        post: operations["cancelAudit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/audits/{audit_id}/executions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an audit's executions
         * @description Every question to an engine with its attempts, their duration and cost.
         *
         *     Scope: `read`.
         */
        get: operations["listExecutions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/audits/{audit_id}/readings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an audit's readings
         * @description Its answers as they were read and scored, by the rules of each version that has read
         *     them, the oldest first. Reports are made of the current one; `reading_id` asks them for
         *     another. Empty before the audit has ended.
         *
         *     Scope: `read`.
         */
        get: operations["listAuditReadings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/business-map": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the business map
         * @description What the brand offers, what it is like, when it is looked for and by whom: what a model suggested and what people confirmed or wrote.
         *
         *     Scope: `read`.
         */
        get: operations["getBusinessMap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/competitor-suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List names that answers give and nobody tracks
         * @description Those that the newest finished audit of each market has found, that are not tracked, not dismissed and not taken for something else by the
         *     judge model, if there is one: at most 100, not in pages, those that most prompts name first. Empty when no audit has finished.
         *
         *     Scope: `read`.
         */
        get: operations["listCompetitorSuggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/competitor-suggestions/{candidate_id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a suggested name a competitor
         * @description Its other spellings become aliases, and the site that bears its name its domain, unless the body, which may be left out, says otherwise. A
         *     name that is tracked already, accepted or not, gives the competitor that has it as it is.
         *
         *     Scope: `competitors:write`.
         */
        post: operations["acceptCompetitorSuggestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/competitors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a project's competitors
         * @description List a project's competitors.
         *
         *     Scope: `read`.
         */
        get: operations["listCompetitors"];
        put?: never;
        /**
         * Add a competitor
         * @description Its name is not the brand's, one of the brand's aliases or another competitor's, regardless of case and blanks.
         *
         *     Scope: `competitors:write`.
         */
        post: operations["createCompetitor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/competitors/{competitor_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a competitor
         * @description What was measured stays as it is.
         *
         *     Scope: `competitors:write`.
         */
        delete: operations["deleteCompetitor"];
        options?: never;
        head?: never;
        /**
         * Change a competitor
         * @description What is left out stays as it is.
         *
         *     Scope: `competitors:write`.
         */
        patch: operations["updateCompetitor"];
        trace?: never;
    };
    "/v1/projects/{project_id}/crawl-sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sources of a site's logs
         * @description List the sources of a site's logs.
         *
         *     Scope: `read`.
         */
        get: operations["listCrawlSources"];
        put?: never;
        /**
         * Add a source of a site's logs
         * @description The answer has the source's `token`, for setups that send logs: it is shown this once.
         *
         *     Scope: `traffic:write`.
         */
        post: operations["createCrawlSource"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/crawl-sources/{source_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a source of a site's logs
         * @description Get a source of a site's logs.
         *
         *     Scope: `read`.
         */
        get: operations["getCrawlSource"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/crawl-sources/{source_id}/batches/{batch_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a batch of a source
         * @description Get a batch of a source.
         *
         *     Scope: `read`.
         */
        get: operations["getCrawlBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/crawl-sources/{source_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a source
         * @description Its token is refused at once. What was counted stays. Revoking it again changes nothing.
         *
         *     Scope: `traffic:write`.
         */
        post: operations["revokeCrawlSource"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/crawl-sources/{source_id}/rotate-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new token for a source
         * @description The old token is refused at once. The answer has the new one: it is shown this once.
         *
         *     Scope: `traffic:write`.
         */
        post: operations["rotateCrawlSourceToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/markets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a project's markets
         * @description The default market comes first, then the others, oldest first.
         *
         *     Scope: `read`.
         */
        get: operations["listMarkets"];
        put?: never;
        /**
         * Add a market
         * @description A new default market takes that from the old one.
         *
         *     Scope: `projects:write`.
         */
        post: operations["createMarket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/markets/{market_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a market
         * @description Audits that ran in it stay. Without a default market the project's own country and language is the default.
         *
         *     Scope: `projects:write`.
         */
        delete: operations["deleteMarket"];
        options?: never;
        head?: never;
        /**
         * Change a market
         * @description What is absent stays. Audits keep the country and language that they ran in.
         *
         *     Scope: `projects:write`.
         */
        patch: operations["updateMarket"];
        trace?: never;
    };
    "/v1/projects/{project_id}/performance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the search performance
         * @description What people searched and clicked, as imported. Ranges end on the newest imported day. Figures about which nothing was
         *     imported are null, never zero.
         *
         *     Scope: `read`.
         */
        get: operations["getPerformance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/performance/table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the search performance by one dimension
         * @description All pages of a table are of one snapshot, whatever is imported meanwhile.
         *
         *     Scope: `read`.
         */
        get: operations["getPerformanceTable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/prompt-sets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a project's prompt sets
         * @description Each carries its prompts.
         *
         *     Scope: `read`.
         */
        get: operations["listPromptSets"];
        put?: never;
        /**
         * Create a prompt set
         * @description It is empty.
         *
         *     Scope: `projects:write`.
         */
        post: operations["createPromptSet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/prompt-sets/{prompt_set_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a prompt set with its prompts
         * @description Get a prompt set with its prompts.
         *
         *     Scope: `read`.
         */
        get: operations["getPromptSet"];
        put?: never;
        post?: never;
        /**
         * Delete a prompt set with its prompts
         * @description Audits that asked them stay, with the prompts' texts.
         *
         *     Scope: `projects:write`.
         */
        delete: operations["deletePromptSet"];
        options?: never;
        head?: never;
        /**
         * Rename or describe a prompt set
         * @description What is absent stays.
         *
         *     Scope: `projects:write`.
         */
        patch: operations["updatePromptSet"];
        trace?: never;
    };
    "/v1/projects/{project_id}/prompt-sets/{prompt_set_id}/candidates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List prompt candidates
         * @description Those of a prompt set that wait for review and have not expired, oldest first.
         *
         *     Scope: `read`.
         */
        get: operations["listPromptCandidates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/prompt-sets/{prompt_set_id}/candidates/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Review prompt candidates
         * @description Accepted candidates become prompts of the set, as they are or with another text, topic or cohort; others are rejected. A candidate
         *     is reviewed once: ids that were reviewed before, have expired or are not of this set are counted in `unavailable_count`. An id both
         *     accepted and rejected is refused, and nothing is changed.
         *
         *     Scope: `prompts:write`.
         */
        post: operations["reviewPromptCandidates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/prompt-sets/{prompt_set_id}/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate prompt candidates
         * @description Asks the generator model, within the request. Candidates wait for review, those that the project asks already are left out, and
         *     what was found stays when time runs out or the model fails: `shortfall_reason` says so. Without a generator model:
         *     `generator_not_configured`.
         *
         *     Scope: `prompts:write`.
         */
        post: operations["generatePrompts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/prompt-sets/{prompt_set_id}/generation-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List generation runs
         * @description The generations of candidates for a prompt set, newest first.
         *
         *     Scope: `read`.
         */
        get: operations["listGenerationRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/prompt-sets/{prompt_set_id}/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import prompts into a set
         * @description Texts that the set has already are left out, and so are repeats, of which the first is kept. A topic is found by its name, and
         *     made if the project has none of that name.
         *
         *     Scope: `prompts:write`.
         */
        post: operations["importPrompts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/prompt-sets/{prompt_set_id}/prompts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add prompts to a set
         * @description All or none. A text that the set has already, regardless of case and blanks, is refused.
         *
         *     Scope: `prompts:write`.
         */
        post: operations["createPrompts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/prompts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a project's prompts
         * @description Each carries what the newest finished audit that asked it found.
         *
         *     Scope: `read`.
         */
        get: operations["listPrompts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/prompts/{prompt_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a prompt
         * @description It carries what the newest finished audit that asked it found.
         *
         *     Scope: `read`.
         */
        get: operations["getPrompt"];
        put?: never;
        post?: never;
        /**
         * Remove a prompt
         * @description What was measured keeps its text, and its id leads to its history.
         *
         *     Scope: `prompts:write`.
         */
        delete: operations["deletePrompt"];
        options?: never;
        head?: never;
        /**
         * Change a prompt
         * @description What is left out stays as it is, and so does what cannot be empty where null is given. Null empties `theme` and `intent`, and takes the
         *     prompt out of its topic.
         *
         *     Scope: `prompts:write`.
         */
        patch: operations["updatePrompt"];
        trace?: never;
    };
    "/v1/projects/{project_id}/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for figures by dimensions
         * @description One table with the figures of the reports. A combination that no report has is refused with the reason.
         *
         *     Scope: `read`.
         */
        post: operations["queryMetrics"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/report-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a project's report links
         * @description Newest first, with those that ended in the last 90 days.
         *
         *     Scope: `read`.
         */
        get: operations["listReportLinks"];
        put?: never;
        /**
         * Make a link to a report
         * @description The answer's `url` shows this one report, without an account, until the link ends or is revoked. The address is shown this once.
         *
         *     Scope: `reports:share`.
         */
        post: operations["createReportLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/report-links/{link_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a report link
         * @description Its address answers 404 at once. Revoking it again changes nothing.
         *
         *     Scope: `reports:share`.
         */
        delete: operations["revokeReportLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/search-intelligence/datasets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the datasets of search intelligence
         * @description Newest first. With `run_id` those that the run bought, and those that it reuses.
         *
         *     Scope: `read`.
         */
        get: operations["listSearchDatasets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/search-intelligence/datasets/{dataset_id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rows of a dataset
         * @description Rows whose sort value is not known come last in both directions.
         *
         *     Scope: `read`.
         */
        get: operations["listSearchRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/search-intelligence/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the runs of search intelligence
         * @description Newest first. Pages by `offset`, or by the `next_cursor` of the page before.
         *
         *     Scope: `read`.
         */
        get: operations["listSearchRuns"];
        put?: never;
        /**
         * Plan a run of search intelligence
         * @description Nothing is spent: the plan says which calls are needed and what they cost at most. Questions that a dataset of the last seven
         *     days answers are not bought again. A plan can be confirmed for 24 hours. Without a configured provider: 409 `conflict`.
         *
         *     Scope: `search:run`.
         */
        post: operations["planSearchRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/search-intelligence/runs/{run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a run of search intelligence
         * @description Get a run of search intelligence.
         *
         *     Scope: `read`.
         */
        get: operations["getSearchRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/search-intelligence/runs/{run_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a run of search intelligence
         * @description No more calls are sent. A call that is under way is recorded when its answer comes. A run that has ended: 409 `conflict`.
         *
         *     Scope: `search:run`.
         */
        post: operations["cancelSearchRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/search-intelligence/runs/{run_id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a run of search intelligence
         * @description The run begins. A plan that is estimated above `max_cost_usd` is not started: 409 `estimate_exceeds_limit`, with both amounts in
         *     millionths of a dollar. One that is not planned any more, or that expired: 409 `conflict`.
         *
         *     Scope: `search:run`.
         */
        post: operations["confirmSearchRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/signals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a project's signals
         * @description What moved beyond noise, the newest first. A state is there once: `active` while it holds, then `ended` with `ended_at` and `end_reason`.
         *
         *     Scope: `read`.
         */
        get: operations["listSignals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/signals/{signal_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Mute a signal, or say whether it was useful
         * @description While a signal is muted, its kind and subject in its market are not reported again. `feedback` null removes the feedback.
         *
         *     Scope: `signals:write`.
         */
        patch: operations["updateSignal"];
        trace?: never;
    };
    "/v1/projects/{project_id}/site-crawls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a project's site crawls
         * @description Newest first.
         *
         *     Scope: `read`.
         */
        get: operations["listSiteCrawls"];
        put?: never;
        /**
         * Start a crawl of the project's site
         * @description It runs on its own. Without a body it begins at the project's website. Where the site is at an address that the operator does
         *     not allow, and only DNS shows it, the crawl ends as `failed`; nothing is sent.
         *
         *     Scope: `crawls:run`.
         */
        post: operations["startSiteCrawl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/site-crawls/{crawl_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a site crawl
         * @description Get a site crawl.
         *
         *     Scope: `read`.
         */
        get: operations["getSiteCrawl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/site-crawls/{crawl_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a site crawl
         * @description Pages that were read stay. A cancelled crawl is returned as it is.
         *
         *     Scope: `crawls:run`.
         */
        post: operations["cancelSiteCrawl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/site-crawls/{crawl_id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare a site crawl with an earlier one
         * @description Compare a site crawl with an earlier one.
         *
         *     Scope: `read`.
         */
        get: operations["getSiteCrawlChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/site-crawls/{crawl_id}/issues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the issues of a site crawl
         * @description One a rule, the gravest first. `summary` counts all issues of the crawl, whatever the filters.
         *
         *     Scope: `read`.
         */
        get: operations["listSiteIssues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/site-crawls/{crawl_id}/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the pages of a site crawl
         * @description `root_errors` says what went wrong with robots.txt, sitemaps and the like. Pages whose sort value is not known come last.
         *
         *     Scope: `read`.
         */
        get: operations["listSitePages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/site-crawls/{crawl_id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a site crawl
         * @description What is being fetched is fetched to its end.
         *
         *     Scope: `crawls:run`.
         */
        post: operations["pauseSiteCrawl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/site-crawls/{crawl_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a site crawl
         * @description It goes on where it was paused.
         *
         *     Scope: `crawls:run`.
         */
        post: operations["resumeSiteCrawl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/site-health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the health of a project's site
         * @description By the crawl that is named, else by the newest one with results. Without a crawl its figures are null.
         *
         *     Scope: `read`.
         */
        get: operations["getSiteHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a project's topics
         * @description List a project's topics.
         *
         *     Scope: `read`.
         */
        get: operations["listTopics"];
        put?: never;
        /**
         * Add a topic
         * @description Names are unique among the topics of one parent, regardless of case and blanks.
         *
         *     Scope: `prompts:write`.
         */
        post: operations["createTopic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/topics/{topic_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a topic
         * @description Its prompts and the topics below it move to its parent. A topic below it that has the name of one beside it has to be renamed first.
         *
         *     Scope: `prompts:write`.
         */
        delete: operations["deleteTopic"];
        options?: never;
        head?: never;
        /**
         * Change a topic
         * @description What is left out stays as it is. A new parent takes the topics below along; null puts the topic at the root.
         *
         *     Scope: `prompts:write`.
         */
        patch: operations["updateTopic"];
        trace?: never;
    };
    "/v1/projects/{project_id}/visibility": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the visibility report
         * @description Get the visibility report.
         *
         *     Scope: `read`.
         */
        get: operations["getVisibility"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/visibility/ads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the ads beside the answers
         * @description Who advertises around and within the answers of engines that show ads. Without audits and without a range it covers the newest run.
         *
         *     Scope: `read`.
         */
        get: operations["getVisibilityAds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/visibility/fanout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the searches that engines made
         * @description Searches that differ only in case, blanks or Unicode form are one query. With `query` the answers behind it are listed, and
         *     the pages, and the lines of CSV and NDJSON, are those of the answers.
         *
         *     Scope: `read`.
         */
        get: operations["getVisibilityFanout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/visibility/markets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the visibility of each market
         * @description The newest finished run of every market, against the market's previous comparable run. A market without a run is listed
         *     without figures.
         *
         *     Scope: `read`.
         */
        get: operations["getVisibilityMarkets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/visibility/perception": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what answers say about the brand
         * @description Get what answers say about the brand.
         *
         *     Scope: `read`.
         */
        get: operations["getVisibilityPerception"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/visibility/prompts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the visibility of each prompt
         * @description List the visibility of each prompt.
         *
         *     Scope: `read`.
         */
        get: operations["listPromptMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/visibility/prompts/{prompt_id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a prompt's measurements over time
         * @description Oldest first, with the actions implemented for the prompt.
         *
         *     Scope: `read`.
         */
        get: operations["getPromptHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/visibility/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sources that answers cite
         * @description List the sources that answers cite.
         *
         *     Scope: `read`.
         */
        get: operations["listVisibilitySources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/visibility/trends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the visibility over time
         * @description List the visibility over time.
         *
         *     Scope: `read`.
         */
        get: operations["listVisibilityTrends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a project's webhooks
         * @description Oldest first.
         *
         *     Scope: `read`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Add a webhook
         * @description The answer has the `secret` that signs: it is shown this once. A workspace has at most 20 webhooks.
         *
         *     Scope: `webhooks:write`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Its attempts are deleted with it.
         *
         *     Scope: `webhooks:write`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change, disable or enable a webhook
         * @description What is left out stays as it is. Disabling it drops what it has not received yet.
         *
         *     Scope: `webhooks:write`.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/v1/projects/{project_id}/webhooks/{webhook_id}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the attempts to deliver events to a webhook
         * @description Newest first, of the last 30 days.
         *
         *     Scope: `read`.
         */
        get: operations["listWebhookAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/webhooks/{webhook_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send events to a webhook again
         * @description One event by `event_id`, or those of the time `from` (to `to`) that the webhook receives, at most 10,000. Events keep their ids, and
         *     are stored for 30 days.
         *
         *     Scope: `webhooks:write`.
         */
        post: operations["replayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/webhooks/{webhook_id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new secret for a webhook
         * @description The answer has the new secret: it is shown this once. The old one signs as well for 24 hours.
         *
         *     Scope: `webhooks:write`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/webhooks/{webhook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test to a webhook
         * @description An event of the type `webhook.test` is sent once, as every other event is. Its outcome is in the attempts.
         *
         *     Scope: `webhooks:write`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description What differs from a suggestion. A field that is left out is as suggested. */
        AcceptedCompetitor: {
            /** @description Other names of the competitor. */
            aliases?: string[] | null;
            /** @description Host names that belong to the competitor, without scheme and path. */
            domains?: string[] | null;
            /** @description The competitor's name as answers write it. */
            name?: string | null;
        } | null;
        /** @description The declaration that an action was implemented, and what was measured since. */
        ActionDeclaration: {
            /**
             * Format: uuid
             * @description The action that was implemented.
             */
            action_id: string;
            /** @description The outcome of each check, in the order of `expectedChecks`. */
            checks: {
                /**
                 * Format: int32
                 * @description Its place in `expectedChecks`, from 0.
                 */
                index: number;
                /** @description The kind of check. */
                kind: string;
                /** @description The measurement that it waits for. */
                leg: components["schemas"]["LegKind"];
                /**
                 * Format: date-time
                 * @description When it was evaluated.
                 */
                observed_at: string | null;
                /**
                 * Format: uuid
                 * @description The prompt that was checked, where it is one.
                 */
                prompt_id: string | null;
                /** @description Why, in words. */
                reason: string | null;
                /** @description The audit, snapshot or crawl it was evaluated on. */
                source_id: string | null;
                /** @description What it was evaluated on: `audit`, `search_window` or `crawl`. */
                source_kind: string | null;
                /** @description The outcome. */
                state: components["schemas"]["CheckState"];
                /** @description What was checked: a prompt's text, an address or a query. */
                subject: string | null;
            }[];
            /**
             * Format: date-time
             * @description When it was declared.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was implemented.
             */
            declared_implemented_at: string;
            /** @description What is expected to be measured afterwards. */
            expected_checks: components["schemas"]["ExpectedCheck"][];
            /**
             * Format: uuid
             * @description The declaration's id.
             */
            id: string;
            /** @description The measurements that the checks wait for. */
            legs: {
                /**
                 * Format: date-time
                 * @description When evidence is expected; null when nothing is scheduled.
                 */
                due_at: string | null;
                /**
                 * Format: date-time
                 * @description When evidence last arrived.
                 */
                last_evidence_at: string | null;
                /** @description Which measurement. */
                leg: components["schemas"]["LegKind"];
                /**
                 * Format: uuid
                 * @description The audit, snapshot or crawl that brought it.
                 */
                source_id: string | null;
                /** @description How far it is. */
                state: components["schemas"]["LegState"];
            }[];
            /** @description What the figures do not say. */
            limitations: string[];
            /**
             * Format: date-time
             * @description When the measurement ends, whatever has arrived by then.
             */
            measured_until: string;
            /** @description The members that were implemented. */
            member_opportunity_ids: string[];
            /**
             * Format: uuid
             * @description The frozen state of the opportunities at the declaration.
             */
            opportunity_snapshot_id: string;
            /**
             * Format: uuid
             * @description The revision of the text that implements it, where one was named.
             */
            output_revision_id: string | null;
            /** @description How far the effect is known. */
            state: components["schemas"]["ImplementationState"];
            /** @description The address outside the site that the action is about, where there is one. */
            target_external_url: string | null;
            /** @description The pages of the site that the checks look at. */
            target_site_url_ids: string[];
            /** @description What was observed, oldest first. */
            verification_events: {
                /**
                 * Format: uuid
                 * @description The audit it rests on, where it is one.
                 */
                audit_id: string | null;
                /**
                 * Format: uuid
                 * @description The crawl it rests on, where it is one.
                 */
                crawl_id: string | null;
                /**
                 * Format: date-time
                 * @description When it was recorded.
                 */
                created_at: string;
                /**
                 * Format: uuid
                 * @description The event's id.
                 */
                id: string;
                /** @description What the figures do not say. */
                limitations: string[];
                /** @description What was concluded then: `observed`, `verified` or `contradicted`. */
                observation_kind: components["schemas"]["ObservationKind"];
                /**
                 * Format: date-time
                 * @description When the evidence was measured.
                 */
                observed_at: string;
                /** @description The figures: the state and reason of every check that was evaluated. */
                result: Record<string, never>;
                /** @description The analyses it rests on. */
                source_analysis_ids: string[];
                /** @description The metrics it rests on. */
                source_metric_ids: string[];
                /** @description The rule evaluations it rests on. */
                source_rule_evaluation_ids: string[];
                /** @description The version of the rules of verification. */
                verifier_version: string;
            }[];
        };
        /** @description One action with everything it rests on. */
        ActionDetail: {
            /** @description What kind of work it is, for instance `publish_content`. */
            approach: string;
            /**
             * Format: date-time
             * @description When the action was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description The earliest time that a declaration may name.
             */
            declarable_since: string;
            /** @description The newest declaration; null before the first. */
            declaration: components["schemas"]["ActionDeclaration"] | null;
            /** @description What was found, and how to go about it. */
            diagnosis: {
                /** @description What kind of work it is. */
                approach: string;
                /** @description What to avoid. */
                donts: string[];
                /** @description By family of evidence: `observed` where a member belongs to it, `no_finding`, or `unavailable` where there is no such evidence. */
                families: Record<string, never>;
                /** @description How the effect is measured. */
                measure_with: string[];
                /** @description The playbook to follow. */
                skill_id: string;
                /** @description The steps of the playbook. */
                steps: string[];
                /** @description The opportunities, the most important first. */
                what_happened: {
                    /** @description The family of evidence. */
                    family: string;
                    /**
                     * Format: uuid
                     * @description The opportunity.
                     */
                    opportunity_id: string;
                    /**
                     * Format: double
                     * @description 0 to 100.
                     */
                    priority_score: number;
                    /** @description The rule that found it. */
                    rule_id: string;
                    /** @description What was found. */
                    title: string;
                }[];
            };
            /**
             * Format: date-time
             * @description When the newest evidence no longer showed any of its opportunities; null while some are seen.
             */
            evidence_cleared_at: string | null;
            /** @description The families of evidence that its members belong to, in alphabetical order. */
            families: string[];
            /** @description Who moved the action, when and why, oldest first. */
            history: {
                /**
                 * Format: date-time
                 * @description When it was moved.
                 */
                created_at: string;
                /** @description The status before; null when the action was made. */
                from_status: components["schemas"]["ActionStatus"] | null;
                /**
                 * Format: uuid
                 * @description The member who moved it; null when the service did.
                 */
                member_id: string | null;
                /** @description Why, where it was not a person's move. */
                reason: string;
                /** @description The status after. */
                to_status: components["schemas"]["ActionStatus"];
            }[];
            /**
             * Format: uuid
             * @description The action's id.
             */
            id: string;
            /**
             * Format: int32
             * @description The number of opportunities that it groups.
             */
            member_count: number;
            /** @description By id of the member: the leg that measures it (`next_visibility_run`, `next_search_window`, `next_crawl`), or null when none does. */
            member_measurement: Record<string, never>;
            /** @description The opportunities that it groups, in the order to show. */
            members: components["schemas"]["Opportunity"][];
            /** @description Where the action comes from. */
            origin: components["schemas"]["ActionOrigin"];
            /**
             * Format: double
             * @description 0 to 100; null when a factor is unknown.
             */
            priority_score: number | null;
            /**
             * Format: uuid
             * @description The project it belongs to.
             */
            project_id: string;
            /** @description The playbook to follow. */
            skill_id: string;
            /** @description Where the action stands. */
            status: components["schemas"]["ActionStatus"];
            /** @description What the action is done to. */
            target_kind: components["schemas"]["ActionTargetKind"];
            /** @description The target in words. */
            target_label: string;
            /**
             * Format: uuid
             * @description The target's prompt, where it is one.
             */
            target_prompt_id: string | null;
            /** @description The target's address, where it has one. */
            target_url: string | null;
            /**
             * Format: date-time
             * @description When the action last changed.
             */
            updated_at: string;
        };
        /** @description One thing to do. */
        ActionItem: {
            /** @description What kind of work it is, for instance `publish_content`. */
            approach: string;
            /**
             * Format: date-time
             * @description When the action was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the newest evidence no longer showed any of its opportunities; null while some are seen.
             */
            evidence_cleared_at: string | null;
            /** @description The families of evidence that its members belong to, in alphabetical order. */
            families: string[];
            /**
             * Format: uuid
             * @description The action's id.
             */
            id: string;
            /**
             * Format: int32
             * @description The number of opportunities that it groups.
             */
            member_count: number;
            /** @description Where the action comes from. */
            origin: components["schemas"]["ActionOrigin"];
            /**
             * Format: double
             * @description 0 to 100; null when a factor is unknown.
             */
            priority_score: number | null;
            /**
             * Format: uuid
             * @description The project it belongs to.
             */
            project_id: string;
            /** @description The playbook to follow. */
            skill_id: string;
            /** @description Where the action stands. */
            status: components["schemas"]["ActionStatus"];
            /** @description What the action is done to. */
            target_kind: components["schemas"]["ActionTargetKind"];
            /** @description The target in words. */
            target_label: string;
            /**
             * Format: uuid
             * @description The target's prompt, where it is one.
             */
            target_prompt_id: string | null;
            /** @description The target's address, where it has one. */
            target_url: string | null;
            /**
             * Format: date-time
             * @description When the action last changed.
             */
            updated_at: string;
        };
        /**
         * @description Where an action comes from.
         * @enum {string}
         */
        ActionOrigin: "evidence" | "agent";
        /** @description A move of an action. */
        ActionPatch: {
            /** @description The status to move it to. */
            status: components["schemas"]["ActionStatus"];
        };
        /**
         * @description What happened to an action.
         * @enum {string}
         */
        ActionStatus: "open" | "in_progress" | "implemented" | "measuring" | "done" | "dismissed";
        /**
         * @description What an action is done to.
         * @enum {string}
         */
        ActionTargetKind: "prompt" | "page" | "source" | "topic" | "site";
        /**
         * @description Whether an engine has ads and its answers say which.
         * @enum {string}
         */
        AdApplicability: "applicable" | "unavailable" | "not_applicable";
        /** @description One ad as it was worded. */
        AdCreative: {
            /** @description The advertiser's domain; empty when it is not known. */
            advertiser_domain: string;
            /** @description The advertiser's name as shown; may be empty. */
            advertiser_name: string;
            /**
             * Format: int32
             * @description How often the ad was shown.
             */
            appearances: number;
            /**
             * Format: date-time
             * @description When the first answer with it arrived.
             */
            first_seen_at: string;
            /** @description The address of the ad's page; empty when it is not known. */
            landing_url: string;
            /**
             * Format: date-time
             * @description When the last answer with it arrived.
             */
            last_seen_at: string;
            /** @description The advertiser's relation to the brand. */
            ownership: components["schemas"]["AdOwnership"];
            /**
             * Format: int32
             * @description How many prompts it was shown for.
             */
            prompts: number;
            /** @description The ad's text; may be empty. */
            snippet: string;
            /** @description The ad's headline; may be empty. */
            title: string;
        };
        /** @description The ads of one topic or one run. */
        AdGroup: {
            /** @description What the group is found by. */
            key: string;
            /** @description The group's name. */
            label: string;
            /** @description How many answers showed an ad. */
            presence: components["schemas"]["AdPresence"];
        };
        /**
         * @description The advertiser's relation to the brand, by its domain, or by its name where the ad has no domain.
         * @enum {string}
         */
        AdOwnership: "owned" | "competitor" | "other";
        /**
         * @description Where an ad stood.
         * @enum {string}
         */
        AdPlacement: "above" | "within" | "below";
        /** @description How many answers showed an ad, of those that say which ads they had. */
        AdPresence: {
            /**
             * Format: int32
             * @description Answers that say which ads they had.
             */
            answers: number;
            /**
             * Format: int32
             * @description Answers with at least one ad.
             */
            answers_with_ads: number;
            /**
             * Format: double
             * @description Share of the answers with an ad; null without answers.
             */
            rate: number | null;
            /** @description How certain the rate is. */
            rate_interval: components["schemas"]["Interval"] | null;
        };
        /** @description The ads of one prompt. */
        AdPrompt: {
            /**
             * Format: int32
             * @description How many ads were shown.
             */
            ads_seen: number;
            /** @description Answers with a competitor's ad. */
            competitor_ad_answers: {
                /**
                 * Format: int32
                 * @description Those that mention the brand.
                 */
                brand_mentioned: number;
                /**
                 * Format: int32
                 * @description Those that do not mention the brand.
                 */
                brand_not_mentioned: number;
            };
            /** @description How many answers showed an ad. */
            presence: components["schemas"]["AdPresence"];
            /** @description The prompt's text at launch. */
            prompt: string;
            /** @description The advertiser shown most often; null without ads. */
            top_advertiser: {
                /** @description The domain; may be empty. */
                domain: string;
                /** @description The name; may be empty. */
                name: string;
            } | null;
            /** @description The name of the prompt's topic at launch, or its theme; empty without either. */
            topic: string;
        };
        /**
         * @description Whether the report has figures.
         * @enum {string}
         */
        AdReportState: "value" | "not_applicable" | "unavailable" | "no_answers";
        /** @description Someone whose ads were shown. */
        Advertiser: {
            /**
             * Format: int32
             * @description How many ads are the advertiser's.
             */
            appearances: number;
            /** @description The advertiser's domain; empty when it is not known. */
            domain: string;
            /**
             * Format: date-time
             * @description When the first answer with one arrived.
             */
            first_seen_at: string;
            /**
             * Format: date-time
             * @description When the last answer with one arrived.
             */
            last_seen_at: string;
            /** @description The advertiser's name as shown, or the domain; empty when neither is known. */
            name: string;
            /** @description The advertiser's relation to the brand. */
            ownership: components["schemas"]["AdOwnership"];
            /**
             * Format: int32
             * @description How many prompts had one.
             */
            prompts: number;
            /**
             * Format: double
             * @description Share of all ads.
             */
            share: number;
        };
        /**
         * @description What an AI agent fetches pages for.
         * @enum {string}
         */
        AgentPurpose: "training" | "search" | "user_fetch" | "other";
        /** @description The visitors that AI systems sent. */
        AiReferrals: {
            /** @description Reservations about the figures, by kind. */
            analytics_quality: Record<string, never>;
            /** @description The version of the rules that tell AI systems by referrer and campaign. */
            analyzer_version: string;
            /** @description Other channels beside them. */
            channel_comparison: {
                /** @description The channel's name. */
                channel: string;
                /**
                 * Format: double
                 * @description The share of visits with an engagement.
                 */
                engagement_rate: number | null;
                /**
                 * Format: double
                 * @description Events that the site counts as key.
                 */
                key_events: number | null;
                /**
                 * Format: double
                 * @description How many visits.
                 */
                sessions: number | null;
            }[];
            /** @description The currency of revenue. */
            currency_code: string | null;
            /** @description The version of the formulas. */
            formula_version: string;
            /** @description What a point of the series covers. */
            granularity: components["schemas"]["SnapshotGranularity"];
            /** @description The pages on which visits began, at most 100. */
            landing_pages: {
                /** @description The AI system. */
                ai_source: components["schemas"]["AiSource"];
                /** @description What people call the AI system. */
                ai_source_label: string;
                /** @description Reservations about the figures. */
                analytics_quality: string[];
                /** @description The address. */
                canonical_url: string;
                /**
                 * Format: double
                 * @description Events that the site counts as key.
                 */
                key_events: number | null;
                /**
                 * Format: double
                 * @description How many visits.
                 */
                sessions: number | null;
                /** @description SHA-256 of the address in its normal form, in hexadecimal. */
                url_hash: string;
            }[];
            /**
             * Format: uuid
             * @description The project.
             */
            project_id: string;
            /** @description Their share of all visits; null where these are not known. */
            referral_share: {
                /** @description The first day. */
                date: string;
                /**
                 * Format: double
                 * @description The value; null where it is not known.
                 */
                value: number | null;
            }[];
            /** @description Visits from AI systems. */
            referral_volume: {
                /** @description The first day. */
                date: string;
                /**
                 * Format: double
                 * @description The value; null where it is not known.
                 */
                value: number | null;
            }[];
            /** @description The time zone that days are counted in. */
            reporting_timezone: string | null;
            /**
             * @description Always `property-wide`.
             * @constant
             */
            scope: "property-wide";
            /** @description Further figures by AI system. */
            source_measures: {
                /** @description The AI system. */
                ai_source: components["schemas"]["AiSource"];
                /** @description What people call the AI system. */
                ai_source_label: string;
                /**
                 * Format: double
                 * @description The share of visits with an engagement.
                 */
                engagement_rate: number | null;
                /**
                 * Format: double
                 * @description Events that the site counts as key.
                 */
                key_events: number | null;
                /**
                 * Format: double
                 * @description What they were worth.
                 */
                purchase_revenue: number | null;
                /**
                 * Format: double
                 * @description How many visits.
                 */
                sessions: number | null;
                /**
                 * Format: double
                 * @description How many purchases.
                 */
                transactions: number | null;
            }[];
            /** @description By AI system. */
            sources: {
                /** @description The AI system. */
                ai_source: components["schemas"]["ReferralSource"];
                /** @description What people call the AI system. */
                ai_source_label: string;
                /**
                 * Format: int64
                 * @description How many visits.
                 */
                sessions: number;
                /**
                 * Format: double
                 * @description Their share of all visits from AI systems; null without any.
                 */
                share: number | null;
            }[];
            /**
             * Format: double
             * @description Visits whose first page is not known.
             */
            unattributed_landing: number | null;
            /** @description The last day. */
            window_end: string;
            /** @description The first day. */
            window_start: string;
        };
        /**
         * @description An AI system that sends visitors.
         * @enum {string}
         */
        AiSource: "assistant_a" | "assistant_b" | "assistant_c" | "assistant_d" | "assistant_e" | "overview_a" | "other";
        /** @description AI traffic at a glance. */
        AiTrafficOverview: {
            /** @description How often answers cited the site. */
            citations: {
                /**
                 * Format: double
                 * @description How many; null when no audit was made in the window.
                 */
                count: number | null;
                /** @description What the figure is called. */
                label: string;
                /**
                 * @description Always `tracked_citations`.
                 * @constant
                 */
                unit: "tracked_citations";
            };
            /** @description What bots fetched. */
            crawl: {
                /**
                 * Format: double
                 * @description How many different bots of the catalogue.
                 */
                active_bots: number | null;
                /** @description By bot, the one with the most requests first: a page of them. */
                bots: {
                    /** @description The catalogue's id; `unknown` for bots that it does not have. */
                    bot_id: string;
                    /**
                     * Format: double
                     * @description The share of requests that were answered with a status of 400 or above; null without a status.
                     */
                    error_share: number | null;
                    /**
                     * Format: double
                     * @description Requests that bear its name and failed verification; null as requests are.
                     */
                    failed_verification_requests: number | null;
                    /** @description What people call it. */
                    name: string;
                    /** @description Who runs it; empty when that is not known. */
                    operator: string;
                    /**
                     * Format: double
                     * @description How many different paths; null as requests are.
                     */
                    pages: number | null;
                    /** @description What it fetches for. */
                    purpose: components["schemas"]["CrawlerPurpose"];
                    /**
                     * Format: double
                     * @description How many requests; null where none was seen and the logs do not have all of the window.
                     */
                    requests: number | null;
                }[];
                /** @description Whether logs arrive. */
                connection: components["schemas"]["CrawlConnection"];
                /** @description How much of the window's requests the logs have. */
                coverage: components["schemas"]["CrawlCoverage"];
                /**
                 * Format: double
                 * @description The share of requests that were answered with a status of 400 or above.
                 */
                error_share: number | null;
                /**
                 * Format: double
                 * @description Requests that bear a bot's name and failed verification. They are not in the other figures unless asked for.
                 */
                failed_verification_requests: number | null;
                /**
                 * @description Always `path`: addresses that differ in their query alone are one page.
                 * @constant
                 */
                identity_level: "path";
                /**
                 * Format: date-time
                 * @description When the last batch was counted.
                 */
                last_processed_at: string | null;
                /** @description Continues the bots on the next page; null on the last one. */
                next_cursor: string | null;
                /**
                 * Format: double
                 * @description How many different paths.
                 */
                pages: number | null;
                /** @description The time zone that days are counted in. */
                reporting_timezone: string;
                /**
                 * Format: double
                 * @description How many requests.
                 */
                requests: number | null;
                /** @description By day and purpose. Days of which nothing is known are left out. */
                series: {
                    /** @description The day, in the reporting time zone. */
                    date: string;
                    /** @description What the bots fetch for. */
                    purpose: components["schemas"]["CrawlerPurpose"];
                    /**
                     * Format: double
                     * @description How many requests.
                     */
                    requests: number;
                }[];
                /**
                 * @description Always `requests`.
                 * @constant
                 */
                unit: "requests";
            };
            /** @description The visitors that AI systems sent. */
            referrals: components["schemas"]["AiReferrals"];
        };
        /** @description The site's pages as bots and visitors from AI systems see them. */
        AiTrafficPages: {
            /** @description One page of pages. */
            items: {
                /** @description The address. */
                canonical_url: string;
                /** @description Citations in audits' answers. */
                citations: components["schemas"]["TrafficLeg"];
                /** @description Requests by bots. */
                crawl: components["schemas"]["TrafficLeg"];
                /** @description The path. */
                display_path: string;
                /**
                 * Format: double
                 * @description Requests that were answered with 400 to 499.
                 */
                errors_4xx: number | null;
                /**
                 * Format: double
                 * @description Requests that were answered with 500 to 599.
                 */
                errors_5xx: number | null;
                /** @description Findings of the site crawl. */
                findings: components["schemas"]["TrafficLeg"];
                /** @description The first folder of the path. */
                folder: string;
                /**
                 * Format: double
                 * @description Events that the site counts as key.
                 */
                key_events: number | null;
                /**
                 * Format: date-time
                 * @description When a bot asked for it last.
                 */
                last_crawl: string | null;
                /** @description Visits from AI systems that began here. */
                referrals: components["schemas"]["TrafficLeg"];
                /** @description What kind of resource it is. */
                resource_class: string;
                /** @description SHA-256 of the address in its normal form, in hexadecimal. */
                url_hash: string;
            }[];
            /** @description Continues on the next page; null on the last one. */
            next_cursor: string | null;
            /** @description How much of the site bots asked for. */
            observed_crawl_coverage: {
                /** @description Whether the list is complete. */
                inventory_complete: boolean;
                /** @description When the pages were listed. */
                inventory_date: string | null;
                /**
                 * Format: double
                 * @description How many pages are known.
                 */
                known_pages: number;
                /**
                 * @description Always `Observed crawl coverage`.
                 * @constant
                 */
                label: "Observed crawl coverage";
                /**
                 * Format: double
                 * @description How many of them bots asked for.
                 */
                observed_pages: number | null;
                /** @description Whether the list is a sample. */
                sample_mode: boolean;
                /**
                 * Format: double
                 * @description The share of known pages that bots asked for.
                 */
                share: number | null;
                /** @description `value`; `no_inventory` without a site crawl; `unknown` without logs, and where none was asked for and the logs do not have all of the window. */
                state: string;
            };
            /** @description The last day. */
            window_end: string;
            /** @description The first day. */
            window_start: string;
        };
        /**
         * @description Whether answers were read.
         * @enum {string}
         */
        AnalysisState: "complete" | "pending" | "unavailable";
        /** @description One execution's answer as the engine returned it, and the facts found in it. */
        Answer: {
            /** @description The ads shown with the answer; null: the engine has no ads. */
            ads: {
                /** @description Whether the response says which ads were shown. When it is false, `items` is empty and means nothing. */
                available: boolean;
                /** @description The ads, in the order shown. */
                items: {
                    /** @description The advertiser's domain as shown, or that of the ad's page. */
                    advertiser_domain: string;
                    /** @description The advertiser's name as shown. */
                    advertiser_name: string;
                    /** @description The kind of ad, in the service's words. */
                    block: string;
                    /** @description The address of the ad's page. */
                    landing_url: string;
                    /** @description The advertiser's relation to the brand. */
                    ownership: components["schemas"]["AdOwnership"];
                    /** @description Where the ad stood. */
                    placement: components["schemas"]["AdPlacement"];
                    /**
                     * Format: int32
                     * @description The ad's place among the ads of the answer, from 1.
                     */
                    rank: number;
                    /** @description The ad's text. */
                    snippet: string;
                    /** @description The ad's headline. */
                    title: string;
                }[];
                /** @description The version of the parser that read the ads; empty when they were not read. */
                parser_version: string;
            } | null;
            /**
             * Format: date-time
             * @description When the answer had arrived.
             */
            answered_at: string;
            /**
             * Format: int32
             * @description The attempt that brought the answer, from 1.
             */
            attempt: number;
            /**
             * Format: uuid
             * @description The audit.
             */
            audit_id: string;
            /** @description The sources that the answer cites, in order. */
            citations: {
                /**
                 * Format: int32
                 * @description Where the cited passage ends in the text, in characters; null when the engine does not say.
                 */
                end_index: number | null;
                /** @description The host of the address. */
                host: string;
                /** @description Whether the host is one of the brand's domains. */
                owned: boolean;
                /**
                 * Format: int32
                 * @description The citation's place in the answer, from 1.
                 */
                position: number;
                /**
                 * Format: int32
                 * @description Where the cited passage begins in the text, in characters; null when the engine does not say.
                 */
                start_index: number | null;
                /** @description The source's title; may be empty. */
                title: string;
                /** @description The address that was cited. */
                url: string;
            }[];
            /** @description What people call the engine, for instance ChatGPT. */
            engine_label: string;
            /** @description Why the model stopped, in the service's words; may be empty. */
            finish_reason: string;
            /**
             * Format: uuid
             * @description The execution's id.
             */
            id: string;
            /**
             * Format: int64
             * @description Input tokens as the service counted them; null: not stated.
             */
            input_tokens: number | null;
            /**
             * Format: int32
             * @description Duration of the request in milliseconds.
             */
            latency_ms: number;
            /** @description The engine that answered. */
            logical_engine: components["schemas"]["LogicalEngine"];
            /** @description The entities that the answer mentions; null until the answer has been analysed. */
            mentions: {
                /**
                 * Format: int32
                 * @description How often the answer mentions the entity.
                 */
                count: number;
                /** @description Whether the entity is the brand. */
                is_brand: boolean;
                /** @description The entity's name. */
                name: string;
                /**
                 * Format: int32
                 * @description The entity's place among the entities of this answer, by first mention, from 1.
                 */
                rank: number;
            }[] | null;
            /**
             * Format: int64
             * @description Output tokens as the service counted them; null: not stated.
             */
            output_tokens: number | null;
            /**
             * Format: uuid
             * @description The prompt; null when it has been deleted.
             */
            prompt_id: string | null;
            /**
             * Format: int32
             * @description The prompt's place in the audit, from 0.
             */
            prompt_index: number;
            /** @description The prompt's text at launch. */
            prompt_text: string;
            /**
             * Format: int32
             * @description The repetition, from 1.
             */
            repetition: number;
            /** @description Whether the model could search the web; null when it is not known. */
            retrieval_enabled: boolean | null;
            /** @description What the engine searched for, in order. */
            searches: string[];
            /**
             * Format: date-time
             * @description When the request was sent.
             */
            started_at: string;
            /** @description The answer, word for word. */
            text: string;
            /** @description The model's name as the service stated it. */
            transport_model: string;
            /** @description The service that was called. */
            transport_provider: string;
        };
        /** @description Answers by whether they mention the brand and cite its sites. */
        AnswerStates: {
            /**
             * Format: int32
             * @description Answers that only cite one of the brand's sites.
             */
            cited_only: number;
            /**
             * Format: int32
             * @description Answers that mention the brand and cite one of its sites.
             */
            mentioned_and_cited: number;
            /**
             * Format: int32
             * @description Answers that only mention the brand.
             */
            mentioned_only: number;
            /**
             * Format: int32
             * @description Answers with neither.
             */
            neither: number;
        };
        /**
         * @description How an attempt ended: answered, no_answer, aborted (by the process that made it), one of the classes of failures
         *     (retry, retry_after, never, misconfigured), or empty while it is in flight.
         * @enum {string}
         */
        AttemptResult: "" | "answered" | "no_answer" | "aborted" | "retry" | "retry_after" | "never" | "misconfigured";
        /** @description One run of prompts against engines in one market. */
        Audit: {
            /** @description Which prompts the audit asks. */
            audit_scope: components["schemas"]["AuditScope"];
            /** @description How the audit asks engines. */
            benchmark_mode: components["schemas"]["BenchmarkMode"];
            /**
             * Format: date-time
             * @description When the audit ended; null before.
             */
            completed_at: string | null;
            /**
             * Format: int32
             * @description How many executions have an answer.
             */
            completed_count: number;
            /**
             * Format: date-time
             * @description When the audit was launched.
             */
            created_at: string;
            /** @description The engines as they were configured at launch. */
            engine_snapshots: {
                /** @description What people call the engine, for instance ChatGPT. */
                engine_label: string;
                /** @description The engine. */
                logical_engine: string;
                /** @description The model's name as the service knows it. */
                transport_model: string;
                /** @description The service that calls go to. */
                transport_provider: string;
            }[];
            /** @description Why the audit failed; empty otherwise. */
            error_message: string;
            /**
             * Format: int32
             * @description How many executions failed.
             */
            failed_count: number;
            /**
             * Format: uuid
             * @description The audit's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The launch that created the audit; audits of several markets share it.
             */
            launch_id: string | null;
            /** @description The same engines with the reason. */
            left_out: components["schemas"]["LeftOutEngine"][];
            /** @description The market that the audit runs in. */
            market: {
                /** @description The country: ISO 3166-1, two letters. */
                country_code: string;
                /**
                 * Format: uuid
                 * @description The market's id; null for the project's own country and language.
                 */
                id: string | null;
                /** @description The language: a BCP 47 tag. */
                language_code: string;
            };
            /** @description The models that answered. */
            model_provenance: components["schemas"]["ModelProvenance"][];
            /** @description What people call these engines, in the same order. */
            not_applicable_engine_labels: string[];
            /** @description Engines of the launch that do not work in this market or mode and were left out. */
            not_applicable_engines: components["schemas"]["LogicalEngine"][];
            /**
             * Format: uuid
             * @description The audit whose failed executions this one repeats; null: none.
             */
            parent_audit_id: string | null;
            /**
             * Format: uuid
             * @description The project that the audit belongs to.
             */
            project_id: string;
            /** @description The seed that fixes the order of the executions. */
            random_seed: string;
            /**
             * Format: int32
             * @description How often each prompt is asked of each engine.
             */
            repetitions: number;
            /**
             * Format: int32
             * @description How many executions the audit has.
             */
            requested_count: number;
            /**
             * Format: date-time
             * @description When the first execution began; null before.
             */
            started_at: string | null;
            /** @description Where the audit stands. */
            status: components["schemas"]["AuditStatus"];
            /**
             * Format: date-time
             * @description When the audit last changed.
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description The workspace that the audit belongs to.
             */
            workspace_id: string;
        };
        /** @description What an audit would take. */
        AuditEstimate: {
            /** @description Whether the cost is known. */
            cost_status: components["schemas"]["CostStatus"];
            /**
             * Format: int32
             * @description How many engines would be asked.
             */
            engine_count: number;
            /** @description The estimate by engine. */
            engines: components["schemas"]["EngineEstimate"][];
            /**
             * Format: int64
             * @description The expected cost in millionths of a US dollar; null when it is not known.
             */
            estimated_total_cost_microusd: number | null;
            /**
             * Format: int64
             * @description How many executions it would have.
             */
            execution_count: number;
            /** @description Engines that would not be asked in one of the markets, by market. */
            left_out: components["schemas"]["LeftOutEngine"][];
            /**
             * Format: int32
             * @description How many markets it would run in.
             */
            market_count: number;
            /**
             * Format: int64
             * @description How many attempts it could make at most, each one credit.
             */
            maximum_attempt_count: number;
            /**
             * Format: int64
             * @description How long it could take at most, in seconds.
             */
            maximum_wall_clock_seconds: number;
            /** @description How wide the interval of the visibility rate would be, as planned and otherwise; null where no prompt counts for that rate. */
            precision: {
                /** @description What the widths follow from. */
                basis: components["schemas"]["PrecisionBasis"];
                /** @description The plan as it is, and then what could be asked instead. */
                plans: {
                    /**
                     * Format: double
                     * @description The expected width of the interval for all intents that people have, 0 to 1.
                     */
                    all_intents_width: number;
                    /** @description How it differs from what was asked. */
                    change: components["schemas"]["PlanChange"];
                    /**
                     * Format: int64
                     * @description The expected cost in millionths of a US dollar; null when it is not known.
                     */
                    estimated_total_cost_microusd: number | null;
                    /**
                     * Format: int64
                     * @description How many executions it would have.
                     */
                    execution_count: number;
                    /**
                     * Format: int64
                     * @description How many attempts it could make at most, each one credit.
                     */
                    maximum_attempt_count: number;
                    /**
                     * Format: int32
                     * @description How many prompts would be asked.
                     */
                    prompt_count: number;
                    /**
                     * Format: int32
                     * @description How often each prompt would be asked.
                     */
                    repetition_count: number;
                    /**
                     * Format: double
                     * @description The expected width of the interval for the topics that the project tracks, 0 to 1.
                     */
                    your_topics_width: number;
                }[];
                /**
                 * Format: double
                 * @description The visibility rate that the widths are for, 0 to 1.
                 */
                rate: number;
            } | null;
            /**
             * Format: int32
             * @description How many prompts would be asked.
             */
            prompt_count: number;
            /**
             * Format: int32
             * @description How often each prompt would be asked.
             */
            repetition_count: number;
            /** @description Whether at least one engine would search the web. */
            retrieval_enabled: boolean;
        };
        /** @description An audit to estimate. */
        AuditEstimateInput: {
            /** @description Which prompts are asked; brand when null. */
            audit_scope?: components["schemas"]["AuditScope"] | null;
            /** @description How engines are asked, which decides which of them can be; the project's default when null. */
            benchmark_mode?: components["schemas"]["BenchmarkMode"] | null;
            /** @description The engines to ask. */
            engines: components["schemas"]["LogicalEngine"][];
            /** @description The markets to run in; null stands for the default market, and so does an empty list. */
            market_ids?: (string | null)[];
            /** @description These prompts, each active, enabled and of the scope; all when the list is empty. */
            prompt_ids?: string[];
            /**
             * Format: uuid
             * @description The prompts of this set; all prompts of the project when neither a set nor prompts are given.
             */
            prompt_set_id?: string | null;
            /**
             * Format: int32
             * @description How often each prompt is asked, 1 to 50; the project's default when null.
             */
            repetitions?: number | null;
        };
        /** @description An audit to launch. */
        AuditLaunchInput: {
            /** @description Which prompts are asked; brand when null. */
            audit_scope?: components["schemas"]["AuditScope"] | null;
            /** @description How engines are asked; the project's default when null. */
            benchmark_mode?: components["schemas"]["BenchmarkMode"] | null;
            /** @description The engines to ask. */
            engines: components["schemas"]["LogicalEngine"][];
            /** @description The markets to run in; null stands for the default market, and so does an empty list. */
            market_ids?: (string | null)[];
            /**
             * Format: int64
             * @description The most credits that the launch may need. When the estimate is above it, nothing is created.
             */
            max_estimated_credits: number;
            /** @description These prompts, each active, enabled and of the scope; all when the list is empty. */
            prompt_ids?: string[];
            /**
             * Format: uuid
             * @description The prompts of this set; all prompts of the project when neither a set nor prompts are given.
             */
            prompt_set_id?: string | null;
            /** @description Fixes the order of the executions; random when null. */
            random_seed?: string | null;
            /**
             * Format: int32
             * @description How often each prompt is asked, 1 to 50; the project's default when null.
             */
            repetitions?: number | null;
        };
        /** @description One pass of the analyzer over an audit's answers. Facts and figures belong to a reading. */
        AuditReading: {
            /** @description The version of the rules that found facts in the answers. */
            analyzer_version: string;
            /**
             * Format: uuid
             * @description The audit.
             */
            audit_id: string;
            /**
             * Format: date-time
             * @description When the reading was made.
             */
            created_at: string;
            /** @description Whether reports on the audit use this reading unless they name another. */
            current: boolean;
            /**
             * Format: uuid
             * @description The reading's id.
             */
            id: string;
            /** @description The version of the rules that made figures of the facts. */
            scoring_rule_version: string;
        };
        /** @description A plan that launches audits. It belongs to the project and continues when its creator leaves. */
        AuditSchedule: {
            /** @description Which prompts are asked. */
            audit_scope: components["schemas"]["AuditScope"];
            /** @description How engines are asked; null: the project's default at the time of a run. */
            benchmark_mode: components["schemas"]["BenchmarkMode"] | null;
            /** @description How often audits are launched. */
            cadence: components["schemas"]["AuditScheduleCadence"];
            /**
             * Format: date-time
             * @description When the schedule was added.
             */
            created_at: string;
            /** @description Whether the schedule launches audits. It becomes false after the run of one_time, and after ten failed launches in a row. */
            enabled: boolean;
            /** @description What people call these engines, in the same order. */
            engine_labels: string[];
            /** @description The engines to ask. */
            engines: components["schemas"]["LogicalEngine"][];
            /**
             * Format: int32
             * @description Failed launches in a row.
             */
            failure_count: number;
            /**
             * Format: uuid
             * @description The schedule's id.
             */
            id: string;
            /**
             * Format: int32
             * @description Minutes of real time between launches; null unless the cadence is every_n_minutes.
             */
            interval_minutes: number | null;
            /** @description Why the last failed launch failed, also after later successes; empty when none has failed. */
            last_error: string;
            /**
             * Format: date-time
             * @description When a launch last failed; null: never.
             */
            last_failure_at: string | null;
            /**
             * Format: date-time
             * @description When audits were last launched; null: never.
             */
            last_run_at: string | null;
            /** @description The markets to run in; null stands for the default market, and so does an empty list. */
            market_ids: (string | null)[];
            /**
             * Format: date-time
             * @description When audits will be launched next, or tried again after a failed launch; null when nothing will happen.
             */
            next_run_at: string | null;
            /**
             * Format: uuid
             * @description The project that the schedule belongs to.
             */
            project_id: string;
            /**
             * Format: uuid
             * @description The prompt set to ask. When it has been deleted, launches fail and `lastError` says so.
             */
            prompt_set_id: string;
            /**
             * Format: int32
             * @description How often each prompt is asked; null: the project's default at the time of a run.
             */
            repetitions: number | null;
            /** @description The IANA time zone whose wall clock daily and weekly runs keep. */
            timezone: string;
            /**
             * Format: date-time
             * @description When the schedule was last changed.
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description The workspace that the schedule belongs to.
             */
            workspace_id: string;
        };
        /**
         * @description How often a schedule launches audits.
         * @enum {string}
         */
        AuditScheduleCadence: "one_time" | "every_n_minutes" | "hourly" | "daily" | "weekly";
        /** @description The fields of a new schedule. */
        AuditScheduleInput: {
            /**
             * @description Which prompts are asked.
             * @default brand
             */
            audit_scope?: components["schemas"]["AuditScope"];
            /** @description How engines are asked; null: the project's default at the time of a run. */
            benchmark_mode?: components["schemas"]["BenchmarkMode"] | null;
            /** @description How often audits are launched. */
            cadence: components["schemas"]["AuditScheduleCadence"];
            /**
             * @description Whether the schedule launches audits.
             * @default true
             */
            enabled?: boolean;
            /** @description The engines to ask. */
            engines: components["schemas"]["LogicalEngine"][];
            /**
             * Format: int32
             * @description Minutes of real time between launches, 1 to 525600. Required for every_n_minutes, refused for other cadences.
             */
            interval_minutes?: number | null;
            /** @description The markets to run in; null stands for the default market, and so does an empty list. */
            market_ids?: (string | null)[];
            /**
             * Format: date-time
             * @description The first run, from which later runs are counted, even when it is past. one_time requires it and it must not be past; for other cadences null means one period from now.
             */
            next_run_at?: string | null;
            /**
             * Format: uuid
             * @description The prompt set to ask.
             */
            prompt_set_id: string;
            /**
             * Format: int32
             * @description How often each prompt is asked; null: the project's default at the time of a run.
             */
            repetitions?: number | null;
            /**
             * @description The IANA time zone whose wall clock daily and weekly runs keep.
             * @default UTC
             */
            timezone?: string;
        };
        /** @description The fields of a schedule to change. A field that is left out stays. */
        AuditSchedulePatch: {
            /** @description Which prompts are asked. */
            audit_scope?: components["schemas"]["AuditScope"];
            /** @description How engines are asked; null: the project's default at the time of a run. */
            benchmark_mode?: components["schemas"]["BenchmarkMode"] | null;
            /** @description How often audits are launched. */
            cadence?: components["schemas"]["AuditScheduleCadence"];
            /** @description Whether the schedule launches audits. Enabling it again clears the failures and computes the next run again. */
            enabled?: boolean;
            /** @description The engines to ask. */
            engines?: components["schemas"]["LogicalEngine"][];
            /**
             * Format: int32
             * @description Minutes of real time between launches, 1 to 525600, for every_n_minutes. Another cadence drops it.
             */
            interval_minutes?: number | null;
            /** @description The markets to run in; null stands for the default market, and so does an empty list. */
            market_ids?: (string | null)[];
            /**
             * Format: date-time
             * @description The next run, from which later runs are counted; null counts as left out.
             */
            next_run_at?: string | null;
            /**
             * Format: uuid
             * @description The prompt set to ask.
             */
            prompt_set_id?: string;
            /**
             * Format: int32
             * @description How often each prompt is asked; null: the project's default at the time of a run.
             */
            repetitions?: number | null;
            /** @description The IANA time zone. Daily and weekly runs keep their wall-clock time in it; other runs keep their instants. */
            timezone?: string;
        };
        /**
         * @description Which prompts an audit asks.
         * @enum {string}
         */
        AuditScope: "brand" | "commerce";
        /**
         * @description Where an audit stands.
         * @enum {string}
         */
        AuditStatus: "draft" | "validating" | "queued" | "running" | "analyzing" | "reporting" | "completed" | "partially_completed" | "failed" | "cancelled";
        /**
         * @description How an audit asks engines.
         * @enum {string}
         */
        BenchmarkMode: "consumer_like" | "controlled_localized" | "forced_grounded";
        /** @description One thing that is said of an offering. */
        BusinessMapEntry: {
            /** @description Where it comes from. */
            origin: components["schemas"]["BusinessMapOrigin"];
            /** @description Whether a person has confirmed it. */
            review_state: components["schemas"]["BusinessMapReviewState"];
            /**
             * Format: date-time
             * @description When it was confirmed; null: it is not.
             */
            reviewed_at: string | null;
            /** @description The e-mail address of who confirmed it; null: nobody has. */
            reviewed_by: string | null;
            /** @description What a suggestion rests on: kind and text of a piece of evidence. */
            source: Record<string, never>;
            /** @description What is said. */
            value: string;
        };
        /**
         * @description Where an entry of the business map comes from.
         * @enum {string}
         */
        BusinessMapOrigin: "manual" | "model";
        /**
         * @description Whether a person has confirmed an entry of the business map.
         * @enum {string}
         */
        BusinessMapReviewState: "suggested" | "confirmed";
        /**
         * @description A buyer's stage: awareness, consideration, decision, implementation, or empty when it is not known.
         * @enum {string}
         */
        BuyerStage: "" | "awareness" | "consideration" | "decision" | "implementation";
        /**
         * @description What was decided about a name that an audit found.
         * @enum {string}
         */
        CandidateStatus: "suggested" | "accepted" | "dismissed" | "unqualified";
        /** @description An issue that differs between two crawls. */
        ChangedIssue: {
            /**
             * Format: int32
             * @description How many pages these are.
             */
            affected_url_count: number;
            /** @description The rule's id. */
            rule_id: string;
            /** @description How grave it is. */
            severity: components["schemas"]["IssueSeverity"];
            /** @description The rule in a few words. */
            title: string;
            /** @description Up to 20 pages that have it newly, or had it. */
            urls: string[];
        };
        /** @description A page that differs between two crawls. */
        ChangedPage: {
            /** @description What differs; empty for pages gained and lost. */
            changes: {
                /** @description What it is now; null: none. */
                after: string | null;
                /** @description What it was; null: none. */
                before: string | null;
                /** @description What it is. */
                field: string;
            }[];
            /** @description The page's address. */
            display_url: string;
            /**
             * Format: uuid
             * @description The page's id.
             */
            site_url_id: string;
            /** @description The page's title; null: none. */
            title: string | null;
        };
        /** @description A mailbox or a chat to which the signals of a workspace's projects are sent. */
        Channel: {
            /** @description Its address, shortened: an address is never shown again in full. */
            address: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description Why it is disabled; null when it is not. */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description When the next message is due; null: there is nothing to send.
             */
            due_at: string | null;
            /**
             * Format: int32
             * @description The hour of a digest, 0 to 23.
             */
            hour: number;
            /**
             * Format: uuid
             * @description The channel's id.
             */
            id: string;
            /** @description Where it sends its messages. */
            kind: components["schemas"]["ChannelKind"];
            /** @description Why the last attempt failed; null when it did not. */
            last_error: string | null;
            /**
             * Format: date-time
             * @description When an attempt failed last.
             */
            last_failure_at: string | null;
            /**
             * Format: date-time
             * @description When a message was sent last.
             */
            last_success_at: string | null;
            /** @description What people call it. */
            name: string;
            /** @description The projects whose signals it sends; empty: all of the workspace. */
            project_ids: string[];
            /** @description The kinds of signals that it sends; empty: all. */
            signal_kinds: components["schemas"]["SignalKind"][];
            /** @description Whether it sends messages. */
            state: components["schemas"]["ChannelState"];
            /** @description Why that test failed; null: it did not. */
            test_error: string | null;
            /**
             * Format: date-time
             * @description When somebody asked for a test last; null: nobody did.
             */
            test_requested_at: string | null;
            /**
             * Format: date-time
             * @description When that test ended; null: it has not.
             */
            tested_at: string | null;
            /** @description The IANA time zone of the hour. */
            timezone: string;
            /** @description When it sends what it has. */
            timing: components["schemas"]["ChannelTiming"];
            /**
             * Format: date-time
             * @description When it was changed last.
             */
            updated_at: string;
            /**
             * Format: int32
             * @description The day of a weekly digest, 1 (Monday) to 7.
             */
            weekday: number;
        };
        /** @description A channel to make. */
        ChannelInput: {
            /** @description An e-mail address, or the https address that the chat made for incoming messages. */
            address: string;
            /**
             * Format: int32
             * @description The hour of a digest, 0 to 23; absent: 8.
             */
            hour?: number;
            /** @description Where it sends its messages. */
            kind: components["schemas"]["ChannelKind"];
            /** @description What people call it, up to 80 characters. */
            name: string;
            /** @description The projects whose signals it sends; absent or empty: all of the workspace. */
            project_ids?: string[];
            /** @description The kinds of signals that it sends; absent or empty: all. */
            signal_kinds?: components["schemas"]["SignalKind"][];
            /** @description The IANA time zone of the hour; absent: that of the first project named, or of the workspace's oldest one. */
            timezone?: string;
            /** @description When it sends what it has; absent: at_once. */
            timing?: components["schemas"]["ChannelTiming"];
            /**
             * Format: int32
             * @description The day of a weekly digest, 1 (Monday) to 7; absent: 1.
             */
            weekday?: number;
        };
        /**
         * @description Where a channel sends its messages.
         * @enum {string}
         */
        ChannelKind: "email" | "slack" | "teams" | "discord";
        /** @description The fields of a channel to change. A field that is left out stays. */
        ChannelPatch: {
            /** @description An e-mail address, or the https address that the chat made for incoming messages. */
            address?: string;
            /**
             * Format: int32
             * @description The hour of a digest, 0 to 23.
             */
            hour?: number;
            /** @description What people call it, up to 80 characters. */
            name?: string;
            /** @description The projects whose signals it sends; empty: all of the workspace. */
            project_ids?: string[];
            /** @description The kinds of signals that it sends; empty: all. */
            signal_kinds?: components["schemas"]["SignalKind"][];
            /** @description Whether it sends messages. Disabling it drops what it has not sent yet. */
            state?: components["schemas"]["ChannelState"];
            /** @description The IANA time zone of the hour. */
            timezone?: string;
            /** @description When it sends what it has. */
            timing?: components["schemas"]["ChannelTiming"];
            /**
             * Format: int32
             * @description The day of a weekly digest, 1 (Monday) to 7.
             */
            weekday?: number;
        };
        /**
         * @description Whether a channel sends messages.
         * @enum {string}
         */
        ChannelState: "active" | "disabled";
        /**
         * @description When a channel sends what it has.
         * @enum {string}
         */
        ChannelTiming: "at_once" | "daily" | "weekly";
        /**
         * @description Which way a figure is expected to change.
         * @enum {string}
         */
        CheckDirection: "increase" | "decrease" | "equal";
        /**
         * @description The outcome of one check.
         * @enum {string}
         */
        CheckState: "waiting" | "met" | "unmet" | "unavailable";
        /**
         * @description Whether every analyzed page has a page kind.
         * @enum {string}
         */
        ClassificationState: "complete" | "partial" | "not_measured";
        /** @description A competitor of the brand. Its mentions are counted beside the brand's. */
        Competitor: {
            /** @description Other names of the competitor. */
            aliases: string[];
            /** @description Host names that belong to the competitor. */
            domains: string[];
            /**
             * Format: uuid
             * @description The competitor's id.
             */
            id: string;
            /** @description The address of the competitor's logo; null when there is none. */
            logo_url: string | null;
            /** @description When an occurrence of a name counts as a mention. */
            matching: components["schemas"]["EntityMatching"];
            /** @description The competitor's name as answers write it. */
            name: string;
        };
        /** @description The fields of a new competitor. */
        CompetitorInput: {
            /**
             * @description Other names of the competitor.
             * @default []
             */
            aliases?: string[];
            /**
             * @description Host names that belong to the competitor, without scheme and path.
             * @default []
             */
            domains?: string[];
            /** @description When an occurrence of a name counts as a mention; always when left out. */
            matching?: {
                /** @description Whether the name is also a common word; false by default. */
                common_word?: boolean | null;
                /** @description Terms of which one must stand in the answer, when the mode is context_required. */
                context_terms?: string[] | null;
                /** @description Phrases in which the name does not count. */
                exclusion_phrases?: string[] | null;
                /** @description Whether every occurrence counts, or only one with a context term; always by default. */
                mode?: components["schemas"]["EntityMatchingMode"] | null;
            } | null;
            /** @description The competitor's name as answers write it. */
            name: string;
        };
        /** @description The fields of a competitor to change. A field that is left out stays. */
        CompetitorPatch: {
            /** @description Other names of the competitor. */
            aliases?: string[];
            /** @description Host names that belong to the competitor, without scheme and path. */
            domains?: string[];
            /** @description When an occurrence of a name counts as a mention. A field of it that is left out stays. */
            matching?: {
                /** @description Whether the name is also a common word; false by default. */
                common_word?: boolean | null;
                /** @description Terms of which one must stand in the answer, when the mode is context_required. */
                context_terms?: string[] | null;
                /** @description Phrases in which the name does not count. */
                exclusion_phrases?: string[] | null;
                /** @description Whether every occurrence counts, or only one with a context term; always by default. */
                mode?: components["schemas"]["EntityMatchingMode"] | null;
            };
            /** @description The competitor's name as answers write it. */
            name?: string;
        };
        /** @description An engine that may be audited, as the operator set it up. */
        ConfiguredEngine: {
            /** @description The wire protocol that the engine is asked over. */
            adapter: string;
            /** @description What people call the engine, for instance ChatGPT. */
            engine_label: string;
            /**
             * Format: date-time
             * @description When the newest call of these audits ended; null when the engine was not asked.
             */
            last_asked_at: string | null;
            /** @description Why the newest call that failed did; null when none failed. */
            last_error: string | null;
            /**
             * Format: date-time
             * @description When that call ended; null when none failed.
             */
            last_error_at: string | null;
            /** @description The engine's identifier. */
            logical_engine: components["schemas"]["LogicalEngine"];
            /** @description Whether the cost of its answers is known. */
            priced: boolean;
            /** @description Whether the engine may search the web. */
            retrieval_enabled: boolean;
            /** @description How the calls of the newest audits went. */
            state: components["schemas"]["EngineState"];
            /** @description The model that is asked. */
            transport_model: string;
            /** @description The service that carries the calls. */
            transport_provider: components["schemas"]["TransportProvider"];
        };
        /**
         * @description Whether a cost is known.
         * @enum {string}
         */
        CostStatus: "complete" | "partial" | "unknown";
        /**
         * @description Why a crawl does what it does at the moment.
         * @enum {string}
         */
        CrawlActivityReason: "active_work" | "host_gate" | "retry_backoff" | "expired_lease" | "terminal";
        /**
         * @description What a crawl does at the moment.
         * @enum {string}
         */
        CrawlActivityState: "working" | "waiting" | "stalled" | "terminal";
        /**
         * @description The state of reading a site's pages.
         * @enum {string}
         */
        CrawlAnalysisStatus: "pending" | "running" | "stopped" | "completed" | "partially_completed" | "failed" | "cancelled";
        /** @description What was received at once. */
        CrawlBatch: {
            /**
             * Format: int64
             * @description Lines that were read, overlapping ones among them.
             */
            accepted_lines: number;
            /**
             * Format: uuid
             * @description Its id.
             */
            batch_id: string;
            /** @description The format that it was read by. */
            format: string;
            /**
             * Format: int64
             * @description Of the accepted lines those that were there before and are not counted again.
             */
            overlapping_lines: number;
            /**
             * Format: int64
             * @description Lines that could not be read.
             */
            rejected_lines: number;
            /** @description The first lines that could not be read, at most 20. */
            rejected_sample: {
                /**
                 * Format: int32
                 * @description Its number, from 1.
                 */
                line: number;
                /** @description Why. */
                reason: string;
                /** @description Its beginning. */
                text: string;
            }[];
            /** @description Always `processed`: a batch is acknowledged when it is counted. */
            state: components["schemas"]["CrawlBatchState"];
        };
        /**
         * @description What happened to a batch.
         * @enum {string}
         */
        CrawlBatchState: "processed";
        /**
         * @description Whether logs arrive.
         * @enum {string}
         */
        CrawlConnection: "not_connected" | "awaiting_data" | "connected";
        /** @description What a crawl has done so far. */
        CrawlCounters: {
            /** @description What the crawl does at the moment. */
            activity: {
                /**
                 * Format: date-time
                 * @description When the next page may be fetched; null: at once, or there is none.
                 */
                next_available_at: string | null;
                /**
                 * Format: int32
                 * @description How many pages wait.
                 */
                queue_depth: number;
                /** @description Why. */
                reason: components["schemas"]["CrawlActivityReason"];
                /** @description Whether it works, waits, has lost its worker, or has ended. */
                state: components["schemas"]["CrawlActivityState"];
            };
            /**
             * Format: int32
             * @description Pages analyzed.
             */
            analyzed: number;
            /**
             * Format: int32
             * @description Pages that robots.txt does not allow.
             */
            blocked: number;
            /** @description Analyzed pages by their kind. */
            by_page_kind: {
                [key: string]: number;
            };
            /**
             * Format: int32
             * @description Addresses found; null before the first.
             */
            discovered: number | null;
            /**
             * Format: int32
             * @description Pages that answered with an error or not at all.
             */
            errors: number;
            /** @description Why pages were not read. */
            failure_breakdown: components["schemas"]["CrawlFailureBreakdown"];
            /**
             * Format: int32
             * @description Selected pages that wait.
             */
            queued: number;
            /**
             * Format: int32
             * @description Pages that are being fetched.
             */
            running: number;
            /**
             * Format: int32
             * @description Pages selected for analysis.
             */
            selected: number;
        };
        /**
         * @description How much of a day's requests the logs have.
         * @enum {string}
         */
        CrawlCoverage: "complete" | "declared_complete" | "partial" | "unknown";
        /** @description What was received, day by day. */
        CrawlCoverageResponse: {
            /** @description The days of each source, newest first. */
            items: {
                /**
                 * Format: int32
                 * @description Batches with lines of the day.
                 */
                batch_count: number;
                /** @description How much of the day's requests the logs have. */
                coverage: components["schemas"]["CrawlCoverage"];
                /**
                 * Format: int32
                 * @description Heartbeats on the day.
                 */
                heartbeat_count: number;
                /**
                 * Format: int32
                 * @description The longest time without anything, in minutes.
                 */
                max_gap_minutes: number;
                /** @description Why the coverage is what it is. */
                reason: string;
                /** @description The day. */
                reporting_date: string;
                /** @description The time zone of the day. */
                reporting_timezone: string;
                /**
                 * Format: uuid
                 * @description The source.
                 */
                source_id: string;
            }[];
            /** @description Continues on the next page; null on the last one. */
            next_cursor: string | null;
            /** @description The sources that the days are of. */
            sources: components["schemas"]["CrawlSource"][];
        };
        /**
         * @description The state of finding a site's addresses. `sample_completed`: a sample was asked for and is complete. `stopped`: the page limit was reached first.
         * @enum {string}
         */
        CrawlDiscoveryStatus: "pending" | "running" | "stopped" | "completed" | "sample_completed" | "failed" | "cancelled";
        /** @description Pages that were not read, by the reason. */
        CrawlFailureBreakdown: {
            /**
             * Format: int32
             * @description Answered with 400 to 499.
             */
            http_4xx: number;
            /**
             * Format: int32
             * @description Answered with 500 to 599.
             */
            http_5xx: number;
            /**
             * Format: int32
             * @description Not allowed by robots.txt.
             */
            robots_denied: number;
            /**
             * Format: int32
             * @description Did not answer in time.
             */
            timeout: number;
        };
        /**
         * @description The state of a site crawl as a whole.
         * @enum {string}
         */
        CrawlOverallStatus: "draft" | "validating" | "queued" | "running" | "paused" | "completed" | "partially_completed" | "failed" | "cancelled";
        /**
         * @description Why a site crawl is partial: discovery_incomplete, analysis_incomplete, discovery_and_analysis_incomplete, or empty when it is not.
         * @enum {string}
         */
        CrawlPartialReason: "" | "discovery_incomplete" | "analysis_incomplete" | "discovery_and_analysis_incomplete";
        /** @description What robots.txt says to AI agents, and what came. */
        CrawlPolicy: {
            /** @description The published addresses that agents are verified by. */
            address_lists: {
                /**
                 * Format: int32
                 * @description How many days ago that was.
                 */
                age_days: number;
                /**
                 * Format: date-time
                 * @description When it was collected from the operator.
                 */
                collected_at: string;
                /** @description The list's name. */
                name: string;
                /**
                 * Format: int32
                 * @description How many networks it has.
                 */
                networks: number;
                /** @description Where it is published. */
                sources: string[];
            }[];
            /** @description The AI agents, those that came most first. */
            agents: {
                /** @description The catalogue's id. */
                bot_id: string;
                /** @description What people call it. */
                name: string;
                /** @description Who runs it; empty when that is not known. */
                operator: string;
                /** @description What it fetches for. */
                purpose: components["schemas"]["CrawlerPurpose"];
                /**
                 * Format: double
                 * @description Requests in the window; null without logs.
                 */
                requests: number | null;
                /** @description What robots.txt says to it. */
                robots: components["schemas"]["RobotsVerdict"];
                /** @description The name by which robots.txt speaks to it. */
                robots_token: string;
                /** @description Paths that were asked for although robots.txt disallows them, at most 10. */
                violated_paths: string[];
                /**
                 * Format: double
                 * @description Requests for what robots.txt disallows; null when it is not known.
                 */
                violations: number | null;
            }[];
            /** @description The version of the catalogue of bots. */
            catalogue_version: string;
            /**
             * Format: date-time
             * @description When robots.txt was read.
             */
            robots_read_at: string | null;
            /** @description What the newest crawl found where robots.txt should be. */
            robots_state: components["schemas"]["RobotsState"];
            /** @description Sections that disallow everything to the agents of a purpose, to copy. */
            sections: {
                /** @description The purpose of the agents that it speaks to. */
                purpose: components["schemas"]["CrawlerPurpose"];
                /** @description The lines. */
                text: string;
            }[];
            /** @description The last day. */
            window_end: string;
            /** @description The first day. */
            window_start: string;
        };
        /** @description A request for the home page, robots.txt or a sitemap that failed. */
        CrawlRootError: {
            /** @description A word for programs. */
            error_code: string;
            /**
             * Format: int32
             * @description How long it took in milliseconds; null: it was not asked.
             */
            latency_ms: number | null;
            /** @description The request's method. */
            method: string;
            /** @description What became of it. */
            outcome: string;
            /**
             * Format: int32
             * @description The status it answered with; null: none.
             */
            status_code: number | null;
            /** @description The address that was asked. */
            target: string;
        };
        /** @description Where a site's logs come from. */
        CrawlSource: {
            /**
             * Format: int64
             * @description Lines that were counted.
             */
            accepted_lines: number;
            /**
             * Format: int32
             * @description How long the sender collects lines before it sends them.
             */
            buffer_interval_seconds: number | null;
            /** @description Where they are collected, in the owner's words. */
            collection_point: string;
            /** @description Whether logs arrive. */
            connection: components["schemas"]["CrawlConnection"];
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description The logs' format; empty: detected. */
            format: string;
            /** @description The site's host; empty: that of the project's website. */
            host: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Whether logs are sent, fetched or uploaded. */
            kind: components["schemas"]["CrawlSourceKind"];
            /**
             * Format: date-time
             * @description When the last batch with lines arrived.
             */
            last_accepted_batch: string | null;
            /**
             * Format: date-time
             * @description When the last batch was counted.
             */
            last_processed_at: string | null;
            /** @description The server that answers the requests, in the owner's words. */
            origin: string;
            /**
             * Format: int64
             * @description Lines that were there before.
             */
            overlapping_lines: number;
            /** @description What Logpush wrote to prove who owns the address; empty when it wrote nothing. */
            ownership_challenge: string;
            /** @description A name for what sends them; empty without one. */
            preset: string;
            /** @description How its subscription is pulled. */
            pull: {
                /**
                 * Format: double
                 * @description The share of requests that the logs are sampled by, as declared.
                 */
                declared_sample_rate: number;
                /** @description The version of the catalogue of bots that the subscription's filter was made for. */
                filter_catalog_version: string;
                /**
                 * Format: date-time
                 * @description When the filter was confirmed.
                 */
                filter_confirmed_at: string | null;
                /** @description Whether the filter is of the current catalogue. */
                filter_current: boolean;
                /**
                 * Format: date-time
                 * @description When no message was left last.
                 */
                last_drained_at: string | null;
                /**
                 * Format: date-time
                 * @description When messages were fetched last.
                 */
                last_pull_at: string | null;
                /** @description The subscription's full name. */
                subscription: string;
                /**
                 * Format: date-time
                 * @description When it was checked last.
                 */
                verification_checked_at: string | null;
                /** @description Why the last check failed; null: it did not. */
                verification_failure: components["schemas"]["PullFailure"] | null;
                /** @description The value that the subscription's label `avm-verification` must have. */
                verification_nonce: string;
                /**
                 * Format: date-time
                 * @description When the subscription was verified.
                 */
                verified_at: string | null;
            } | null;
            /**
             * Format: int64
             * @description Lines that could not be read.
             */
            rejected_lines: number;
            /** @description The IANA time zone whose days the source's requests are counted in. */
            reporting_timezone: string;
            /**
             * Format: date-time
             * @description When it was revoked.
             */
            revoked_at: string | null;
            /** @description What is left out. */
            sampling: components["schemas"]["Sampling"];
            /** @description How they arrive. */
            setup: components["schemas"]["CrawlSourceSetup"];
            /** @description Why it stalled. */
            stall_reason: components["schemas"]["CrawlStallReason"] | null;
            /**
             * Format: date-time
             * @description When it stalled.
             */
            stalled_at: string | null;
            /** @description How it is. */
            state: components["schemas"]["CrawlSourceState"];
            /** @description Whether it may be used. */
            status: components["schemas"]["CrawlSourceStatus"];
            /** @description The recognisable beginning of its token. */
            token_prefix: string | null;
            /**
             * Format: int64
             * @description Batches whose format was not recognised.
             */
            unsupported_batches: number;
            /**
             * Format: int64
             * @description Uploads whose format was not recognised.
             */
            unsupported_uploads: number;
        };
        /** @description A new source. */
        CrawlSourceInput: {
            /**
             * Format: int32
             * @description How long the sender collects lines before it sends them.
             */
            buffer_interval_seconds?: number | null;
            /** @description Where they are collected. */
            collection_point?: string | null;
            /** @description Of JSON logs: what its fields are called; absent: their usual names. */
            field_map?: {
                /** @description Our name. */
                field: components["schemas"]["LogField"];
                /** @description The log's name, with dots between the names of nested objects. */
                name: string;
            }[] | null;
            /** @description The logs' format; absent: detected. */
            format?: string | null;
            /** @description The site's host; absent: that of the project's website. */
            host?: string | null;
            /** @description The server that answers the requests. */
            origin?: string | null;
            /** @description A name for what sends them. */
            preset?: string | null;
            /** @description The IANA time zone whose days requests are counted in; absent: the project's. */
            reporting_timezone?: string | null;
            /** @description What is left out; absent: nothing. */
            sampling?: {
                /** @description Of `filtered`: which lines are sent. */
                description?: string | null;
                /** @description Which way. */
                kind: components["schemas"]["SamplingKind"];
                /**
                 * Format: double
                 * @description Of `sampled`: the share of lines that is sent, above 0, at most 1.
                 */
                rate?: number | null;
            } | null;
            /** @description Of `pubsub_pull`: the key file of a service account that may read the subscription, the JSON as it was downloaded. It is kept encrypted and never shown. */
            service_account?: string | null;
            /** @description How its logs arrive. */
            setup: components["schemas"]["CrawlSourceSetup"];
            /** @description Of `pubsub_pull`: the subscription, projects/P/subscriptions/S. */
            subscription?: string | null;
        };
        /**
         * @description Whether a source's logs are sent, fetched or uploaded.
         * @enum {string}
         */
        CrawlSourceKind: "webhook" | "pull" | "upload";
        /**
         * @description How a source's logs arrive.
         * @enum {string}
         */
        CrawlSourceSetup: "edge_worker" | "edge_logpush" | "stream_firehose" | "pubsub_pull" | "custom" | "upload";
        /**
         * @description How a source is.
         * @enum {string}
         */
        CrawlSourceState: "active" | "awaiting_verification" | "stalled" | "revoked";
        /**
         * @description Whether a source may be used.
         * @enum {string}
         */
        CrawlSourceStatus: "active" | "revoked";
        /**
         * @description Why a source stalled.
         * @enum {string}
         */
        CrawlStallReason: "no_receipts" | "not_in_plan" | "oversize" | "verification_failed";
        /**
         * @description What a bot fetches pages for.
         * @enum {string}
         */
        CrawlerPurpose: "ai_training" | "ai_search" | "ai_user_fetch" | "search_engine" | "other" | "unknown";
        /**
         * @description What credits are summed by.
         * @enum {string}
         */
        CreditDimension: "month" | "project" | "engine";
        /** @description The declaration that an action was implemented. */
        DeclarationInput: {
            /**
             * Format: date-time
             * @description When it was implemented: not in the future, and not before the action's `declarableSince`.
             */
            declared_implemented_at: string;
            /**
             * Format: uuid
             * @description The revision of the text that implements the action. This installation stores none: any id is not found.
             */
            output_revision_id?: string | null;
            /** @description The members that were implemented; all of them when absent. */
            recommendation_ids?: string[];
        };
        /** @description What an audit would take of one engine. */
        EngineEstimate: {
            /** @description Whether the cost is known. */
            cost_status: components["schemas"]["CostStatus"];
            /** @description What people call the engine, for instance ChatGPT. */
            engine_label: string;
            /**
             * Format: int64
             * @description Expected input tokens; null when there is nothing to go by.
             */
            estimated_input_tokens: number | null;
            /**
             * Format: int64
             * @description Expected output tokens; null when there is nothing to go by.
             */
            estimated_output_tokens: number | null;
            /**
             * Format: int64
             * @description Expected web searches; null when there is nothing to go by.
             */
            estimated_search_calls: number | null;
            /**
             * Format: int64
             * @description Expected cost of the searches in millionths of a US dollar; null when it is not known.
             */
            estimated_search_cost_microusd: number | null;
            /**
             * Format: int64
             * @description Expected cost of the tokens in millionths of a US dollar; null when it is not known.
             */
            estimated_token_cost_microusd: number | null;
            /**
             * Format: int64
             * @description Expected cost in millionths of a US dollar; null when it is not known.
             */
            estimated_total_cost_microusd: number | null;
            /**
             * Format: int64
             * @description How many executions it would have.
             */
            execution_count: number;
            /** @description The engine. */
            logical_engine: components["schemas"]["LogicalEngine"];
            /**
             * Format: int32
             * @description How many markets it would run in.
             */
            market_count: number;
            /**
             * Format: int64
             * @description How many attempts it could make at most, each one credit.
             */
            maximum_attempt_count: number;
            /** @description The version of the price; empty without a price. */
            pricing_version: string;
            /**
             * Format: int32
             * @description How many prompts would be asked.
             */
            prompt_count: number;
            /**
             * Format: int32
             * @description How often each prompt would be asked.
             */
            repetition_count: number;
            /** @description Whether the engine would search the web; null when it is not known. */
            retrieval_enabled: boolean | null;
            /** @description The model's name as the service knows it. */
            transport_model: string;
            /** @description The service that calls go to. */
            transport_provider: components["schemas"]["TransportProvider"];
        };
        /**
         * @description How the calls of the newest audits to an engine went.
         * @enum {string}
         */
        EngineState: "not_asked" | "answering" | "failing";
        /** @description When an occurrence of an entity's name counts as a mention. */
        EntityMatching: {
            /** @description Whether the name is also a common word, so that only its usual spelling counts. */
            common_word: boolean;
            /** @description Terms of which one must stand in the answer, when the mode is context_required. */
            context_terms: string[];
            /** @description Phrases in which the name does not count. */
            exclusion_phrases: string[];
            /** @description Whether every occurrence counts, or only one with a context term. */
            mode: components["schemas"]["EntityMatchingMode"];
        };
        /**
         * @description When an occurrence of a name counts as a mention.
         * @enum {string}
         */
        EntityMatchingMode: "always" | "context_required";
        /** @description The body of every failure. */
        Error: {
            /** @description What went wrong. */
            error: {
                /** @description Of credits_exhausted: what is left of them. */
                available_credits?: number;
                /**
                 * @description Branch on it.
                 * @enum {string}
                 */
                code: "api_access_not_in_plan" | "conflict" | "credits_exhausted" | "declaration_open" | "estimate_exceeds_limit" | "generator_not_configured" | "idempotency_conflict" | "idempotency_in_progress" | "internal" | "invalid_api_key" | "invalid_status_transition" | "method_not_allowed" | "not_acceptable" | "not_found" | "origin_refused" | "payload_too_large" | "rate_limited" | "service_unavailable" | "unsupported_media_type" | "validation_error" | "workspace_role_forbidden";
                /** @description Every offending field of a request. */
                details?: {
                    /** @description The field's path as the request wrote it. */
                    field: string;
                    /** @description What is wrong with it, and what is allowed. */
                    message: string;
                }[];
                /** @description Of estimate_exceeds_limit: what the request allowed. */
                max_estimated_credits?: number;
                /** @description Of estimate_exceeds_limit and credits_exhausted: what the estimate came to. */
                maximum_attempt_count?: number;
                /** @description What is wrong, in words for people. */
                message: string;
                /** @description Of credits_exhausted: the workspace's credits for a month. */
                monthly_credit_limit?: number;
                /** @description Quote it to support. */
                request_id: string;
                /** @description The same request may succeed later. */
                retryable: boolean;
            };
        };
        /**
         * @description What happened: signal.started, signal.ended, audit.finished, crawl.finished, action.verified, action.contradicted, source.stalled, source.recovered, engine.degraded, engine.recovered or credits.low.
         * @enum {string}
         */
        EventType: "signal.started" | "signal.ended" | "audit.finished" | "crawl.finished" | "action.verified" | "action.contradicted" | "source.stalled" | "source.recovered" | "engine.degraded" | "engine.recovered" | "credits.low";
        /**
         * @description What is known about a window.
         * @enum {string}
         */
        EvidenceState: "not_run" | "observed_zero" | "available";
        /** @description One question to one engine: a prompt in one of its repetitions. */
        Execution: {
            /** @description The attempts in their order. Each is one credit. */
            attempts: {
                /** @description Why the attempt failed; empty otherwise. */
                error_message: string;
                /**
                 * Format: date-time
                 * @description When the attempt ended; null before.
                 */
                finished_at: string | null;
                /**
                 * Format: int32
                 * @description The HTTP status of the provider's response; null without one.
                 */
                http_status: number | null;
                /**
                 * Format: int32
                 * @description The attempt's place, from 1.
                 */
                number: number;
                /** @description How the request ended; empty while it is in flight. */
                outcome: components["schemas"]["AttemptResult"];
                /**
                 * Format: date-time
                 * @description When the request was sent.
                 */
                started_at: string;
            }[];
            /**
             * Format: uuid
             * @description The audit.
             */
            audit_id: string;
            /**
             * Format: int64
             * @description Cost of the answer at the price of the launch, in millionths of a US dollar; null: not known.
             */
            cost_microusd: number | null;
            /** @description What people call the engine, for instance ChatGPT. */
            engine_label: string;
            /** @description Why the execution or its last attempt failed; empty otherwise. */
            error_message: string;
            /**
             * Format: date-time
             * @description When the execution ended; null before.
             */
            finished_at: string | null;
            /**
             * Format: uuid
             * @description The execution's id.
             */
            id: string;
            /**
             * Format: int64
             * @description Input tokens of the answer as the service counted them; null: not stated, or no answer.
             */
            input_tokens: number | null;
            /** @description The engine that is asked. */
            logical_engine: components["schemas"]["LogicalEngine"];
            /**
             * Format: int32
             * @description How many attempts the execution may make.
             */
            max_attempts: number;
            /**
             * Format: int64
             * @description Output tokens of the answer as the service counted them; null: not stated, or no answer.
             */
            output_tokens: number | null;
            /**
             * Format: uuid
             * @description The prompt; null when it has been deleted.
             */
            prompt_id: string | null;
            /**
             * Format: int32
             * @description The prompt's place in the audit, from 0.
             */
            prompt_index: number;
            /** @description The prompt's text at launch. */
            prompt_text: string;
            /**
             * Format: int32
             * @description The repetition, from 1.
             */
            repetition: number;
            /**
             * Format: int64
             * @description Web searches of the answer as the service counted them; null: not stated, or no answer.
             */
            search_calls: number | null;
            /**
             * Format: date-time
             * @description When the first attempt began; null before.
             */
            started_at: string | null;
            /** @description Where the execution stands. */
            status: components["schemas"]["ExecutionStatus"];
        };
        /**
         * @description Where an execution stands.
         * @enum {string}
         */
        ExecutionStatus: "queued" | "running" | "completed" | "no_answer" | "failed" | "cancelled";
        /** @description What is expected to be measured after an action was implemented, told apart by its kind. */
        ExpectedCheck: {
            /** @description The query. */
            keyword: string;
            /**
             * @description Says which variant it is.
             * @constant
             */
            kind: "keyword_presence";
            /** @description The language of the results. */
            language_code: string;
            /**
             * Format: int32
             * @description The location of the results; null: none.
             */
            location_code: number | null;
            /** @description The origin of the site. */
            owned_origin: string;
            /** @description The query's key. */
            query_key: string;
        } | {
            /** @description The link's text. */
            anchor_text: string;
            /** @description The version of the rules that read the pages. */
            extractor_version: string;
            /**
             * Format: uuid
             * @description The crawl that the recommendation was made from.
             */
            internal_link_run_id: string;
            /**
             * @description Says which variant it is.
             * @constant
             */
            kind: "contextual_link";
            /**
             * Format: uuid
             * @description The recommendation.
             */
            recommendation_id: string;
            /**
             * Format: uuid
             * @description The analysis of the page with the link.
             */
            source_analysis_id: string;
            /**
             * Format: uuid
             * @description The stored page with the link.
             */
            source_artifact_id: string;
            /**
             * Format: uuid
             * @description The analysis of the page that the link leads to.
             */
            target_analysis_id: string;
            /**
             * Format: uuid
             * @description The stored page that the link leads to.
             */
            target_artifact_id: string;
            /**
             * Format: uuid
             * @description The page that the link leads to.
             */
            target_site_url_id: string | null;
            /** @description The address that the link leads to. */
            target_url: string;
        } | {
            /** @description The outcome. */
            expected_outcome: components["schemas"]["ExpectedOutcome"];
            /**
             * @description Says which variant it is.
             * @constant
             */
            kind: "site_rule";
            /** @description The rule. */
            rule_id: string;
            /**
             * Format: uuid
             * @description The page; null: the site.
             */
            target_site_url_id: string | null;
        } | {
            /**
             * Format: uuid
             * @description The snapshot of the figure before.
             */
            baseline_traffic_snapshot_id: string | null;
            /**
             * Format: double
             * @description The figure before.
             */
            baseline_value: number | null;
            /**
             * Format: int32
             * @description How many days the figure before covers.
             */
            baseline_window_days: number | null;
            /** @description Which way it changes. */
            direction: components["schemas"]["CheckDirection"];
            /**
             * Format: double
             * @description The figure that is expected.
             */
            expected_value: number | null;
            /**
             * @description Says which variant it is.
             * @constant
             */
            kind: "traffic_metric";
            /** @description The figure. */
            metric: string;
            /**
             * Format: double
             * @description The smallest change that counts.
             */
            min_delta: number;
            /** @description What it is of. */
            scope: components["schemas"]["TrafficCheckScope"] | null;
            /** @description The page or the query that it is of. */
            scope_key: string | null;
            /**
             * Format: double
             * @description The difference that counts as none.
             */
            tolerance: number;
        } | {
            /**
             * Format: uuid
             * @description The audit of the figure before.
             */
            baseline_metric_snapshot_id: string | null;
            /**
             * Format: double
             * @description The figure before.
             */
            baseline_value: number | null;
            /** @description Which way it changes. */
            direction: components["schemas"]["CheckDirection"];
            /**
             * @description Says which variant it is.
             * @constant
             */
            kind: "visibility_metric";
            /** @description The figure. */
            metric: string;
            /**
             * Format: double
             * @description The smallest change that counts.
             */
            min_delta: number;
            /**
             * Format: uuid
             * @description The prompt that the figure is of; null: all prompts.
             */
            target_prompt_id: string | null;
            /**
             * Format: double
             * @description The difference that counts as none.
             */
            tolerance: number;
        };
        /**
         * @description The outcome that is expected of a rule.
         * @enum {string}
         */
        ExpectedOutcome: "pass" | "fail" | "partial";
        /** @description The searches that engines made for the answers in scope. */
        FanoutPage: {
            /** @description Whether the answers were read. */
            analysis: {
                /** @description Why not; null when they were. */
                reason: string | null;
                /** @description Whether all of them were read. */
                state: components["schemas"]["AnalysisState"];
            };
            /** @description The answers behind the one `query`, those of the newest audit first; empty without `query`. */
            answers: {
                /**
                 * Format: uuid
                 * @description The audit.
                 */
                audit_id: string;
                /** @description Whether the answer mentions the brand. */
                brand_mentioned: boolean;
                /** @description What people call the engine, for instance ChatGPT. */
                engine_label: string;
                /** @description The engine that answered. */
                logical_engine: string;
                /** @description Whether the answer cites one of the brand's sites. */
                owned_domain_cited: boolean;
                /** @description The prompt's text at launch. */
                prompt_text: string;
                /**
                 * Format: uuid
                 * @description The execution that brought the answer.
                 */
                task_id: string;
            }[];
            /** @description How many of these answers the engine searched for (`searched`), did not search for (`not_searched`), or does not say (`unknown`), and how many nobody has read (`not_read`). */
            coverage: {
                [key: string]: number;
            };
            /**
             * Format: int32
             * @description How many different search queries there are, after `query` and `search` are applied.
             */
            distinct_queries: number;
            /**
             * Format: int32
             * @description How often engines searched, after `query` and `search` are applied.
             */
            event_count: number;
            /** @description The search queries, the most searched first. */
            items: {
                /**
                 * Format: int32
                 * @description How many of these answers mention the brand.
                 */
                brand_response_count: number;
                /** @description How certain the share of these answers that mention the brand is. */
                brand_response_rate_interval: components["schemas"]["Interval"] | null;
                /** @description What people call these engines, in the same order. */
                engine_labels: string[];
                /** @description The engines that searched for it. */
                engines: string[];
                /**
                 * Format: int32
                 * @description How often engines searched for it.
                 */
                event_count: number;
                /**
                 * Format: int32
                 * @description How many prompts led to it.
                 */
                prompt_count: number;
                /** @description The query in its most frequent spelling. */
                query: string;
                /**
                 * Format: int32
                 * @description How many answers it was searched for.
                 */
                response_count: number;
            }[];
            /**
             * Format: int32
             * @description How many of the different search queries are a prompt of the audit they were made in, regardless of case, white space and punctuation around words.
             */
            matched_queries: number;
            /** @description Pass it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /**
             * Format: int32
             * @description How many answers are in scope. `query` and `search` do not change it.
             */
            total_answers: number;
        };
        /**
         * @description Whether an issue is a fault, advice, or information only.
         * @enum {string}
         */
        FindingClass: "defect" | "advisory" | "diagnostic";
        /**
         * @description What a rate is good for.
         * @enum {string}
         */
        Grade: "decide" | "watch" | "explore";
        /**
         * @description What a grade depends on. `docs/metrics.md`, "What a figure is good for", has the limits and their sources.
         * @enum {string}
         */
        GradeCriterion: "answers" | "prompts" | "outcomes" | "width" | "repeatability" | "engines" | "age";
        /**
         * @description What there should be more of.
         * @enum {string}
         */
        GradeRemedy: "repetitions" | "prompts" | "audits";
        /**
         * @description How far the effect of a declared action is known.
         * @enum {string}
         */
        ImplementationState: "declared" | "observed" | "verified" | "contradicted";
        /** @description How certain a rate is: with the probability `level` the interval covers the true value. */
        Interval: {
            /**
             * Format: double
             * @description The upper end.
             */
            high: number;
            /**
             * Format: double
             * @description The probability, for instance 0.95.
             */
            level: number;
            /** @description Whether the evidence is thin: fewer than eight prompts (of `all_intents`: topics) have answers, or fewer than four of them a hit, or a miss, or prompts without a topic seem to ask the same and nobody has reviewed them. Then the interval may cover less than its level. */
            limited_evidence: boolean;
            /**
             * Format: double
             * @description The lower end.
             */
            low: number;
            /** @description The statistical method. */
            method: string;
            /** @description The question that it answers. */
            scope: components["schemas"]["IntervalScope"];
            /** @description Whether it holds for days like that of the run alone: how much an engine's days differ is not part of it. */
            today: boolean;
            /** @description The version of the method. */
            version: string;
        };
        /**
         * @description The question that an interval answers.
         * @enum {string}
         */
        IntervalScope: "your_topics" | "these_prompts" | "all_intents";
        /**
         * @description What an issue is about: whether a page works on the web at all, or how well answer engines can use it.
         * @enum {string}
         */
        IssueDimension: "technical" | "aeo";
        /**
         * @description How grave an issue is.
         * @enum {string}
         */
        IssueSeverity: "critical" | "high" | "medium" | "low" | "info";
        /** @description How many issues a crawl found. */
        IssuesSummary: {
            /**
             * Format: int32
             * @description Issues that are advice.
             */
            advisory_issue_type_count: number;
            /**
             * Format: int32
             * @description Pages with at least one issue.
             */
            affected_url_count: number;
            /**
             * Format: int32
             * @description Issues that are defects.
             */
            defect_issue_type_count: number;
            /** @description Issues by dimension. */
            dimension_counts: {
                [key: string]: number;
            };
            /**
             * Format: int32
             * @description Issues, one a rule, diagnostics too.
             */
            issue_count: number;
            /**
             * Format: int32
             * @description Monitored pages with at least one issue.
             */
            monitored_affected_url_count: number;
            /**
             * Format: int32
             * @description Issues on pages, each page counted, diagnostics too.
             */
            occurrence_count: number;
            /** @description Issues by severity. */
            severity_counts: {
                [key: string]: number;
            };
        };
        /** @description An engine that cannot be asked in a market, or in the benchmark mode. */
        LeftOutEngine: {
            /** @description What people call the engine, for instance ChatGPT. */
            engine_label: string;
            /** @description The engine. */
            logical_engine: components["schemas"]["LogicalEngine"];
            /** @description The market in which it is left out. */
            market: {
                /** @description The country: ISO 3166-1, two letters. */
                country_code: string;
                /**
                 * Format: uuid
                 * @description The market's id; null for the project's own country and language.
                 */
                id: string | null;
                /** @description The language: a BCP 47 tag. */
                language_code: string;
            };
            /** @description Why; null in audits that were launched before it was stored. */
            reason: string | null;
        };
        /**
         * @description The measurement that a check waits for.
         * @enum {string}
         */
        LegKind: "next_visibility_run" | "next_search_window" | "next_crawl";
        /**
         * @description How far a leg of a measurement is.
         * @enum {string}
         */
        LegState: "waiting" | "not_scheduled" | "sync_needed" | "observed";
        /**
         * @description A field of a log, by our name.
         * @enum {string}
         */
        LogField: "time" | "address" | "forwarded_for" | "method" | "host" | "url" | "path" | "query" | "referrer" | "user_agent" | "status" | "bytes" | "request";
        /**
         * @description A logical engine: one kind of AI answer engine that can be audited.
         * @enum {string}
         */
        LogicalEngine: "assistant_a" | "assistant_b" | "assistant_c" | "overview_a" | "assistant_a_search" | "assistant_b_consumer";
        /** @description A country and language that a project is measured in. */
        Market: {
            /** @description The country: ISO 3166-1, two letters. */
            country_code: string;
            /**
             * Format: date-time
             * @description When the market was added; null for the project's own country and language.
             */
            created_at: string | null;
            /**
             * Format: uuid
             * @description The market's id; null for a default market that is the project's own country and language.
             */
            id: string | null;
            /** @description Whether audits without a market run in this one. */
            is_default: boolean;
            /** @description The market's name, unique in the project. */
            label: string;
            /** @description The language: a BCP 47 tag. */
            language_code: string;
        };
        /** @description The fields of a new market. */
        MarketInput: {
            /** @description The country: ISO 3166-1, two letters. */
            country_code: string;
            /** @description Whether audits without a market run in this one; false when left out. */
            is_default?: boolean;
            /** @description The market's name, unique in the project regardless of case. */
            label: string;
            /** @description The language: a BCP 47 tag. */
            language_code: string;
        };
        /** @description The fields of a market to change. A field that is left out stays. */
        MarketPatch: {
            /** @description The country: ISO 3166-1, two letters. */
            country_code?: string;
            /** @description Whether audits without a market run in this one. False on the default market makes the project's own country and language the default. */
            is_default?: boolean;
            /** @description The market's name, unique in the project regardless of case. */
            label?: string;
            /** @description The language: a BCP 47 tag. */
            language_code?: string;
        };
        /**
         * @description Whether a market has figures.
         * @enum {string}
         */
        MarketState: "measured" | "no_run";
        /** @description A question that audits ask engines. */
        MeasuredPrompt: components["schemas"]["Prompt"] & {
            /** @description What the newest finished audit that asked this prompt found. */
            latest_measurement: components["schemas"]["PromptMeasurement"];
        };
        /** @description How many answers a figure was measured on. */
        MeasurementCounts: {
            /**
             * Format: int32
             * @description Answers that mention the brand; null when not measured.
             */
            brand_responses: number | null;
            /**
             * Format: int32
             * @description Mentions of all tracked entities, one per answer and entity; null when not measured.
             */
            entity_presences: number | null;
            /**
             * Format: int32
             * @description Executions that the audit has for it; null when not known.
             */
            expected: number | null;
            /**
             * Format: int32
             * @description Executions that failed; null when not known.
             */
            failed: number | null;
            /**
             * Format: int32
             * @description Executions without an answer that did not fail; null when not known.
             */
            not_run: number | null;
            /**
             * Format: int32
             * @description Answers that cite one of the brand's sites; null when not measured, and where no answer could carry citations.
             */
            owned_citation_responses: number | null;
            /**
             * Format: int32
             * @description Answers that count, or that are there and not read.
             */
            responses: number;
            /** @description Whether there are figures: `measured`, `partial` where executions have no answer, `not_measured` without answers; `pending` where the answers are not read yet, `unavailable` where they will not be. */
            state: string;
        };
        /**
         * @description What a member may do in a workspace.
         * @enum {string}
         */
        MemberRole: "owner" | "admin" | "member" | "viewer";
        /**
         * @description Whether a column names a row or holds a figure.
         * @enum {string}
         */
        MetricColumnKind: "dimension" | "metric";
        /**
         * @description What figures are compared with.
         * @enum {string}
         */
        MetricComparison: "none" | "previous_run";
        /**
         * @description What figures are split by.
         * @enum {string}
         */
        MetricDimension: "engine" | "market" | "entity" | "prompt" | "day" | "week" | "month";
        /**
         * @description What rows are kept by.
         * @enum {string}
         */
        MetricFilterField: "engine" | "market" | "entity" | "prompt" | "cohort";
        /**
         * @description How a filter compares.
         * @enum {string}
         */
        MetricFilterOp: "eq" | "in";
        /**
         * @description A figure of the reports.
         * @enum {string}
         */
        MetricName: "mention_rate" | "citation_rate" | "share_of_voice" | "average_position" | "visibility_score";
        /** @description What to measure, and by what. */
        MetricQuery: {
            /**
             * @description What the figures are compared with.
             * @default none
             */
            compare?: components["schemas"]["MetricComparison"];
            /** @description The `next_cursor` of the previous page. */
            cursor?: string | null;
            /**
             * @description Whether the greatest value is first.
             * @default true
             */
            descending?: boolean;
            /**
             * @description What they are split by. A period (`day`, `week`, `month`) goes with `engine`, `market` and `entity`; `prompt` goes with `engine` and `market`.
             * @default []
             */
            dimensions?: components["schemas"]["MetricDimension"][];
            /**
             * @description Which rows are kept.
             * @default []
             */
            filters?: {
                /** @description The field. */
                field: components["schemas"]["MetricFilterField"];
                /**
                 * @description How it is compared.
                 * @default eq
                 */
                op?: components["schemas"]["MetricFilterOp"];
                /** @description The value of `eq`. */
                value?: string | null;
                /** @description The values of `in`, up to 100. Without values it keeps every row. */
                values?: string[] | null;
            }[];
            /** @description The first day or instant, inclusive. Without a period and without `from` and `to` the newest finished run is reported. */
            from?: (string) | null;
            /**
             * @description The question that intervals answer.
             * @default your_topics
             */
            interval_scope?: components["schemas"]["IntervalScope"];
            /**
             * Format: int32
             * @description How many rows a page has, 1 to 100; 50 when left out.
             */
            limit?: number | null;
            /** @description The figures, at least one. */
            metrics: components["schemas"]["MetricName"][];
            /** @description The column that rows are sorted by, those without a value last; as in the reports when left out. */
            order_by?: string | null;
            /** @description The last day or instant, inclusive. */
            to?: (string) | null;
        };
        /** @description A model that answered, and how it was reached. */
        ModelProvenance: {
            /** @description What people call the engine, for instance ChatGPT. */
            engine_label: string;
            /** @description The engine that was asked. */
            logical_engine: string;
            /** @description Whether the model could search the web; null when it is not known. */
            retrieval_enabled: boolean | null;
            /** @description The model's name as the service knows it. */
            transport_model: string;
            /** @description The service that the calls went to. */
            transport_provider: string;
        };
        /**
         * @description What an observation of a declared action concluded.
         * @enum {string}
         */
        ObservationKind: "observed" | "verified" | "contradicted";
        /** @description A name that an audit's answers give and that was not tracked when the audit was launched. */
        ObservedCompetitor: {
            /** @description Further spellings. */
            aliases: string[];
            /** @description The version of the rules that found the name. */
            analyzer_version: string;
            /**
             * Format: uuid
             * @description The audit that found the name.
             */
            audit_id: string;
            /**
             * Format: date-time
             * @description When the audit ended.
             */
            created_at: string;
            /** @description The host of a cited site that bears the name; empty when there is none. */
            domain: string;
            /**
             * Format: int32
             * @description How many engines have answers with the name.
             */
            engine_count: number;
            /**
             * Format: uuid
             * @description The id of the name in this audit. The same name has another id in another audit.
             */
            id: string;
            /** @description Whether several prompts and at least half of the engines give the name. */
            market_relevant: boolean;
            /** @description The name as most answers write it. */
            name: string;
            /**
             * Format: int32
             * @description How many prompts have answers with the name.
             */
            prompt_count: number;
            /** @description How often and by whom the name is given, and then the judge model's opinion where there is one. */
            qualification_reason: string;
            /**
             * Format: int32
             * @description How many answers give the name.
             */
            response_count: number;
            /** @description The analyses of at most 20 answers that give the name. */
            source_analysis_ids: string[];
            /** @description The executions of the same answers. */
            source_artifact_ids: string[];
            /** @description What was decided about the name. A decision holds for the name in all audits of the project. */
            status: components["schemas"]["CandidateStatus"];
        };
        /** @description What is said of an offering. */
        OfferingMap: {
            /** @description What it is like. */
            attributes: components["schemas"]["BusinessMapEntry"][];
            /** @description Who looks for it. */
            audiences: components["schemas"]["BusinessMapEntry"][];
            /** @description Pairs of values that do not go together. */
            exclusions: {
                /** @description One value. */
                first: string;
                /** @description The other. */
                second: string;
            }[];
            /** @description The offering's name. */
            offering: string;
            /** @description When it is looked for. */
            situations: components["schemas"]["BusinessMapEntry"][];
        };
        /** @description Something that a rule found in the evidence. */
        Opportunity: {
            /**
             * Format: uuid
             * @description The action that groups it.
             */
            action_id: string | null;
            /**
             * Format: date-time
             * @description When it was first found.
             */
            created_at: string;
            /**
             * Format: int32
             * @description Its place in the action as shown, from 1.
             */
            display_rank: number;
            /** @description How much evidence it rests on. */
            evidence_summary: {
                /**
                 * Format: int32
                 * @description The number of observations: answers, pages, requests or days.
                 */
                count: number;
                /** @description The kinds of evidence: `audit`, `sources`, `perception`, `ads`, `crawl`, `ai_traffic`, `search`. */
                kinds: string[];
            };
            /**
             * Format: uuid
             * @description The opportunity's id; the same finding keeps it over time.
             */
            id: string;
            /** @description The kind of evidence it rests on. */
            opportunity_type: components["schemas"]["OpportunityType"];
            /** @description Who ordered the members. */
            order_source: components["schemas"]["OrderSource"];
            /** @description `severity`, `reach`, `confidence` and `winnability`, each 0 to 1: the score is 100 times their product. */
            priority_factors: Record<string, never>;
            /**
             * Format: double
             * @description 0 to 100.
             */
            priority_score: number;
            /**
             * Format: uuid
             * @description The project it belongs to.
             */
            project_id: string;
            /** @description What to do about it. */
            remediation: string;
            /** @description The rule that found it. */
            rule_id: string;
            /** @description How much harm it describes. */
            severity: components["schemas"]["OpportunitySeverity"];
            /**
             * Format: int32
             * @description Its place in the action by priority, from 1.
             */
            system_rank: number;
            /** @description What the finding is about, unique for the rule. */
            target_key: string;
            /** @description The target in words. */
            target_label: string | null;
            /**
             * Format: uuid
             * @description The prompt it is about, where it is one.
             */
            target_prompt_id: string | null;
            /** @description The theme it is about, where it has one. */
            target_theme: string | null;
            /** @description The address it is about, where it has one. */
            target_url: string | null;
            /** @description What was found, with its figures. */
            title: string;
            /**
             * Format: date-time
             * @description When it was last found or changed.
             */
            updated_at: string;
        };
        /**
         * @description How much harm an opportunity describes.
         * @enum {string}
         */
        OpportunitySeverity: "critical" | "high" | "medium" | "low" | "info";
        /**
         * @description The kind of evidence that an opportunity rests on.
         * @enum {string}
         */
        OpportunityType: "visibility" | "commerce" | "site" | "traffic" | "topic";
        /**
         * @description Who ordered a list: the service by priority, or a person by hand.
         * @enum {string}
         */
        OrderSource: "system" | "manual";
        /**
         * @description The state of one page of a crawl. `not_selected`: known, but beyond the page limit. `not_measured`: fetched, but it is not HTML.
         *     `error`: it answered with an error status. `failed`: it did not answer. `blocked`: robots.txt does not allow it.
         * @enum {string}
         */
        PageAnalysisStatus: "not_selected" | "not_measured" | "pending" | "running" | "completed" | "partially_completed" | "failed" | "error" | "blocked" | "cancelled";
        /**
         * @description What kind of page a page is.
         * @enum {string}
         */
        PageKind: "homepage" | "article" | "editorial_index" | "product" | "category" | "pricing" | "docs" | "faq" | "about_contact" | "service" | "local" | "guide" | "how_to" | "listicle" | "comparison" | "alternative" | "case_study_review" | "trust_policy" | "other";
        /**
         * @description A cited page's relation to the brand.
         * @enum {string}
         */
        PageStanding: "yours" | "competitor" | "blocked" | "unreadable" | "not_read" | "gap" | "listed" | "read";
        /** @description A page of a crawl. */
        PageSummary: {
            /**
             * Format: double
             * @description The evaluated share of the weight that applies; null: nothing applies.
             */
            aeo_measurement_coverage: number | null;
            /** @description Why the AEO readiness score is not measured; empty: it is. */
            aeo_measurement_reason: string;
            /** @description Whether the AEO readiness score is measured. */
            aeo_measurement_state: components["schemas"]["SiteScoreState"];
            /**
             * Format: double
             * @description 0 to 100; null: not measured.
             */
            aeo_readiness_score: number | null;
            /** @description The state of reading the page. */
            analysis_status: components["schemas"]["PageAnalysisStatus"];
            /**
             * Format: uuid
             * @description The crawl.
             */
            crawl_id: string;
            /**
             * Format: int32
             * @description How many links it is away from the home page; null: not reached by links.
             */
            depth_from_home: number | null;
            /** @description The address as people read it. */
            display_url: string;
            /** @description Why the page was not read; empty: it was, or was not tried. */
            error_code: string;
            /**
             * Format: int32
             * @description How many pages of the crawl link to it; null before the crawl has ended.
             */
            inbound_count: number | null;
            /**
             * Format: int32
             * @description How many issues the page has, without diagnostics; null: not read.
             */
            issue_count: number | null;
            /**
             * Format: date-time
             * @description When the page was last read; null: never.
             */
            last_audited: string | null;
            /**
             * Format: int32
             * @description How many pages of the crawl link to it from their main content; null before the crawl has ended.
             */
            main_content_inbound_count: number | null;
            /** @description Whether engines may index the page and its HTML carries its main content; null: not read. */
            main_content_indexable: boolean | null;
            /** @description Whether the page is monitored. */
            monitored: boolean;
            /** @description The address in its normal form. */
            normalized_url: string;
            /** @description What kind of page it is; null: not read. */
            page_kind: components["schemas"]["PageKind"] | null;
            /**
             * Format: uuid
             * @description The page's id, the same in all crawls of the project.
             */
            site_url_id: string;
            /** @description The page's title; null: none, or not read. */
            title: string | null;
            /**
             * Format: double
             * @description The evaluated share of the weight that applies; null: nothing applies.
             */
            web_fundamentals_coverage: number | null;
            /**
             * Format: double
             * @description 0 to 100; null: not measured.
             */
            web_fundamentals_score: number | null;
            /** @description Whether the web fundamentals score is measured. */
            web_fundamentals_state: components["schemas"]["SiteScoreState"];
        };
        /** @description What answers say about the brand and its competitors. */
        Perception: {
            /** @description Whether the answers were read, and the judge model was asked about them. */
            analysis: {
                /** @description Why not; null when they were. */
                reason: string | null;
                /** @description Whether all of them were read. */
                state: components["schemas"]["AnalysisState"];
            };
            /** @description How the brand is judged; null when nothing is measured yet. */
            brand: components["schemas"]["PerceptionEntity"] | null;
            /** @description How many mentions of all entities were judged. */
            coverage: components["schemas"]["PerceptionCoverage"];
            /** @description The sites that these answers cite. */
            drivers: {
                /**
                 * Format: int32
                 * @description How many such answers cite it.
                 */
                answers: number;
                /** @description The site's domain. */
                domain: string;
                /** @description A page of the site that was cited; null when none is known. */
                example_url: string | null;
            }[];
            /** @description How the brand is judged, by engine. */
            engines: components["schemas"]["PerceptionBreakdown"][];
            /** @description How the entities are judged: the brand first, then by mentions. */
            entities: components["schemas"]["PerceptionEntity"][];
            /**
             * Format: date-time
             * @description The first instant of the range, inclusive; null when the query gives none.
             */
            from_at: string | null;
            /** @description What answers blame the brand for, newest first. */
            negative_quotes: components["schemas"]["PerceptionQuote"][];
            /** @description How the brand is judged, by prompt. */
            prompts: components["schemas"]["PerceptionBreakdown"][];
            /** @description Why there are none; null when there are. */
            reason: components["schemas"]["PerceptionReason"] | null;
            /** @description How often answers recommend the brand. */
            recommended: {
                /** @description What limits the figure; empty when nothing does. */
                limitation: string;
                /**
                 * Format: int32
                 * @description Classified answers that mention the brand.
                 */
                mentioned: number;
                /**
                 * Format: double
                 * @description Share of the answers that recommend the brand; null without answers.
                 */
                rate: number | null;
                /** @description How certain the rate is. */
                rate_interval: components["schemas"]["Interval"] | null;
                /**
                 * Format: int32
                 * @description Answers that recommend the brand.
                 */
                recommended: number;
                /**
                 * Format: int32
                 * @description Answers that advise against the brand.
                 */
                recommended_against: number;
            };
            /** @description The audits in the report, newest first. */
            source_audit_ids: string[];
            /** @description Whether there are figures. */
            state: components["schemas"]["PerceptionState"];
            /** @description What the brand is praised and blamed for. */
            themes: {
                /**
                 * Format: int32
                 * @description How many answers blame the brand for it.
                 */
                negative: number;
                /**
                 * Format: int32
                 * @description How many answers praise the brand for it.
                 */
                positive: number;
                /** @description Some of these answers, word for word. */
                quotes: components["schemas"]["PerceptionQuote"][];
                /** @description The theme. */
                theme: string;
            }[];
            /**
             * Format: date-time
             * @description The last instant of the range, inclusive; null when the query gives none.
             */
            to_at: string | null;
            /** @description How the brand is judged, by topic. */
            topics: components["schemas"]["PerceptionBreakdown"][];
            /** @description How the brand was judged in each run, oldest first. */
            trend: {
                /**
                 * Format: uuid
                 * @description The audit.
                 */
                audit_id: string;
                /** @description Whether the run was judged by the same model, words and rules as the report's newest run. */
                comparable: boolean;
                /**
                 * Format: date-time
                 * @description When the audit ended.
                 */
                completed_at: string;
                /** @description The judge model and its configuration. */
                extractor_version: string;
                /**
                 * Format: int32
                 * @description How many answers mention the brand.
                 */
                mentions: number;
                /** @description The version of the rules that made the figures. */
                metrics_version: string;
                /** @description How the brand's mentions were judged. */
                score: components["schemas"]["PerceptionScore"];
                /** @description The version of the words that the judge was asked with. */
                template_version: string;
            }[];
        };
        /** @description How the brand is judged in a part of the answers. */
        PerceptionBreakdown: {
            /** @description How many of the brand's mentions were judged. */
            coverage: components["schemas"]["PerceptionCoverage"];
            /** @description What the part is found by. */
            key: string;
            /** @description The part's name; what people call it where the part is an engine. */
            label: string;
            /** @description How the brand's mentions were judged. */
            score: components["schemas"]["PerceptionScore"];
        };
        /** @description How many mentions were judged. mentions = classified + pending + notAssessable + unavailable; one mention is one answer that names the entity. */
        PerceptionCoverage: {
            /**
             * Format: int32
             * @description Mentions that were classified.
             */
            classified: number;
            /**
             * Format: int32
             * @description Classified mentions whose judge was less than half sure.
             */
            low_confidence: number;
            /**
             * Format: int32
             * @description All mentions.
             */
            mentions: number;
            /**
             * Format: int32
             * @description Mentions that say too little to be classified.
             */
            not_assessable: number;
            /**
             * Format: int32
             * @description Mentions whose judgement is still to come.
             */
            pending: number;
            /** @description Mentions that could not be judged, by reason. */
            unavailable: {
                /**
                 * Format: int32
                 * @description How many mentions it holds for.
                 */
                count: number;
                /** @description The reason. */
                reason: components["schemas"]["PerceptionReason"];
            }[];
        };
        /** @description How one entity is judged. */
        PerceptionEntity: {
            /** @description How many of its mentions were judged. */
            coverage: components["schemas"]["PerceptionCoverage"];
            /** @description Whether the entity is the brand. */
            is_brand: boolean;
            /** @description The entity's name. */
            name: string;
            /** @description How its mentions were judged. */
            score: components["schemas"]["PerceptionScore"];
        };
        /** @description A passage of an answer, word for word. */
        PerceptionQuote: {
            /** @description What people call the engine, for instance ChatGPT. */
            engine_label: string;
            /** @description The entity that it is about. */
            entity: string;
            /**
             * Format: uuid
             * @description The execution that brought the answer.
             */
            execution_id: string;
            /** @description The judge model and its configuration. */
            extractor_version: string;
            /** @description Whether the entity is the brand. */
            is_brand: boolean;
            /** @description The engine that answered. */
            logical_engine: string;
            /**
             * Format: date-time
             * @description When the answer arrived.
             */
            observed_at: string;
            /** @description Whether it praises or blames. */
            polarity: components["schemas"]["QuotePolarity"];
            /** @description The prompt's text at launch. */
            prompt: string;
            /**
             * Format: uuid
             * @description The audit.
             */
            run_id: string;
            /** @description The version of the words that the judge was asked with. */
            template_version: string;
            /** @description The passage. */
            text: string;
            /** @description What it praises or blames. */
            theme: string;
        };
        /**
         * @description Why mentions were not judged.
         * @enum {string}
         */
        PerceptionReason: "model_not_configured" | "platform_cap" | "entity_limit" | "invalid_output" | "model_error" | "task_failed" | "not_assessable";
        /** @description How mentions were judged. Shares are of the classified mentions; null when none was classified. */
        PerceptionScore: {
            /**
             * Format: int32
             * @description All classified mentions.
             */
            classified: number;
            /**
             * Format: int32
             * @description Mentions that both praise and blame.
             */
            mixed: number;
            /**
             * Format: int32
             * @description Mentions that blame.
             */
            negative: number;
            /**
             * Format: double
             * @description Share of the negative mentions.
             */
            negative_share: number | null;
            /** @description How certain the brand's negative share is; null for competitors and in trends. */
            negative_share_interval: components["schemas"]["Interval"] | null;
            /**
             * Format: double
             * @description (positive − negative) / classified, −1 to 1.
             */
            net_sentiment: number | null;
            /**
             * Format: int32
             * @description Mentions without judgement.
             */
            neutral: number;
            /**
             * Format: int32
             * @description Mentions that praise.
             */
            positive: number;
            /**
             * Format: double
             * @description Share of the positive mentions.
             */
            positive_share: number | null;
            /** @description How certain the brand's positive share is; null for competitors and in trends. */
            positive_share_interval: components["schemas"]["Interval"] | null;
        };
        /**
         * @description Whether the report has figures.
         * @enum {string}
         */
        PerceptionState: "value" | "pending" | "unavailable" | "no_mentions";
        /**
         * @description What a report is compared with.
         * @enum {string}
         */
        PerformanceCompare: "none" | "previous_period" | "previous_year" | "custom";
        /**
         * @description What search figures are listed by.
         * @enum {string}
         */
        PerformanceDimension: "query" | "page" | "country" | "device" | "search_appearance" | "day" | "alt_engine_query" | "alt_engine_page";
        /** @description One point of a series. */
        PerformancePoint: {
            /** @description The first day that it stands for. */
            date: string;
            /**
             * Format: double
             * @description The figure; null when none of its days was imported, or it has no denominator.
             */
            value: number | null;
        };
        /**
         * @description The days of a report: 7d, 28d, 90d, 12m, 16m or custom.
         * @enum {string}
         */
        PerformanceRange: "7d" | "28d" | "90d" | "12m" | "16m" | "custom";
        /** @description What people searched and clicked in some days. */
        PerformanceReport: {
            /** @description What it is compared with. */
            compare: components["schemas"]["PerformanceCompare"];
            /** @description The days that they are compared with. */
            comparison: components["schemas"]["PerformanceWindow"] | null;
            /** @description What has been imported at all. */
            coverage: {
                /** @description Days of the window whose web analytics figures are sampled or withheld in part, by source. */
                analytics_quality: Record<string, never>;
                /**
                 * Format: int32
                 * @description How many days were imported.
                 */
                covered_days: number;
                /** @description The first imported day. */
                earliest_date: string | null;
                /** @description The last imported day. */
                latest_date: string | null;
            };
            /** @description How many rows the table of each dimension has. */
            dimension_counts: {
                /**
                 * Format: int32
                 * @description Pages of the second search engine.
                 */
                alt_engine_page: number;
                /**
                 * Format: int32
                 * @description Queries of the second search engine.
                 */
                alt_engine_query: number;
                /**
                 * Format: int32
                 * @description Countries.
                 */
                country: number;
                /**
                 * Format: int32
                 * @description Days.
                 */
                day: number;
                /**
                 * Format: int32
                 * @description Kinds of devices.
                 */
                device: number;
                /**
                 * Format: int32
                 * @description Pages.
                 */
                page: number;
                /**
                 * Format: int32
                 * @description Queries.
                 */
                query: number;
                /**
                 * Format: int32
                 * @description Search appearances.
                 */
                search_appearance: number;
            };
            /** @description The version of the formulas. */
            formula_version: string;
            /** @description What one point of a series stands for. */
            granularity: components["schemas"]["SnapshotGranularity"];
            /** @description The version of the rules by which keys are told apart. */
            normalization_version: string;
            /**
             * Format: uuid
             * @description The project.
             */
            project_id: string;
            /** @description The range that was asked for. */
            range: components["schemas"]["PerformanceRange"];
            /** @description The days that were asked for. */
            selected: components["schemas"]["PerformanceWindow"];
            /** @description The dimensions about which nothing was imported for these days. */
            unavailable_dimensions: string[];
        };
        /** @description One row of a table. */
        PerformanceRow: {
            /**
             * Format: int64
             * @description Clicks on results.
             */
            clicks: number | null;
            /** @description The same key in the other window; null without one, or when it has no row there. */
            comparison: {
                /**
                 * Format: int64
                 * @description Clicks on results.
                 */
                clicks: number | null;
                /**
                 * Format: double
                 * @description Clicks divided by impressions.
                 */
                ctr: number | null;
                /**
                 * Format: int64
                 * @description How often results were shown.
                 */
                impressions: number | null;
                /**
                 * Format: double
                 * @description The mean position, weighted by impressions.
                 */
                position: number | null;
            } | null;
            /**
             * Format: double
             * @description Clicks divided by impressions.
             */
            ctr: number | null;
            /**
             * Format: int64
             * @description How often results were shown.
             */
            impressions: number | null;
            /** @description The query, page, country, device, search appearance or day. */
            key: string;
            /**
             * Format: double
             * @description Key events, for days.
             */
            key_events: number | null;
            /**
             * Format: double
             * @description The mean position, weighted by impressions.
             */
            position: number | null;
            /**
             * Format: int64
             * @description Sessions, for days.
             */
            sessions: number | null;
        };
        /** @description One page of a table. */
        PerformanceTable: {
            /** @description With queries: what the totals have beyond all listed queries, which the search engine keeps back as anonymous. Null when the totals are made of the same rows. */
            anonymized: {
                /**
                 * Format: int64
                 * @description Clicks.
                 */
                clicks: number;
                /**
                 * Format: int64
                 * @description Impressions.
                 */
                impressions: number;
            } | null;
            /** @description What the table lists. */
            dimension: components["schemas"]["PerformanceDimension"];
            /** @description The page's rows. */
            items: components["schemas"]["PerformanceRow"][];
            /** @description What continues the table; null on its last page. */
            next_cursor: string | null;
            /**
             * Format: int32
             * @description How many rows a page has at most.
             */
            page_size: number;
            /**
             * Format: uuid
             * @description The state of the data that all of the table's pages are made of; null when nothing was imported.
             */
            snapshot_id: string | null;
            /**
             * Format: int32
             * @description How many rows the table has.
             */
            total_count: number;
        };
        /** @description Some days and their figures. */
        PerformanceWindow: {
            /** @description What is known of the web analytics of these days: sessions and key events. */
            analytics_state: components["schemas"]["EvidenceState"];
            /** @description What is known of the search figures of these days: clicks, impressions, ctr and position. */
            evidence_state: components["schemas"]["EvidenceState"];
            /** @description The figures over time. */
            series: {
                /** @description Clicks. */
                clicks: components["schemas"]["PerformancePoint"][];
                /** @description Clicks divided by impressions. */
                ctr: components["schemas"]["PerformancePoint"][];
                /** @description Impressions. */
                impressions: components["schemas"]["PerformancePoint"][];
                /** @description The mean position, weighted by impressions. */
                position: components["schemas"]["PerformancePoint"][];
            };
            /**
             * Format: uuid
             * @description The immutable state of the data that the figures are made of; null when nothing was imported.
             */
            snapshot_id: string | null;
            /** @description The sums over these days. */
            totals: {
                /**
                 * Format: int64
                 * @description Clicks on results.
                 */
                clicks: number | null;
                /**
                 * Format: double
                 * @description Clicks divided by impressions.
                 */
                ctr: number | null;
                /**
                 * Format: int64
                 * @description How often results were shown.
                 */
                impressions: number | null;
                /**
                 * Format: double
                 * @description Key events, as web analytics counts them.
                 */
                key_events: number | null;
                /**
                 * Format: double
                 * @description The mean position, weighted by impressions.
                 */
                position: number | null;
                /**
                 * Format: int64
                 * @description Sessions, as web analytics counts them.
                 */
                sessions: number | null;
            };
            /** @description The last day. */
            window_end: string;
            /** @description The first day. */
            window_start: string;
        };
        /**
         * @description How a plan differs from what was asked.
         * @enum {string}
         */
        PlanChange: "none" | "prompts_for_repetitions" | "one_repetition" | "twice_prompts" | "twice_repetitions";
        /**
         * @description What expected widths follow from.
         * @enum {string}
         */
        PrecisionBasis: "measured" | "assumed";
        /** @description The measurement of one brand. */
        Project: {
            /** @description How audits ask engines unless a launch says otherwise. */
            benchmark_mode: components["schemas"]["BenchmarkMode"];
            /** @description How the brand is recognised in answers. */
            brand: {
                /** @description Other names of the brand. */
                aliases: string[];
                /** @description The address of the brand's logo; null when there is none. */
                logo_url: string | null;
                /** @description When an occurrence of a name counts as a mention. */
                matching: components["schemas"]["EntityMatching"];
            };
            /** @description The brand's name as answers write it. */
            brand_name: string;
            /** @description The competitors that are tracked, oldest first. */
            competitors: components["schemas"]["Competitor"][];
            /** @description The country of the project's own market: ISO 3166-1, two letters. */
            country_code: string;
            /**
             * Format: date-time
             * @description When the project was created.
             */
            created_at: string;
            /**
             * Format: int32
             * @description How often an audit asks each prompt unless a launch says otherwise.
             */
            default_repetitions: number;
            /**
             * Format: uuid
             * @description The project's id.
             */
            id: string;
            /** @description The brand's industry; empty when not given. */
            industry: string;
            /** @description The language of the project's own market: a BCP 47 tag. */
            language_code: string;
            /** @description The project's name. */
            name: string;
            /** @description Host names that belong to the brand. A citation of one of them, or of a host below it, is an owned citation. */
            owned_domains: string[];
            /** @description A label for the market of the project itself; empty when not given. */
            primary_market: string;
            /** @description The prompt sets, oldest first. */
            prompt_sets: components["schemas"]["PromptSet"][];
            /** @description The part of the industry; empty when not given. */
            subindustry: string;
            /** @description The IANA time zone whose days, weeks and months reports count in. */
            timezone: string;
            /** @description Host names below owned domains that do not count as the brand's. */
            unintended_domains: string[];
            /**
             * Format: date-time
             * @description When the project was last changed.
             */
            updated_at: string;
            /** @description The address of the brand's website, http or https. */
            website_url: string;
            /**
             * Format: uuid
             * @description The workspace that the project belongs to.
             */
            workspace_id: string;
        };
        /** @description The fields of a new project. */
        ProjectInput: {
            /** @description How audits ask engines; consumer_like when left out. */
            benchmark_mode?: components["schemas"]["BenchmarkMode"];
            /** @description How the brand is recognised in answers. */
            brand?: {
                /** @description Other names of the brand. */
                aliases?: string[] | null;
                /** @description The address of the brand's logo; null for none. */
                logo_url?: string | null;
                /** @description When an occurrence of a name counts as a mention. */
                matching?: {
                    /** @description Whether the name is also a common word; false by default. */
                    common_word?: boolean | null;
                    /** @description Terms of which one must stand in the answer, when the mode is context_required. */
                    context_terms?: string[] | null;
                    /** @description Phrases in which the name does not count. */
                    exclusion_phrases?: string[] | null;
                    /** @description Whether every occurrence counts, or only one with a context term; always by default. */
                    mode?: components["schemas"]["EntityMatchingMode"] | null;
                } | null;
            };
            /** @description The brand's name as answers write it. */
            brand_name: string;
            /** @description The country of the project's own market: ISO 3166-1, two letters. */
            country_code: string;
            /**
             * Format: int32
             * @description How often an audit asks each prompt, 1 to 50; 1 when left out.
             */
            default_repetitions?: number;
            /** @description The brand's industry; empty when left out. */
            industry?: string;
            /** @description The language of the project's own market: a BCP 47 tag. */
            language_code: string;
            /** @description The project's name. */
            name: string;
            /** @description Host names that belong to the brand; the website's own domain when left out. */
            owned_domains?: string[];
            /** @description A label for the market of the project itself; empty when left out. */
            primary_market?: string;
            /** @description The part of the industry; empty when left out. */
            subindustry?: string;
            /** @description An IANA time zone such as Europe/Berlin; UTC when left out. */
            timezone?: string;
            /** @description Host names below owned domains that do not count as the brand's. */
            unintended_domains?: string[];
            /** @description The address of the brand's website, absolute, http or https. */
            website_url: string;
        };
        /** @description The fields of a project to change. A field that is left out stays; a list is replaced as a whole. */
        ProjectPatch: {
            /** @description How audits ask engines. */
            benchmark_mode?: components["schemas"]["BenchmarkMode"];
            /** @description How the brand is recognised in answers. */
            brand?: {
                /** @description Other names of the brand. */
                aliases?: string[] | null;
                /** @description The address of the brand's logo; null for none. */
                logo_url?: string | null;
                /** @description When an occurrence of a name counts as a mention. */
                matching?: {
                    /** @description Whether the name is also a common word; false by default. */
                    common_word?: boolean | null;
                    /** @description Terms of which one must stand in the answer, when the mode is context_required. */
                    context_terms?: string[] | null;
                    /** @description Phrases in which the name does not count. */
                    exclusion_phrases?: string[] | null;
                    /** @description Whether every occurrence counts, or only one with a context term; always by default. */
                    mode?: components["schemas"]["EntityMatchingMode"] | null;
                } | null;
            };
            /** @description The brand's name as answers write it. */
            brand_name?: string;
            /** @description The country of the project's own market: ISO 3166-1, two letters. */
            country_code?: string;
            /**
             * Format: int32
             * @description How often an audit asks each prompt, 1 to 50.
             */
            default_repetitions?: number;
            /** @description The brand's industry. */
            industry?: string;
            /** @description The language of the project's own market: a BCP 47 tag. */
            language_code?: string;
            /** @description The project's name. */
            name?: string;
            /** @description Host names that belong to the brand. */
            owned_domains?: string[];
            /** @description A label for the market of the project itself. */
            primary_market?: string;
            /** @description The part of the industry. */
            subindustry?: string;
            /** @description An IANA time zone such as Europe/Berlin. */
            timezone?: string;
            /** @description Host names below owned domains that do not count as the brand's. */
            unintended_domains?: string[];
            /** @description The address of the brand's website, absolute, http or https. */
            website_url?: string;
        };
        /** @description A question that audits ask engines. */
        Prompt: {
            /** @description Whether the text mentions the brand. */
            branded: boolean;
            /** @description The buyer's stage; may be empty. */
            buyer_stage: components["schemas"]["BuyerStage"];
            /** @description The cohort that reports count the prompt in. */
            cohort: components["schemas"]["PromptCohort"];
            /**
             * Format: date-time
             * @description When the prompt was added.
             */
            created_at: string;
            /** @description Whether audits ask the prompt. */
            enabled: boolean;
            /**
             * Format: uuid
             * @description The prompt's id.
             */
            id: string;
            /** @description What the question is after; may be empty. */
            intent: components["schemas"]["PromptIntent"];
            /** @description How the prompt came into the set. */
            origin: components["schemas"]["PromptOrigin"];
            /** @description What the question is after, in detail; may be empty. */
            prompt_intent: components["schemas"]["PromptIntentDetail"];
            /**
             * Format: uuid
             * @description The set that the prompt belongs to.
             */
            prompt_set_id: string;
            /** @description Whether the prompt is in use or archived. */
            status: components["schemas"]["PromptStatus"];
            /** @description The question, word for word. */
            text: string;
            /** @description A free label; may be empty. */
            theme: string;
            /**
             * Format: uuid
             * @description The prompt's topic; null without one.
             */
            topic_id: string | null;
            /**
             * Format: date-time
             * @description When the prompt was last changed.
             */
            updated_at: string;
        };
        /** @description A prompt that a model suggests. */
        PromptCandidate: {
            /** @description Where a buyer stands who asks it. */
            buyer_stage: components["schemas"]["BuyerStage"];
            /** @description What kind of prompt it is. */
            cohort: components["schemas"]["PromptCohort"];
            /**
             * Format: date-time
             * @description When it was generated.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Until when it can be reviewed.
             */
            expires_at: string;
            /** @description Whether it rests on evidence of the project: the business map, pages of the site or pages that answers cite, or searches. */
            grounded: boolean;
            /**
             * Format: uuid
             * @description The candidate's id.
             */
            id: string;
            /** @description What the question is after. */
            intent: components["schemas"]["PromptIntent"];
            /** @description The finer intent. */
            prompt_intent: components["schemas"]["PromptIntentDetail"];
            /**
             * Format: uuid
             * @description The prompt set that it is for.
             */
            prompt_set_id: string;
            /** @description The faults that rules or the judge model found. */
            quality_flags: string[];
            /** @description Whether its quality was judged. */
            quality_status: components["schemas"]["QualityStatus"];
            /**
             * Format: uuid
             * @description The generation that made it.
             */
            run_id: string;
            /** @description The question. */
            text: string;
            /**
             * Format: uuid
             * @description Its topic; null: none, or one that is gone.
             */
            topic_id: string | null;
        };
        /** @description What to accept and to reject. */
        PromptCandidateReviewInput: {
            /**
             * @description Candidates that become prompts.
             * @default []
             */
            accept?: {
                /** @description Another cohort; absent: the candidate's. */
                cohort?: components["schemas"]["PromptCohort"] | null;
                /**
                 * Format: uuid
                 * @description The candidate's id.
                 */
                id: string;
                /** @description Another text; absent: the candidate's. */
                text?: string | null;
                /**
                 * Format: uuid
                 * @description Another topic, or null for none; absent: the candidate's.
                 */
                topic_id?: string | null;
            }[];
            /**
             * @description Ids of candidates that are rejected.
             * @default []
             */
            reject?: string[];
        };
        /**
         * @description The kind of prompt. Reports show one cohort at a time.
         * @enum {string}
         */
        PromptCohort: "core" | "brand_diagnostic" | "comparison" | "commerce";
        /** @description A report compared with an earlier audit, the baseline, on the cells that both answered. */
        PromptComparison: {
            /**
             * Format: date-time
             * @description When the baseline ended; null without one.
             */
            baseline_at: string | null;
            /**
             * Format: uuid
             * @description The baseline's audit; null without one, or with several.
             */
            baseline_audit_id: string | null;
            /** @description The baseline's audits. */
            baseline_audit_ids: string[];
            /**
             * Format: int32
             * @description How many cells the baseline answered.
             */
            baseline_cells: number;
            /** @description How many answers the baseline was measured on; null without one. */
            baseline_counts: components["schemas"]["MeasurementCounts"] | null;
            /** @description The baseline's values by figure, on matched cells. */
            baseline_values: {
                [key: string]: number | null;
            };
            /** @description The rates of `deltas` and whether they moved. */
            changes: components["schemas"]["RateChange"][];
            /**
             * Format: int32
             * @description How many cells the report answered.
             */
            current_cells: number;
            /** @description How many answers in matched cells the current figures were measured on; null without a baseline. */
            current_counts: components["schemas"]["MeasurementCounts"] | null;
            /** @description The entities' current figures, on matched cells. */
            current_rankings: components["schemas"]["PromptRankingRow"][];
            /** @description Current values by figure, on matched cells. */
            current_values: {
                [key: string]: number | null;
            };
            /** @description Changes by figure: the current value less the baseline's. */
            deltas: {
                [key: string]: number | null;
            };
            /**
             * Format: int32
             * @description How many cells both answered.
             */
            matched_cells: number;
            /** @description The entities' figures of the baseline, on matched cells. */
            rankings: components["schemas"]["PromptRankingRow"][];
            /**
             * Format: int32
             * @description How many newer runs were passed over because they share no cell.
             */
            skipped_runs: number;
            /** @description Whether there is a comparison, and if not, why. */
            status: string;
            /** @description Whether the visibility rate moved. */
            verdict: components["schemas"]["Verdict"];
        };
        /**
         * @description The kinds of prompts that a model can be asked for.
         * @enum {string}
         */
        PromptGenerationCohort: "core" | "comparison" | "brand_diagnostic";
        /** @description What to generate. */
        PromptGenerationInput: {
            /**
             * Format: uuid
             * @description The revision of the agent that generates. This installation stores none: any id is not found.
             */
            agent_revision_id?: string | null;
            /**
             * @description What kind of prompts: core (without the brand), comparison (with a competitor) or brand_diagnostic (with the brand).
             * @default core
             */
            cohort?: components["schemas"]["PromptGenerationCohort"];
            /**
             * Format: int32
             * @description How many candidates, 1 to 200.
             * @default 20
             */
            count?: number;
            /**
             * Format: uuid
             * @description One topic more.
             */
            topic_id?: string | null;
            /** @description The topics that candidates belong to; absent or empty: the model chooses, and may name new ones. */
            topic_ids?: string[];
        } | null;
        /** @description A prompt's measurements, oldest first, and the actions implemented for it. */
        PromptHistory: {
            /** @description The actions implemented for the prompt. */
            implementations: {
                /**
                 * Format: uuid
                 * @description The action.
                 */
                action_id: string;
                /**
                 * Format: uuid
                 * @description The declaration's id.
                 */
                implementation_event_id: string;
                /**
                 * Format: date-time
                 * @description When it was implemented, as declared.
                 */
                implemented_at: string;
                /** @description Where the action stands. */
                status: components["schemas"]["ActionStatus"];
                /** @description The action's title. */
                title: string;
            }[];
            /** @description The measurements, oldest first. */
            points: {
                /** @description The version of the rules that found facts in the answers. */
                analyzer_version: string;
                /** @description Answers by whether they mention the brand and cite its sites; null when that is not known. */
                answer_states: components["schemas"]["AnswerStates"] | null;
                /**
                 * Format: uuid
                 * @description The audit.
                 */
                audit_id: string;
                /** @description Whether the point can be compared with the one before; null for the first. */
                comparable_with_previous: boolean | null;
                /** @description Names what makes runs comparable. */
                comparison_key: string | null;
                /**
                 * Format: date-time
                 * @description When the audit ended.
                 */
                completed_at: string;
                /** @description How many answers the figures were measured on. */
                counts: components["schemas"]["MeasurementCounts"];
                /**
                 * Format: double
                 * @description Share of the answers that mention the brand.
                 */
                mention_rate: number | null;
                /** @description How certain the mention rate is. */
                mention_rate_interval: components["schemas"]["Interval"] | null;
                /**
                 * Format: double
                 * @description Share of the answers that cite the brand's sites, of those that could carry citations.
                 */
                owned_citation_rate: number | null;
                /** @description How certain the owned citation rate is. */
                owned_citation_rate_interval: components["schemas"]["Interval"] | null;
                /** @description The prompt's text in this audit. */
                prompt_text: string;
                /** @description The version of the rules that made figures of the facts. */
                scoring_rule_version: string;
                /** @description The analyses of the answers. */
                source_analysis_ids: string[];
                /**
                 * Format: uuid
                 * @description The id of these figures.
                 */
                source_snapshot_id: string;
            }[];
            /**
             * Format: uuid
             * @description The prompt.
             */
            prompt_id: string;
        };
        /** @description Prompts to import into a set. */
        PromptImport: {
            /** @description From 1 to 20,000 prompts. */
            prompts: {
                /**
                 * @description The cohort that reports count the prompt in.
                 * @default core
                 */
                cohort?: components["schemas"]["PromptCohort"];
                /**
                 * @description Whether audits ask the prompt.
                 * @default true
                 */
                enabled?: boolean;
                /**
                 * @description What the question is after.
                 * @default
                 */
                intent?: components["schemas"]["PromptIntent"];
                /** @description The question, 1 to 4,000 characters. */
                text: string;
                /**
                 * @description A free label.
                 * @default
                 */
                theme?: string;
                /**
                 * @description The name of the prompt's topic. A topic that the project does not have is added at the root; empty: no topic.
                 * @default
                 */
                topic?: string;
            }[];
        };
        /**
         * @description What a prompt is after: discovery, comparison, purchase, service, local, or empty when it is not known.
         * @enum {string}
         */
        PromptIntent: "" | "discovery" | "comparison" | "purchase" | "service" | "local";
        /**
         * @description What a prompt is after, in detail: learn, solve, compare, recommend, validate, buy, implement, or empty when it is not known.
         * @enum {string}
         */
        PromptIntentDetail: "" | "learn" | "solve" | "compare" | "recommend" | "validate" | "buy" | "implement";
        /** @description What the newest finished audit found about a prompt. */
        PromptMeasurement: {
            /**
             * Format: uuid
             * @description The audit that measured the prompt.
             */
            audit_id: string;
            /**
             * Format: double
             * @description Share of the prompt's answers that cite the brand's sites, 0 to 1; null when it could not be determined.
             */
            citation_rate: number | null;
            /**
             * Format: double
             * @description Share of the prompt's answers that mention the brand, 0 to 1; null when it could not be determined.
             */
            mention_rate: number | null;
            /**
             * @description Says which variant it is.
             * @constant
             */
            state: "measured";
        } | {
            /**
             * @description Says which variant it is.
             * @constant
             */
            state: "not_measured";
        } | {
            /**
             * @description Says which variant it is.
             * @constant
             */
            state: "unavailable";
        };
        /** @description One prompt's figures. */
        PromptMetric: {
            /**
             * Format: uuid
             * @description The action about this prompt; null without one.
             */
            action_id: string | null;
            /** @description The version of the rules that found facts in the answers. */
            analyzer_version: string;
            /** @description Answers by whether they mention the brand and cite its sites; null when that is not known. */
            answer_states: components["schemas"]["AnswerStates"] | null;
            /**
             * Format: uuid
             * @description The newest audit in the report.
             */
            audit_id: string;
            /**
             * Format: double
             * @description Mean rank of the brand in the answers that mention it; 1 is first.
             */
            avg_position: number | null;
            /** @description The prompt's cohort. */
            cohort: string;
            /** @description The comparison with the baseline; null without one. */
            comparison: components["schemas"]["PromptComparison"] | null;
            /** @description Whether there is a comparison, and if not, why. */
            comparison_status: string;
            /** @description The parts of the composite score by name. */
            components: {
                [key: string]: number | null;
            };
            /**
             * Format: double
             * @description Mean of the engines' scores, 0 to 100.
             */
            composite_score: number | null;
            /** @description How many answers the figures were measured on. */
            counts: components["schemas"]["MeasurementCounts"];
            /**
             * Format: date-time
             * @description When the newest audit in the report ended.
             */
            created_at: string;
            /** @description Whether a decline has been confirmed by a second run. */
            decline_confirmed: boolean;
            /**
             * Format: double
             * @description How much the engines agree, 0 to 1.
             */
            engine_agreement: number;
            /**
             * Format: double
             * @description Share of the executions with an answer.
             */
            evidence_coverage: number;
            /**
             * Format: uuid
             * @description The id of these figures.
             */
            id: string;
            /**
             * Format: double
             * @description Change of the composite score; null without a baseline.
             */
            immediate_delta: number | null;
            /** @description The prompt's intent at launch; may be empty. */
            intent: string;
            /** @description The figures by engine. */
            outcomes: components["schemas"]["PromptOutcome"][];
            /**
             * Format: double
             * @description Share of the answers that cite the brand's sites, of those that could carry citations.
             */
            owned_citation_rate: number | null;
            /** @description How certain the owned citation rate is. */
            owned_citation_rate_interval: components["schemas"]["Interval"] | null;
            /** @description Scores by engine, 0 to 100. */
            per_engine_scores: {
                [key: string]: number;
            };
            /**
             * Format: double
             * @description Composite score of the baseline; null without one.
             */
            previous_score: number | null;
            /**
             * Format: uuid
             * @description The prompt; null when it has been deleted.
             */
            prompt_id: string | null;
            /**
             * Format: int32
             * @description The prompt's place in the audit, from 0.
             */
            prompt_index: number;
            /**
             * Format: uuid
             * @description The prompt as it was frozen at launch.
             */
            prompt_snapshot_id: string | null;
            /** @description The prompt's text at launch. */
            prompt_text: string;
            /**
             * Format: double
             * @description How much the repetitions agree, 0 to 1.
             */
            repetition_agreement: number;
            /** @description Composite scores of up to four comparable runs, oldest first. */
            rolling_four: number[];
            /** @description The version of the rules that made figures of the facts. */
            scoring_rule_version: string;
            /** @description The audits in the report, newest first. */
            source_audit_ids: string[];
            /** @description The prompt's theme at launch; may be empty. */
            theme: string;
            /**
             * Format: double
             * @description How far the trend can be trusted, 0 to 1.
             */
            trend_confidence: number;
            /** @description Whether the visibility rate moved on matched cells, judged over all prompts shown. */
            verdict: components["schemas"]["Verdict"];
            /**
             * Format: double
             * @description Change of the visibility rate since the baseline, on matched cells; −1 to 1.
             */
            visibility_delta: number | null;
            /** @description How certain the change of the visibility rate is; −1 to 1. */
            visibility_delta_interval: components["schemas"]["Interval"] | null;
            /**
             * Format: double
             * @description Share of the answers that mention the brand.
             */
            visibility_rate: number | null;
            /** @description How certain the visibility rate is. */
            visibility_rate_interval: components["schemas"]["Interval"] | null;
        };
        /**
         * @description How a prompt came into its set.
         * @enum {string}
         */
        PromptOrigin: "manual" | "imported" | "generated";
        /** @description One prompt's figures on one engine. */
        PromptOutcome: {
            /** @description Answers by whether they mention the brand and cite its sites; null when that is not known. */
            answer_states: components["schemas"]["AnswerStates"] | null;
            /** @description How many answers the figures were measured on. */
            counts: components["schemas"]["MeasurementCounts"];
            /** @description What people call the engine, for instance ChatGPT. */
            engine_label: string;
            /** @description Answers that mention a competitor and not the brand, by the competitor's name. */
            gap_counts: {
                [key: string]: number;
            };
            /** @description The engine. */
            logical_engine: string;
            /**
             * Format: double
             * @description Share of the answers that cite the brand's sites, of those that could carry citations.
             */
            owned_citation_rate: number | null;
            /** @description How certain the owned citation rate is. */
            owned_citation_rate_interval: components["schemas"]["Interval"] | null;
            /** @description The model's name as the service knows it. */
            transport_model: string;
            /**
             * Format: double
             * @description Share of the answers that mention the brand.
             */
            visibility_rate: number | null;
            /** @description How certain the visibility rate is. */
            visibility_rate_interval: components["schemas"]["Interval"] | null;
        };
        /** @description The fields of a prompt to change. A field that is left out stays. */
        PromptPatch: {
            /** @description The cohort that reports count the prompt in; null leaves it as it is. */
            cohort?: components["schemas"]["PromptCohort"] | null;
            /** @description Whether audits ask the prompt; null leaves it as it is. */
            enabled?: boolean | null;
            /** @description What the question is after; null makes it empty. */
            intent?: components["schemas"]["PromptIntent"] | null;
            /** @description Whether the prompt is in use; null leaves it as it is. */
            status?: components["schemas"]["PromptStatus"] | null;
            /** @description The question, 1 to 4,000 characters; null leaves it as it is. */
            text?: string | null;
            /** @description A free label; null makes it empty. */
            theme?: string | null;
            /**
             * Format: uuid
             * @description The prompt's topic; null takes the prompt out of its topic.
             */
            topic_id?: string | null;
        };
        /** @description The figures of the brand or of one competitor. */
        PromptRankingRow: {
            /**
             * Format: double
             * @description Mean rank in the answers that mention the entity; 1 is first.
             */
            avg_position: number | null;
            /**
             * Format: double
             * @description Share of the answers that cite the entity's sites, of those that could carry citations.
             */
            citation_rate: number | null;
            /**
             * Format: int32
             * @description Answers that mention the entity and not the brand; null for the brand.
             */
            gap_count: number | null;
            /** @description Whether the entity is the brand. */
            is_brand: boolean;
            /** @description The address of the entity's logo; null when there is none. */
            logo_url: string | null;
            /**
             * Format: int32
             * @description Answers in matched cells; null without a baseline.
             */
            matched_response_count: number | null;
            /**
             * Format: double
             * @description Change of the mention rate on matched cells; null without a baseline.
             */
            matched_visibility_delta: number | null;
            /**
             * Format: double
             * @description Mention rate on matched cells; null without a baseline.
             */
            matched_visibility_rate: number | null;
            /**
             * Format: int32
             * @description How often the entity is mentioned.
             */
            mention_count: number;
            /**
             * Format: double
             * @description Share of the answers that mention the entity.
             */
            mention_rate: number | null;
            /** @description The entity's name. */
            name: string;
            /**
             * Format: double
             * @description The entity's mentions as a share of all tracked entities' mentions, one per answer and entity.
             */
            share_of_voice: number | null;
            /**
             * Format: double
             * @description Change of the mention rate since the baseline, on matched cells; null without one.
             */
            visibility_delta: number | null;
            /** @description The address of the entity's website; null when it is not known. */
            website_url: string | null;
        };
        /** @description A named list of prompts. */
        PromptSet: {
            /**
             * Format: date-time
             * @description When the set was created.
             */
            created_at: string;
            /** @description What the set is for; may be empty. */
            description: string;
            /**
             * Format: uuid
             * @description The prompt set's id.
             */
            id: string;
            /** @description The set's name, unique in the project. */
            name: string;
            /**
             * Format: uuid
             * @description The project that the set belongs to.
             */
            project_id: string;
            /**
             * Format: int32
             * @description How many prompts the set has.
             */
            prompt_count: number;
            /** @description The set's prompts, oldest first. */
            prompts: components["schemas"]["Prompt"][];
            /**
             * Format: date-time
             * @description When the set was last changed.
             */
            updated_at: string;
        };
        /** @description The fields of a new prompt set. */
        PromptSetInput: {
            /** @description What the set is for; empty when left out. */
            description?: string;
            /** @description The set's name, unique in the project regardless of case. */
            name: string;
        };
        /** @description The fields of a prompt set to change. A field that is left out stays. */
        PromptSetPatch: {
            /** @description What the set is for. */
            description?: string;
            /** @description The set's name, unique in the project regardless of case. */
            name?: string;
        };
        /**
         * @description Whether a prompt is in use.
         * @enum {string}
         */
        PromptStatus: "active" | "archived";
        /** @description Prompts to add to a set. */
        PromptsInput: {
            /** @description From 1 to 1,000 prompts. */
            prompts: {
                /**
                 * @description The cohort that reports count the prompt in.
                 * @default core
                 */
                cohort?: components["schemas"]["PromptCohort"];
                /**
                 * @description Whether audits ask the prompt.
                 * @default true
                 */
                enabled?: boolean;
                /**
                 * @description What the question is after.
                 * @default
                 */
                intent?: components["schemas"]["PromptIntent"];
                /** @description The question, 1 to 4,000 characters. */
                text: string;
                /**
                 * @description A free label.
                 * @default
                 */
                theme?: string;
                /**
                 * Format: uuid
                 * @description The prompt's topic; none when left out or null.
                 */
                topic_id?: string | null;
            }[];
        };
        /**
         * @description Why a subscription is not pulled.
         * @enum {string}
         */
        PullFailure: "label_mismatch" | "push_subscription" | "ack_deadline" | "permission_denied" | "not_found" | "unavailable";
        /**
         * @description How the quality gate worked in one generation.
         * @enum {string}
         */
        QualityGateState: "off" | "shadow" | "gate" | "unavailable";
        /**
         * @description Whether a candidate's quality was judged.
         * @enum {string}
         */
        QualityStatus: "judged" | "off" | "unavailable" | "not_judged";
        /**
         * @description Whether a quote praises or blames.
         * @enum {string}
         */
        QuotePolarity: "positive" | "negative";
        /** @description The figures of the brand or of one competitor. */
        RankingRow: {
            /**
             * Format: double
             * @description Mean rank in the answers that mention the entity; 1 is first.
             */
            avg_position: number | null;
            /**
             * Format: double
             * @description Share of the answers that cite the entity's sites, of those that could carry citations.
             */
            citation_rate: number | null;
            /** @description How certain the citation rate is. */
            citation_rate_interval: components["schemas"]["Interval"] | null;
            /**
             * Format: int32
             * @description Answers that mention the entity and not the brand; null for the brand.
             */
            gap_count: number | null;
            /** @description Whether the entity is the brand. */
            is_brand: boolean;
            /** @description The address of the entity's logo; null when there is none. */
            logo_url: string | null;
            /**
             * Format: int32
             * @description Answers in matched cells; null without a baseline.
             */
            matched_response_count: number | null;
            /**
             * Format: double
             * @description Change of the mention rate on matched cells; null without a baseline.
             */
            matched_visibility_delta: number | null;
            /**
             * Format: double
             * @description Mention rate on matched cells; null without a baseline.
             */
            matched_visibility_rate: number | null;
            /**
             * Format: int32
             * @description How often the entity is mentioned.
             */
            mention_count: number;
            /**
             * Format: double
             * @description Share of the answers that mention the entity.
             */
            mention_rate: number | null;
            /** @description How certain the mention rate is. */
            mention_rate_interval: components["schemas"]["Interval"] | null;
            /** @description The entity's name. */
            name: string;
            /**
             * Format: double
             * @description The entity's mentions as a share of all tracked entities' mentions, one per answer and entity.
             */
            share_of_voice: number | null;
            /** @description Whether the mention rate moved on matched cells, judged over all rows shown; null in rows that are not compared. */
            verdict: components["schemas"]["Verdict"] | null;
            /**
             * Format: double
             * @description Change of the mention rate since the baseline, on matched cells; null without one.
             */
            visibility_delta: number | null;
            /** @description The address of the entity's website; null when it is not known. */
            website_url: string | null;
        };
        /** @description The change of one rate between two runs, on matched cells. */
        RateChange: {
            /**
             * Format: double
             * @description The rate now less the rate then over the matched cells, each weighted by its answers on both sides; null without such cells.
             */
            change: number | null;
            /** @description Whether the prompts that both runs asked were chosen by what the baseline showed: those left out have clearly fewer hits, or more. Rates of such prompts move although nothing does. */
            chosen_by_outcome: boolean;
            /** @description The rate's name in `deltas`. */
            figure: string;
            /**
             * Format: double
             * @description The probability that the test was made at, for instance 0.95.
             */
            level: number;
            /** @description Whether the verdict rests on fewer than four earlier runs, so that it does not know how much whole runs differ, on fewer than eight prompts, or on prompts that were chosen by their outcome. */
            limited_evidence: boolean;
            /** @description The statistical method. */
            method: string;
            /**
             * Format: int32
             * @description How many repetitions each prompt and engine would need on each side, spread over runs like these, for a change like this one to be beyond noise; null unless the verdict is `within_noise`, and where more than 100,000 would be needed.
             */
            needed_repetitions: number | null;
            /**
             * Format: double
             * @description The two-sided p-value; null where data is insufficient.
             */
            p_value: number | null;
            /**
             * Format: int32
             * @description How many matched prompts have answers on both sides.
             */
            prompts: number;
            /** @description Whether the rate moved. */
            verdict: components["schemas"]["Verdict"];
            /** @description The version of the method. */
            version: string;
        };
        /** @description What a rate is good for, and why it is no better. */
        RateGrade: {
            /** @description The criteria that keep it from `decide`. */
            failing: {
                /** @description The criterion. */
                criterion: components["schemas"]["GradeCriterion"];
                /**
                 * Format: double
                 * @description What `decide` needs: at most that of `width`, `repeatability` and `age`, at least that of the others.
                 */
                needed: number;
                /**
                 * Format: double
                 * @description Its value; null when it is not known.
                 */
                value: number | null;
            }[];
            /** @description What it is good for. */
            level: components["schemas"]["Grade"];
            /** @description What together would lift it to `decide`, as far as that can be foretold; not for days that differ too much, nor for rates of 0 and 1. */
            mend: {
                /**
                 * Format: int64
                 * @description About how many executions that takes, once.
                 */
                calls: number;
                /**
                 * Format: int32
                 * @description How many more.
                 */
                count: number;
                /** @description What there should be more of. */
                remedy: components["schemas"]["GradeRemedy"];
                /** @description The same as a sentence. */
                text: string;
            }[];
        };
        /**
         * @description An AI system of a row of referrals. Visits of other systems count towards the volume only.
         * @enum {string}
         */
        ReferralSource: "assistant_a" | "assistant_b" | "assistant_c" | "assistant_d" | "assistant_e" | "overview_a";
        /** @description A link that shows one report, and nothing else, to people who have its address. */
        ReportLink: {
            /**
             * Format: date-time
             * @description When the link was made.
             */
            created_at: string;
            /** @description Who made the link. */
            created_by: string;
            /**
             * Format: date-time
             * @description When the link ends.
             */
            expires_at: string;
            /** @description The first day or instant of the report; null: it is about the newest audit when it is opened. */
            from: (string) | null;
            /** @description Whether the page asks for a password. */
            has_password: boolean;
            /**
             * Format: uuid
             * @description The link's id.
             */
            id: string;
            /**
             * Format: date-time
             * @description When the report was last opened; null: never.
             */
            last_viewed_at: string | null;
            /** @description The market: a market's id, or `default`. */
            market: string;
            /**
             * Format: date-time
             * @description When the link was revoked; null: it was not.
             */
            revoked_at: string | null;
            /** @description Whose report it is, such as an agency; empty: not said. */
            sender: string;
            /** @description Whether it shows its report. */
            state: components["schemas"]["ReportLinkState"];
            /** @description The last day or instant of the report; null: until it is opened. */
            to: (string) | null;
            /**
             * Format: int32
             * @description How often the report was opened.
             */
            views: number;
        };
        /** @description A link to make, and the report that it shows. */
        ReportLinkInput: {
            /** @description The color of headings, such as `#1f5eff`. */
            color?: string | null;
            /**
             * Format: date-time
             * @description When the link ends, at most 366 days from now; 30 days from now when left out.
             */
            expires_at?: string | null;
            /** @description The first day or instant; the newest audit alone when `from` and `to` are left out. */
            from?: (string) | null;
            /** @description A text that stands before the figures, at most 2,000 characters. */
            introduction?: string | null;
            /** @description A logo as a data address, such as `data:image/png;base64,…`: PNG, JPEG or WebP of at most 100 kB. */
            logo?: string | null;
            /** @description The market; the default market when left out. */
            market?: (string | "default") | null;
            /** @description A password that the page asks for, 8 to 200 characters; none when left out. */
            password?: string | null;
            /** @description Whose report it is, such as an agency, at most 100 characters. */
            sender?: string | null;
            /** @description The last day or instant, inclusive; until now when left out. */
            to?: (string) | null;
        };
        /**
         * @description Whether a link shows its report.
         * @enum {string}
         */
        ReportLinkState: "active" | "expired" | "revoked";
        /**
         * @description Which addresses of a site count.
         * @enum {string}
         */
        ResearchScope: "exact_host" | "domain_subdomains";
        /**
         * @description What kind of resource a path names, by its name alone.
         * @enum {string}
         */
        ResourceClass: "page" | "image" | "asset" | "document" | "media" | "data" | "feed" | "robots" | "sitemap";
        /**
         * @description What a crawl found where robots.txt should be.
         * @enum {string}
         */
        RobotsState: "read" | "absent" | "unavailable" | "not_read";
        /**
         * @description What robots.txt says to an agent.
         * @enum {string}
         */
        RobotsVerdict: "allowed" | "partly" | "disallowed" | "unknown";
        /** @description What a source leaves out of the requests. */
        Sampling: {
            /**
             * @description Says which variant it is.
             * @constant
             */
            kind: "none";
        } | {
            /**
             * @description Says which variant it is.
             * @constant
             */
            kind: "sampled";
            /**
             * Format: double
             * @description The share of lines that is sent: above 0, at most 1.
             */
            rate: number;
        } | {
            /** @description Which lines are sent. */
            description: string;
            /**
             * @description Says which variant it is.
             * @constant
             */
            kind: "filtered";
        };
        /**
         * @description What a source leaves out.
         * @enum {string}
         */
        SamplingKind: "none" | "sampled" | "filtered";
        /**
         * @description A scope of an API key: read, prompts:write, competitors:write, audits:run, schedules:write, actions:write, projects:write, traffic:write, crawls:run, search:run, reports:share, signals:write or webhooks:write.
         * @enum {string}
         */
        Scope: "read" | "prompts:write" | "competitors:write" | "audits:run" | "schedules:write" | "actions:write" | "projects:write" | "traffic:write" | "crawls:run" | "search:run" | "reports:share" | "signals:write" | "webhooks:write";
        /** @description What a run found out about one site, or one pair of sites, or some keywords. */
        SearchDataset: {
            /** @description How it was bought: provider, endpoint, keywords. */
            acquisition: Record<string, never>;
            /**
             * Format: date-time
             * @description When the last answer came.
             */
            collection_ended_at: string | null;
            /**
             * Format: date-time
             * @description When the first call was sent.
             */
            collection_started_at: string | null;
            /** @description The origin of the other site, with domain_intersection; empty otherwise. */
            comparison_origin: string;
            /** @description complete: all that the provider has; partial: more exists than was asked for; incomplete: a call failed; none: nothing yet. */
            coverage: string;
            /** @description What it holds, as the run's action. */
            dataset_kind: components["schemas"]["SearchIntelligenceAction"];
            /**
             * Format: int32
             * @description Beside a list of rows: how many of the saved rows the list's filters let through; null elsewhere.
             */
            filtered_saved_count: number | null;
            /**
             * Format: uuid
             * @description The dataset's id.
             */
            id: string;
            /** @description The language of searches; empty where it plays no part. */
            language_code: string;
            /**
             * Format: int32
             * @description The provider's code of the place; null where it plays no part.
             */
            location_code: number | null;
            /**
             * Format: int64
             * @description How many rows the provider has; null before it said so.
             */
            provider_total: number | null;
            /**
             * Format: date-time
             * @description When its rows were complete and could be read; null: not yet.
             */
            published_at: string | null;
            /**
             * Format: int32
             * @description How many rows came.
             */
            raw_rows_received: number;
            /**
             * Format: int32
             * @description How many rows were asked for.
             */
            requested_rows: number;
            /** @description Which addresses of the site count. */
            research_scope: components["schemas"]["ResearchScope"];
            /**
             * Format: uuid
             * @description The run that bought it.
             */
            run_id: string;
            /** @description planned, collecting, published, failed or cancelled. */
            status: string;
            /** @description What the provider says about the whole, where it says something. */
            summary: Record<string, never>;
            /** @description The registrable domain of the site; empty with keyword_ideas. */
            target_domain: string;
            /** @description The site's host name; empty with keyword_ideas. */
            target_hostname: string;
            /** @description The site's origin; empty with keyword_ideas. */
            target_origin: string;
            /** @description Whether the provider has more rows than were asked for. */
            truncated: boolean;
            /**
             * Format: int32
             * @description How many different rows were saved.
             */
            unique_rows_saved: number;
        };
        /**
         * @description Whether search engines and answer engines may fetch and index the home page.
         * @enum {string}
         */
        SearchEligibility: "eligible" | "blocked" | "unknown" | "excluded";
        /**
         * @description What search intelligence can be asked for.
         * @enum {string}
         */
        SearchIntelligenceAction: "ranked_keywords" | "keyword_ideas" | "domain_intersection" | "backlinks" | "referring_domains";
        /** @description One keyword, link or site of a dataset. Numbers that the provider does not know are null. */
        SearchRow: {
            /**
             * Format: uuid
             * @description The action about the row's page, or else about its keyword; null without one.
             */
            action_id: string | null;
            /** @description What else the provider says. */
            auxiliary: Record<string, never>;
            /**
             * Format: int64
             * @description Links to the page that ranks, or from the site that refers.
             */
            backlinks: number | null;
            /**
             * Format: uuid
             * @description The call that brought it.
             */
            call_id: string | null;
            /**
             * Format: uuid
             * @description The dataset.
             */
            dataset_id: string;
            /**
             * Format: int32
             * @description How hard it is to rank, 0 to 100.
             */
            difficulty: number | null;
            /** @description The site that ranks, links or refers; empty with keyword_ideas. */
            domain: string;
            /** @description Visits a month that the place is estimated to bring: a decimal string. */
            etv: string | null;
            /**
             * Format: uuid
             * @description The row's id.
             */
            id: string;
            /** @description What a searcher wants: informational, navigational, commercial, transactional; empty when it is not known. */
            intent: string;
            /** @description The keyword; empty for links and sites. */
            keyword: string;
            /**
             * Format: int32
             * @description The place of the site itself, with ranked_keywords and domain_intersection.
             */
            owned_rank_group: number | null;
            /**
             * Format: int32
             * @description The provider's own rank of what links, 0 to 1000.
             */
            provider_rank: number | null;
            /**
             * Format: int32
             * @description The place among results of its kind: of the other site with domain_intersection, else of the site.
             */
            rank_group: number | null;
            /**
             * Format: int64
             * @description Registrable domains that link.
             */
            referring_main_domains: number | null;
            /** @description keyword, backlink or referring_domain. */
            row_kind: string;
            /**
             * Format: int64
             * @description Searches a month.
             */
            search_volume: number | null;
            /** @description The page that ranks or links; empty where there is none. */
            url: string;
        };
        /** @description A run of search intelligence: what is bought, and what it costs. */
        SearchRun: {
            /** @description What is asked for. */
            action: components["schemas"]["SearchIntelligenceAction"];
            /** @description The calls, as a list under `calls`. */
            call_plan: Record<string, never>;
            /**
             * Format: date-time
             * @description When it was cancelled.
             */
            cancelled_at: string | null;
            /**
             * Format: date-time
             * @description When it ended.
             */
            completed_at: string | null;
            /**
             * Format: int32
             * @description How many calls were answered, or proved unnecessary because an earlier answer had everything.
             */
            completed_calls: number;
            /**
             * Format: date-time
             * @description When it was confirmed.
             */
            confirmed_at: string | null;
            /**
             * Format: date-time
             * @description When it was planned.
             */
            created_at: string;
            /** @description Why the run did not complete: answer_lost, cost_ceiling, insufficient_funds, provider_unauthorized, rate_limited, provider_rejected, provider_error, not_configured; empty otherwise. */
            error_code: string;
            /** @description The same for people. */
            error_detail: string;
            /** @description What the run costs at most by these prices. */
            estimated_cost_usd: string;
            /**
             * Format: date-time
             * @description Until when the plan can be confirmed.
             */
            expires_at: string;
            /** @description What exactly is asked for, fixed when the run was planned. */
            frozen_scope: Record<string, never>;
            /**
             * Format: uuid
             * @description The run's id.
             */
            id: string;
            /**
             * Format: int32
             * @description How many calls it makes at most.
             */
            planned_calls: number;
            /**
             * Format: int32
             * @description How many rows it asks for at most.
             */
            planned_rows: number;
            /** @description The version of the prices that the estimate is made with. */
            pricing_version: string;
            /** @description What the provider said that the calls cost; null before the first answer. */
            provider_reported_cost_usd: string | null;
            /**
             * Format: int32
             * @description How many rows came.
             */
            received_rows: number;
            /** @description Datasets that are fresh and answer the same question, as a list under `datasets`. They are not bought again. */
            reused_datasets: Record<string, never>;
            /** @description Its state. */
            status: components["schemas"]["SearchRunStatus"];
            /**
             * Format: int32
             * @description How many calls were sent and their answers lost. They may have been charged, and are not made again.
             */
            uncertain_calls: number;
        };
        /** @description What a run may cost. */
        SearchRunConfirmation: {
            /** @description The most that may be spent. A run that is estimated above it is not started. */
            max_cost_usd: string;
        };
        /** @description What a run is to find out. */
        SearchRunInput: {
            /** @description What is asked for. */
            action: components["schemas"]["SearchIntelligenceAction"];
            /** @description With domain_intersection: the other sites, 1 to 10; each becomes a dataset. */
            comparison_domains?: string[];
            /** @description With keyword_ideas: the keywords to begin from, 1 to 200. */
            keywords?: string[];
            /** @description The language of searches; absent: the project's. Not with backlinks and referring_domains. */
            language_code?: string;
            /**
             * Format: int32
             * @description How many rows each dataset has at most, 1 to 10000; absent: 100.
             */
            limit?: number;
            /**
             * Format: int32
             * @description The provider's code of a country or place, such as 2840; absent: the project's country. Not with backlinks and referring_domains.
             */
            location_code?: number;
            /** @description Which addresses of the site count; absent: domain_subdomains. */
            research_scope?: components["schemas"]["ResearchScope"];
            /** @description The site that it is about, a host name or an address; absent: the project's website. Not with keyword_ideas. */
            target_domain?: string;
        };
        /**
         * @description The state of a run of search intelligence.
         * @enum {string}
         */
        SearchRunStatus: "planned" | "running" | "completed" | "partially_completed" | "failed" | "cancelled" | "expired";
        /**
         * @description How the runs of a report are selected.
         * @enum {string}
         */
        SelectionMode: "latest" | "run" | "range";
        /**
         * @description Why a generation gave fewer candidates than were asked for.
         * @enum {string}
         */
        ShortfallReason: "deadline" | "model_error";
        /** @description One state that moved beyond noise: reported when it begins and when it ends. */
        Signal: {
            /**
             * Format: uuid
             * @description The audit it was found in.
             */
            audit_id: string | null;
            /**
             * Format: uuid
             * @description The newest of the audits it was compared with.
             */
            baseline_audit_id: string | null;
            /**
             * Format: double
             * @description The rate before, 0 to 1, over the audits it was compared with; null where the signal has no figure.
             */
            before: number | null;
            /**
             * Format: date-time
             * @description When it was found.
             */
            created_at: string;
            /**
             * Format: double
             * @description The change over the cells that both sides answered.
             */
            delta: number | null;
            /** @description Why it ended; null while it holds. */
            end_reason: components["schemas"]["SignalEndReason"] | null;
            /**
             * Format: date-time
             * @description When it ended; null while it holds.
             */
            ended_at: string | null;
            /** @description What people call the engine; null: all engines. */
            engine_label: string | null;
            /** @description What moved it, and the audits it was compared with. */
            evidence: components["schemas"]["SignalRef"][];
            /** @description What a person thinks of it. */
            feedback: components["schemas"]["SignalFeedback"] | null;
            /**
             * Format: uuid
             * @description The signal's id.
             */
            id: string;
            /** @description The range of the change. */
            interval: {
                /**
                 * Format: double
                 * @description The upper end.
                 */
                high: number;
                /**
                 * Format: double
                 * @description The probability, for instance 0.95.
                 */
                level: number;
                /**
                 * Format: double
                 * @description The lower end.
                 */
                low: number;
                /** @description The statistical method. */
                method: string;
                /** @description The version of the method. */
                version: string;
            } | null;
            /** @description What it reports. */
            kind: components["schemas"]["SignalKind"];
            /** @description The engine it is about; null: all engines. */
            logical_engine: components["schemas"]["LogicalEngine"] | null;
            /** @description The market it was measured in; null where a market has no meaning. */
            market: {
                /** @description The country: ISO 3166-1, two letters. */
                country_code: string;
                /**
                 * Format: uuid
                 * @description The market's id; null for the project's own country and language.
                 */
                id: string | null;
                /** @description The language: a BCP 47 tag. */
                language_code: string;
            } | null;
            /** @description Whether its kind and subject in its market stay silent. */
            muted: boolean;
            /**
             * Format: double
             * @description The rate when the signal began.
             */
            now: number | null;
            /** @description The topic or prompt that it is about; null: all prompts. */
            part: components["schemas"]["SignalRef"] | null;
            /**
             * Format: uuid
             * @description The project it belongs to.
             */
            project_id: string;
            /** @description Whether it still holds. */
            state: components["schemas"]["SignalState"];
            /** @description Who or what moved. */
            subject: components["schemas"]["SignalRef"];
            /** @description What happened, with the figures. */
            title: string;
            /** @description Whether the change is larger than noise. */
            verdict: components["schemas"]["Verdict"];
        };
        /**
         * @description Why the state that a signal reports ended.
         * @enum {string}
         */
        SignalEndReason: "lasted" | "returned" | "not_measured" | "event";
        /**
         * @description What a person thinks of a signal.
         * @enum {string}
         */
        SignalFeedback: "useful" | "not_useful";
        /**
         * @description What a signal reports.
         * @enum {string}
         */
        SignalKind: "brand_up" | "brand_down" | "competitor_up" | "competitor_down" | "citation_won" | "citation_lost" | "source_gained" | "source_lost" | "action_verified" | "action_contradicted" | "engine_degraded";
        /** @description A change of a signal. */
        SignalPatch: {
            /** @description Whether it was useful; null removes the feedback. */
            feedback?: components["schemas"]["SignalFeedback"] | null;
            /** @description Whether its kind and subject in its market stay silent. */
            muted?: boolean | null;
        };
        /** @description What a signal is about, or rests on. */
        SignalRef: {
            /**
             * Format: double
             * @description The change of its figure, −1 to 1; null: it has none.
             */
            delta: number | null;
            /** @description Its id; of a source the domain, of an engine its name. */
            id: string;
            /** @description `brand`, `competitor`, `source`, `topic`, `prompt`, `engine`, `audit` or `action`. */
            kind: string;
            /** @description What people call it. */
            label: string;
        };
        /**
         * @description Whether the state that a signal reports still holds.
         * @enum {string}
         */
        SignalState: "active" | "ended";
        /** @description One crawl of a site. */
        SiteCrawl: {
            /**
             * Format: int32
             * @description How many pages were selected for analysis.
             */
            analysis_requested_count: number;
            /** @description The state of reading pages. */
            analysis_status: components["schemas"]["CrawlAnalysisStatus"];
            /**
             * Format: int32
             * @description How many pages were analyzed.
             */
            analyzed_count: number;
            /** @description The version of what tells page kinds and evaluates rules. */
            analyzer_version: string;
            /**
             * Format: date-time
             * @description When the crawl ended; null: not yet.
             */
            completed_at: string | null;
            /** @description What the crawl has done so far and does at the moment. */
            counters: components["schemas"]["CrawlCounters"];
            /**
             * Format: date-time
             * @description When the crawl was asked for.
             */
            created_at: string;
            /**
             * Format: int32
             * @description How many addresses were found; null before the first.
             */
            discovered_count: number | null;
            /**
             * Format: int32
             * @description How many addresses were to be found at most.
             */
            discovery_requested_count: number;
            /** @description The state of finding addresses. */
            discovery_status: components["schemas"]["CrawlDiscoveryStatus"];
            /** @description What went wrong, for people; empty: nothing. */
            error_message: string;
            /** @description The version of what reads pages. */
            extractor_version: string;
            /**
             * Format: int32
             * @description How many pages answered with an error or not at all.
             */
            failed_count: number;
            /** @description Why the crawl failed; null when it did not. */
            failure_summary: {
                /**
                 * Format: int32
                 * @description How often it was asked; null: never.
                 */
                attempts: number | null;
                /** @description A word for programs. */
                code: string;
                /** @description A sentence for people. */
                message: string;
                /**
                 * Format: int32
                 * @description The status it answered with; null: none.
                 */
                status_code: number | null;
                /** @description The address that failed. */
                target_url: string;
            } | null;
            /** @description Whether the site has addresses beyond those listed; null while that is not known. */
            has_more_site_urls: boolean | null;
            /**
             * Format: uuid
             * @description The crawl's id.
             */
            id: string;
            /** @description Whether every address of the site that can be found was found and selected. */
            inventory_complete: boolean;
            /**
             * Format: int32
             * @description How many pages are analyzed at most.
             */
            max_pages: number;
            /** @description Why the crawl is partial; empty when it is not. */
            partial_reason: components["schemas"]["CrawlPartialReason"];
            /**
             * Format: uuid
             * @description The same for all crawls of the project that begin at the same address.
             */
            profile_id: string;
            /**
             * Format: uuid
             * @description The project.
             */
            project_id: string;
            /** @description Whether pages are also rendered by a browser. */
            rendered: boolean;
            /** @description Where the crawl begins. */
            root_url: string;
            /** @description The version of the rules. */
            rule_version: string;
            /** @description Whether only a sample was asked for. */
            sample_mode: boolean;
            /** @description The site's scores; null before the crawl has ended. */
            score_summary: components["schemas"]["SiteScoreSummary"] | null;
            /** @description The version of the scores' formula. */
            scoring_version: string;
            /** @description The address as it was asked for. */
            seed: string;
            /** @description What holds for the whole site: robots.txt, sitemaps, llms.txt, the verdict on each AI agent; null before it is known. */
            site_facts: Record<string, never> | null;
            /**
             * Format: date-time
             * @description When the crawl began; null: not yet.
             */
            started_at: string | null;
            /** @description The state of the crawl as a whole. */
            status: components["schemas"]["CrawlOverallStatus"];
            /**
             * Format: int32
             * @description How many addresses the site has; null while that is not known.
             */
            total_url_count: number | null;
            /**
             * Format: date-time
             * @description When the crawl last changed.
             */
            updated_at: string;
            /**
             * Format: int32
             * @description How many pages the crawl lists.
             */
            visible_url_count: number;
            /**
             * Format: uuid
             * @description The workspace of the project.
             */
            workspace_id: string;
        };
        /** @description What to crawl. */
        SiteCrawlInput: {
            /**
             * Format: int32
             * @description How many pages are analyzed at most; 500 when absent, or what the operator allows if that is less.
             */
            max_pages?: number;
            /**
             * @description Whether pages are also rendered by a browser, where the operator has configured one.
             * @default false
             */
            rendered?: boolean;
            /** @description Where to begin; the project's website when absent. It is on an owned domain. */
            root_url?: string;
            /**
             * @description Whether a sample of so many pages is all that is wanted.
             * @default false
             */
            sample_mode?: boolean;
        } | null;
        /** @description An issue of a crawl: a rule that pages do not meet. */
        SiteIssue: {
            /**
             * Format: int32
             * @description How many pages have it.
             */
            affected_url_count: number;
            /** @description The version of what evaluated the rule. */
            analyzer_version: string;
            /** @description The rule's category. */
            category: string;
            /**
             * Format: uuid
             * @description The crawl.
             */
            crawl_id: string;
            /**
             * Format: date-time
             * @description When it was found.
             */
            created_at: string;
            /** @description Why it matters. */
            description: string;
            /** @description What it is about. */
            dimension: components["schemas"]["IssueDimension"];
            /** @description Up to five pages that have it. */
            examples: {
                /** @description What was found there. */
                evidence: string;
                /**
                 * Format: uuid
                 * @description The page's id.
                 */
                site_url_id: string;
                /** @description The page's address. */
                url: string;
            }[];
            /** @description Whether it is a fault, advice or information. */
            finding_class: components["schemas"]["FindingClass"];
            /**
             * Format: uuid
             * @description The same in all crawls of the project for the same rule.
             */
            group_id: string;
            /** @description The kinds of pages that have it. */
            page_kinds: components["schemas"]["PageKind"][];
            /** @description What to type. */
            remediation: string;
            /** @description Where it is to be remedied: page_html, content, server, robots, sitemap or site_structure. */
            remediation_route: string;
            /** @description The rule's id. */
            rule_id: string;
            /** @description The rule's version. */
            rule_version: string;
            /** @description How grave it is. */
            severity: components["schemas"]["IssueSeverity"];
            /** @description The rule in a few words. */
            title: string;
        };
        /**
         * @description Whether a score is measured: on at least 70 percent of the weight that applies, on less, on nothing; `excluded` pages are not meant to be found.
         * @enum {string}
         */
        SiteScoreState: "measured" | "limited_evidence" | "not_measured" | "excluded";
        /** @description The scores of a site. */
        SiteScoreSummary: {
            /**
             * Format: double
             * @description The evaluated share of the weight that applies.
             */
            aeo_measurement_coverage: number | null;
            /** @description Whether the AEO readiness score is measured. */
            aeo_measurement_state: components["schemas"]["SiteScoreState"];
            /**
             * Format: double
             * @description The mean over the pages where it is measured; null: nowhere.
             */
            aeo_readiness_score: number | null;
            /**
             * Format: int32
             * @description Pages analyzed.
             */
            analyzed_count: number;
            /** @description By kind: analyzed_count, the two scores with coverage and state, aeo_measurement_reason. */
            by_page_kind: Record<string, never>;
            /**
             * Format: double
             * @description The share of analyzed pages whose kind is known.
             */
            classification_coverage: number | null;
            /**
             * Format: int32
             * @description Pages whose kind could not be told.
             */
            classification_error_page_count: number;
            /**
             * Format: int32
             * @description Pages whose kind is to be told.
             */
            classification_expected_page_count: number;
            /** @description The version of what tells page kinds. */
            classification_formula_version: string;
            /** @description How page kinds were told, with the number of pages. */
            classification_reason_groups: {
                [key: string]: number;
            };
            /** @description The crawls whose analyses the figures are from. */
            classification_source_analysis_ids: string[];
            /** @description Stored artifacts the figures are from; there are none apart from the crawl. */
            classification_source_artifact_ids: string[];
            /** @description Tasks the figures are from; there are none apart from the crawl. */
            classification_source_task_ids: string[];
            /** @description Whether every analyzed page has a kind. */
            classification_state: components["schemas"]["ClassificationState"];
            /**
             * Format: int32
             * @description Pages with a kind other than `other`.
             */
            classified_page_count: number;
            /**
             * Format: int32
             * @description Kinds of issues found, diagnostics too.
             */
            issue_count: number;
            /**
             * Format: int32
             * @description Pages of the kind `other`.
             */
            other_page_count: number;
            /** @description Pages with scores, by kind. */
            scored_page_count_by_kind: {
                [key: string]: number;
            };
            /** @description The kinds of pages that have scores. */
            scored_page_kind_set: components["schemas"]["PageKind"][];
            /** @description The version of the scores' formula. */
            scoring_version: string;
            /** @description Whether the home page may be found. */
            search_eligibility: components["schemas"]["SearchEligibility"];
            /**
             * Format: int32
             * @description Pages selected for analysis.
             */
            selected_count: number;
            /**
             * Format: double
             * @description The evaluated share of the weight that applies.
             */
            web_fundamentals_coverage: number | null;
            /**
             * Format: double
             * @description The mean over the pages where it is measured; null: nowhere.
             */
            web_fundamentals_score: number | null;
            /** @description Whether the web fundamentals score is measured. */
            web_fundamentals_state: components["schemas"]["SiteScoreState"];
        };
        /**
         * @description The period that one point of a trend stands for.
         * @enum {string}
         */
        SnapshotGranularity: "day" | "week" | "month";
        /**
         * @description The order of rows.
         * @enum {string}
         */
        SortDirection: "asc" | "desc";
        /**
         * @description What an entity is to the project.
         * @enum {string}
         */
        SourceBrandKind: "brand" | "competitor";
        /**
         * @description What one source is.
         * @enum {string}
         */
        SourceDimension: "domain" | "url";
        /**
         * @description The kind of source that an address belongs to.
         * @enum {string}
         */
        SourceType: "editorial" | "reference" | "user_generated" | "social" | "video" | "marketplace" | "review_site" | "corporate" | "government" | "academic" | "documentation" | "competitor" | "owned" | "other";
        /** @description A subject that prompts belong to. Topics form a tree. */
        Topic: {
            /**
             * Format: int32
             * @description How many prompts of this topic are active and enabled.
             */
            active_count: number;
            /**
             * Format: date-time
             * @description When the topic was added.
             */
            created_at: string;
            /** @description What the topic is about; may be empty. */
            description: string;
            /**
             * Format: uuid
             * @description The topic's id.
             */
            id: string;
            /** @description The topic's name, unique among siblings. */
            name: string;
            /** @description How the topic came to be. */
            origin: components["schemas"]["TopicOrigin"];
            /**
             * Format: uuid
             * @description The topic above; null at the root.
             */
            parent_id: string | null;
            /**
             * Format: uuid
             * @description The project that the topic belongs to.
             */
            project_id: string;
            /**
             * Format: date-time
             * @description When the topic was last changed.
             */
            updated_at: string;
        };
        /** @description The fields of a new topic. */
        TopicInput: {
            /**
             * @description What the topic is about.
             * @default
             */
            description?: string;
            /** @description The topic's name, unique among siblings. */
            name: string;
            /**
             * Format: uuid
             * @description The topic above; null or left out: the root.
             */
            parent_id?: string | null;
        };
        /**
         * @description How a topic came to be.
         * @enum {string}
         */
        TopicOrigin: "manual" | "generated";
        /** @description The fields of a topic to change. A field that is left out stays. */
        TopicPatch: {
            /** @description What the topic is about. */
            description?: string;
            /** @description The topic's name, unique among siblings. */
            name?: string;
            /**
             * Format: uuid
             * @description The topic above; null moves the topic to the root.
             */
            parent_id?: string | null;
        };
        /**
         * @description What a figure of traffic is of.
         * @enum {string}
         */
        TrafficCheckScope: "page" | "query";
        /** @description One figure of a page, and what is known of it. */
        TrafficLeg: {
            /** @description How much the figure covers. */
            coverage: string | null;
            /** @description Why the figure is as it is. */
            reason: string | null;
            /** @description What is known. */
            state: components["schemas"]["TrafficLegState"];
            /**
             * Format: double
             * @description The figure; null when it is not known.
             */
            value: number | null;
        };
        /**
         * @description What is known of one figure of a page.
         * @enum {string}
         */
        TrafficLegState: "not_connected" | "unknown" | "unavailable" | "zero" | "value" | "non_comparable" | "flagged";
        /**
         * @description 7d, 28d, 90d, 12m, 16m or custom: the days that a report covers.
         * @enum {string}
         */
        TrafficRange: "7d" | "28d" | "90d" | "12m" | "16m" | "custom";
        /**
         * @description The service that calls to an engine go to.
         * @enum {string}
         */
        TransportProvider: "provider_a" | "provider_b" | "provider_c" | "provider_d";
        /**
         * @description Whether a figure moved between two runs.
         * @enum {string}
         */
        Verdict: "moved" | "within_noise" | "insufficient_data" | "not_comparable";
        /**
         * @description Which requests count by their verification.
         * @enum {string}
         */
        VerificationFilter: "verified" | "unverified" | "failed" | "all";
        /** @description The visibility report. */
        Visibility: {
            /** @description Whether the answers were read. */
            analysis: {
                /** @description Why not; null when they were. */
                reason: string | null;
                /** @description Whether all of them were read. */
                state: components["schemas"]["AnalysisState"];
            };
            /** @description The version of the rules that found facts in the answers. */
            analyzer_version: string;
            /**
             * Format: uuid
             * @description The newest audit in the report.
             */
            audit_id: string;
            /** @description Where that audit stands. */
            audit_status: components["schemas"]["AuditStatus"];
            /**
             * Format: double
             * @description Mean rank of the brand in the answers that mention it; 1 is first.
             */
            avg_position: number | null;
            /** @description Citations in the answers. */
            citation_totals: {
                /**
                 * Format: int32
                 * @description All citations.
                 */
                citations: number;
                /**
                 * Format: int32
                 * @description Citations of the brand's sites.
                 */
                owned_citations: number;
                /**
                 * Format: double
                 * @description Share of the brand's sites; null without citations.
                 */
                owned_share: number | null;
            };
            /** @description The prompts' cohort. */
            cohort: components["schemas"]["PromptCohort"];
            /** @description The comparison with the baseline. */
            comparison: components["schemas"]["VisibilityComparison"];
            /** @description Names what makes runs comparable; null when the runs differ in it. */
            comparison_key: string | null;
            /** @description How many runs of the range have each configuration, by its key. */
            configuration_groups: {
                [key: string]: number;
            };
            /** @description How many answers the figures were measured on. */
            counts: components["schemas"]["MeasurementCounts"];
            /** @description Shares of the executions that the figures rest on, by name. */
            coverage: {
                [key: string]: number | null;
            };
            /**
             * Format: date-time
             * @description When the newest audit in the report ended.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description The first instant of the range, inclusive; null when the query gives none.
             */
            from_at: string | null;
            /** @description The models that answered. */
            model_provenance: components["schemas"]["ModelProvenance"][];
            /**
             * Format: double
             * @description Share of the answers that cite the brand's sites, of those that could carry citations.
             */
            owned_citation_rate: number | null;
            /** @description What the owned citation rate is good for; null where it is. */
            owned_citation_rate_grade: components["schemas"]["RateGrade"] | null;
            /** @description How certain the owned citation rate is. */
            owned_citation_rate_interval: components["schemas"]["Interval"] | null;
            /** @description The brand's figures by engine. */
            per_engine: components["schemas"]["VisibilityEngine"][];
            /**
             * Format: uuid
             * @description The project.
             */
            project_id: string;
            /**
             * Format: double
             * @description Mean of the prompts' composite scores, 0 to 100.
             */
            prompt_performance_score: number | null;
            /** @description The figures of the brand and its competitors, the most mentioned first; none where the answers were not read. */
            rankings: components["schemas"]["RankingRow"][];
            /** @description The version of the rules that made figures of the facts. */
            scoring_rule_version: string;
            /** @description How the runs were selected. */
            selection_mode: components["schemas"]["SelectionMode"];
            /** @description The audits in the report, newest first. */
            source_audit_ids: string[];
            /**
             * Format: date-time
             * @description The last instant of the range, inclusive; null when the query gives none.
             */
            to_at: string | null;
            /**
             * Format: int32
             * @description How many executions have an answer.
             */
            total_completed: number;
            /**
             * Format: int32
             * @description How many executions failed.
             */
            total_failed: number;
            /**
             * Format: double
             * @description Share of the answers that mention the brand.
             */
            visibility_rate: number | null;
            /** @description What the visibility rate is good for; null where it is. */
            visibility_rate_grade: components["schemas"]["RateGrade"] | null;
            /** @description How certain the visibility rate is. */
            visibility_rate_interval: components["schemas"]["Interval"] | null;
            /**
             * Format: double
             * @description Visibility score, 0 to 100: mentions, positions and citations together.
             */
            visibility_score: number | null;
        };
        /** @description The ads that engines show with their answers. */
        VisibilityAds: {
            /** @description The advertisers shown most often, at most 100. */
            advertisers: components["schemas"]["Advertiser"][];
            /**
             * Format: int32
             * @description How many advertisers there were.
             */
            advertisers_seen: number;
            /** @description Whether the answers were read. */
            analysis: {
                /** @description Why not; null when they were. */
                reason: string | null;
                /** @description Whether all of them were read. */
                state: components["schemas"]["AnalysisState"];
            };
            /** @description The brand's own ads. */
            brand: {
                /**
                 * Format: int32
                 * @description How many ads are the brand's.
                 */
                appearances: number;
                /**
                 * Format: int32
                 * @description The best place of a brand's ad, 1 is first; null when the brand has no ad.
                 */
                best_rank: number | null;
                /**
                 * Format: double
                 * @description Share of all ads; null when there were none.
                 */
                share: number | null;
            };
            /** @description The ads as they were worded. */
            creatives: {
                /** @description The ads of this page, the most shown first. */
                items: components["schemas"]["AdCreative"][];
                /** @description Pass it as `cursor` to get the next page; null on the last page. */
                next_cursor: string | null;
                /**
                 * Format: int32
                 * @description How many ads there are on all pages.
                 */
                total: number;
            };
            /** @description The same by engine. */
            engines: {
                /**
                 * Format: int32
                 * @description All answers of the engine, including those that do not say which ads they had.
                 */
                answers: number;
                /** @description Whether the engine has ads and its answers say which. */
                applicability: components["schemas"]["AdApplicability"];
                /** @description The engine. */
                engine: components["schemas"]["LogicalEngine"];
                /** @description What people call the engine, for instance ChatGPT. */
                engine_label: string;
                /** @description How many answers showed an ad; null unless applicable. */
                presence: components["schemas"]["AdPresence"] | null;
            }[];
            /**
             * Format: date-time
             * @description The first instant of the range, inclusive; null when the query gives none.
             */
            from_at: string | null;
            /** @description The version of the rules that made the figures. */
            metrics_version: string;
            /** @description The versions of the parsers that read the ads. */
            parser_versions: string[];
            /** @description How many answers showed an ad. */
            presence: components["schemas"]["AdPresence"];
            /** @description The ads by prompt. */
            prompts: components["schemas"]["AdPrompt"][];
            /** @description The ads by run. */
            runs: components["schemas"]["AdGroup"][];
            /** @description The audits in the report, newest first. */
            source_audit_ids: string[];
            /** @description Whether there are figures. */
            state: components["schemas"]["AdReportState"];
            /**
             * Format: date-time
             * @description The last instant of the range, inclusive; null when the query gives none.
             */
            to_at: string | null;
            /** @description The ads by topic. */
            topics: components["schemas"]["AdGroup"][];
        };
        /** @description A report compared with an earlier audit, the baseline, on the cells that both answered. */
        VisibilityComparison: {
            /**
             * Format: date-time
             * @description When the baseline ended; null without one.
             */
            baseline_at: string | null;
            /**
             * Format: uuid
             * @description The baseline's audit; null without one, or with several.
             */
            baseline_audit_id: string | null;
            /** @description The baseline's audits. */
            baseline_audit_ids: string[];
            /**
             * Format: int32
             * @description How many cells the baseline answered.
             */
            baseline_cells: number;
            /** @description How many answers the baseline was measured on; null without one. */
            baseline_counts: components["schemas"]["MeasurementCounts"] | null;
            /** @description The baseline's values by figure, on matched cells. */
            baseline_values: {
                [key: string]: number | null;
            };
            /** @description The rates of `deltas` and whether they moved. */
            changes: components["schemas"]["RateChange"][];
            /**
             * Format: int32
             * @description How many cells the report answered.
             */
            current_cells: number;
            /** @description How many answers in matched cells the current figures were measured on; null without a baseline. */
            current_counts: components["schemas"]["MeasurementCounts"] | null;
            /** @description The entities' current figures, on matched cells. */
            current_rankings: components["schemas"]["RankingRow"][];
            /** @description Current values by figure, on matched cells. */
            current_values: {
                [key: string]: number | null;
            };
            /** @description Changes by figure: the current value less the baseline's. */
            deltas: {
                [key: string]: number | null;
            };
            /**
             * Format: int32
             * @description How many cells both answered.
             */
            matched_cells: number;
            /** @description The entities' figures of the baseline, on matched cells. */
            rankings: components["schemas"]["RankingRow"][];
            /**
             * Format: int32
             * @description How many newer runs were passed over because they share no cell.
             */
            skipped_runs: number;
            /** @description Whether there is a comparison, and if not, why. */
            status: string;
            /** @description Whether the visibility rate moved. */
            verdict: components["schemas"]["Verdict"];
        };
        /** @description The brand's figures on one engine. */
        VisibilityEngine: {
            /**
             * Format: double
             * @description Share of the answers that mention the brand.
             */
            brand_mention_rate: number | null;
            /** @description How certain the mention rate is. */
            brand_mention_rate_interval: components["schemas"]["Interval"] | null;
            /** @description How many answers the figures were measured on. */
            counts: components["schemas"]["MeasurementCounts"];
            /** @description What people call the engine, for instance ChatGPT. */
            engine_label: string;
            /** @description The engine. */
            logical_engine: string;
            /**
             * Format: double
             * @description Share of the answers that cite the brand's sites, of those that could carry citations.
             */
            owned_citation_rate: number | null;
            /** @description How certain the owned citation rate is. */
            owned_citation_rate_interval: components["schemas"]["Interval"] | null;
            /**
             * Format: double
             * @description Share of the answers for which the engine searched, of those where that can be seen.
             */
            search_use_rate: number | null;
            /** @description How certain the search use rate is. */
            search_use_rate_interval: components["schemas"]["Interval"] | null;
            /**
             * Format: int32
             * @description How many answers count.
             */
            total_completed: number;
            /**
             * Format: double
             * @description Visibility score, 0 to 100.
             */
            visibility_score: number | null;
        };
        /** @description The markets of a project, each by its newest finished run. */
        VisibilityMarkets: {
            /** @description The default market first, then the others, oldest first. */
            items: {
                /**
                 * Format: uuid
                 * @description The newest finished run; null without one.
                 */
                audit_id: string | null;
                /** @description Whether there is a comparison, and if not, why; null without a run. */
                comparison_status: string | null;
                /** @description The market. */
                market: components["schemas"]["Market"];
                /**
                 * Format: date-time
                 * @description When that run ended; null without one.
                 */
                measured_at: string | null;
                /**
                 * Format: double
                 * @description Share of the answers that mention the brand.
                 */
                mention_rate: number | null;
                /**
                 * Format: double
                 * @description Change of the mention rate since the market's previous comparable run, on matched cells.
                 */
                mention_rate_delta: number | null;
                /** @description How certain the mention rate is. */
                mention_rate_interval: components["schemas"]["Interval"] | null;
                /**
                 * Format: double
                 * @description Positive less negative judgements as a share of those classified, −1 to 1; null where sentiment is not judged.
                 */
                net_sentiment: number | null;
                /**
                 * Format: double
                 * @description The brand's mentions as a share of all tracked entities' mentions.
                 */
                share_of_voice: number | null;
                /**
                 * Format: double
                 * @description Change of the share of voice since the same run; null where the entities differ.
                 */
                share_of_voice_delta: number | null;
                /** @description Whether there are figures. */
                state: components["schemas"]["MarketState"];
                /** @description Whether the mention rate moved; null without a run. */
                verdict: components["schemas"]["Verdict"] | null;
            }[];
        };
        /** @description A domain or page that answers cite. */
        VisibilitySource: {
            /**
             * Format: uuid
             * @description The action about this source; null without one.
             */
            action_id: string | null;
            /**
             * Format: int32
             * @description How often the source is cited.
             */
            annotations: number;
            /** @description The entities that the answers which cite the source mention, the most mentioned first. */
            brands: {
                /** @description Whether the entity is the brand or a competitor. */
                kind: components["schemas"]["SourceBrandKind"];
                /** @description The address of the entity's logo; null when there is none. */
                logo_url: string | null;
                /** @description The entity's name. */
                name: string;
                /**
                 * Format: int32
                 * @description How many answers cite the source and mention the entity.
                 */
                responses: number;
                /** @description The address of the entity's website; null when it is not known. */
                website: string | null;
            }[];
            /** @description The kinds of source, the most cited first. */
            categories: components["schemas"]["SourceType"][];
            /** @description Whether no rule knows the source's kind. */
            category_unavailable: boolean;
            /**
             * Format: double
             * @description Citations per answer that cites the source.
             */
            citation_rate: number | null;
            /**
             * Format: double
             * @description The source's citations as a share of all citations.
             */
            citation_share: number | null;
            /** @description How certain the citation share is. */
            citation_share_interval: components["schemas"]["Interval"] | null;
            /** @description What happened to the page; null for a domain, and for pages that are not inspected. */
            inspection_state: string | null;
            /** @description The domain, or the page's address in its normal form. */
            key: string;
            /**
             * Format: date-time
             * @description When an answer last cited the source.
             */
            last_cited_at: string | null;
            /**
             * Format: int32
             * @description How often the answers that cite the source mention the brand.
             */
            mentions: number;
            /**
             * Format: uuid
             * @description The opportunity about this source; null without one.
             */
            opportunity_id: string | null;
            /** @description Whom the source belongs to. */
            ownership: string[];
            /** @description The page's format, for instance a list or a comparison; null when it is not known. */
            page_format: string | null;
            /** @description How the page's format was found; null when it is not known. */
            page_format_method: string | null;
            /**
             * Format: double
             * @description Share of the prompts with an answer that cites the source.
             */
            prompt_coverage: number | null;
            /** @description How certain the prompt coverage is. */
            prompt_coverage_interval: components["schemas"]["Interval"] | null;
            /**
             * Format: int32
             * @description How many prompts have such an answer.
             */
            prompts: number;
            /**
             * Format: double
             * @description Change of the response rate since the baseline, on matched cells.
             */
            response_delta: number | null;
            /**
             * Format: double
             * @description Share of all answers that cite the source.
             */
            response_rate: number | null;
            /** @description How certain the response rate is. */
            response_rate_interval: components["schemas"]["Interval"] | null;
            /**
             * Format: int32
             * @description How many answers cite the source.
             */
            responses: number;
            /**
             * Format: double
             * @description Share of the answers that could carry citations which cite the source.
             */
            retrieval_rate: number | null;
            /** @description How certain the retrieval rate is. */
            retrieval_rate_interval: components["schemas"]["Interval"] | null;
            /** @description The page's relation to the brand; null for a domain. */
            standing: components["schemas"]["PageStanding"] | null;
            /** @description The versions of the rules that found the kinds. */
            taxonomy_versions: string[];
            /** @description The page's title; null when it is not known. */
            title: string | null;
            /** @description Fingerprint of the page's address; null for a domain. */
            url_hash: string | null;
            /**
             * Format: int32
             * @description How many distinct pages of the source are cited.
             */
            urls: number;
            /** @description Whether the response rate moved. */
            verdict: components["schemas"]["Verdict"];
        };
        /** @description One page of the sources that answers cite. */
        VisibilitySources: {
            /** @description Whether the answers were read. */
            analysis: {
                /** @description Why not; null when they were. */
                reason: string | null;
                /** @description Whether all of them were read. */
                state: components["schemas"]["AnalysisState"];
            };
            /**
             * Format: date-time
             * @description The instant for which the report holds.
             */
            as_of: string;
            /** @description Citations by kind of source. */
            category_totals: {
                [key: string]: number;
            };
            /** @description Whether there is a comparison, and if not, why. */
            comparison_status: string;
            /**
             * Format: date-time
             * @description The first instant of the range, inclusive; null when the query gives none.
             */
            from_at: string | null;
            /** @description The sources of this page. */
            items: components["schemas"]["VisibilitySource"][];
            /** @description Pass it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @description Pass it as `cursor` to get the page before; null on the first page. */
            previous_cursor: string | null;
            /**
             * Format: int32
             * @description How many prompts are in scope.
             */
            prompts: number;
            /**
             * Format: int32
             * @description How many answers are in scope.
             */
            responses: number;
            /**
             * @description The domains whose pages the engines retrieved for an answer that does not cite them, those of most answers first; at most
             *     100. They are not citations and count in no other figure.
             */
            retrieved: {
                /** @description The domain. */
                key: string;
                /** @description Whom the domain belongs to. */
                ownership: string[];
                /**
                 * Format: int32
                 * @description How many answers retrieved a page of the domain and cite none.
                 */
                responses: number;
            }[];
            /**
             * Format: date-time
             * @description The last instant of the range, inclusive; null when the query gives none.
             */
            to_at: string | null;
            /**
             * Format: int32
             * @description How many sources there are on all pages.
             */
            total: number;
            /**
             * Format: int32
             * @description How many citations the answers have.
             */
            total_citations: number;
        };
        /** @description The brand's figures in one period. */
        VisibilityTrendPoint: {
            /** @description The versions of the rules that found facts in the answers. */
            analyzer_versions: string[];
            /**
             * Format: uuid
             * @description The newest audit of the period; null without one.
             */
            audit_id: string | null;
            /**
             * Format: double
             * @description Mean rank of the brand in the answers that mention it; 1 is first.
             */
            avg_position: number | null;
            /**
             * Format: double
             * @description Share of the answers that mention the brand.
             */
            brand_mention_rate: number | null;
            /** @description How certain the mention rate is. */
            brand_mention_rate_interval: components["schemas"]["Interval"] | null;
            /** @description Names what makes runs comparable; null when the period's runs differ in it. */
            comparison_key: string | null;
            /**
             * Format: date-time
             * @description When that audit ended.
             */
            completed_at: string;
            /** @description How many answers the figures were measured on. */
            counts: components["schemas"]["MeasurementCounts"];
            /** @description What people call the engine, for instance ChatGPT; null for all engines together. */
            engine_label: string | null;
            /** @description The engine; null for all engines together. */
            logical_engine: string | null;
            /** @description The models that answered. */
            model_provenance: components["schemas"]["ModelProvenance"][];
            /**
             * Format: double
             * @description Share of the answers that cite the brand's sites, of those that could carry citations.
             */
            owned_citation_rate: number | null;
            /** @description How certain the owned citation rate is. */
            owned_citation_rate_interval: components["schemas"]["Interval"] | null;
            /**
             * Format: double
             * @description Mean of the prompts' composite scores, 0 to 100.
             */
            prompt_performance_score: number | null;
            /** @description The figures of the brand and its competitors, the most mentioned first. */
            rankings: components["schemas"]["RankingRow"][];
            /** @description Whether the model could search the web; null when it is not known or differs. */
            retrieval_enabled: boolean | null;
            /**
             * Format: int32
             * @description How many runs the period has.
             */
            run_count: number;
            /** @description The versions of the rules that made figures of the facts. */
            scoring_rule_versions: string[];
            /** @description The audits of the period, newest first. */
            source_audit_ids: string[];
            /** @description The ids of the figures that the point is made of. */
            source_snapshot_ids: string[];
            /** @description The brand's share of voice. */
            sov: {
                /**
                 * Format: double
                 * @description By mentions; null without any.
                 */
                mention: number | null;
            };
            /** @description Whether the period holds runs of different versions. */
            spans_version_boundary: boolean;
            /** @description The model that answered; null when there were several. */
            transport_model: string | null;
            /**
             * Format: double
             * @description Share of the answers that mention the brand.
             */
            visibility_rate: number | null;
            /** @description How certain the visibility rate is. */
            visibility_rate_interval: components["schemas"]["Interval"] | null;
            /**
             * Format: double
             * @description Visibility score, 0 to 100.
             */
            visibility_score: number | null;
        };
        /** @description The address of a program that events of a project are sent to. */
        Webhook: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description A text for people. */
            description: string;
            /** @description Why it is disabled; null when it is not. */
            disabled_reason: string | null;
            /** @description The types of events that it receives; empty: all. */
            events: components["schemas"]["EventType"][];
            /**
             * Format: uuid
             * @description The webhook's id.
             */
            id: string;
            /**
             * Format: date-time
             * @description When an attempt failed last.
             */
            last_failure_at: string | null;
            /**
             * Format: date-time
             * @description When its receiver accepted an event last.
             */
            last_success_at: string | null;
            /**
             * Format: date-time
             * @description Until when the secret from before the last rotation signs as well.
             */
            old_secret_until: string | null;
            /**
             * Format: uuid
             * @description The project that it belongs to.
             */
            project_id: string;
            /** @description Whether it receives events. */
            state: components["schemas"]["WebhookState"];
            /**
             * Format: date-time
             * @description When it was changed last.
             */
            updated_at: string;
            /** @description The address that events are posted to. */
            url: string;
        };
        /** @description One request that delivers an event. */
        WebhookAttempt: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            at: string;
            /**
             * Format: int32
             * @description Which attempt at this event it was, from 1 to 10.
             */
            attempt: number;
            /** @description Why it failed; null when the receiver accepted the event. */
            error: string | null;
            /**
             * Format: uuid
             * @description The event's id, which is the header `webhook-id`.
             */
            event_id: string;
            /**
             * Format: date-time
             * @description When the next attempt at this event follows; null: none follows.
             */
            next_attempt_at: string | null;
            /**
             * Format: int32
             * @description The status of the answer; null without an answer.
             */
            status_code: number | null;
            /** @description The event's type; webhook.test for a test. */
            type: string;
        };
        /** @description A webhook to make. */
        WebhookInput: {
            /** @description A text for people, up to 200 characters. */
            description?: string;
            /** @description The types of events that it receives; absent or empty: all. */
            events?: components["schemas"]["EventType"][];
            /** @description The http or https address that events are posted to. */
            url: string;
        };
        /** @description The fields of a webhook to change. A field that is left out stays. */
        WebhookPatch: {
            /** @description A text for people, up to 200 characters. */
            description?: string;
            /** @description The types of events that it receives; empty: all. */
            events?: components["schemas"]["EventType"][];
            /** @description Whether it receives events. Disabling it drops what it has not received yet. */
            state?: components["schemas"]["WebhookState"];
            /** @description The http or https address that events are posted to. */
            url?: string;
        };
        /** @description Which stored events are sent again: one, or those of a range of time. */
        WebhookReplayInput: {
            /**
             * Format: uuid
             * @description One event.
             */
            event_id?: string;
            /**
             * Format: date-time
             * @description Events from this time on that the webhook receives, at most 10,000.
             */
            from?: string;
            /**
             * Format: date-time
             * @description Events up to this time; absent: now.
             */
            to?: string;
        };
        /**
         * @description Whether a webhook receives events.
         * @enum {string}
         */
        WebhookState: "active" | "disabled";
    };
    responses: {
        /** @description `api_access_not_in_plan`: The workspace's plan has no API access. `workspace_role_forbidden`: The key's scopes or its creator's role do not allow the operation. */
        "api_access_not_in_plan.workspace_role_forbidden": {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `conflict`: The state of the resource does not allow the operation. */
        conflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `conflict`: The state of the resource does not allow the operation. `estimate_exceeds_limit`: The estimate is above the limit that the request names; both are members of `error`. `idempotency_conflict`: The Idempotency-Key was used with another request. `idempotency_in_progress`: The first request with this Idempotency-Key still runs. */
        "conflict.estimate_exceeds_limit.idempotency_conflict.idempotency_in_progress.replayable": {
            headers: {
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `conflict`: The state of the resource does not allow the operation. `generator_not_configured`: No generator model is configured: set models.generator. `idempotency_conflict`: The Idempotency-Key was used with another request. `idempotency_in_progress`: The first request with this Idempotency-Key still runs. */
        "conflict.generator_not_configured.idempotency_conflict.idempotency_in_progress.replayable": {
            headers: {
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `conflict`: The state of the resource does not allow the operation. `idempotency_conflict`: The Idempotency-Key was used with another request. `idempotency_in_progress`: The first request with this Idempotency-Key still runs. */
        "conflict.idempotency_conflict.idempotency_in_progress.replayable": {
            headers: {
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `credits_exhausted`: The workspace's monthly credits do not allow the audit. `estimate_exceeds_limit`: The estimate is above the limit that the request names; both are members of `error`. `idempotency_conflict`: The Idempotency-Key was used with another request. `idempotency_in_progress`: The first request with this Idempotency-Key still runs. */
        "credits_exhausted.estimate_exceeds_limit.idempotency_conflict.idempotency_in_progress": {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `declaration_open`: A declaration of the action is still measured. `idempotency_conflict`: The Idempotency-Key was used with another request. `idempotency_in_progress`: The first request with this Idempotency-Key still runs. `invalid_status_transition`: The action's status does not allow the move. */
        "declaration_open.idempotency_conflict.idempotency_in_progress.invalid_status_transition": {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `idempotency_conflict`: The Idempotency-Key was used with another request. `idempotency_in_progress`: The first request with this Idempotency-Key still runs. */
        "idempotency_conflict.idempotency_in_progress": {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `internal`: Something went wrong on our side; quote the request_id. */
        internal: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `invalid_api_key`: The key is missing, revoked or expired. */
        invalid_api_key: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `invalid_status_transition`: The action's status does not allow the move. */
        invalid_status_transition: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `not_acceptable`: The Accept header names no format of this answer. */
        not_acceptable: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `not_found`: There is no such thing, or not for this key. */
        not_found: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `not_found`: There is no such thing, or not for this key. */
        "not_found.replayable": {
            headers: {
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `payload_too_large`: The body is larger than 1 MiB. */
        payload_too_large: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `payload_too_large`: The body is larger than 16 MiB. */
        "payload_too_large.16777216": {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `rate_limited`: A rate limit is exceeded. */
        rate_limited: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `service_unavailable`: The service cannot answer in time; try again. */
        service_unavailable: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `unsupported_media_type`: The body is not application/json. */
        unsupported_media_type: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `validation_error`: The request fails validation; `details` names every offending field. */
        validation_error: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Names this content, compressed or not. Send it as `If-None-Match` to get 304 while it is the same. Answers that are written while they are read have none. */
        ETag: string;
        /** @description Present when the answer is the one an earlier request with this Idempotency-Key got. */
        "Idempotent-Replayed": "true";
        /** @description The address of the next page, and of the previous one where the list goes back (RFC 8288). */
        Link: string;
        /** @description How the limits stand: `r` requests may come at once, in `t` seconds all of `q` may again. After a 429, Retry-After says when one may. */
        RateLimit: string;
        /** @description The limits: `q` requests in `w` seconds, evenly; `q` at once after a quiet time. draft-ietf-httpapi-ratelimit-headers. */
        "RateLimit-Policy": string;
        /** @description Seconds to wait before another try, where that is known. */
        "Retry-After": number;
        /** @description Names the request in our logs; the request's own X-Request-Id if it sent one. */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listChannels: {
        parameters: {
            query?: {
                /** @description How many items the page has at most. */
                limit?: number;
                /** @description The `next_cursor` of the previous page of this list with the same filters. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "address": "https://hooks.example.com/…",
                     *           "created_at": "2026-11-28T02:19:10.235783Z",
                     *           "disabled_reason": null,
                     *           "due_at": null,
                     *           "hour": 8,
                     *           "id": "0199c1e2-7a40-7000-8000-000000000048",
                     *           "kind": "slack",
                     *           "last_error": null,
                     *           "last_failure_at": null,
                     *           "last_success_at": null,
                     *           "name": "changed",
                     *           "project_ids": [
                     *             "0199c1e2-7a40-7000-8000-000000000002"
                     *           ],
                     *           "signal_kinds": [],
                     *           "state": "active",
                     *           "test_error": "the host name was not found",
                     *           "test_requested_at": "2026-11-28T02:19:10.553906Z",
                     *           "tested_at": "2026-11-28T02:19:10.559857Z",
                     *           "timezone": "UTC",
                     *           "timing": "at_once",
                     *           "updated_at": "2026-11-28T02:19:10.559776Z",
                     *           "weekday": 1
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The channels of this page. */
                        items: components["schemas"]["Channel"][];
                        /** @description Pass it as `cursor` to get the next page; null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    createChannel: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": "https://hooks.example.com/services/x",
                 *       "kind": "slack",
                 *       "name": "Team",
                 *       "project_ids": [
                 *         "0199c1e2-7a40-7000-8000-000000000002"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ChannelInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "address": "https://hooks.example.com/…",
                     *       "created_at": "2026-11-28T02:19:10.563704Z",
                     *       "disabled_reason": null,
                     *       "due_at": null,
                     *       "hour": 8,
                     *       "id": "0199c1e2-7a40-7000-8000-000000000049",
                     *       "kind": "slack",
                     *       "last_error": null,
                     *       "last_failure_at": null,
                     *       "last_success_at": null,
                     *       "name": "Team",
                     *       "project_ids": [
                     *         "0199c1e2-7a40-7000-8000-000000000002"
                     *       ],
                     *       "signal_kinds": [],
                     *       "state": "active",
                     *       "test_error": null,
                     *       "test_requested_at": null,
                     *       "tested_at": null,
                     *       "timezone": "UTC",
                     *       "timing": "at_once",
                     *       "updated_at": "2026-11-28T02:19:10.563704Z",
                     *       "weekday": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Channel"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["conflict.idempotency_conflict.idempotency_in_progress.replayable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    deleteChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the channel. */
                channel_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    updateChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the channel. */
                channel_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "changed"
                 *     }
                 */
                "application/json": components["schemas"]["ChannelPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "address": "https://hooks.example.com/…",
                     *       "created_at": "2026-11-28T02:19:10.235783Z",
                     *       "disabled_reason": null,
                     *       "due_at": null,
                     *       "hour": 8,
                     *       "id": "0199c1e2-7a40-7000-8000-000000000048",
                     *       "kind": "slack",
                     *       "last_error": null,
                     *       "last_failure_at": null,
                     *       "last_success_at": null,
                     *       "name": "changed",
                     *       "project_ids": [
                     *         "0199c1e2-7a40-7000-8000-000000000002"
                     *       ],
                     *       "signal_kinds": [],
                     *       "state": "active",
                     *       "test_error": null,
                     *       "test_requested_at": "2026-11-28T02:19:10.553906Z",
                     *       "tested_at": null,
                     *       "timezone": "UTC",
                     *       "timing": "at_once",
                     *       "updated_at": "2026-11-28T02:19:10.559776Z",
                     *       "weekday": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Channel"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    testChannel: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the channel. */
                channel_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "address": "https://hooks.example.com/…",
                     *       "created_at": "2026-11-28T02:19:10.235783Z",
                     *       "disabled_reason": null,
                     *       "due_at": null,
                     *       "hour": 8,
                     *       "id": "0199c1e2-7a40-7000-8000-000000000048",
                     *       "kind": "slack",
                     *       "last_error": null,
                     *       "last_failure_at": null,
                     *       "last_success_at": null,
                     *       "name": "Team",
                     *       "project_ids": [
                     *         "0199c1e2-7a40-7000-8000-000000000002"
                     *       ],
                     *       "signal_kinds": [],
                     *       "state": "active",
                     *       "test_error": null,
                     *       "test_requested_at": "2026-11-28T02:19:10.553906Z",
                     *       "tested_at": null,
                     *       "timezone": "UTC",
                     *       "timing": "at_once",
                     *       "updated_at": "2026-11-28T02:19:10.553906Z",
                     *       "weekday": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Channel"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found.replayable"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["conflict.idempotency_conflict.idempotency_in_progress.replayable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    getCredits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and one line; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, one line. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "available": null,
                     *       "month": "2026-11",
                     *       "monthly_limit": null,
                     *       "reserved": 0,
                     *       "settled": 56
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: int64
                         * @description Credits that a launch may still reserve; null without a limit.
                         */
                        available: number | null;
                        /** @description The month, for instance 2026-11. */
                        month: string;
                        /**
                         * Format: int64
                         * @description How many credits may be used in a month; null: without limit.
                         */
                        monthly_limit: number | null;
                        /**
                         * Format: int64
                         * @description Credits held by audits that have not ended.
                         */
                        reserved: number;
                        /**
                         * Format: int64
                         * @description Credits used by audits that have ended.
                         */
                        settled: number;
                    };
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listCreditUsage: {
        parameters: {
            query?: {
                /** @description How many calendar months back, this one included: 1 to 36. */
                months?: number;
                /** @description What the credits are summed by. */
                by?: components["schemas"]["CreditDimension"][];
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description The page's size. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "engine_label": "Google AI Overview",
                     *           "logical_engine": "overview_a",
                     *           "month": "2026-11",
                     *           "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *           "project_name": "Renamed",
                     *           "reserved": 0,
                     *           "settled": 28
                     *         },
                     *         {
                     *           "engine_label": "golden-1",
                     *           "logical_engine": "assistant_a",
                     *           "month": "2026-11",
                     *           "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *           "project_name": "Renamed",
                     *           "reserved": 0,
                     *           "settled": 28
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The rows of this page. */
                        items: {
                            /** @description What people call the engine, for instance ChatGPT; null without `logicalEngine`. */
                            engine_label: string | null;
                            /** @description The engine; null when not summed by engine, or where it is not known. */
                            logical_engine: components["schemas"]["LogicalEngine"] | null;
                            /** @description The month in which the audits were launched, for instance 2026-11; null when not summed by month. */
                            month: string | null;
                            /**
                             * Format: uuid
                             * @description The project, which may have been deleted; null when not summed by project.
                             */
                            project_id: string | null;
                            /** @description The project's name; null when it has been deleted, or when not summed by project. */
                            project_name: string | null;
                            /**
                             * Format: int64
                             * @description Credits held by audits that have not ended.
                             */
                            reserved: number;
                            /**
                             * Format: int64
                             * @description Credits used by audits that have ended.
                             */
                            settled: number;
                        }[];
                        /** @description Pass it as `cursor` to get the next page; null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listEngines: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each element of the list; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each element of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "adapter": "openai-responses",
                     *         "engine_label": "golden-1",
                     *         "last_asked_at": "2026-11-27T16:17:44.574158Z",
                     *         "last_error": "no",
                     *         "last_error_at": "2026-11-27T16:17:44.574158Z",
                     *         "logical_engine": "assistant_a",
                     *         "priced": false,
                     *         "retrieval_enabled": true,
                     *         "state": "failing",
                     *         "transport_model": "golden-1",
                     *         "transport_provider": "provider_a"
                     *       },
                     *       {
                     *         "adapter": "dataforseo-serp",
                     *         "engine_label": "Google AI Overview",
                     *         "last_asked_at": "2026-11-27T16:17:44.574127Z",
                     *         "last_error": null,
                     *         "last_error_at": null,
                     *         "logical_engine": "overview_a",
                     *         "priced": false,
                     *         "retrieval_enabled": true,
                     *         "state": "answering",
                     *         "transport_model": "google-ai-overview",
                     *         "transport_provider": "provider_b"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ConfiguredEngine"][];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and one line; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, one line. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "email": "owner@example.com",
                     *       "member_id": "0199c1e2-7a40-7000-8000-00000000003e",
                     *       "project_ids": null,
                     *       "role": "owner",
                     *       "scopes": [
                     *         "read",
                     *         "prompts:write"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The member's e-mail address. */
                        email: string;
                        /**
                         * Format: uuid
                         * @description The member's id.
                         */
                        member_id: string;
                        /** @description The projects the key is limited to; null: all projects of the workspace. */
                        project_ids: string[] | null;
                        /** @description The member's role in the workspace. */
                        role: components["schemas"]["MemberRole"];
                        /** @description What the key or session may do. */
                        scopes: components["schemas"]["Scope"][];
                    };
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listProjects: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description The page's size. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "benchmark_mode": "consumer_like",
                     *           "brand": {
                     *             "aliases": [],
                     *             "logo_url": null,
                     *             "matching": {
                     *               "common_word": false,
                     *               "context_terms": [],
                     *               "exclusion_phrases": [],
                     *               "mode": "always"
                     *             }
                     *           },
                     *           "brand_name": "Acme",
                     *           "competitors": [
                     *             {
                     *               "aliases": [],
                     *               "domains": [
                     *                 "borealis.example"
                     *               ],
                     *               "id": "0199c1e2-7a40-7000-8000-000000000032",
                     *               "logo_url": null,
                     *               "matching": {
                     *                 "common_word": false,
                     *                 "context_terms": [],
                     *                 "exclusion_phrases": [],
                     *                 "mode": "always"
                     *               },
                     *               "name": "Borealis"
                     *             },
                     *             {
                     *               "aliases": [],
                     *               "domains": [
                     *                 "cobalt.example"
                     *               ],
                     *               "id": "0199c1e2-7a40-7000-8000-000000000033",
                     *               "logo_url": null,
                     *               "matching": {
                     *                 "common_word": false,
                     *                 "context_terms": [],
                     *                 "exclusion_phrases": [],
                     *                 "mode": "always"
                     *               },
                     *               "name": "Cobalt"
                     *             }
                     *           ],
                     *           "country_code": "US",
                     *           "created_at": "2026-11-27T16:17:43.575623Z",
                     *           "default_repetitions": 2,
                     *           "id": "0199c1e2-7a40-7000-8000-000000000003",
                     *           "industry": "",
                     *           "language_code": "en",
                     *           "name": "Renamed",
                     *           "owned_domains": [
                     *             "acme.example"
                     *           ],
                     *           "primary_market": "",
                     *           "prompt_sets": [
                     *             {
                     *               "created_at": "2026-11-27T16:17:43.575623Z",
                     *               "description": "d",
                     *               "id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *               "name": "Outdoor",
                     *               "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *               "prompt_count": 5,
                     *               "prompts": [
                     *                 {
                     *                   "branded": false,
                     *                   "buyer_stage": "",
                     *                   "cohort": "core",
                     *                   "created_at": "2026-11-27T16:17:43.575623Z",
                     *                   "enabled": true,
                     *                   "id": "0199c1e2-7a40-7000-8000-000000000007",
                     *                   "intent": "comparison",
                     *                   "origin": "imported",
                     *                   "prompt_intent": "",
                     *                   "prompt_set_id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *                   "status": "active",
                     *                   "text": "Which hiking boots are best?",
                     *                   "theme": "else",
                     *                   "topic_id": null,
                     *                   "updated_at": "2026-11-27T16:17:44.486681Z"
                     *                 },
                     *                 {
                     *                   "branded": false,
                     *                   "buyer_stage": "",
                     *                   "cohort": "core",
                     *                   "created_at": "2026-11-27T16:17:43.575623Z",
                     *                   "enabled": true,
                     *                   "id": "0199c1e2-7a40-7000-8000-00000000000b",
                     *                   "intent": "local",
                     *                   "origin": "imported",
                     *                   "prompt_intent": "",
                     *                   "prompt_set_id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *                   "status": "active",
                     *                   "text": "Where do hikers shop?",
                     *                   "theme": "shops",
                     *                   "topic_id": null,
                     *                   "updated_at": "2026-11-27T16:17:43.575623Z"
                     *                 }
                     *               ],
                     *               "updated_at": "2026-11-27T16:17:44.50363Z"
                     *             },
                     *             {
                     *               "created_at": "2026-11-27T16:17:44.508051Z",
                     *               "description": "",
                     *               "id": "0199c1e2-7a40-7000-8000-000000000028",
                     *               "name": "0199c1e2-7a40-7000-8000-000000000029",
                     *               "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *               "prompt_count": 0,
                     *               "prompts": [],
                     *               "updated_at": "2026-11-27T16:17:44.508051Z"
                     *             }
                     *           ],
                     *           "subindustry": "",
                     *           "timezone": "UTC",
                     *           "unintended_domains": [],
                     *           "updated_at": "2026-11-27T16:17:44.617573Z",
                     *           "website_url": "https://acme.example",
                     *           "workspace_id": "0199c1e2-7a40-7000-8000-000000000001"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The projects of this page. */
                        items: components["schemas"]["Project"][];
                        /** @description Pass it as `cursor` to get the next page; null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "brand_name": "B",
                 *       "country_code": "US",
                 *       "language_code": "en",
                 *       "name": "New",
                 *       "website_url": "https://b.example"
                 *     }
                 */
                "application/json": components["schemas"]["ProjectInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "benchmark_mode": "consumer_like",
                     *       "brand": {
                     *         "aliases": [],
                     *         "logo_url": null,
                     *         "matching": {
                     *           "common_word": false,
                     *           "context_terms": [],
                     *           "exclusion_phrases": [],
                     *           "mode": "always"
                     *         }
                     *       },
                     *       "brand_name": "B",
                     *       "competitors": [],
                     *       "country_code": "US",
                     *       "created_at": "2026-11-27T16:17:44.627709Z",
                     *       "default_repetitions": 1,
                     *       "id": "0199c1e2-7a40-7000-8000-00000000003f",
                     *       "industry": "",
                     *       "language_code": "en",
                     *       "name": "New",
                     *       "owned_domains": [
                     *         "b.example"
                     *       ],
                     *       "primary_market": "",
                     *       "prompt_sets": [],
                     *       "subindustry": "",
                     *       "timezone": "UTC",
                     *       "unintended_domains": [],
                     *       "updated_at": "2026-11-27T16:17:44.627709Z",
                     *       "website_url": "https://b.example",
                     *       "workspace_id": "0199c1e2-7a40-7000-8000-000000000001"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["idempotency_conflict.idempotency_in_progress"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and one line; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, one line. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "benchmark_mode": "consumer_like",
                     *       "brand": {
                     *         "aliases": [],
                     *         "logo_url": null,
                     *         "matching": {
                     *           "common_word": false,
                     *           "context_terms": [],
                     *           "exclusion_phrases": [],
                     *           "mode": "always"
                     *         }
                     *       },
                     *       "brand_name": "Acme",
                     *       "competitors": [
                     *         {
                     *           "aliases": [],
                     *           "domains": [
                     *             "borealis.example"
                     *           ],
                     *           "id": "0199c1e2-7a40-7000-8000-000000000032",
                     *           "logo_url": null,
                     *           "matching": {
                     *             "common_word": false,
                     *             "context_terms": [],
                     *             "exclusion_phrases": [],
                     *             "mode": "always"
                     *           },
                     *           "name": "Borealis"
                     *         },
                     *         {
                     *           "aliases": [],
                     *           "domains": [
                     *             "cobalt.example"
                     *           ],
                     *           "id": "0199c1e2-7a40-7000-8000-000000000033",
                     *           "logo_url": null,
                     *           "matching": {
                     *             "common_word": false,
                     *             "context_terms": [],
                     *             "exclusion_phrases": [],
                     *             "mode": "always"
                     *           },
                     *           "name": "Cobalt"
                     *         }
                     *       ],
                     *       "country_code": "US",
                     *       "created_at": "2026-11-27T16:17:43.575623Z",
                     *       "default_repetitions": 2,
                     *       "id": "0199c1e2-7a40-7000-8000-000000000003",
                     *       "industry": "",
                     *       "language_code": "en",
                     *       "name": "Golden",
                     *       "owned_domains": [
                     *         "acme.example"
                     *       ],
                     *       "primary_market": "",
                     *       "prompt_sets": [
                     *         {
                     *           "created_at": "2026-11-27T16:17:43.575623Z",
                     *           "description": "d",
                     *           "id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *           "name": "Outdoor",
                     *           "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *           "prompt_count": 5,
                     *           "prompts": [
                     *             {
                     *               "branded": false,
                     *               "buyer_stage": "",
                     *               "cohort": "core",
                     *               "created_at": "2026-11-27T16:17:43.575623Z",
                     *               "enabled": true,
                     *               "id": "0199c1e2-7a40-7000-8000-000000000007",
                     *               "intent": "comparison",
                     *               "origin": "imported",
                     *               "prompt_intent": "",
                     *               "prompt_set_id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *               "status": "active",
                     *               "text": "Which hiking boots are best?",
                     *               "theme": "else",
                     *               "topic_id": null,
                     *               "updated_at": "2026-11-27T16:17:44.486681Z"
                     *             },
                     *             {
                     *               "branded": false,
                     *               "buyer_stage": "",
                     *               "cohort": "core",
                     *               "created_at": "2026-11-27T16:17:43.575623Z",
                     *               "enabled": true,
                     *               "id": "0199c1e2-7a40-7000-8000-00000000000b",
                     *               "intent": "local",
                     *               "origin": "imported",
                     *               "prompt_intent": "",
                     *               "prompt_set_id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *               "status": "active",
                     *               "text": "Where do hikers shop?",
                     *               "theme": "shops",
                     *               "topic_id": null,
                     *               "updated_at": "2026-11-27T16:17:43.575623Z"
                     *             }
                     *           ],
                     *           "updated_at": "2026-11-27T16:17:44.50363Z"
                     *         },
                     *         {
                     *           "created_at": "2026-11-27T16:17:44.508051Z",
                     *           "description": "",
                     *           "id": "0199c1e2-7a40-7000-8000-000000000028",
                     *           "name": "0199c1e2-7a40-7000-8000-000000000029",
                     *           "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *           "prompt_count": 0,
                     *           "prompts": [],
                     *           "updated_at": "2026-11-27T16:17:44.508051Z"
                     *         }
                     *       ],
                     *       "subindustry": "",
                     *       "timezone": "UTC",
                     *       "unintended_domains": [],
                     *       "updated_at": "2026-11-27T16:17:43.575623Z",
                     *       "website_url": "https://acme.example",
                     *       "workspace_id": "0199c1e2-7a40-7000-8000-000000000001"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    deleteProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Renamed"
                 *     }
                 */
                "application/json": components["schemas"]["ProjectPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "benchmark_mode": "consumer_like",
                     *       "brand": {
                     *         "aliases": [],
                     *         "logo_url": null,
                     *         "matching": {
                     *           "common_word": false,
                     *           "context_terms": [],
                     *           "exclusion_phrases": [],
                     *           "mode": "always"
                     *         }
                     *       },
                     *       "brand_name": "Acme",
                     *       "competitors": [
                     *         {
                     *           "aliases": [],
                     *           "domains": [
                     *             "borealis.example"
                     *           ],
                     *           "id": "0199c1e2-7a40-7000-8000-000000000032",
                     *           "logo_url": null,
                     *           "matching": {
                     *             "common_word": false,
                     *             "context_terms": [],
                     *             "exclusion_phrases": [],
                     *             "mode": "always"
                     *           },
                     *           "name": "Borealis"
                     *         },
                     *         {
                     *           "aliases": [],
                     *           "domains": [
                     *             "cobalt.example"
                     *           ],
                     *           "id": "0199c1e2-7a40-7000-8000-000000000033",
                     *           "logo_url": null,
                     *           "matching": {
                     *             "common_word": false,
                     *             "context_terms": [],
                     *             "exclusion_phrases": [],
                     *             "mode": "always"
                     *           },
                     *           "name": "Cobalt"
                     *         }
                     *       ],
                     *       "country_code": "US",
                     *       "created_at": "2026-11-27T16:17:43.575623Z",
                     *       "default_repetitions": 2,
                     *       "id": "0199c1e2-7a40-7000-8000-000000000003",
                     *       "industry": "",
                     *       "language_code": "en",
                     *       "name": "Renamed",
                     *       "owned_domains": [
                     *         "acme.example"
                     *       ],
                     *       "primary_market": "",
                     *       "prompt_sets": [
                     *         {
                     *           "created_at": "2026-11-27T16:17:43.575623Z",
                     *           "description": "d",
                     *           "id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *           "name": "Outdoor",
                     *           "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *           "prompt_count": 5,
                     *           "prompts": [
                     *             {
                     *               "branded": false,
                     *               "buyer_stage": "",
                     *               "cohort": "core",
                     *               "created_at": "2026-11-27T16:17:43.575623Z",
                     *               "enabled": true,
                     *               "id": "0199c1e2-7a40-7000-8000-000000000007",
                     *               "intent": "comparison",
                     *               "origin": "imported",
                     *               "prompt_intent": "",
                     *               "prompt_set_id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *               "status": "active",
                     *               "text": "Which hiking boots are best?",
                     *               "theme": "else",
                     *               "topic_id": null,
                     *               "updated_at": "2026-11-27T16:17:44.486681Z"
                     *             },
                     *             {
                     *               "branded": false,
                     *               "buyer_stage": "",
                     *               "cohort": "core",
                     *               "created_at": "2026-11-27T16:17:43.575623Z",
                     *               "enabled": true,
                     *               "id": "0199c1e2-7a40-7000-8000-00000000000b",
                     *               "intent": "local",
                     *               "origin": "imported",
                     *               "prompt_intent": "",
                     *               "prompt_set_id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *               "status": "active",
                     *               "text": "Where do hikers shop?",
                     *               "theme": "shops",
                     *               "topic_id": null,
                     *               "updated_at": "2026-11-27T16:17:43.575623Z"
                     *             }
                     *           ],
                     *           "updated_at": "2026-11-27T16:17:44.50363Z"
                     *         },
                     *         {
                     *           "created_at": "2026-11-27T16:17:44.508051Z",
                     *           "description": "",
                     *           "id": "0199c1e2-7a40-7000-8000-000000000028",
                     *           "name": "0199c1e2-7a40-7000-8000-000000000029",
                     *           "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *           "prompt_count": 0,
                     *           "prompts": [],
                     *           "updated_at": "2026-11-27T16:17:44.508051Z"
                     *         }
                     *       ],
                     *       "subindustry": "",
                     *       "timezone": "UTC",
                     *       "unintended_domains": [],
                     *       "updated_at": "2026-11-27T16:17:44.617573Z",
                     *       "website_url": "https://acme.example",
                     *       "workspace_id": "0199c1e2-7a40-7000-8000-000000000001"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listActions: {
        parameters: {
            query?: {
                /** @description The page's size. */
                limit?: number;
                /** @description The `next_cursor` of the previous page of this list with the same filters. */
                cursor?: string;
                /** @description Only actions in this status. */
                status?: components["schemas"]["ActionStatus"];
                /** @description Only actions on this kind of target. */
                target_kind?: components["schemas"]["ActionTargetKind"];
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "approach": "publish_content",
                     *           "created_at": "2026-11-27T16:17:43.922931Z",
                     *           "evidence_cleared_at": null,
                     *           "families": [
                     *             "mentions"
                     *           ],
                     *           "id": "0199c1e2-7a40-7000-8000-000000000012",
                     *           "member_count": 1,
                     *           "origin": "evidence",
                     *           "priority_score": 4.3746,
                     *           "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *           "skill_id": "publish_answer",
                     *           "status": "open",
                     *           "target_kind": "prompt",
                     *           "target_label": "Where do hikers shop?",
                     *           "target_prompt_id": "0199c1e2-7a40-7000-8000-00000000000b",
                     *           "target_url": null,
                     *           "updated_at": "2026-11-27T16:17:44.024322Z"
                     *         },
                     *         {
                     *           "approach": "publish_content",
                     *           "created_at": "2026-11-27T16:17:44.389376Z",
                     *           "evidence_cleared_at": null,
                     *           "families": [],
                     *           "id": "0199c1e2-7a40-7000-8000-00000000003c",
                     *           "member_count": 0,
                     *           "origin": "agent",
                     *           "priority_score": null,
                     *           "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *           "skill_id": "cover_topic",
                     *           "status": "in_progress",
                     *           "target_kind": "topic",
                     *           "target_label": "0199c1e2-7a40-7000-8000-00000000003d",
                     *           "target_prompt_id": null,
                     *           "target_url": null,
                     *           "updated_at": "2026-11-27T16:17:44.602593Z"
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "status_counts": {
                     *         "dismissed": 0,
                     *         "done": 0,
                     *         "implemented": 0,
                     *         "in_progress": 1,
                     *         "measuring": 0,
                     *         "open": 2
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The actions of this page. */
                        items: components["schemas"]["ActionItem"][];
                        /** @description The cursor of the next page; null on the last page. */
                        next_cursor: string | null;
                        /** @description The number of actions by status, over all pages and whatever `status` filters. */
                        status_counts: {
                            [key: string]: number;
                        };
                    };
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    getAction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the action. */
                action_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and one line; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, one line. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "approach": "publish_content",
                     *       "created_at": "2026-11-27T16:17:44.389376Z",
                     *       "declarable_since": "2026-11-27T16:17:44.389376Z",
                     *       "declaration": {
                     *         "action_id": "0199c1e2-7a40-7000-8000-00000000003c",
                     *         "checks": [],
                     *         "created_at": "2026-11-27T16:17:44.58768Z",
                     *         "declared_implemented_at": "2026-11-27T16:17:44.402559Z",
                     *         "expected_checks": [],
                     *         "id": "0199c1e2-7a40-7000-8000-00000000003a",
                     *         "legs": [],
                     *         "limitations": [
                     *           "No check of the effect is known for this action."
                     *         ],
                     *         "measured_until": "2027-01-26T16:17:44.58768Z",
                     *         "member_opportunity_ids": [],
                     *         "opportunity_snapshot_id": "0199c1e2-7a40-7000-8000-00000000003b",
                     *         "output_revision_id": null,
                     *         "state": "declared",
                     *         "target_external_url": null,
                     *         "target_site_url_ids": [],
                     *         "verification_events": []
                     *       },
                     *       "diagnosis": {
                     *         "approach": "publish_content",
                     *         "donts": [
                     *           "Do not split one answer over several pages."
                     *         ],
                     *         "families": {
                     *           "access": "unavailable",
                     *           "accuracy": "no_finding",
                     *           "ads": "no_finding",
                     *           "citations": "no_finding",
                     *           "conversion": "unavailable",
                     *           "links": "unavailable",
                     *           "mentions": "no_finding",
                     *           "ranking": "no_finding",
                     *           "readiness": "unavailable",
                     *           "search_demand": "no_finding",
                     *           "sources": "no_finding",
                     *           "technical": "unavailable"
                     *         },
                     *         "measure_with": [
                     *           "The share of the topic's answers that name the brand."
                     *         ],
                     *         "skill_id": "cover_topic",
                     *         "steps": [
                     *           "List the topic's prompts and the queries that engines search for behind them.",
                     *           "Plan one hub page and one page a question, linked to each other."
                     *         ],
                     *         "what_happened": []
                     *       },
                     *       "evidence_cleared_at": null,
                     *       "families": [],
                     *       "history": [
                     *         {
                     *           "created_at": "2026-11-27T16:17:44.389376Z",
                     *           "from_status": null,
                     *           "member_id": null,
                     *           "reason": "proposed by an agent",
                     *           "to_status": "open"
                     *         },
                     *         {
                     *           "created_at": "2026-11-27T16:17:44.588668Z",
                     *           "from_status": "open",
                     *           "member_id": "0199c1e2-7a40-7000-8000-00000000003e",
                     *           "reason": "declared",
                     *           "to_status": "implemented"
                     *         }
                     *       ],
                     *       "id": "0199c1e2-7a40-7000-8000-00000000003c",
                     *       "member_count": 0,
                     *       "member_measurement": {},
                     *       "members": [],
                     *       "origin": "agent",
                     *       "priority_score": null,
                     *       "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *       "skill_id": "cover_topic",
                     *       "status": "implemented",
                     *       "target_kind": "topic",
                     *       "target_label": "0199c1e2-7a40-7000-8000-00000000003d",
                     *       "target_prompt_id": null,
                     *       "target_url": null,
                     *       "updated_at": "2026-11-27T16:17:44.588668Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ActionDetail"];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    updateAction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the action. */
                action_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "in_progress"
                 *     }
                 */
                "application/json": components["schemas"]["ActionPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "approach": "publish_content",
                     *       "created_at": "2026-11-27T16:17:44.389376Z",
                     *       "evidence_cleared_at": null,
                     *       "families": [],
                     *       "id": "0199c1e2-7a40-7000-8000-00000000003c",
                     *       "member_count": 0,
                     *       "origin": "agent",
                     *       "priority_score": null,
                     *       "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *       "skill_id": "cover_topic",
                     *       "status": "in_progress",
                     *       "target_kind": "topic",
                     *       "target_label": "0199c1e2-7a40-7000-8000-00000000003d",
                     *       "target_prompt_id": null,
                     *       "target_url": null,
                     *       "updated_at": "2026-11-27T16:17:44.602593Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ActionItem"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["invalid_status_transition"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    declareAction: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the action. */
                action_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "declared_implemented_at": "2026-11-27T16:17:44.40255957Z"
                 *     }
                 */
                "application/json": components["schemas"]["DeclarationInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "action_id": "0199c1e2-7a40-7000-8000-00000000003c",
                     *       "checks": [],
                     *       "created_at": "2026-11-27T16:17:44.58768Z",
                     *       "declared_implemented_at": "2026-11-27T16:17:44.402559Z",
                     *       "expected_checks": [],
                     *       "id": "0199c1e2-7a40-7000-8000-00000000003a",
                     *       "legs": [],
                     *       "limitations": [
                     *         "No check of the effect is known for this action."
                     *       ],
                     *       "measured_until": "2027-01-26T16:17:44.58768Z",
                     *       "member_opportunity_ids": [],
                     *       "opportunity_snapshot_id": "0199c1e2-7a40-7000-8000-00000000003b",
                     *       "output_revision_id": null,
                     *       "state": "declared",
                     *       "target_external_url": null,
                     *       "target_site_url_ids": [],
                     *       "verification_events": []
                     *     }
                     */
                    "application/json": components["schemas"]["ActionDeclaration"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found.replayable"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["declaration_open.idempotency_conflict.idempotency_in_progress.invalid_status_transition"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listBotCandidates: {
        parameters: {
            query?: {
                /** @description How many items the page has at most. */
                limit?: number;
                /** @description The `next_cursor` of the previous page of this list with the same filters. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The candidates, by name. */
                        items: {
                            /** @description The first day. */
                            first_day: string;
                            /** @description The last day. */
                            last_day: string;
                            /** @description The name as it was written. */
                            name: string;
                            /**
                             * Format: int64
                             * @description How many requests.
                             */
                            requests: number;
                        }[];
                        /** @description Continues on the next page; null on the last one. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listAiTrafficCoverage: {
        parameters: {
            query?: {
                /** @description The days: the last ones up to today, or `custom`. */
                range?: components["schemas"]["TrafficRange"];
                /** @description The first day of `custom`, such as 2026-11-01. */
                start_date?: string;
                /** @description The last day of `custom`. */
                end_date?: string;
                /** @description Only bots that fetch for this. */
                purpose?: components["schemas"]["CrawlerPurpose"];
                /** @description Which requests count: verified ones and those that cannot be verified, when absent. */
                verification?: components["schemas"]["VerificationFilter"];
                /** @description Only this bot, by the catalogue's id, such as `gptbot`. */
                bot_id?: string;
                /** @description Only requests that were answered so: a status, such as 404, or a class, such as 4xx. */
                status?: string;
                /** @description Only paths in this folder, such as `/docs/`. */
                folder?: string;
                /** @description Only this kind of resource. */
                resource_class?: components["schemas"]["ResourceClass"];
                /** @description The `next_cursor` of the previous page with the same filters. */
                cursor?: string;
                /** @description The page's size. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "batch_count": 0,
                     *           "coverage": "unknown",
                     *           "heartbeat_count": 0,
                     *           "max_gap_minutes": 977,
                     *           "reason": "nothing was received",
                     *           "reporting_date": "2026-11-27",
                     *           "reporting_timezone": "UTC",
                     *           "source_id": "0199c1e2-7a40-7000-8000-00000000002f"
                     *         },
                     *         {
                     *           "batch_count": 0,
                     *           "coverage": "unknown",
                     *           "heartbeat_count": 0,
                     *           "max_gap_minutes": 977,
                     *           "reason": "nothing was received",
                     *           "reporting_date": "2026-11-27",
                     *           "reporting_timezone": "UTC",
                     *           "source_id": "0199c1e2-7a40-7000-8000-000000000030"
                     *         }
                     *       ],
                     *       "next_cursor": "eyJhIjpbIjIwMjYtMTEtMDMiLCIwMWEyMWRjYy02NjRmLTc2N2MtYTNmYy1hN2QyZjY0YjVlNjQiXSwibSI6ImR6eDlUUGdIeDRJcm05WFNIMXhwMEE9PSJ9",
                     *       "sources": [
                     *         {
                     *           "accepted_lines": 1,
                     *           "buffer_interval_seconds": null,
                     *           "collection_point": "",
                     *           "connection": "not_connected",
                     *           "created_at": "2026-11-27T16:17:44.295137Z",
                     *           "format": "combined",
                     *           "host": "",
                     *           "id": "0199c1e2-7a40-7000-8000-00000000002f",
                     *           "kind": "upload",
                     *           "last_accepted_batch": "2026-11-27T16:17:44.378951Z",
                     *           "last_processed_at": "2026-11-27T16:17:44.378951Z",
                     *           "origin": "",
                     *           "overlapping_lines": 0,
                     *           "ownership_challenge": "",
                     *           "preset": "",
                     *           "pull": null,
                     *           "rejected_lines": 0,
                     *           "reporting_timezone": "UTC",
                     *           "revoked_at": "2026-11-27T16:17:44.522691Z",
                     *           "sampling": {
                     *             "kind": "none"
                     *           },
                     *           "setup": "upload",
                     *           "stall_reason": null,
                     *           "stalled_at": null,
                     *           "state": "revoked",
                     *           "status": "revoked",
                     *           "token_prefix": null,
                     *           "unsupported_batches": 0,
                     *           "unsupported_uploads": 0
                     *         },
                     *         {
                     *           "accepted_lines": 0,
                     *           "buffer_interval_seconds": null,
                     *           "collection_point": "",
                     *           "connection": "awaiting_data",
                     *           "created_at": "2026-11-27T16:17:44.527424Z",
                     *           "format": "combined",
                     *           "host": "",
                     *           "id": "0199c1e2-7a40-7000-8000-000000000030",
                     *           "kind": "upload",
                     *           "last_accepted_batch": null,
                     *           "last_processed_at": null,
                     *           "origin": "",
                     *           "overlapping_lines": 0,
                     *           "ownership_challenge": "",
                     *           "preset": "",
                     *           "pull": null,
                     *           "rejected_lines": 0,
                     *           "reporting_timezone": "UTC",
                     *           "revoked_at": null,
                     *           "sampling": {
                     *             "kind": "none"
                     *           },
                     *           "setup": "upload",
                     *           "stall_reason": null,
                     *           "stalled_at": null,
                     *           "state": "active",
                     *           "status": "active",
                     *           "token_prefix": null,
                     *           "unsupported_batches": 0,
                     *           "unsupported_uploads": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CrawlCoverageResponse"];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    getAiTrafficOverview: {
        parameters: {
            query?: {
                /** @description The days: the last ones up to today, or `custom`. */
                range?: components["schemas"]["TrafficRange"];
                /** @description The first day of `custom`, such as 2026-11-01. */
                start_date?: string;
                /** @description The last day of `custom`. */
                end_date?: string;
                /** @description Only bots that fetch for this. */
                purpose?: components["schemas"]["CrawlerPurpose"];
                /** @description Which requests count: verified ones and those that cannot be verified, when absent. */
                verification?: components["schemas"]["VerificationFilter"];
                /** @description Only this bot, by the catalogue's id, such as `gptbot`. */
                bot_id?: string;
                /** @description Only requests that were answered so: a status, such as 404, or a class, such as 4xx. */
                status?: string;
                /** @description Only paths in this folder, such as `/docs/`. */
                folder?: string;
                /** @description Only this kind of resource. */
                resource_class?: components["schemas"]["ResourceClass"];
                /** @description The `next_cursor` of the previous page with the same filters. */
                cursor?: string;
                /** @description The page's size. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `crawl.series`; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, one line, with all of `crawl.bots` or the page that `cursor` or `limit` asks for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "citations": {
                     *         "count": 10,
                     *         "label": "Citations in tracked answers",
                     *         "unit": "tracked_citations"
                     *       },
                     *       "crawl": {
                     *         "active_bots": null,
                     *         "bots": [
                     *           {
                     *             "bot_id": "gptbot",
                     *             "error_share": null,
                     *             "failed_verification_requests": 1,
                     *             "name": "GPTBot",
                     *             "operator": "OpenAI",
                     *             "pages": null,
                     *             "purpose": "ai_training",
                     *             "requests": null
                     *           }
                     *         ],
                     *         "connection": "awaiting_data",
                     *         "coverage": "partial",
                     *         "error_share": null,
                     *         "failed_verification_requests": 1,
                     *         "identity_level": "path",
                     *         "last_processed_at": "2026-11-27T16:17:44.378951Z",
                     *         "next_cursor": null,
                     *         "pages": null,
                     *         "reporting_timezone": "UTC",
                     *         "requests": null,
                     *         "series": [],
                     *         "unit": "requests"
                     *       },
                     *       "referrals": {
                     *         "analytics_quality": {
                     *           "logs": [
                     *             {
                     *               "artifact_ids": [],
                     *               "currency_code": null,
                     *               "day": "2026-11-01",
                     *               "excluded_hosts": 0,
                     *               "flags": [
                     *                 "partial"
                     *               ],
                     *               "reporting_timezone": "UTC",
                     *               "revision": null
                     *             }
                     *           ]
                     *         },
                     *         "analyzer_version": "ai-referral-1",
                     *         "channel_comparison": [],
                     *         "currency_code": null,
                     *         "formula_version": "ai-traffic-1",
                     *         "granularity": "day",
                     *         "landing_pages": [],
                     *         "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *         "referral_share": [
                     *           {
                     *             "date": "2026-10-31",
                     *             "value": null
                     *           },
                     *           {
                     *             "date": "2026-11-01",
                     *             "value": null
                     *           }
                     *         ],
                     *         "referral_volume": [
                     *           {
                     *             "date": "2026-10-31",
                     *             "value": null
                     *           },
                     *           {
                     *             "date": "2026-11-01",
                     *             "value": null
                     *           }
                     *         ],
                     *         "reporting_timezone": "UTC",
                     *         "scope": "property-wide",
                     *         "source_measures": [],
                     *         "sources": [],
                     *         "unattributed_landing": null,
                     *         "window_end": "2026-11-27",
                     *         "window_start": "2026-10-31"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AiTrafficOverview"];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listAiTrafficPages: {
        parameters: {
            query?: {
                /** @description The days: the last ones up to today, or `custom`. */
                range?: components["schemas"]["TrafficRange"];
                /** @description The first day of `custom`, such as 2026-11-01. */
                start_date?: string;
                /** @description The last day of `custom`. */
                end_date?: string;
                /** @description Only this bot, by the catalogue's id, such as `gptbot`. */
                bot_id?: string;
                /** @description Only paths of this pattern, with * for anything. */
                pattern?: string;
                /** @description Only paths in this folder, such as `/docs/`. */
                folder?: string;
                /** @description Only this kind of resource. */
                resource_class?: components["schemas"]["ResourceClass"];
                /** @description Which requests count: verified ones and those that cannot be verified, when absent. */
                verification?: components["schemas"]["VerificationFilter"];
                /** @description crawl, referrals, errors_4xx, errors_5xx, last_crawl or display_path; a leading - is descending. Absent: -crawl. */
                sort?: string;
                /** @description The `next_cursor` of the previous page with the same filters. */
                cursor?: string;
                /** @description The page's size. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [],
                     *       "next_cursor": null,
                     *       "observed_crawl_coverage": {
                     *         "inventory_complete": false,
                     *         "inventory_date": null,
                     *         "known_pages": 0,
                     *         "label": "Observed crawl coverage",
                     *         "observed_pages": null,
                     *         "sample_mode": false,
                     *         "share": null,
                     *         "state": "no_inventory"
                     *       },
                     *       "window_end": "2026-11-27",
                     *       "window_start": "2026-10-31"
                     *     }
                     */
                    "application/json": components["schemas"]["AiTrafficPages"];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    getCrawlPolicy: {
        parameters: {
            query?: {
                /** @description The days: the last ones up to today, or `custom`. */
                range?: components["schemas"]["TrafficRange"];
                /** @description The first day of `custom`, such as 2026-11-01. */
                start_date?: string;
                /** @description The last day of `custom`. */
                end_date?: string;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `agents`; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, one line. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "address_lists": [
                     *         {
                     *           "age_days": 180,
                     *           "collected_at": "2026-05-31T00:00:00Z",
                     *           "name": "applebot",
                     *           "networks": 12,
                     *           "sources": [
                     *             "https://search.developer.apple.com/applebot.json"
                     *           ]
                     *         },
                     *         {
                     *           "age_days": 180,
                     *           "collected_at": "2026-05-31T00:00:00Z",
                     *           "name": "bingbot",
                     *           "networks": 28,
                     *           "sources": [
                     *             "https://www.bing.com/toolbox/bingbot.json"
                     *           ]
                     *         }
                     *       ],
                     *       "agents": [
                     *         {
                     *           "bot_id": "addsearchbot",
                     *           "name": "AddSearchBot",
                     *           "operator": "AddSearch",
                     *           "purpose": "ai_search",
                     *           "requests": null,
                     *           "robots": "unknown",
                     *           "robots_token": "AddSearchBot",
                     *           "violated_paths": [],
                     *           "violations": null
                     *         },
                     *         {
                     *           "bot_id": "agenttimes",
                     *           "name": "AgentTimes",
                     *           "operator": "The Agent Times",
                     *           "purpose": "other",
                     *           "requests": null,
                     *           "robots": "unknown",
                     *           "robots_token": "AgentTimes",
                     *           "violated_paths": [],
                     *           "violations": null
                     *         }
                     *       ],
                     *       "catalogue_version": "2026-11-22",
                     *       "robots_read_at": null,
                     *       "robots_state": "not_read",
                     *       "sections": [
                     *         {
                     *           "purpose": "ai_training",
                     *           "text": "User-agent: AI2Bot\nUser-agent: Ai2Bot-Dolma\nUser-agent: aiHitBot\nUser-agent: anthropic-ai\nUser-agent: Applebot-Extended\nUser-agent: bedrockbot\nUser-agent: Brightbot\nUser-agent: Brightbot 1.0\nUser-agent: Bytespider\nUser-agent: CCBot\nUser-agent: ChatGLM-Spider\nUser-agent: ClaudeBot\nUser-agent: cohere-"
                     *         },
                     *         {
                     *           "purpose": "ai_search",
                     *           "text": "User-agent: AddSearchBot\nUser-agent: AIWebIndex\nUser-agent: amazon-kendra\nUser-agent: Amazonbot\nUser-agent: Amzn-SearchBot\nUser-agent: Andibot\nUser-agent: Anomura\nUser-agent: Aranet-SearchBot\nUser-agent: atlassian-bot\nUser-agent: AzureAI-SearchBot\nUser-agent: Channel3Bot\nUser-agent: Claude-SearchBot"
                     *         }
                     *       ],
                     *       "window_end": "2026-11-27",
                     *       "window_start": "2026-10-31"
                     *     }
                     */
                    "application/json": components["schemas"]["CrawlPolicy"];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listAuditSchedules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each element of the list; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each element of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "audit_scope": "brand",
                     *         "benchmark_mode": null,
                     *         "cadence": "daily",
                     *         "created_at": "2026-11-27T16:17:44.318831Z",
                     *         "enabled": true,
                     *         "engine_labels": [
                     *           "golden-1"
                     *         ],
                     *         "engines": [
                     *           "assistant_a"
                     *         ],
                     *         "failure_count": 0,
                     *         "id": "0199c1e2-7a40-7000-8000-000000000038",
                     *         "interval_minutes": null,
                     *         "last_error": "",
                     *         "last_failure_at": null,
                     *         "last_run_at": null,
                     *         "market_ids": [],
                     *         "next_run_at": "2026-11-28T16:17:00Z",
                     *         "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *         "prompt_set_id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *         "repetitions": 2,
                     *         "timezone": "Europe/Berlin",
                     *         "updated_at": "2026-11-27T16:17:44.551776Z",
                     *         "workspace_id": "0199c1e2-7a40-7000-8000-000000000001"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["AuditSchedule"][];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    createAuditSchedule: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "cadence": "daily",
                 *       "engines": [
                 *         "assistant_a"
                 *       ],
                 *       "prompt_set_id": "0199c1e2-7a40-7000-8000-00000000000a",
                 *       "repetitions": 1,
                 *       "timezone": "Europe/Berlin"
                 *     }
                 */
                "application/json": components["schemas"]["AuditScheduleInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "audit_scope": "brand",
                     *       "benchmark_mode": null,
                     *       "cadence": "daily",
                     *       "created_at": "2026-11-27T16:17:44.556124Z",
                     *       "enabled": true,
                     *       "engine_labels": [
                     *         "golden-1"
                     *       ],
                     *       "engines": [
                     *         "assistant_a"
                     *       ],
                     *       "failure_count": 0,
                     *       "id": "0199c1e2-7a40-7000-8000-000000000039",
                     *       "interval_minutes": null,
                     *       "last_error": "",
                     *       "last_failure_at": null,
                     *       "last_run_at": null,
                     *       "market_ids": [],
                     *       "next_run_at": "2026-11-28T16:17:00Z",
                     *       "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *       "prompt_set_id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *       "repetitions": 1,
                     *       "timezone": "Europe/Berlin",
                     *       "updated_at": "2026-11-27T16:17:44.556124Z",
                     *       "workspace_id": "0199c1e2-7a40-7000-8000-000000000001"
                     *     }
                     */
                    "application/json": components["schemas"]["AuditSchedule"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found.replayable"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["idempotency_conflict.idempotency_in_progress"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    getAuditSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the schedule. */
                schedule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and one line; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, one line. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "audit_scope": "brand",
                     *       "benchmark_mode": null,
                     *       "cadence": "daily",
                     *       "created_at": "2026-11-27T16:17:44.318831Z",
                     *       "enabled": true,
                     *       "engine_labels": [
                     *         "golden-1"
                     *       ],
                     *       "engines": [
                     *         "assistant_a"
                     *       ],
                     *       "failure_count": 0,
                     *       "id": "0199c1e2-7a40-7000-8000-000000000038",
                     *       "interval_minutes": null,
                     *       "last_error": "",
                     *       "last_failure_at": null,
                     *       "last_run_at": null,
                     *       "market_ids": [],
                     *       "next_run_at": "2026-11-28T16:17:00Z",
                     *       "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *       "prompt_set_id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *       "repetitions": 1,
                     *       "timezone": "Europe/Berlin",
                     *       "updated_at": "2026-11-27T16:17:44.318831Z",
                     *       "workspace_id": "0199c1e2-7a40-7000-8000-000000000001"
                     *     }
                     */
                    "application/json": components["schemas"]["AuditSchedule"];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    deleteAuditSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the schedule. */
                schedule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    updateAuditSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the schedule. */
                schedule_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "repetitions": 2
                 *     }
                 */
                "application/json": components["schemas"]["AuditSchedulePatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "audit_scope": "brand",
                     *       "benchmark_mode": null,
                     *       "cadence": "daily",
                     *       "created_at": "2026-11-27T16:17:44.318831Z",
                     *       "enabled": true,
                     *       "engine_labels": [
                     *         "golden-1"
                     *       ],
                     *       "engines": [
                     *         "assistant_a"
                     *       ],
                     *       "failure_count": 0,
                     *       "id": "0199c1e2-7a40-7000-8000-000000000038",
                     *       "interval_minutes": null,
                     *       "last_error": "",
                     *       "last_failure_at": null,
                     *       "last_run_at": null,
                     *       "market_ids": [],
                     *       "next_run_at": "2026-11-28T16:17:00Z",
                     *       "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *       "prompt_set_id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *       "repetitions": 2,
                     *       "timezone": "Europe/Berlin",
                     *       "updated_at": "2026-11-27T16:17:44.551776Z",
                     *       "workspace_id": "0199c1e2-7a40-7000-8000-000000000001"
                     *     }
                     */
                    "application/json": components["schemas"]["AuditSchedule"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listAudits: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description The page's size. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "audit_scope": "brand",
                     *           "benchmark_mode": "consumer_like",
                     *           "completed_at": "2026-11-27T16:17:43.919487Z",
                     *           "completed_count": 10,
                     *           "created_at": "2026-11-27T16:17:43.870172Z",
                     *           "engine_snapshots": [
                     *             {
                     *               "engine_label": "golden-1",
                     *               "logical_engine": "assistant_a",
                     *               "transport_model": "golden-1",
                     *               "transport_provider": "provider_a"
                     *             },
                     *             {
                     *               "engine_label": "Google AI Overview",
                     *               "logical_engine": "overview_a",
                     *               "transport_model": "google-ai-overview",
                     *               "transport_provider": "provider_b"
                     *             }
                     *           ],
                     *           "error_message": "1 of 12 executions failed, all because: no",
                     *           "failed_count": 1,
                     *           "id": "0199c1e2-7a40-7000-8000-000000000004",
                     *           "launch_id": "0199c1e2-7a40-7000-8000-000000000002",
                     *           "left_out": [],
                     *           "market": {
                     *             "country_code": "US",
                     *             "id": null,
                     *             "language_code": "en"
                     *           },
                     *           "model_provenance": [
                     *             {
                     *               "engine_label": "golden-1",
                     *               "logical_engine": "assistant_a",
                     *               "retrieval_enabled": true,
                     *               "transport_model": "golden-1",
                     *               "transport_provider": "provider_a"
                     *             },
                     *             {
                     *               "engine_label": "Google AI Overview",
                     *               "logical_engine": "overview_a",
                     *               "retrieval_enabled": true,
                     *               "transport_model": "google-ai-overview",
                     *               "transport_provider": "provider_b"
                     *             }
                     *           ],
                     *           "not_applicable_engine_labels": [],
                     *           "not_applicable_engines": [],
                     *           "parent_audit_id": null,
                     *           "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *           "random_seed": "fee29a07e3cb24b8",
                     *           "repetitions": 2,
                     *           "requested_count": 12,
                     *           "started_at": "2026-11-27T16:17:43.88295Z",
                     *           "status": "partially_completed",
                     *           "updated_at": "2026-11-27T16:17:43.919487Z",
                     *           "workspace_id": "0199c1e2-7a40-7000-8000-000000000001"
                     *         },
                     *         {
                     *           "audit_scope": "brand",
                     *           "benchmark_mode": "consumer_like",
                     *           "completed_at": "2026-11-27T16:17:43.750022Z",
                     *           "completed_count": 11,
                     *           "created_at": "2026-11-27T16:17:43.663944Z",
                     *           "engine_snapshots": [
                     *             {
                     *               "engine_label": "golden-1",
                     *               "logical_engine": "assistant_a",
                     *               "transport_model": "golden-1",
                     *               "transport_provider": "provider_a"
                     *             },
                     *             {
                     *               "engine_label": "Google AI Overview",
                     *               "logical_engine": "overview_a",
                     *               "transport_model": "google-ai-overview",
                     *               "transport_provider": "provider_b"
                     *             }
                     *           ],
                     *           "error_message": "",
                     *           "failed_count": 0,
                     *           "id": "0199c1e2-7a40-7000-8000-000000000005",
                     *           "launch_id": "0199c1e2-7a40-7000-8000-000000000006",
                     *           "left_out": [],
                     *           "market": {
                     *             "country_code": "US",
                     *             "id": null,
                     *             "language_code": "en"
                     *           },
                     *           "model_provenance": [
                     *             {
                     *               "engine_label": "golden-1",
                     *               "logical_engine": "assistant_a",
                     *               "retrieval_enabled": true,
                     *               "transport_model": "golden-1",
                     *               "transport_provider": "provider_a"
                     *             },
                     *             {
                     *               "engine_label": "Google AI Overview",
                     *               "logical_engine": "overview_a",
                     *               "retrieval_enabled": true,
                     *               "transport_model": "google-ai-overview",
                     *               "transport_provider": "provider_b"
                     *             }
                     *           ],
                     *           "not_applicable_engine_labels": [],
                     *           "not_applicable_engines": [],
                     *           "parent_audit_id": null,
                     *           "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *           "random_seed": "f863562ceea91073",
                     *           "repetitions": 2,
                     *           "requested_count": 12,
                     *           "started_at": "2026-11-27T16:17:43.698382Z",
                     *           "status": "completed",
                     *           "updated_at": "2026-11-27T16:17:43.750022Z",
                     *           "workspace_id": "0199c1e2-7a40-7000-8000-000000000001"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The audits of this page. */
                        items: components["schemas"]["Audit"][];
                        /** @description Pass it as `cursor` to get the next page; null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    launchAudits: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "engines": [
                 *         "assistant_a",
                 *         "overview_a"
                 *       ],
                 *       "max_estimated_credits": 1000,
                 *       "repetitions": 2
                 *     }
                 */
                "application/json": components["schemas"]["AuditLaunchInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "audit_scope": "brand",
                     *         "benchmark_mode": "consumer_like",
                     *         "completed_at": null,
                     *         "completed_count": 0,
                     *         "created_at": "2026-11-27T16:17:44.543251Z",
                     *         "engine_snapshots": [
                     *           {
                     *             "engine_label": "golden-1",
                     *             "logical_engine": "assistant_a",
                     *             "transport_model": "golden-1",
                     *             "transport_provider": "provider_a"
                     *           },
                     *           {
                     *             "engine_label": "Google AI Overview",
                     *             "logical_engine": "overview_a",
                     *             "transport_model": "google-ai-overview",
                     *             "transport_provider": "provider_b"
                     *           }
                     *         ],
                     *         "error_message": "",
                     *         "failed_count": 0,
                     *         "id": "0199c1e2-7a40-7000-8000-000000000036",
                     *         "launch_id": "0199c1e2-7a40-7000-8000-000000000037",
                     *         "left_out": [],
                     *         "market": {
                     *           "country_code": "DE",
                     *           "id": "0199c1e2-7a40-7000-8000-00000000002a",
                     *           "language_code": "de"
                     *         },
                     *         "model_provenance": [],
                     *         "not_applicable_engine_labels": [],
                     *         "not_applicable_engines": [],
                     *         "parent_audit_id": null,
                     *         "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *         "random_seed": "ce0a24d117b51226",
                     *         "repetitions": 2,
                     *         "requested_count": 20,
                     *         "started_at": null,
                     *         "status": "queued",
                     *         "updated_at": "2026-11-27T16:17:44.543251Z",
                     *         "workspace_id": "0199c1e2-7a40-7000-8000-000000000001"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Audit"][];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found.replayable"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["credits_exhausted.estimate_exceeds_limit.idempotency_conflict.idempotency_in_progress"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    estimateAudit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "engines": [
                 *         "assistant_a"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AuditEstimateInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "cost_status": "unknown",
                     *       "engine_count": 1,
                     *       "engines": [
                     *         {
                     *           "cost_status": "unknown",
                     *           "engine_label": "golden-1",
                     *           "estimated_input_tokens": 100,
                     *           "estimated_output_tokens": 50,
                     *           "estimated_search_calls": 10,
                     *           "estimated_search_cost_microusd": null,
                     *           "estimated_token_cost_microusd": null,
                     *           "estimated_total_cost_microusd": null,
                     *           "execution_count": 10,
                     *           "logical_engine": "assistant_a",
                     *           "market_count": 1,
                     *           "maximum_attempt_count": 10,
                     *           "pricing_version": "",
                     *           "prompt_count": 5,
                     *           "repetition_count": 2,
                     *           "retrieval_enabled": true,
                     *           "transport_model": "golden-1",
                     *           "transport_provider": "provider_a"
                     *         }
                     *       ],
                     *       "estimated_total_cost_microusd": null,
                     *       "execution_count": 10,
                     *       "left_out": [],
                     *       "market_count": 1,
                     *       "maximum_attempt_count": 10,
                     *       "maximum_wall_clock_seconds": 10,
                     *       "precision": {
                     *         "basis": "assumed",
                     *         "plans": [
                     *           {
                     *             "all_intents_width": 0.6996316772519706,
                     *             "change": "none",
                     *             "estimated_total_cost_microusd": null,
                     *             "execution_count": 10,
                     *             "maximum_attempt_count": 10,
                     *             "prompt_count": 5,
                     *             "repetition_count": 2,
                     *             "your_topics_width": 0.6996316772519706
                     *           },
                     *           {
                     *             "all_intents_width": 0.581814938498646,
                     *             "change": "prompts_for_repetitions",
                     *             "estimated_total_cost_microusd": null,
                     *             "execution_count": 10,
                     *             "maximum_attempt_count": 10,
                     *             "prompt_count": 10,
                     *             "repetition_count": 1,
                     *             "your_topics_width": 0.581814938498646
                     *           }
                     *         ],
                     *         "rate": 0.5
                     *       },
                     *       "prompt_count": 5,
                     *       "repetition_count": 2,
                     *       "retrieval_enabled": true
                     *     }
                     */
                    "application/json": components["schemas"]["AuditEstimate"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    getAudit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the audit. */
                audit_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and one line; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, one line. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "audit_scope": "brand",
                     *       "benchmark_mode": "consumer_like",
                     *       "completed_at": "2026-11-27T16:17:43.919487Z",
                     *       "completed_count": 10,
                     *       "created_at": "2026-11-27T16:17:43.870172Z",
                     *       "engine_snapshots": [
                     *         {
                     *           "engine_label": "golden-1",
                     *           "logical_engine": "assistant_a",
                     *           "transport_model": "golden-1",
                     *           "transport_provider": "provider_a"
                     *         },
                     *         {
                     *           "engine_label": "Google AI Overview",
                     *           "logical_engine": "overview_a",
                     *           "transport_model": "google-ai-overview",
                     *           "transport_provider": "provider_b"
                     *         }
                     *       ],
                     *       "error_message": "1 of 12 executions failed, all because: no",
                     *       "failed_count": 1,
                     *       "id": "0199c1e2-7a40-7000-8000-000000000004",
                     *       "launch_id": "0199c1e2-7a40-7000-8000-000000000002",
                     *       "left_out": [],
                     *       "market": {
                     *         "country_code": "US",
                     *         "id": null,
                     *         "language_code": "en"
                     *       },
                     *       "model_provenance": [
                     *         {
                     *           "engine_label": "golden-1",
                     *           "logical_engine": "assistant_a",
                     *           "retrieval_enabled": true,
                     *           "transport_model": "golden-1",
                     *           "transport_provider": "provider_a"
                     *         },
                     *         {
                     *           "engine_label": "Google AI Overview",
                     *           "logical_engine": "overview_a",
                     *           "retrieval_enabled": true,
                     *           "transport_model": "google-ai-overview",
                     *           "transport_provider": "provider_b"
                     *         }
                     *       ],
                     *       "not_applicable_engine_labels": [],
                     *       "not_applicable_engines": [],
                     *       "parent_audit_id": null,
                     *       "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *       "random_seed": "fee29a07e3cb24b8",
                     *       "repetitions": 2,
                     *       "requested_count": 12,
                     *       "started_at": "2026-11-27T16:17:43.88295Z",
                     *       "status": "partially_completed",
                     *       "updated_at": "2026-11-27T16:17:43.919487Z",
                     *       "workspace_id": "0199c1e2-7a40-7000-8000-000000000001"
                     *     }
                     */
                    "application/json": components["schemas"]["Audit"];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listAnswers: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page of this list with the same filters. */
                cursor?: string;
                /** @description The page's size. */
                limit?: number;
                /** @description Only answers of this engine. */
                engine?: components["schemas"]["LogicalEngine"];
                /** @description Only answers to this prompt. */
                prompt_id?: string;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the audit. */
                audit_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "ads": null,
                     *           "answered_at": "2026-11-27T16:17:43.897775Z",
                     *           "attempt": 1,
                     *           "audit_id": "0199c1e2-7a40-7000-8000-000000000004",
                     *           "citations": [
                     *             {
                     *               "end_index": 1,
                     *               "host": "acme.example",
                     *               "owned": true,
                     *               "position": 1,
                     *               "start_index": 0,
                     *               "title": "Page",
                     *               "url": "https://acme.example/boots"
                     *             },
                     *             {
                     *               "end_index": 1,
                     *               "host": "reviews.example",
                     *               "owned": false,
                     *               "position": 2,
                     *               "start_index": 0,
                     *               "title": "Page",
                     *               "url": "https://reviews.example/boots"
                     *             }
                     *           ],
                     *           "engine_label": "golden-1",
                     *           "finish_reason": "completed",
                     *           "id": "0199c1e2-7a40-7000-8000-000000000008",
                     *           "input_tokens": 10,
                     *           "latency_ms": 0,
                     *           "logical_engine": "assistant_a",
                     *           "mentions": [
                     *             {
                     *               "count": 1,
                     *               "is_brand": true,
                     *               "name": "Acme",
                     *               "rank": 1
                     *             },
                     *             {
                     *               "count": 1,
                     *               "is_brand": false,
                     *               "name": "Borealis",
                     *               "rank": 2
                     *             }
                     *           ],
                     *           "output_tokens": 5,
                     *           "prompt_id": "0199c1e2-7a40-7000-8000-000000000007",
                     *           "prompt_index": 0,
                     *           "prompt_text": "Which hiking boots are best?",
                     *           "repetition": 1,
                     *           "retrieval_enabled": true,
                     *           "searches": [
                     *             "best hiking boots"
                     *           ],
                     *           "started_at": "2026-11-27T16:17:43.897408Z",
                     *           "text": "Acme first, then Borealis.",
                     *           "transport_model": "golden-1",
                     *           "transport_provider": "provider_a"
                     *         },
                     *         {
                     *           "ads": null,
                     *           "answered_at": "2026-11-27T16:17:43.902211Z",
                     *           "attempt": 1,
                     *           "audit_id": "0199c1e2-7a40-7000-8000-000000000004",
                     *           "citations": [
                     *             {
                     *               "end_index": 1,
                     *               "host": "acme.example",
                     *               "owned": true,
                     *               "position": 1,
                     *               "start_index": 0,
                     *               "title": "Page",
                     *               "url": "https://acme.example/boots"
                     *             },
                     *             {
                     *               "end_index": 1,
                     *               "host": "acme.example",
                     *               "owned": true,
                     *               "position": 2,
                     *               "start_index": 0,
                     *               "title": "Page",
                     *               "url": "https://acme.example/sale"
                     *             }
                     *           ],
                     *           "engine_label": "golden-1",
                     *           "finish_reason": "completed",
                     *           "id": "0199c1e2-7a40-7000-8000-000000000009",
                     *           "input_tokens": 10,
                     *           "latency_ms": 0,
                     *           "logical_engine": "assistant_a",
                     *           "mentions": [
                     *             {
                     *               "count": 1,
                     *               "is_brand": true,
                     *               "name": "Acme",
                     *               "rank": 1
                     *             }
                     *           ],
                     *           "output_tokens": 5,
                     *           "prompt_id": "0199c1e2-7a40-7000-8000-000000000007",
                     *           "prompt_index": 0,
                     *           "prompt_text": "Which hiking boots are best?",
                     *           "repetition": 2,
                     *           "retrieval_enabled": true,
                     *           "searches": [
                     *             "best hiking boots"
                     *           ],
                     *           "started_at": "2026-11-27T16:17:43.901922Z",
                     *           "text": "Acme.",
                     *           "transport_model": "golden-1",
                     *           "transport_provider": "provider_a"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The answers of this page. */
                        items: components["schemas"]["Answer"][];
                        /** @description Pass it as `cursor` to get the next page; null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    cancelAudit: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the audit. */
                audit_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "audit_scope": "brand",
                     *       "benchmark_mode": "consumer_like",
                     *       "completed_at": "2026-11-27T16:17:43.919487Z",
                     *       "completed_count": 10,
                     *       "created_at": "2026-11-27T16:17:43.870172Z",
                     *       "engine_snapshots": [
                     *         {
                     *           "engine_label": "golden-1",
                     *           "logical_engine": "assistant_a",
                     *           "transport_model": "golden-1",
                     *           "transport_provider": "provider_a"
                     *         },
                     *         {
                     *           "engine_label": "Google AI Overview",
                     *           "logical_engine": "overview_a",
                     *           "transport_model": "google-ai-overview",
                     *           "transport_provider": "provider_b"
                     *         }
                     *       ],
                     *       "error_message": "1 of 12 executions failed, all because: no",
                     *       "failed_count": 1,
                     *       "id": "0199c1e2-7a40-7000-8000-000000000004",
                     *       "launch_id": "0199c1e2-7a40-7000-8000-000000000002",
                     *       "left_out": [],
                     *       "market": {
                     *         "country_code": "US",
                     *         "id": null,
                     *         "language_code": "en"
                     *       },
                     *       "model_provenance": [
                     *         {
                     *           "engine_label": "golden-1",
                     *           "logical_engine": "assistant_a",
                     *           "retrieval_enabled": true,
                     *           "transport_model": "golden-1",
                     *           "transport_provider": "provider_a"
                     *         },
                     *         {
                     *           "engine_label": "Google AI Overview",
                     *           "logical_engine": "overview_a",
                     *           "retrieval_enabled": true,
                     *           "transport_model": "google-ai-overview",
                     *           "transport_provider": "provider_b"
                     *         }
                     *       ],
                     *       "not_applicable_engine_labels": [],
                     *       "not_applicable_engines": [],
                     *       "parent_audit_id": null,
                     *       "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *       "random_seed": "fee29a07e3cb24b8",
                     *       "repetitions": 2,
                     *       "requested_count": 12,
                     *       "started_at": "2026-11-27T16:17:43.88295Z",
                     *       "status": "partially_completed",
                     *       "updated_at": "2026-11-27T16:17:43.919487Z",
                     *       "workspace_id": "0199c1e2-7a40-7000-8000-000000000001"
                     *     }
                     */
                    "application/json": components["schemas"]["Audit"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found.replayable"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["conflict.idempotency_conflict.idempotency_in_progress.replayable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listExecutions: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page of this list with the same filters. */
                cursor?: string;
                /** @description The page's size. */
                limit?: number;
                /** @description Only this engine's executions. */
                engine?: components["schemas"]["LogicalEngine"];
                /** @description Only executions with this status. */
                status?: components["schemas"]["ExecutionStatus"];
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the audit. */
                audit_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "attempts": [
                     *             {
                     *               "error_message": "",
                     *               "finished_at": "2026-11-27T16:17:43.897775Z",
                     *               "http_status": null,
                     *               "number": 1,
                     *               "outcome": "answered",
                     *               "started_at": "2026-11-27T16:17:43.895406Z"
                     *             }
                     *           ],
                     *           "audit_id": "0199c1e2-7a40-7000-8000-000000000004",
                     *           "cost_microusd": null,
                     *           "engine_label": "golden-1",
                     *           "error_message": "",
                     *           "finished_at": "2026-11-27T16:17:43.897775Z",
                     *           "id": "0199c1e2-7a40-7000-8000-000000000008",
                     *           "input_tokens": 10,
                     *           "logical_engine": "assistant_a",
                     *           "max_attempts": 1,
                     *           "output_tokens": 5,
                     *           "prompt_id": "0199c1e2-7a40-7000-8000-000000000007",
                     *           "prompt_index": 0,
                     *           "prompt_text": "Which hiking boots are best?",
                     *           "repetition": 1,
                     *           "search_calls": 1,
                     *           "started_at": "2026-11-27T16:17:43.895406Z",
                     *           "status": "completed"
                     *         },
                     *         {
                     *           "attempts": [
                     *             {
                     *               "error_message": "",
                     *               "finished_at": "2026-11-27T16:17:43.902211Z",
                     *               "http_status": null,
                     *               "number": 1,
                     *               "outcome": "answered",
                     *               "started_at": "2026-11-27T16:17:43.900496Z"
                     *             }
                     *           ],
                     *           "audit_id": "0199c1e2-7a40-7000-8000-000000000004",
                     *           "cost_microusd": null,
                     *           "engine_label": "golden-1",
                     *           "error_message": "",
                     *           "finished_at": "2026-11-27T16:17:43.902211Z",
                     *           "id": "0199c1e2-7a40-7000-8000-000000000009",
                     *           "input_tokens": 10,
                     *           "logical_engine": "assistant_a",
                     *           "max_attempts": 1,
                     *           "output_tokens": 5,
                     *           "prompt_id": "0199c1e2-7a40-7000-8000-000000000007",
                     *           "prompt_index": 0,
                     *           "prompt_text": "Which hiking boots are best?",
                     *           "repetition": 2,
                     *           "search_calls": 1,
                     *           "started_at": "2026-11-27T16:17:43.900496Z",
                     *           "status": "completed"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The executions of this page. */
                        items: components["schemas"]["Execution"][];
                        /** @description Pass it as `cursor` to get the next page; null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listAuditReadings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the audit. */
                audit_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each element of the list; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each element of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "analyzer_version": "reading-5",
                     *         "audit_id": "0199c1e2-7a40-7000-8000-000000000004",
                     *         "created_at": "2026-11-27T16:17:43.919487Z",
                     *         "current": true,
                     *         "id": "0199c1e2-7a40-7000-8000-000000000004",
                     *         "scoring_rule_version": "1"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["AuditReading"][];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    getBusinessMap: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `offerings`; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, one line. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "available_offerings": [],
                     *       "offerings": []
                     *     }
                     */
                    "application/json": {
                        /** @description The names of all offerings. */
                        available_offerings: string[];
                        /** @description The offerings, by name. */
                        offerings: components["schemas"]["OfferingMap"][];
                    };
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listCompetitorSuggestions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each element of the list; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each element of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example [] */
                    "application/json": components["schemas"]["ObservedCompetitor"][];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    acceptCompetitorSuggestion: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the candidate. */
                candidate_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AcceptedCompetitor"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "aliases": [],
                     *       "domains": [],
                     *       "id": "0199c1e2-7a40-7000-8000-000000000035",
                     *       "logo_url": null,
                     *       "matching": {
                     *         "common_word": false,
                     *         "context_terms": [],
                     *         "exclusion_phrases": [],
                     *         "mode": "always"
                     *       },
                     *       "name": "Named Often"
                     *     }
                     */
                    "application/json": components["schemas"]["Competitor"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found.replayable"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["conflict.idempotency_conflict.idempotency_in_progress.replayable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listCompetitors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each element of the list; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each element of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "aliases": [],
                     *         "domains": [
                     *           "borealis.example"
                     *         ],
                     *         "id": "0199c1e2-7a40-7000-8000-000000000032",
                     *         "logo_url": null,
                     *         "matching": {
                     *           "common_word": false,
                     *           "context_terms": [],
                     *           "exclusion_phrases": [],
                     *           "mode": "always"
                     *         },
                     *         "name": "Borealis"
                     *       },
                     *       {
                     *         "aliases": [],
                     *         "domains": [
                     *           "cobalt.example"
                     *         ],
                     *         "id": "0199c1e2-7a40-7000-8000-000000000033",
                     *         "logo_url": null,
                     *         "matching": {
                     *           "common_word": false,
                     *           "context_terms": [],
                     *           "exclusion_phrases": [],
                     *           "mode": "always"
                     *         },
                     *         "name": "Cobalt"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Competitor"][];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    createCompetitor: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "domains": [
                 *         "more.example"
                 *       ],
                 *       "name": "One more"
                 *     }
                 */
                "application/json": components["schemas"]["CompetitorInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "aliases": [],
                     *       "domains": [
                     *         "more.example"
                     *       ],
                     *       "id": "0199c1e2-7a40-7000-8000-000000000034",
                     *       "logo_url": null,
                     *       "matching": {
                     *         "common_word": false,
                     *         "context_terms": [],
                     *         "exclusion_phrases": [],
                     *         "mode": "always"
                     *       },
                     *       "name": "One more"
                     *     }
                     */
                    "application/json": components["schemas"]["Competitor"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found.replayable"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["conflict.idempotency_conflict.idempotency_in_progress.replayable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    deleteCompetitor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the competitor. */
                competitor_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    updateCompetitor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the competitor. */
                competitor_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "aliases": [
                 *         "Another name"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CompetitorPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "aliases": [
                     *         "Another name"
                     *       ],
                     *       "domains": [],
                     *       "id": "0199c1e2-7a40-7000-8000-000000000031",
                     *       "logo_url": null,
                     *       "matching": {
                     *         "common_word": false,
                     *         "context_terms": [],
                     *         "exclusion_phrases": [],
                     *         "mode": "always"
                     *       },
                     *       "name": "To be walked"
                     *     }
                     */
                    "application/json": components["schemas"]["Competitor"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listCrawlSources: {
        parameters: {
            query?: {
                /** @description How many items the page has at most. */
                limit?: number;
                /** @description The `next_cursor` of the previous page of this list with the same filters. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "accepted_lines": 1,
                     *           "buffer_interval_seconds": null,
                     *           "collection_point": "",
                     *           "connection": "not_connected",
                     *           "created_at": "2026-11-27T16:17:44.295137Z",
                     *           "format": "combined",
                     *           "host": "",
                     *           "id": "0199c1e2-7a40-7000-8000-00000000002f",
                     *           "kind": "upload",
                     *           "last_accepted_batch": "2026-11-27T16:17:44.378951Z",
                     *           "last_processed_at": "2026-11-27T16:17:44.378951Z",
                     *           "origin": "",
                     *           "overlapping_lines": 0,
                     *           "ownership_challenge": "",
                     *           "preset": "",
                     *           "pull": null,
                     *           "rejected_lines": 0,
                     *           "reporting_timezone": "UTC",
                     *           "revoked_at": "2026-11-27T16:17:44.522691Z",
                     *           "sampling": {
                     *             "kind": "none"
                     *           },
                     *           "setup": "upload",
                     *           "stall_reason": null,
                     *           "stalled_at": null,
                     *           "state": "revoked",
                     *           "status": "revoked",
                     *           "token_prefix": null,
                     *           "unsupported_batches": 0,
                     *           "unsupported_uploads": 0
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The sources, oldest first. */
                        items: components["schemas"]["CrawlSource"][];
                        /** @description Continues on the next page; null on the last one. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    createCrawlSource: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "format": "combined",
                 *       "setup": "upload"
                 *     }
                 */
                "application/json": components["schemas"]["CrawlSourceInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accepted_lines": 0,
                     *       "buffer_interval_seconds": null,
                     *       "collection_point": "",
                     *       "connection": "awaiting_data",
                     *       "created_at": "2026-11-27T16:17:44.527424Z",
                     *       "format": "combined",
                     *       "host": "",
                     *       "id": "0199c1e2-7a40-7000-8000-000000000030",
                     *       "kind": "upload",
                     *       "last_accepted_batch": null,
                     *       "last_processed_at": null,
                     *       "origin": "",
                     *       "overlapping_lines": 0,
                     *       "ownership_challenge": "",
                     *       "preset": "",
                     *       "pull": null,
                     *       "rejected_lines": 0,
                     *       "reporting_timezone": "UTC",
                     *       "revoked_at": null,
                     *       "sampling": {
                     *         "kind": "none"
                     *       },
                     *       "setup": "upload",
                     *       "stall_reason": null,
                     *       "stalled_at": null,
                     *       "state": "active",
                     *       "status": "active",
                     *       "token": "avs_shown_this_once",
                     *       "token_prefix": null,
                     *       "unsupported_batches": 0,
                     *       "unsupported_uploads": 0
                     *     }
                     */
                    "application/json": components["schemas"]["CrawlSource"] & {
                        /** @description The token, right after it was made; null ever after. */
                        token: string | null;
                    };
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found.replayable"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["conflict.idempotency_conflict.idempotency_in_progress.replayable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    getCrawlSource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the source. */
                source_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and one line; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, one line. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accepted_lines": 1,
                     *       "buffer_interval_seconds": null,
                     *       "collection_point": "",
                     *       "connection": "not_connected",
                     *       "created_at": "2026-11-27T16:17:44.295137Z",
                     *       "format": "combined",
                     *       "host": "",
                     *       "id": "0199c1e2-7a40-7000-8000-00000000002f",
                     *       "kind": "upload",
                     *       "last_accepted_batch": "2026-11-27T16:17:44.378951Z",
                     *       "last_processed_at": "2026-11-27T16:17:44.378951Z",
                     *       "origin": "",
                     *       "overlapping_lines": 0,
                     *       "ownership_challenge": "",
                     *       "preset": "",
                     *       "pull": null,
                     *       "rejected_lines": 0,
                     *       "reporting_timezone": "UTC",
                     *       "revoked_at": "2026-11-27T16:17:44.522691Z",
                     *       "sampling": {
                     *         "kind": "none"
                     *       },
                     *       "setup": "upload",
                     *       "stall_reason": null,
                     *       "stalled_at": null,
                     *       "state": "revoked",
                     *       "status": "revoked",
                     *       "token_prefix": null,
                     *       "unsupported_batches": 0,
                     *       "unsupported_uploads": 0
                     *     }
                     */
                    "application/json": components["schemas"]["CrawlSource"];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    getCrawlBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the source. */
                source_id: string;
                /** @description The id of the batch. */
                batch_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and one line; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, one line. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accepted_lines": 1,
                     *       "batch_id": "0199c1e2-7a40-7000-8000-00000000002e",
                     *       "format": "combined",
                     *       "overlapping_lines": 0,
                     *       "rejected_lines": 0,
                     *       "rejected_sample": [],
                     *       "state": "processed"
                     *     }
                     */
                    "application/json": components["schemas"]["CrawlBatch"];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    revokeCrawlSource: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the source. */
                source_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accepted_lines": 1,
                     *       "buffer_interval_seconds": null,
                     *       "collection_point": "",
                     *       "connection": "not_connected",
                     *       "created_at": "2026-11-27T16:17:44.295137Z",
                     *       "format": "combined",
                     *       "host": "",
                     *       "id": "0199c1e2-7a40-7000-8000-00000000002f",
                     *       "kind": "upload",
                     *       "last_accepted_batch": "2026-11-27T16:17:44.378951Z",
                     *       "last_processed_at": "2026-11-27T16:17:44.378951Z",
                     *       "origin": "",
                     *       "overlapping_lines": 0,
                     *       "ownership_challenge": "",
                     *       "preset": "",
                     *       "pull": null,
                     *       "rejected_lines": 0,
                     *       "reporting_timezone": "UTC",
                     *       "revoked_at": "2026-11-27T16:17:44.522691Z",
                     *       "sampling": {
                     *         "kind": "none"
                     *       },
                     *       "setup": "upload",
                     *       "stall_reason": null,
                     *       "stalled_at": null,
                     *       "state": "revoked",
                     *       "status": "revoked",
                     *       "token_prefix": null,
                     *       "unsupported_batches": 0,
                     *       "unsupported_uploads": 0
                     *     }
                     */
                    "application/json": components["schemas"]["CrawlSource"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found.replayable"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["idempotency_conflict.idempotency_in_progress"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    rotateCrawlSourceToken: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the source. */
                source_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accepted_lines": 0,
                     *       "buffer_interval_seconds": null,
                     *       "collection_point": "",
                     *       "connection": "awaiting_data",
                     *       "created_at": "2026-11-27T16:17:44.527424Z",
                     *       "format": "combined",
                     *       "host": "",
                     *       "id": "0199c1e2-7a40-7000-8000-000000000030",
                     *       "kind": "upload",
                     *       "last_accepted_batch": null,
                     *       "last_processed_at": null,
                     *       "origin": "",
                     *       "overlapping_lines": 0,
                     *       "ownership_challenge": "",
                     *       "preset": "",
                     *       "pull": null,
                     *       "rejected_lines": 0,
                     *       "reporting_timezone": "UTC",
                     *       "revoked_at": null,
                     *       "sampling": {
                     *         "kind": "none"
                     *       },
                     *       "setup": "upload",
                     *       "stall_reason": null,
                     *       "stalled_at": null,
                     *       "state": "active",
                     *       "status": "active",
                     *       "token": "avs_shown_this_once",
                     *       "token_prefix": null,
                     *       "unsupported_batches": 0,
                     *       "unsupported_uploads": 0
                     *     }
                     */
                    "application/json": components["schemas"]["CrawlSource"] & {
                        /** @description The token, right after it was made; null ever after. */
                        token: string | null;
                    };
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found.replayable"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["conflict.idempotency_conflict.idempotency_in_progress.replayable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listMarkets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each element of the list; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each element of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "country_code": "DE",
                     *         "created_at": "2026-11-27T16:17:44.324846Z",
                     *         "id": "0199c1e2-7a40-7000-8000-00000000002a",
                     *         "is_default": true,
                     *         "label": "0199c1e2-7a40-7000-8000-00000000002b",
                     *         "language_code": "de"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Market"][];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    createMarket: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "country_code": "DE",
                 *       "label": "Germany",
                 *       "language_code": "de"
                 *     }
                 */
                "application/json": components["schemas"]["MarketInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "country_code": "DE",
                     *       "created_at": "2026-11-27T16:17:44.516197Z",
                     *       "id": "0199c1e2-7a40-7000-8000-00000000002c",
                     *       "is_default": false,
                     *       "label": "0199c1e2-7a40-7000-8000-00000000002d",
                     *       "language_code": "de"
                     *     }
                     */
                    "application/json": components["schemas"]["Market"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found.replayable"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["conflict.idempotency_conflict.idempotency_in_progress.replayable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    deleteMarket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the market. */
                market_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    updateMarket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the market. */
                market_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "is_default": true
                 *     }
                 */
                "application/json": components["schemas"]["MarketPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "country_code": "DE",
                     *       "created_at": "2026-11-27T16:17:44.324846Z",
                     *       "id": "0199c1e2-7a40-7000-8000-00000000002a",
                     *       "is_default": true,
                     *       "label": "0199c1e2-7a40-7000-8000-00000000002b",
                     *       "language_code": "de"
                     *     }
                     */
                    "application/json": components["schemas"]["Market"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    getPerformance: {
        parameters: {
            query?: {
                /** @description The report's days, up to the newest imported one. Absent: `28d`, or `custom` with `from` and `to`. */
                range?: components["schemas"]["PerformanceRange"];
                /** @description The first day. Goes with `range=custom`. */
                from?: string;
                /** @description The last day. Goes with `range=custom`. */
                to?: string;
                /** @description What it is compared with. Absent: `none`, or `custom` with `compare_from` and `compare_to`. */
                compare?: components["schemas"]["PerformanceCompare"];
                /** @description The first day to compare with. Goes with `compare=custom`. */
                compare_from?: string;
                /** @description The last day to compare with. Goes with `compare=custom`. */
                compare_to?: string;
                /** @description What one point of a series stands for. */
                granularity?: components["schemas"]["SnapshotGranularity"];
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and one line; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, one line. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "compare": "none",
                     *       "comparison": null,
                     *       "coverage": {
                     *         "analytics_quality": {},
                     *         "covered_days": 0,
                     *         "earliest_date": null,
                     *         "latest_date": null
                     *       },
                     *       "dimension_counts": {
                     *         "alt_engine_page": 0,
                     *         "alt_engine_query": 0,
                     *         "country": 0,
                     *         "day": 0,
                     *         "device": 0,
                     *         "page": 0,
                     *         "query": 0,
                     *         "search_appearance": 0
                     *       },
                     *       "formula_version": "search-1",
                     *       "granularity": "day",
                     *       "normalization_version": "search-keys-1",
                     *       "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *       "range": "28d",
                     *       "selected": {
                     *         "analytics_state": "not_run",
                     *         "evidence_state": "not_run",
                     *         "series": {
                     *           "clicks": [
                     *             {
                     *               "date": "2026-10-30",
                     *               "value": null
                     *             },
                     *             {
                     *               "date": "2026-10-31",
                     *               "value": null
                     *             }
                     *           ],
                     *           "ctr": [
                     *             {
                     *               "date": "2026-10-30",
                     *               "value": null
                     *             },
                     *             {
                     *               "date": "2026-10-31",
                     *               "value": null
                     *             }
                     *           ],
                     *           "impressions": [
                     *             {
                     *               "date": "2026-10-30",
                     *               "value": null
                     *             },
                     *             {
                     *               "date": "2026-10-31",
                     *               "value": null
                     *             }
                     *           ],
                     *           "position": [
                     *             {
                     *               "date": "2026-10-30",
                     *               "value": null
                     *             },
                     *             {
                     *               "date": "2026-10-31",
                     *               "value": null
                     *             }
                     *           ]
                     *         },
                     *         "snapshot_id": null,
                     *         "totals": {
                     *           "clicks": null,
                     *           "ctr": null,
                     *           "impressions": null,
                     *           "key_events": null,
                     *           "position": null,
                     *           "sessions": null
                     *         },
                     *         "window_end": "2026-11-26",
                     *         "window_start": "2026-10-30"
                     *       },
                     *       "unavailable_dimensions": [
                     *         "query",
                     *         "page"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PerformanceReport"];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    getPerformanceTable: {
        parameters: {
            query?: {
                /** @description A report's `snapshot_id`. Absent: that of the last 28 imported days. */
                snapshot_id?: string;
                /** @description What the table lists. */
                dimension?: components["schemas"]["PerformanceDimension"];
                /** @description The column to sort by: `key`, `clicks`, `impressions`, `ctr`, `position`, `sessions`, `key_events`; a leading `-` is descending, nulls come last. The last two are known of days alone: rows of other dimensions then come by their key. Absent: `-clicks`, for days `key`. */
                sort?: string;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description How many rows a page has at most: 1 to 1000. */
                page_size?: number;
                /** @description The `snapshot_id` of a window whose figures are shown beside. */
                compare_snapshot_id?: string;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `items`: all of the list, or the page that `cursor` or `page_size` asks for; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each of `items`: all of the list, or the page that `cursor` or `page_size` asks for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "anonymized": null,
                     *       "dimension": "query",
                     *       "items": [],
                     *       "next_cursor": null,
                     *       "page_size": 50,
                     *       "snapshot_id": null,
                     *       "total_count": 0
                     *     }
                     */
                    "application/json": components["schemas"]["PerformanceTable"];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listPromptSets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each element of the list; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each element of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "created_at": "2026-11-27T16:17:43.575623Z",
                     *         "description": "d",
                     *         "id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *         "name": "Outdoor",
                     *         "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *         "prompt_count": 5,
                     *         "prompts": [
                     *           {
                     *             "branded": false,
                     *             "buyer_stage": "",
                     *             "cohort": "core",
                     *             "created_at": "2026-11-27T16:17:43.575623Z",
                     *             "enabled": true,
                     *             "id": "0199c1e2-7a40-7000-8000-000000000007",
                     *             "intent": "comparison",
                     *             "origin": "imported",
                     *             "prompt_intent": "",
                     *             "prompt_set_id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *             "status": "active",
                     *             "text": "Which hiking boots are best?",
                     *             "theme": "else",
                     *             "topic_id": null,
                     *             "updated_at": "2026-11-27T16:17:44.486681Z"
                     *           },
                     *           {
                     *             "branded": false,
                     *             "buyer_stage": "",
                     *             "cohort": "core",
                     *             "created_at": "2026-11-27T16:17:43.575623Z",
                     *             "enabled": true,
                     *             "id": "0199c1e2-7a40-7000-8000-00000000000b",
                     *             "intent": "local",
                     *             "origin": "imported",
                     *             "prompt_intent": "",
                     *             "prompt_set_id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *             "status": "active",
                     *             "text": "Where do hikers shop?",
                     *             "theme": "shops",
                     *             "topic_id": null,
                     *             "updated_at": "2026-11-27T16:17:43.575623Z"
                     *           }
                     *         ],
                     *         "updated_at": "2026-11-27T16:17:44.50363Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["PromptSet"][];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    createPromptSet: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Germany"
                 *     }
                 */
                "application/json": components["schemas"]["PromptSetInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created_at": "2026-11-27T16:17:44.508051Z",
                     *       "description": "",
                     *       "id": "0199c1e2-7a40-7000-8000-000000000028",
                     *       "name": "0199c1e2-7a40-7000-8000-000000000029",
                     *       "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *       "prompt_count": 0,
                     *       "prompts": [],
                     *       "updated_at": "2026-11-27T16:17:44.508051Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PromptSet"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found.replayable"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["conflict.idempotency_conflict.idempotency_in_progress.replayable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    getPromptSet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the prompt set. */
                prompt_set_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `prompts`; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, one line. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created_at": "2026-11-27T16:17:43.575623Z",
                     *       "description": "",
                     *       "id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *       "name": "Outdoor",
                     *       "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *       "prompt_count": 5,
                     *       "prompts": [
                     *         {
                     *           "branded": false,
                     *           "buyer_stage": "",
                     *           "cohort": "core",
                     *           "created_at": "2026-11-27T16:17:43.575623Z",
                     *           "enabled": true,
                     *           "id": "0199c1e2-7a40-7000-8000-000000000007",
                     *           "intent": "comparison",
                     *           "origin": "imported",
                     *           "prompt_intent": "",
                     *           "prompt_set_id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *           "status": "active",
                     *           "text": "Which hiking boots are best?",
                     *           "theme": "else",
                     *           "topic_id": null,
                     *           "updated_at": "2026-11-27T16:17:44.486681Z"
                     *         },
                     *         {
                     *           "branded": false,
                     *           "buyer_stage": "",
                     *           "cohort": "core",
                     *           "created_at": "2026-11-27T16:17:43.575623Z",
                     *           "enabled": true,
                     *           "id": "0199c1e2-7a40-7000-8000-00000000000b",
                     *           "intent": "local",
                     *           "origin": "imported",
                     *           "prompt_intent": "",
                     *           "prompt_set_id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *           "status": "active",
                     *           "text": "Where do hikers shop?",
                     *           "theme": "shops",
                     *           "topic_id": null,
                     *           "updated_at": "2026-11-27T16:17:43.575623Z"
                     *         }
                     *       ],
                     *       "updated_at": "2026-11-27T16:17:43.575623Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PromptSet"];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    deletePromptSet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the prompt set. */
                prompt_set_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    updatePromptSet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the prompt set. */
                prompt_set_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "d"
                 *     }
                 */
                "application/json": components["schemas"]["PromptSetPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created_at": "2026-11-27T16:17:43.575623Z",
                     *       "description": "d",
                     *       "id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *       "name": "Outdoor",
                     *       "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *       "prompt_count": 5,
                     *       "prompts": [
                     *         {
                     *           "branded": false,
                     *           "buyer_stage": "",
                     *           "cohort": "core",
                     *           "created_at": "2026-11-27T16:17:43.575623Z",
                     *           "enabled": true,
                     *           "id": "0199c1e2-7a40-7000-8000-000000000007",
                     *           "intent": "comparison",
                     *           "origin": "imported",
                     *           "prompt_intent": "",
                     *           "prompt_set_id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *           "status": "active",
                     *           "text": "Which hiking boots are best?",
                     *           "theme": "else",
                     *           "topic_id": null,
                     *           "updated_at": "2026-11-27T16:17:44.486681Z"
                     *         },
                     *         {
                     *           "branded": false,
                     *           "buyer_stage": "",
                     *           "cohort": "core",
                     *           "created_at": "2026-11-27T16:17:43.575623Z",
                     *           "enabled": true,
                     *           "id": "0199c1e2-7a40-7000-8000-00000000000b",
                     *           "intent": "local",
                     *           "origin": "imported",
                     *           "prompt_intent": "",
                     *           "prompt_set_id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *           "status": "active",
                     *           "text": "Where do hikers shop?",
                     *           "theme": "shops",
                     *           "topic_id": null,
                     *           "updated_at": "2026-11-27T16:17:43.575623Z"
                     *         }
                     *       ],
                     *       "updated_at": "2026-11-27T16:17:44.50363Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PromptSet"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listPromptCandidates: {
        parameters: {
            query?: {
                /** @description How many items the page has at most. */
                limit?: number;
                /** @description The `next_cursor` of the previous page of this list with the same filters. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the prompt set. */
                prompt_set_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The candidates. */
                        items: components["schemas"]["PromptCandidate"][];
                        /** @description Where the next page starts; null on the last one. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    reviewPromptCandidates: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the prompt set. */
                prompt_set_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "accept": [],
                 *       "reject": [
                 *         "0199c1e2-7a40-7000-8000-000000000027"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PromptCandidateReviewInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accepted": [],
                     *       "dropped_duplicates": 0,
                     *       "rejected_count": 0,
                     *       "unavailable_count": 1
                     *     }
                     */
                    "application/json": {
                        /** @description The new prompts, in the order of the request. */
                        accepted: components["schemas"]["Prompt"][];
                        /**
                         * Format: int32
                         * @description Accepted candidates whose text the set has already; they become no prompts.
                         */
                        dropped_duplicates: number;
                        /**
                         * Format: int32
                         * @description How many candidates were rejected now.
                         */
                        rejected_count: number;
                        /**
                         * Format: int32
                         * @description Ids that could not be reviewed: reviewed before, expired, or not of this set.
                         */
                        unavailable_count: number;
                    };
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found.replayable"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["conflict.idempotency_conflict.idempotency_in_progress.replayable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    generatePrompts: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the prompt set. */
                prompt_set_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PromptGenerationInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Candidates left out, by the first reason. */
                        admission_drops: {
                            [key: string]: number;
                        };
                        /** @description The candidates that wait for review now. */
                        candidates: components["schemas"]["PromptCandidate"][];
                        /**
                         * Format: int32
                         * @description How many candidates the model gave.
                         */
                        candidates_generated: number;
                        /**
                         * Format: int32
                         * @description Candidates left out because the project has such a prompt or candidate.
                         */
                        dropped_duplicates: number;
                        /** @description How the quality gate worked. */
                        quality_gate: components["schemas"]["QualityGateState"];
                        /**
                         * Format: int32
                         * @description Candidates that the quality gate rejected.
                         */
                        quality_rejected: number;
                        /**
                         * Format: int32
                         * @description How many candidates were asked for.
                         */
                        requested_count: number;
                        /**
                         * Format: uuid
                         * @description The generation's id.
                         */
                        run_id: string;
                        /** @description Why there are fewer candidates than could be; null: for no such reason. */
                        shortfall_reason: components["schemas"]["ShortfallReason"] | null;
                        /** @description Their topics. */
                        topics: components["schemas"]["Topic"][];
                    };
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found.replayable"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["conflict.generator_not_configured.idempotency_conflict.idempotency_in_progress.replayable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listGenerationRuns: {
        parameters: {
            query?: {
                /** @description How many items the page has at most. */
                limit?: number;
                /** @description The `next_cursor` of the previous page of this list with the same filters. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the prompt set. */
                prompt_set_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The generations. */
                        items: {
                            /**
                             * Format: date-time
                             * @description When the candidates were stored.
                             */
                            created_at: string;
                            /** @description The model, how it is reached, and the version of the words that it is asked with. */
                            generator_version: string;
                            /**
                             * Format: uuid
                             * @description The generation's id.
                             */
                            id: string;
                            /**
                             * Format: uuid
                             * @description The prompt set that the candidates are for.
                             */
                            prompt_set_id: string;
                        }[];
                        /** @description Where the next page starts; null on the last one. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    importPrompts: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the prompt set. */
                prompt_set_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "prompts": [
                 *         {
                 *           "text": "and what else?",
                 *           "topic": "else"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PromptImport"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created_at": "2026-11-27T16:17:43.575623Z",
                     *       "description": "",
                     *       "id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *       "name": "Outdoor",
                     *       "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *       "prompt_count": 5,
                     *       "prompts": [
                     *         {
                     *           "branded": false,
                     *           "buyer_stage": "",
                     *           "cohort": "core",
                     *           "created_at": "2026-11-27T16:17:43.575623Z",
                     *           "enabled": true,
                     *           "id": "0199c1e2-7a40-7000-8000-000000000007",
                     *           "intent": "comparison",
                     *           "origin": "imported",
                     *           "prompt_intent": "",
                     *           "prompt_set_id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *           "status": "active",
                     *           "text": "Which hiking boots are best?",
                     *           "theme": "else",
                     *           "topic_id": null,
                     *           "updated_at": "2026-11-27T16:17:44.486681Z"
                     *         },
                     *         {
                     *           "branded": false,
                     *           "buyer_stage": "",
                     *           "cohort": "core",
                     *           "created_at": "2026-11-27T16:17:43.575623Z",
                     *           "enabled": true,
                     *           "id": "0199c1e2-7a40-7000-8000-00000000000b",
                     *           "intent": "local",
                     *           "origin": "imported",
                     *           "prompt_intent": "",
                     *           "prompt_set_id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *           "status": "active",
                     *           "text": "Where do hikers shop?",
                     *           "theme": "shops",
                     *           "topic_id": null,
                     *           "updated_at": "2026-11-27T16:17:43.575623Z"
                     *         }
                     *       ],
                     *       "updated_at": "2026-11-27T16:17:43.575623Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PromptSet"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found.replayable"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["conflict.idempotency_conflict.idempotency_in_progress.replayable"];
            413: components["responses"]["payload_too_large.16777216"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    createPrompts: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the prompt set. */
                prompt_set_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "prompts": [
                 *         {
                 *           "text": "something else?"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PromptsInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "branded": false,
                     *           "buyer_stage": "",
                     *           "cohort": "core",
                     *           "created_at": "2026-11-27T16:17:44.488343Z",
                     *           "enabled": true,
                     *           "id": "0199c1e2-7a40-7000-8000-000000000026",
                     *           "intent": "",
                     *           "origin": "manual",
                     *           "prompt_intent": "",
                     *           "prompt_set_id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *           "status": "active",
                     *           "text": "something else?",
                     *           "theme": "",
                     *           "topic_id": null,
                     *           "updated_at": "2026-11-27T16:17:44.488343Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The prompts, in the order of the request. */
                        items: components["schemas"]["Prompt"][];
                    };
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found.replayable"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["conflict.idempotency_conflict.idempotency_in_progress.replayable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listPrompts: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page of this list with the same filters. */
                cursor?: string;
                /** @description The page's size. */
                limit?: number;
                /** @description Only prompts of this set. */
                prompt_set_id?: string;
                /** @description Only prompts of this topic. */
                topic_id?: string;
                /** @description Only prompts in this state. */
                status?: components["schemas"]["PromptStatus"];
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "branded": false,
                     *           "buyer_stage": "",
                     *           "cohort": "core",
                     *           "created_at": "2026-11-27T16:17:43.575623Z",
                     *           "enabled": true,
                     *           "id": "0199c1e2-7a40-7000-8000-000000000007",
                     *           "intent": "comparison",
                     *           "latest_measurement": {
                     *             "audit_id": "0199c1e2-7a40-7000-8000-000000000004",
                     *             "citation_rate": 0.75,
                     *             "mention_rate": 1,
                     *             "state": "measured"
                     *           },
                     *           "origin": "imported",
                     *           "prompt_intent": "",
                     *           "prompt_set_id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *           "status": "active",
                     *           "text": "Which hiking boots are best?",
                     *           "theme": "boots",
                     *           "topic_id": null,
                     *           "updated_at": "2026-11-27T16:17:43.575623Z"
                     *         },
                     *         {
                     *           "branded": false,
                     *           "buyer_stage": "",
                     *           "cohort": "core",
                     *           "created_at": "2026-11-27T16:17:43.575623Z",
                     *           "enabled": true,
                     *           "id": "0199c1e2-7a40-7000-8000-00000000000b",
                     *           "intent": "local",
                     *           "latest_measurement": {
                     *             "audit_id": "0199c1e2-7a40-7000-8000-000000000004",
                     *             "citation_rate": 0.3333333333333333,
                     *             "mention_rate": 0.6666666666666666,
                     *             "state": "measured"
                     *           },
                     *           "origin": "imported",
                     *           "prompt_intent": "",
                     *           "prompt_set_id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *           "status": "active",
                     *           "text": "Where do hikers shop?",
                     *           "theme": "shops",
                     *           "topic_id": null,
                     *           "updated_at": "2026-11-27T16:17:43.575623Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The prompts of this page. */
                        items: components["schemas"]["MeasuredPrompt"][];
                        /** @description Pass it as `cursor` to get the next page; null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    getPrompt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the prompt. */
                prompt_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and one line; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, one line. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "branded": false,
                     *       "buyer_stage": "",
                     *       "cohort": "core",
                     *       "created_at": "2026-11-27T16:17:43.575623Z",
                     *       "enabled": true,
                     *       "id": "0199c1e2-7a40-7000-8000-000000000007",
                     *       "intent": "comparison",
                     *       "latest_measurement": {
                     *         "audit_id": "0199c1e2-7a40-7000-8000-000000000004",
                     *         "citation_rate": 0.75,
                     *         "mention_rate": 1,
                     *         "state": "measured"
                     *       },
                     *       "origin": "imported",
                     *       "prompt_intent": "",
                     *       "prompt_set_id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *       "status": "active",
                     *       "text": "Which hiking boots are best?",
                     *       "theme": "boots",
                     *       "topic_id": null,
                     *       "updated_at": "2026-11-27T16:17:43.575623Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MeasuredPrompt"];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    deletePrompt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the prompt. */
                prompt_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    updatePrompt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the prompt. */
                prompt_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "theme": "else"
                 *     }
                 */
                "application/json": components["schemas"]["PromptPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "branded": false,
                     *       "buyer_stage": "",
                     *       "cohort": "core",
                     *       "created_at": "2026-11-27T16:17:43.575623Z",
                     *       "enabled": true,
                     *       "id": "0199c1e2-7a40-7000-8000-000000000007",
                     *       "intent": "comparison",
                     *       "origin": "imported",
                     *       "prompt_intent": "",
                     *       "prompt_set_id": "0199c1e2-7a40-7000-8000-00000000000a",
                     *       "status": "active",
                     *       "text": "Which hiking boots are best?",
                     *       "theme": "else",
                     *       "topic_id": null,
                     *       "updated_at": "2026-11-27T16:17:44.486681Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Prompt"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    queryMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "compare": "previous_run",
                 *       "dimensions": [
                 *         "engine"
                 *       ],
                 *       "metrics": [
                 *         "mention_rate",
                 *         "share_of_voice"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["MetricQuery"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "columns": [
                     *         {
                     *           "kind": "dimension",
                     *           "name": "engine"
                     *         },
                     *         {
                     *           "kind": "metric",
                     *           "name": "mention_rate"
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "reason": null,
                     *       "rows": [
                     *         {
                     *           "dimensions": [
                     *             "assistant_a"
                     *           ],
                     *           "figures": [
                     *             {
                     *               "before": 0.6666666666666666,
                     *               "change": 0.33333333333333337,
                     *               "interval": {
                     *                 "high": 1,
                     *                 "level": 0.95,
                     *                 "limited_evidence": true,
                     *                 "low": 0.4196522871563539,
                     *                 "method": "wilson_stratified",
                     *                 "scope": "your_topics",
                     *                 "today": true,
                     *                 "version": "4"
                     *               },
                     *               "value": 1,
                     *               "verdict": "insufficient_data"
                     *             },
                     *             {
                     *               "before": 0.5,
                     *               "change": 0.125,
                     *               "interval": null,
                     *               "value": 0.625,
                     *               "verdict": null
                     *             }
                     *           ],
                     *           "responses": 5
                     *         },
                     *         {
                     *           "dimensions": [
                     *             "overview_a"
                     *           ],
                     *           "figures": [
                     *             {
                     *               "before": 0.6,
                     *               "change": 0.20000000000000007,
                     *               "interval": {
                     *                 "high": 0.9953216826557924,
                     *                 "level": 0.95,
                     *                 "limited_evidence": true,
                     *                 "low": 0.06994472332342394,
                     *                 "method": "wilson_stratified",
                     *                 "scope": "your_topics",
                     *                 "today": true,
                     *                 "version": "4"
                     *               },
                     *               "value": 0.8,
                     *               "verdict": "insufficient_data"
                     *             },
                     *             {
                     *               "before": 0.42857142857142855,
                     *               "change": 0.07142857142857145,
                     *               "interval": null,
                     *               "value": 0.5,
                     *               "verdict": null
                     *             }
                     *           ],
                     *           "responses": 5
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The dimensions, then the figures. */
                        columns: {
                            /** @description Whether it names a row or holds a figure. */
                            kind: components["schemas"]["MetricColumnKind"];
                            /** @description Its name, such as `engine` or `mention_rate`. */
                            name: string;
                        }[];
                        /** @description Continues after the last row; null on the last page. */
                        next_cursor: string | null;
                        /** @description Why there are no rows; null where there are. */
                        reason: string | null;
                        /** @description The rows of this page. */
                        rows: {
                            /** @description The values that name the row; null for a prompt that has been deleted. */
                            dimensions: (string | null)[];
                            /** @description The figures. */
                            figures: {
                                /**
                                 * Format: double
                                 * @description The baseline's value on the cells that both answered; null where nothing is compared.
                                 */
                                before: number | null;
                                /**
                                 * Format: double
                                 * @description The value less the baseline's on the cells that both answered; null where nothing is compared.
                                 */
                                change: number | null;
                                /** @description How certain the value is; null where the figure has no interval. */
                                interval: components["schemas"]["Interval"] | null;
                                /**
                                 * Format: double
                                 * @description The value; null where it is not known, which is not zero.
                                 */
                                value: number | null;
                                /** @description Whether the figure moved; null where nothing is compared, and of figures without a test. */
                                verdict: components["schemas"]["Verdict"] | null;
                            }[];
                            /**
                             * Format: int32
                             * @description How many answers the row's figures were measured on.
                             */
                            responses: number;
                        }[];
                    };
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listReportLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each element of the list; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each element of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "created_at": "2026-11-02T08:00:00Z",
                     *         "created_by": "owner@example.com",
                     *         "expires_at": "2026-12-02T08:00:00Z",
                     *         "from": "2026-10-01",
                     *         "has_password": false,
                     *         "id": "0199c1e2-7a40-7000-8000-00000000002d",
                     *         "last_viewed_at": null,
                     *         "market": "default",
                     *         "revoked_at": null,
                     *         "sender": "Example Agency",
                     *         "state": "active",
                     *         "to": "2026-10-31",
                     *         "views": 0
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ReportLink"][];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    createReportLink: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "2026-10-01",
                 *       "sender": "Example Agency",
                 *       "to": "2026-10-31"
                 *     }
                 */
                "application/json": components["schemas"]["ReportLinkInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created_at": "2026-11-02T08:00:00Z",
                     *       "created_by": "owner@example.com",
                     *       "expires_at": "2026-12-02T08:00:00Z",
                     *       "from": "2026-10-01",
                     *       "has_password": false,
                     *       "id": "0199c1e2-7a40-7000-8000-00000000002d",
                     *       "last_viewed_at": null,
                     *       "market": "default",
                     *       "revoked_at": null,
                     *       "sender": "Example Agency",
                     *       "state": "active",
                     *       "to": "2026-10-31",
                     *       "url": "https://avm.example.com/r/AZnB4npAcACAAAAAAAAAAXR1cm5zIG91dCB0byBiZSBhbiBleGFtcGxlIG9ubHkh",
                     *       "views": 0
                     *     }
                     */
                    "application/json": components["schemas"]["ReportLink"] & {
                        /** @description The report's address; null but when the link is made, because only a fingerprint is stored. */
                        url: string | null;
                    };
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found.replayable"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["conflict.idempotency_conflict.idempotency_in_progress.replayable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    revokeReportLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the link. */
                link_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listSearchDatasets: {
        parameters: {
            query?: {
                /** @description Only the datasets of this run. */
                run_id?: string;
                /** @description The `next_cursor` of the previous page of this list with the same filter. */
                cursor?: string;
                /** @description The page's size. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "acquisition": {},
                     *           "collection_ended_at": null,
                     *           "collection_started_at": null,
                     *           "comparison_origin": "",
                     *           "coverage": "complete",
                     *           "dataset_kind": "ranked_keywords",
                     *           "filtered_saved_count": null,
                     *           "id": "0199c1e2-7a40-7000-8000-000000000024",
                     *           "language_code": "en",
                     *           "location_code": null,
                     *           "provider_total": null,
                     *           "published_at": null,
                     *           "raw_rows_received": 0,
                     *           "requested_rows": 0,
                     *           "research_scope": "exact_host",
                     *           "run_id": "0199c1e2-7a40-7000-8000-000000000022",
                     *           "status": "cancelled",
                     *           "summary": {},
                     *           "target_domain": "example.com",
                     *           "target_hostname": "example.com",
                     *           "target_origin": "",
                     *           "truncated": false,
                     *           "unique_rows_saved": 0
                     *         },
                     *         {
                     *           "acquisition": {
                     *             "endpoint": "/v3/dataforseo_labs/google/ranked_keywords/live",
                     *             "keywords": [],
                     *             "provider": "dataforseo"
                     *           },
                     *           "collection_ended_at": null,
                     *           "collection_started_at": null,
                     *           "comparison_origin": "",
                     *           "coverage": "none",
                     *           "dataset_kind": "ranked_keywords",
                     *           "filtered_saved_count": null,
                     *           "id": "0199c1e2-7a40-7000-8000-000000000025",
                     *           "language_code": "en",
                     *           "location_code": 2840,
                     *           "provider_total": null,
                     *           "published_at": null,
                     *           "raw_rows_received": 0,
                     *           "requested_rows": 10,
                     *           "research_scope": "domain_subdomains",
                     *           "run_id": "0199c1e2-7a40-7000-8000-000000000022",
                     *           "status": "cancelled",
                     *           "summary": {},
                     *           "target_domain": "example.com",
                     *           "target_hostname": "example.com",
                     *           "target_origin": "https://example.com",
                     *           "truncated": false,
                     *           "unique_rows_saved": 0
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The datasets. */
                        items: components["schemas"]["SearchDataset"][];
                        /** @description Where the next page begins; null on the last one. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listSearchRows: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page of these rows with the same filters. */
                cursor?: string;
                /** @description The page's size. */
                limit?: number;
                /** @description `place` (the provider's order, the default), `keyword`, `domain`, `url`, `intent`, `search_volume`, `difficulty`, `rank_group`, `owned_rank_group`, `backlinks`, `referring_main_domains`, `provider_rank` or `etv`; a leading `-` is descending. */
                sort?: string;
                /** @description The direction; absent: as `sort` says. */
                direction?: components["schemas"]["SortDirection"];
                /** @description Only rows whose keyword, domain or address contains this text, in any case. */
                search?: string;
                /** @description Only rows with at least this search volume. */
                min_volume?: number;
                /** @description Only rows of this intent, such as `informational`. */
                intent?: string;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the dataset. */
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "dataset": {
                     *         "acquisition": {},
                     *         "collection_ended_at": null,
                     *         "collection_started_at": null,
                     *         "comparison_origin": "",
                     *         "coverage": "complete",
                     *         "dataset_kind": "ranked_keywords",
                     *         "filtered_saved_count": 0,
                     *         "id": "0199c1e2-7a40-7000-8000-000000000024",
                     *         "language_code": "en",
                     *         "location_code": null,
                     *         "provider_total": null,
                     *         "published_at": null,
                     *         "raw_rows_received": 0,
                     *         "requested_rows": 0,
                     *         "research_scope": "exact_host",
                     *         "run_id": "0199c1e2-7a40-7000-8000-000000000022",
                     *         "status": "cancelled",
                     *         "summary": {},
                     *         "target_domain": "example.com",
                     *         "target_hostname": "example.com",
                     *         "target_origin": "",
                     *         "truncated": false,
                     *         "unique_rows_saved": 0
                     *       },
                     *       "filtered_saved_count": 0,
                     *       "items": [],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The dataset. */
                        dataset: components["schemas"]["SearchDataset"];
                        /**
                         * Format: int32
                         * @description How many rows of the dataset the filters let through.
                         */
                        filtered_saved_count: number;
                        /** @description The rows. */
                        items: components["schemas"]["SearchRow"][];
                        /** @description Where the next page begins; null on the last one. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listSearchRuns: {
        parameters: {
            query?: {
                /** @description How many runs to leave out. Not together with `cursor`. */
                offset?: number;
                /** @description The page's size. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "action": "ranked_keywords",
                     *           "call_plan": {
                     *             "calls": [
                     *               {
                     *                 "comparison_domain": "",
                     *                 "dataset": 0,
                     *                 "endpoint": "/v3/dataforseo_labs/google/ranked_keywords/live",
                     *                 "estimated_cost_usd": "0.011",
                     *                 "limit": 10,
                     *                 "offset": 0
                     *               }
                     *             ]
                     *           },
                     *           "cancelled_at": "2026-11-27T16:17:44.471872Z",
                     *           "completed_at": "2026-11-27T16:17:44.474607Z",
                     *           "completed_calls": 0,
                     *           "confirmed_at": "2026-11-27T16:17:44.463832Z",
                     *           "created_at": "2026-11-27T16:17:44.305676Z",
                     *           "error_code": "",
                     *           "error_detail": "",
                     *           "estimated_cost_usd": "0.011",
                     *           "expires_at": "2026-11-28T16:17:44.305676Z",
                     *           "frozen_scope": {
                     *             "action": "ranked_keywords",
                     *             "comparison_domains": [],
                     *             "keywords": [],
                     *             "language_code": "en",
                     *             "limit": 10,
                     *             "location_code": 2840,
                     *             "provider": "dataforseo",
                     *             "research_scope": "domain_subdomains",
                     *             "target_domain": "example.com",
                     *             "target_hostname": "example.com"
                     *           },
                     *           "id": "0199c1e2-7a40-7000-8000-000000000022",
                     *           "planned_calls": 1,
                     *           "planned_rows": 10,
                     *           "pricing_version": "test",
                     *           "provider_reported_cost_usd": null,
                     *           "received_rows": 0,
                     *           "reused_datasets": {
                     *             "datasets": []
                     *           },
                     *           "status": "cancelled",
                     *           "uncertain_calls": 0
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "total_count": 1
                     *     }
                     */
                    "application/json": {
                        /** @description The runs. */
                        items: components["schemas"]["SearchRun"][];
                        /** @description Pass it as `cursor` to continue; null at the end. */
                        next_cursor: string | null;
                        /**
                         * Format: int32
                         * @description How many runs the project has.
                         */
                        total_count: number;
                    };
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    planSearchRun: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "action": "ranked_keywords",
                 *       "limit": 10,
                 *       "target_domain": "example.com"
                 *     }
                 */
                "application/json": components["schemas"]["SearchRunInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "action": "ranked_keywords",
                     *       "call_plan": {
                     *         "calls": [
                     *           {
                     *             "comparison_domain": "",
                     *             "dataset": 0,
                     *             "endpoint": "/v3/dataforseo_labs/google/ranked_keywords/live",
                     *             "estimated_cost_usd": "0.011",
                     *             "limit": 10,
                     *             "offset": 0
                     *           }
                     *         ]
                     *       },
                     *       "cancelled_at": null,
                     *       "completed_at": null,
                     *       "completed_calls": 0,
                     *       "confirmed_at": null,
                     *       "created_at": "2026-11-27T16:17:44.47975Z",
                     *       "error_code": "",
                     *       "error_detail": "",
                     *       "estimated_cost_usd": "0.011",
                     *       "expires_at": "2026-11-28T16:17:44.47975Z",
                     *       "frozen_scope": {
                     *         "action": "ranked_keywords",
                     *         "comparison_domains": [],
                     *         "keywords": [],
                     *         "language_code": "en",
                     *         "limit": 10,
                     *         "location_code": 2840,
                     *         "provider": "dataforseo",
                     *         "research_scope": "domain_subdomains",
                     *         "target_domain": "example.com",
                     *         "target_hostname": "example.com"
                     *       },
                     *       "id": "0199c1e2-7a40-7000-8000-000000000023",
                     *       "planned_calls": 1,
                     *       "planned_rows": 10,
                     *       "pricing_version": "test",
                     *       "provider_reported_cost_usd": null,
                     *       "received_rows": 0,
                     *       "reused_datasets": {
                     *         "datasets": []
                     *       },
                     *       "status": "planned",
                     *       "uncertain_calls": 0
                     *     }
                     */
                    "application/json": components["schemas"]["SearchRun"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found.replayable"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["conflict.idempotency_conflict.idempotency_in_progress.replayable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    getSearchRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the run. */
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and one line; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, one line. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "action": "ranked_keywords",
                     *       "call_plan": {
                     *         "calls": [
                     *           {
                     *             "comparison_domain": "",
                     *             "dataset": 0,
                     *             "endpoint": "/v3/dataforseo_labs/google/ranked_keywords/live",
                     *             "estimated_cost_usd": "0.011",
                     *             "limit": 10,
                     *             "offset": 0
                     *           }
                     *         ]
                     *       },
                     *       "cancelled_at": "2026-11-27T16:17:44.471872Z",
                     *       "completed_at": "2026-11-27T16:17:44.474607Z",
                     *       "completed_calls": 0,
                     *       "confirmed_at": "2026-11-27T16:17:44.463832Z",
                     *       "created_at": "2026-11-27T16:17:44.305676Z",
                     *       "error_code": "",
                     *       "error_detail": "",
                     *       "estimated_cost_usd": "0.011",
                     *       "expires_at": "2026-11-28T16:17:44.305676Z",
                     *       "frozen_scope": {
                     *         "action": "ranked_keywords",
                     *         "comparison_domains": [],
                     *         "keywords": [],
                     *         "language_code": "en",
                     *         "limit": 10,
                     *         "location_code": 2840,
                     *         "provider": "dataforseo",
                     *         "research_scope": "domain_subdomains",
                     *         "target_domain": "example.com",
                     *         "target_hostname": "example.com"
                     *       },
                     *       "id": "0199c1e2-7a40-7000-8000-000000000022",
                     *       "planned_calls": 1,
                     *       "planned_rows": 10,
                     *       "pricing_version": "test",
                     *       "provider_reported_cost_usd": null,
                     *       "received_rows": 0,
                     *       "reused_datasets": {
                     *         "datasets": []
                     *       },
                     *       "status": "cancelled",
                     *       "uncertain_calls": 0
                     *     }
                     */
                    "application/json": components["schemas"]["SearchRun"];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    cancelSearchRun: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the run. */
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "action": "ranked_keywords",
                     *       "call_plan": {
                     *         "calls": [
                     *           {
                     *             "comparison_domain": "",
                     *             "dataset": 0,
                     *             "endpoint": "/v3/dataforseo_labs/google/ranked_keywords/live",
                     *             "estimated_cost_usd": "0.011",
                     *             "limit": 10,
                     *             "offset": 0
                     *           }
                     *         ]
                     *       },
                     *       "cancelled_at": "2026-11-27T16:17:44.471872Z",
                     *       "completed_at": null,
                     *       "completed_calls": 0,
                     *       "confirmed_at": "2026-11-27T16:17:44.463832Z",
                     *       "created_at": "2026-11-27T16:17:44.305676Z",
                     *       "error_code": "",
                     *       "error_detail": "",
                     *       "estimated_cost_usd": "0.011",
                     *       "expires_at": "2026-11-28T16:17:44.305676Z",
                     *       "frozen_scope": {
                     *         "action": "ranked_keywords",
                     *         "comparison_domains": [],
                     *         "keywords": [],
                     *         "language_code": "en",
                     *         "limit": 10,
                     *         "location_code": 2840,
                     *         "provider": "dataforseo",
                     *         "research_scope": "domain_subdomains",
                     *         "target_domain": "example.com",
                     *         "target_hostname": "example.com"
                     *       },
                     *       "id": "0199c1e2-7a40-7000-8000-000000000022",
                     *       "planned_calls": 1,
                     *       "planned_rows": 10,
                     *       "pricing_version": "test",
                     *       "provider_reported_cost_usd": null,
                     *       "received_rows": 0,
                     *       "reused_datasets": {
                     *         "datasets": []
                     *       },
                     *       "status": "cancelled",
                     *       "uncertain_calls": 0
                     *     }
                     */
                    "application/json": components["schemas"]["SearchRun"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found.replayable"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["conflict.idempotency_conflict.idempotency_in_progress.replayable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    confirmSearchRun: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the run. */
                run_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "max_cost_usd": "1.00"
                 *     }
                 */
                "application/json": components["schemas"]["SearchRunConfirmation"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "action": "ranked_keywords",
                     *       "call_plan": {
                     *         "calls": [
                     *           {
                     *             "comparison_domain": "",
                     *             "dataset": 0,
                     *             "endpoint": "/v3/dataforseo_labs/google/ranked_keywords/live",
                     *             "estimated_cost_usd": "0.011",
                     *             "limit": 10,
                     *             "offset": 0
                     *           }
                     *         ]
                     *       },
                     *       "cancelled_at": null,
                     *       "completed_at": null,
                     *       "completed_calls": 0,
                     *       "confirmed_at": "2026-11-27T16:17:44.463832Z",
                     *       "created_at": "2026-11-27T16:17:44.305676Z",
                     *       "error_code": "",
                     *       "error_detail": "",
                     *       "estimated_cost_usd": "0.011",
                     *       "expires_at": "2026-11-28T16:17:44.305676Z",
                     *       "frozen_scope": {
                     *         "action": "ranked_keywords",
                     *         "comparison_domains": [],
                     *         "keywords": [],
                     *         "language_code": "en",
                     *         "limit": 10,
                     *         "location_code": 2840,
                     *         "provider": "dataforseo",
                     *         "research_scope": "domain_subdomains",
                     *         "target_domain": "example.com",
                     *         "target_hostname": "example.com"
                     *       },
                     *       "id": "0199c1e2-7a40-7000-8000-000000000022",
                     *       "planned_calls": 1,
                     *       "planned_rows": 10,
                     *       "pricing_version": "test",
                     *       "provider_reported_cost_usd": null,
                     *       "received_rows": 0,
                     *       "reused_datasets": {
                     *         "datasets": []
                     *       },
                     *       "status": "running",
                     *       "uncertain_calls": 0
                     *     }
                     */
                    "application/json": components["schemas"]["SearchRun"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found.replayable"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["conflict.estimate_exceeds_limit.idempotency_conflict.idempotency_in_progress.replayable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listSignals: {
        parameters: {
            query?: {
                /** @description The page's size. */
                limit?: number;
                /** @description The `next_cursor` of the previous page of this list with the same filters. */
                cursor?: string;
                /** @description Only signals of this kind. */
                kind?: components["schemas"]["SignalKind"];
                /** @description Only signals in this state. */
                state?: components["schemas"]["SignalState"];
                /** @description Only signals of this market: its id, or `default`. */
                market?: string | "default";
                /** @description Only signals of this engine. */
                engine?: components["schemas"]["LogicalEngine"];
                /** @description Only signals from this day or instant on. */
                from?: string;
                /** @description Only signals until this day or instant, inclusive. */
                to?: string;
                /** @description Only signals that are muted, or that are not. */
                muted?: boolean;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "audit_id": "0199c1e2-7a40-7000-8000-000000000022",
                     *           "baseline_audit_id": "0199c1e2-7a40-7000-8000-000000000022",
                     *           "before": 0.3125,
                     *           "created_at": "2026-11-21T09:00:00Z",
                     *           "delta": 0.2125,
                     *           "end_reason": null,
                     *           "ended_at": null,
                     *           "engine_label": null,
                     *           "evidence": [
                     *             {
                     *               "delta": 0.5,
                     *               "id": "0199c1e2-7a40-7000-8000-000000000024",
                     *               "kind": "prompt",
                     *               "label": "which boots last longest?"
                     *             }
                     *           ],
                     *           "feedback": null,
                     *           "id": "0199c1e2-7a40-7000-8000-000000000023",
                     *           "interval": {
                     *             "high": 0.335,
                     *             "level": 0.95,
                     *             "low": 0.09,
                     *             "method": "stratified_t_runs",
                     *             "version": "4"
                     *           },
                     *           "kind": "brand_up",
                     *           "logical_engine": null,
                     *           "market": {
                     *             "country_code": "DE",
                     *             "id": null,
                     *             "language_code": "de"
                     *           },
                     *           "muted": true,
                     *           "now": 0.525,
                     *           "part": {
                     *             "delta": null,
                     *             "id": "theme:boots",
                     *             "kind": "topic",
                     *             "label": "Boots"
                     *           },
                     *           "project_id": "0199c1e2-7a40-7000-8000-000000000004",
                     *           "state": "active",
                     *           "subject": {
                     *             "delta": null,
                     *             "id": "brand",
                     *             "kind": "brand",
                     *             "label": "Acme"
                     *           },
                     *           "title": "Acme is named more often on Boots in DE: 31 % to 52 %",
                     *           "verdict": "moved"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The signals of this page. */
                        items: components["schemas"]["Signal"][];
                        /** @description The cursor of the next page; null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    updateSignal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the signal. */
                signal_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "muted": true
                 *     }
                 */
                "application/json": components["schemas"]["SignalPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "audit_id": "0199c1e2-7a40-7000-8000-000000000022",
                     *       "baseline_audit_id": "0199c1e2-7a40-7000-8000-000000000022",
                     *       "before": 0.3125,
                     *       "created_at": "2026-11-21T09:00:00Z",
                     *       "delta": 0.2125,
                     *       "end_reason": null,
                     *       "ended_at": null,
                     *       "engine_label": null,
                     *       "evidence": [
                     *         {
                     *           "delta": 0.5,
                     *           "id": "0199c1e2-7a40-7000-8000-000000000024",
                     *           "kind": "prompt",
                     *           "label": "which boots last longest?"
                     *         }
                     *       ],
                     *       "feedback": null,
                     *       "id": "0199c1e2-7a40-7000-8000-000000000023",
                     *       "interval": {
                     *         "high": 0.335,
                     *         "level": 0.95,
                     *         "low": 0.09,
                     *         "method": "stratified_t_runs",
                     *         "version": "4"
                     *       },
                     *       "kind": "brand_up",
                     *       "logical_engine": null,
                     *       "market": {
                     *         "country_code": "DE",
                     *         "id": null,
                     *         "language_code": "de"
                     *       },
                     *       "muted": true,
                     *       "now": 0.525,
                     *       "part": {
                     *         "delta": null,
                     *         "id": "theme:boots",
                     *         "kind": "topic",
                     *         "label": "Boots"
                     *       },
                     *       "project_id": "0199c1e2-7a40-7000-8000-000000000004",
                     *       "state": "active",
                     *       "subject": {
                     *         "delta": null,
                     *         "id": "brand",
                     *         "kind": "brand",
                     *         "label": "Acme"
                     *       },
                     *       "title": "Acme is named more often on Boots in DE: 31 % to 52 %",
                     *       "verdict": "moved"
                     *     }
                     */
                    "application/json": components["schemas"]["Signal"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listSiteCrawls: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page of this list. */
                cursor?: string;
                /** @description The page's size. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "analysis_requested_count": 0,
                     *           "analysis_status": "cancelled",
                     *           "analyzed_count": 0,
                     *           "analyzer_version": "1",
                     *           "completed_at": "2026-11-27T16:17:44.446281Z",
                     *           "counters": {
                     *             "activity": {
                     *               "next_available_at": null,
                     *               "queue_depth": 0,
                     *               "reason": "terminal",
                     *               "state": "terminal"
                     *             },
                     *             "analyzed": 0,
                     *             "blocked": 0,
                     *             "by_page_kind": {},
                     *             "discovered": 0,
                     *             "errors": 0,
                     *             "failure_breakdown": {
                     *               "http_4xx": 0,
                     *               "http_5xx": 0,
                     *               "robots_denied": 0,
                     *               "timeout": 0
                     *             },
                     *             "queued": 0,
                     *             "running": 0,
                     *             "selected": 0
                     *           },
                     *           "created_at": "2026-11-27T16:17:44.364444Z",
                     *           "discovered_count": 0,
                     *           "discovery_requested_count": 10000,
                     *           "discovery_status": "cancelled",
                     *           "error_message": "",
                     *           "extractor_version": "1",
                     *           "failed_count": 0,
                     *           "failure_summary": null,
                     *           "has_more_site_urls": false,
                     *           "id": "0199c1e2-7a40-7000-8000-00000000001f",
                     *           "inventory_complete": false,
                     *           "max_pages": 500,
                     *           "partial_reason": "discovery_and_analysis_incomplete",
                     *           "profile_id": "0199c1e2-7a40-7000-8000-000000000020",
                     *           "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *           "rendered": false,
                     *           "root_url": "https://acme.example/",
                     *           "rule_version": "2",
                     *           "sample_mode": false,
                     *           "score_summary": null,
                     *           "scoring_version": "1",
                     *           "seed": "https://acme.example/",
                     *           "site_facts": null,
                     *           "started_at": "2026-11-27T16:17:44.382218Z",
                     *           "status": "cancelled",
                     *           "total_url_count": null,
                     *           "updated_at": "2026-11-27T16:17:44.446281Z",
                     *           "visible_url_count": 0,
                     *           "workspace_id": "0199c1e2-7a40-7000-8000-000000000001"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The crawls of this page. */
                        items: components["schemas"]["SiteCrawl"][];
                        /** @description Where the next page begins; null on the last one. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    startSiteCrawl: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["SiteCrawlInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "analysis_requested_count": 0,
                     *       "analysis_status": "pending",
                     *       "analyzed_count": 0,
                     *       "analyzer_version": "1",
                     *       "completed_at": null,
                     *       "counters": {
                     *         "activity": {
                     *           "next_available_at": null,
                     *           "queue_depth": 0,
                     *           "reason": "host_gate",
                     *           "state": "waiting"
                     *         },
                     *         "analyzed": 0,
                     *         "blocked": 0,
                     *         "by_page_kind": {},
                     *         "discovered": null,
                     *         "errors": 0,
                     *         "failure_breakdown": {
                     *           "http_4xx": 0,
                     *           "http_5xx": 0,
                     *           "robots_denied": 0,
                     *           "timeout": 0
                     *         },
                     *         "queued": 0,
                     *         "running": 0,
                     *         "selected": 0
                     *       },
                     *       "created_at": "2026-11-27T16:17:44.458574Z",
                     *       "discovered_count": null,
                     *       "discovery_requested_count": 10000,
                     *       "discovery_status": "pending",
                     *       "error_message": "",
                     *       "extractor_version": "1",
                     *       "failed_count": 0,
                     *       "failure_summary": null,
                     *       "has_more_site_urls": null,
                     *       "id": "0199c1e2-7a40-7000-8000-000000000021",
                     *       "inventory_complete": false,
                     *       "max_pages": 500,
                     *       "partial_reason": "",
                     *       "profile_id": "0199c1e2-7a40-7000-8000-000000000020",
                     *       "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *       "rendered": false,
                     *       "root_url": "https://acme.example/",
                     *       "rule_version": "2",
                     *       "sample_mode": false,
                     *       "score_summary": null,
                     *       "scoring_version": "1",
                     *       "seed": "https://acme.example/",
                     *       "site_facts": null,
                     *       "started_at": null,
                     *       "status": "queued",
                     *       "total_url_count": null,
                     *       "updated_at": "2026-11-27T16:17:44.458574Z",
                     *       "visible_url_count": 0,
                     *       "workspace_id": "0199c1e2-7a40-7000-8000-000000000001"
                     *     }
                     */
                    "application/json": components["schemas"]["SiteCrawl"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found.replayable"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["conflict.idempotency_conflict.idempotency_in_progress.replayable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    getSiteCrawl: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the crawl. */
                crawl_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and one line; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, one line. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "analysis_requested_count": 0,
                     *       "analysis_status": "cancelled",
                     *       "analyzed_count": 0,
                     *       "analyzer_version": "1",
                     *       "completed_at": "2026-11-27T16:17:44.446281Z",
                     *       "counters": {
                     *         "activity": {
                     *           "next_available_at": null,
                     *           "queue_depth": 0,
                     *           "reason": "terminal",
                     *           "state": "terminal"
                     *         },
                     *         "analyzed": 0,
                     *         "blocked": 0,
                     *         "by_page_kind": {},
                     *         "discovered": 0,
                     *         "errors": 0,
                     *         "failure_breakdown": {
                     *           "http_4xx": 0,
                     *           "http_5xx": 0,
                     *           "robots_denied": 0,
                     *           "timeout": 0
                     *         },
                     *         "queued": 0,
                     *         "running": 0,
                     *         "selected": 0
                     *       },
                     *       "created_at": "2026-11-27T16:17:44.364444Z",
                     *       "discovered_count": 0,
                     *       "discovery_requested_count": 10000,
                     *       "discovery_status": "cancelled",
                     *       "error_message": "",
                     *       "extractor_version": "1",
                     *       "failed_count": 0,
                     *       "failure_summary": null,
                     *       "has_more_site_urls": false,
                     *       "id": "0199c1e2-7a40-7000-8000-00000000001f",
                     *       "inventory_complete": false,
                     *       "max_pages": 500,
                     *       "partial_reason": "discovery_and_analysis_incomplete",
                     *       "profile_id": "0199c1e2-7a40-7000-8000-000000000020",
                     *       "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *       "rendered": false,
                     *       "root_url": "https://acme.example/",
                     *       "rule_version": "2",
                     *       "sample_mode": false,
                     *       "score_summary": null,
                     *       "scoring_version": "1",
                     *       "seed": "https://acme.example/",
                     *       "site_facts": null,
                     *       "started_at": "2026-11-27T16:17:44.382218Z",
                     *       "status": "cancelled",
                     *       "total_url_count": null,
                     *       "updated_at": "2026-11-27T16:17:44.446281Z",
                     *       "visible_url_count": 0,
                     *       "workspace_id": "0199c1e2-7a40-7000-8000-000000000001"
                     *     }
                     */
                    "application/json": components["schemas"]["SiteCrawl"];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    cancelSiteCrawl: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the crawl. */
                crawl_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "analysis_requested_count": 0,
                     *       "analysis_status": "cancelled",
                     *       "analyzed_count": 0,
                     *       "analyzer_version": "1",
                     *       "completed_at": "2026-11-27T16:17:44.446281Z",
                     *       "counters": {
                     *         "activity": {
                     *           "next_available_at": null,
                     *           "queue_depth": 0,
                     *           "reason": "terminal",
                     *           "state": "terminal"
                     *         },
                     *         "analyzed": 0,
                     *         "blocked": 0,
                     *         "by_page_kind": {},
                     *         "discovered": 0,
                     *         "errors": 0,
                     *         "failure_breakdown": {
                     *           "http_4xx": 0,
                     *           "http_5xx": 0,
                     *           "robots_denied": 0,
                     *           "timeout": 0
                     *         },
                     *         "queued": 0,
                     *         "running": 0,
                     *         "selected": 0
                     *       },
                     *       "created_at": "2026-11-27T16:17:44.364444Z",
                     *       "discovered_count": 0,
                     *       "discovery_requested_count": 10000,
                     *       "discovery_status": "cancelled",
                     *       "error_message": "",
                     *       "extractor_version": "1",
                     *       "failed_count": 0,
                     *       "failure_summary": null,
                     *       "has_more_site_urls": false,
                     *       "id": "0199c1e2-7a40-7000-8000-00000000001f",
                     *       "inventory_complete": false,
                     *       "max_pages": 500,
                     *       "partial_reason": "discovery_and_analysis_incomplete",
                     *       "profile_id": "0199c1e2-7a40-7000-8000-000000000020",
                     *       "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *       "rendered": false,
                     *       "root_url": "https://acme.example/",
                     *       "rule_version": "2",
                     *       "sample_mode": false,
                     *       "score_summary": null,
                     *       "scoring_version": "1",
                     *       "seed": "https://acme.example/",
                     *       "site_facts": null,
                     *       "started_at": "2026-11-27T16:17:44.382218Z",
                     *       "status": "cancelled",
                     *       "total_url_count": null,
                     *       "updated_at": "2026-11-27T16:17:44.446281Z",
                     *       "visible_url_count": 0,
                     *       "workspace_id": "0199c1e2-7a40-7000-8000-000000000001"
                     *     }
                     */
                    "application/json": components["schemas"]["SiteCrawl"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found.replayable"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["conflict.idempotency_conflict.idempotency_in_progress.replayable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    getSiteCrawlChanges: {
        parameters: {
            query?: {
                /** @description The earlier crawl; the one before this one that has results, when absent. */
                since?: string;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the crawl. */
                crawl_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and one line; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, one line. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "issues": {
                     *         "fixed": [],
                     *         "new": [],
                     *         "regressed": []
                     *       },
                     *       "pages": {
                     *         "changed": [],
                     *         "gained": [],
                     *         "lost": []
                     *       },
                     *       "since": null
                     *     }
                     */
                    "application/json": {
                        /** @description Issues that are new, fixed or regressed. */
                        issues: {
                            /** @description Issues that the later crawl no longer has. */
                            fixed: components["schemas"]["ChangedIssue"][];
                            /** @description Issues that the earlier crawl did not have. */
                            new: components["schemas"]["ChangedIssue"][];
                            /** @description Issues that were there, and that more pages have now. */
                            regressed: components["schemas"]["ChangedIssue"][];
                        };
                        /** @description Pages gained, lost and changed. */
                        pages: {
                            /** @description Pages that both have, with what differs. */
                            changed: components["schemas"]["ChangedPage"][];
                            /** @description Pages that only the later crawl has. */
                            gained: components["schemas"]["ChangedPage"][];
                            /** @description Pages that only the earlier crawl has. */
                            lost: components["schemas"]["ChangedPage"][];
                        };
                        /**
                         * Format: uuid
                         * @description The crawl that was compared with; null: there is none.
                         */
                        since: string | null;
                    };
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listSiteIssues: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page of this list with the same filters. */
                cursor?: string;
                /** @description The page's size. */
                limit?: number;
                /** @description Only issues whose rule, title, category or description contains this text. */
                query?: string;
                /** @description Only issues as grave as this. */
                severity?: components["schemas"]["IssueSeverity"];
                /** @description Only issues of this category. */
                category?: string;
                /** @description Only issues of this dimension. */
                dimension?: components["schemas"]["IssueDimension"];
                /** @description Only the issue of this rule. */
                rule?: string;
                /** @description Only issues that this page has: its `issue_count` of them. Diagnostics are listed with `finding_class`. */
                site_url_id?: string;
                /** @description Only issues that pages of this kind have. */
                page_kind?: components["schemas"]["PageKind"];
                /** @description Only issues of this class. */
                finding_class?: components["schemas"]["FindingClass"];
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the crawl. */
                crawl_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [],
                     *       "next_cursor": null,
                     *       "summary": {
                     *         "advisory_issue_type_count": 0,
                     *         "affected_url_count": 0,
                     *         "defect_issue_type_count": 0,
                     *         "dimension_counts": {},
                     *         "issue_count": 0,
                     *         "monitored_affected_url_count": 0,
                     *         "occurrence_count": 0,
                     *         "severity_counts": {}
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The issues of this page. */
                        items: components["schemas"]["SiteIssue"][];
                        /** @description Where the next page begins; null on the last one. */
                        next_cursor: string | null;
                        /** @description All issues of the crawl, without filters. */
                        summary: components["schemas"]["IssuesSummary"];
                    };
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listSitePages: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page of this list with the same filters. */
                cursor?: string;
                /** @description The page's size. */
                limit?: number;
                /** @description Only pages in this state. */
                status?: components["schemas"]["PageAnalysisStatus"];
                /** @description Only pages that are monitored, or that are not. */
                monitored?: boolean;
                /** @description Only pages of this kind. */
                page_kind?: components["schemas"]["PageKind"];
                /** @description `depth_from_home`, `inbound_count`, `issue_count`, `web_fundamentals_score`, `aeo_readiness_score`, `display_url` or `last_audited`; a leading `-` is descending. */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the crawl. */
                crawl_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [],
                     *       "next_cursor": null,
                     *       "root_errors": []
                     *     }
                     */
                    "application/json": {
                        /** @description The pages of this page of the list. */
                        items: components["schemas"]["PageSummary"][];
                        /** @description Where the next page begins; null on the last one. */
                        next_cursor: string | null;
                        /** @description What went wrong with the addresses that the whole crawl depends on. */
                        root_errors: components["schemas"]["CrawlRootError"][];
                    };
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    pauseSiteCrawl: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the crawl. */
                crawl_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "analysis_requested_count": 0,
                     *       "analysis_status": "pending",
                     *       "analyzed_count": 0,
                     *       "analyzer_version": "1",
                     *       "completed_at": null,
                     *       "counters": {
                     *         "activity": {
                     *           "next_available_at": null,
                     *           "queue_depth": 0,
                     *           "reason": "host_gate",
                     *           "state": "waiting"
                     *         },
                     *         "analyzed": 0,
                     *         "blocked": 0,
                     *         "by_page_kind": {},
                     *         "discovered": null,
                     *         "errors": 0,
                     *         "failure_breakdown": {
                     *           "http_4xx": 0,
                     *           "http_5xx": 0,
                     *           "robots_denied": 0,
                     *           "timeout": 0
                     *         },
                     *         "queued": 0,
                     *         "running": 0,
                     *         "selected": 0
                     *       },
                     *       "created_at": "2026-11-27T16:17:44.364444Z",
                     *       "discovered_count": null,
                     *       "discovery_requested_count": 10000,
                     *       "discovery_status": "pending",
                     *       "error_message": "",
                     *       "extractor_version": "1",
                     *       "failed_count": 0,
                     *       "failure_summary": null,
                     *       "has_more_site_urls": null,
                     *       "id": "0199c1e2-7a40-7000-8000-00000000001f",
                     *       "inventory_complete": false,
                     *       "max_pages": 500,
                     *       "partial_reason": "",
                     *       "profile_id": "0199c1e2-7a40-7000-8000-000000000020",
                     *       "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *       "rendered": false,
                     *       "root_url": "https://acme.example/",
                     *       "rule_version": "2",
                     *       "sample_mode": false,
                     *       "score_summary": null,
                     *       "scoring_version": "1",
                     *       "seed": "https://acme.example/",
                     *       "site_facts": null,
                     *       "started_at": "2026-11-27T16:17:44.382218Z",
                     *       "status": "paused",
                     *       "total_url_count": null,
                     *       "updated_at": "2026-11-27T16:17:44.423867Z",
                     *       "visible_url_count": 0,
                     *       "workspace_id": "0199c1e2-7a40-7000-8000-000000000001"
                     *     }
                     */
                    "application/json": components["schemas"]["SiteCrawl"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found.replayable"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["conflict.idempotency_conflict.idempotency_in_progress.replayable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    resumeSiteCrawl: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the crawl. */
                crawl_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "analysis_requested_count": 0,
                     *       "analysis_status": "pending",
                     *       "analyzed_count": 0,
                     *       "analyzer_version": "1",
                     *       "completed_at": null,
                     *       "counters": {
                     *         "activity": {
                     *           "next_available_at": null,
                     *           "queue_depth": 0,
                     *           "reason": "host_gate",
                     *           "state": "waiting"
                     *         },
                     *         "analyzed": 0,
                     *         "blocked": 0,
                     *         "by_page_kind": {},
                     *         "discovered": null,
                     *         "errors": 0,
                     *         "failure_breakdown": {
                     *           "http_4xx": 0,
                     *           "http_5xx": 0,
                     *           "robots_denied": 0,
                     *           "timeout": 0
                     *         },
                     *         "queued": 0,
                     *         "running": 0,
                     *         "selected": 0
                     *       },
                     *       "created_at": "2026-11-27T16:17:44.364444Z",
                     *       "discovered_count": null,
                     *       "discovery_requested_count": 10000,
                     *       "discovery_status": "pending",
                     *       "error_message": "",
                     *       "extractor_version": "1",
                     *       "failed_count": 0,
                     *       "failure_summary": null,
                     *       "has_more_site_urls": null,
                     *       "id": "0199c1e2-7a40-7000-8000-00000000001f",
                     *       "inventory_complete": false,
                     *       "max_pages": 500,
                     *       "partial_reason": "",
                     *       "profile_id": "0199c1e2-7a40-7000-8000-000000000020",
                     *       "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *       "rendered": false,
                     *       "root_url": "https://acme.example/",
                     *       "rule_version": "2",
                     *       "sample_mode": false,
                     *       "score_summary": null,
                     *       "scoring_version": "1",
                     *       "seed": "https://acme.example/",
                     *       "site_facts": null,
                     *       "started_at": "2026-11-27T16:17:44.382218Z",
                     *       "status": "paused",
                     *       "total_url_count": null,
                     *       "updated_at": "2026-11-27T16:17:44.423867Z",
                     *       "visible_url_count": 0,
                     *       "workspace_id": "0199c1e2-7a40-7000-8000-000000000001"
                     *     }
                     */
                    "application/json": components["schemas"]["SiteCrawl"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found.replayable"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["conflict.idempotency_conflict.idempotency_in_progress.replayable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    getSiteHealth: {
        parameters: {
            query?: {
                /** @description The crawl. */
                crawl_id?: string;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `top_issues`; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, one line. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "agents": [],
                     *       "crawl": {
                     *         "analysis_requested_count": 0,
                     *         "analysis_status": "pending",
                     *         "analyzed_count": 0,
                     *         "analyzer_version": "1",
                     *         "completed_at": null,
                     *         "counters": {
                     *           "activity": {
                     *             "next_available_at": null,
                     *             "queue_depth": 0,
                     *             "reason": "active_work",
                     *             "state": "working"
                     *           },
                     *           "analyzed": 0,
                     *           "blocked": 0,
                     *           "by_page_kind": {},
                     *           "discovered": null,
                     *           "errors": 0,
                     *           "failure_breakdown": {
                     *             "http_4xx": 0,
                     *             "http_5xx": 0,
                     *             "robots_denied": 0,
                     *             "timeout": 0
                     *           },
                     *           "queued": 0,
                     *           "running": 0,
                     *           "selected": 0
                     *         },
                     *         "created_at": "2026-11-27T16:17:44.364444Z",
                     *         "discovered_count": null,
                     *         "discovery_requested_count": 10000,
                     *         "discovery_status": "pending",
                     *         "error_message": "",
                     *         "extractor_version": "1",
                     *         "failed_count": 0,
                     *         "failure_summary": null,
                     *         "has_more_site_urls": null,
                     *         "id": "0199c1e2-7a40-7000-8000-00000000001f",
                     *         "inventory_complete": false,
                     *         "max_pages": 500,
                     *         "partial_reason": "",
                     *         "profile_id": "0199c1e2-7a40-7000-8000-000000000020",
                     *         "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *         "rendered": false,
                     *         "root_url": "https://acme.example/",
                     *         "rule_version": "2",
                     *         "sample_mode": false,
                     *         "score_summary": null,
                     *         "scoring_version": "1",
                     *         "seed": "https://acme.example/",
                     *         "site_facts": null,
                     *         "started_at": "2026-11-27T16:17:44.382218Z",
                     *         "status": "validating",
                     *         "total_url_count": null,
                     *         "updated_at": "2026-11-27T16:17:44.382218Z",
                     *         "visible_url_count": 0,
                     *         "workspace_id": "0199c1e2-7a40-7000-8000-000000000001"
                     *       },
                     *       "failure_breakdown": {
                     *         "http_4xx": 0,
                     *         "http_5xx": 0,
                     *         "robots_denied": 0,
                     *         "timeout": 0
                     *       },
                     *       "issues_summary": null,
                     *       "monitored_quota": {
                     *         "limit": 100,
                     *         "used": 0
                     *       },
                     *       "root_errors": [],
                     *       "score_summary": null,
                     *       "top_issues": []
                     *     }
                     */
                    "application/json": {
                        /** @description Which AI agents robots.txt lets fetch the home page. */
                        agents: {
                            /** @description The agent's name in robots.txt. */
                            agent: string;
                            /** @description Whether it may fetch the home page; null: robots.txt could not be read. */
                            allowed: boolean | null;
                            /** @description Who operates it. */
                            operator: string;
                            /** @description What it fetches pages for. */
                            purpose: components["schemas"]["AgentPurpose"];
                        }[];
                        /** @description The crawl; null: none was made. */
                        crawl: components["schemas"]["SiteCrawl"] | null;
                        /** @description Why pages were not read; null: no crawl was made. */
                        failure_breakdown: components["schemas"]["CrawlFailureBreakdown"] | null;
                        /** @description The crawl's issues; null: it has no results. */
                        issues_summary: components["schemas"]["IssuesSummary"] | null;
                        /** @description How many pages are monitored. */
                        monitored_quota: {
                            /**
                             * Format: int32
                             * @description Pages that may be monitored.
                             */
                            limit: number;
                            /**
                             * Format: int32
                             * @description Pages that are monitored.
                             */
                            used: number;
                        };
                        /** @description What went wrong with the addresses that the whole crawl depends on. */
                        root_errors: components["schemas"]["CrawlRootError"][];
                        /** @description The crawl's scores; null: none. */
                        score_summary: components["schemas"]["SiteScoreSummary"] | null;
                        /** @description The gravest issues, at most ten. */
                        top_issues: components["schemas"]["SiteIssue"][];
                    };
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listTopics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each element of the list; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each element of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "active_count": 0,
                     *         "created_at": "2026-11-27T16:17:44.315984Z",
                     *         "description": "more",
                     *         "id": "0199c1e2-7a40-7000-8000-00000000001d",
                     *         "name": "To be walked",
                     *         "origin": "manual",
                     *         "parent_id": null,
                     *         "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *         "updated_at": "2026-11-27T16:17:44.404149Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Topic"][];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    createTopic: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "One more"
                 *     }
                 */
                "application/json": components["schemas"]["TopicInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "active_count": 0,
                     *       "created_at": "2026-11-27T16:17:44.407281Z",
                     *       "description": "",
                     *       "id": "0199c1e2-7a40-7000-8000-00000000001e",
                     *       "name": "One more",
                     *       "origin": "manual",
                     *       "parent_id": null,
                     *       "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *       "updated_at": "2026-11-27T16:17:44.407281Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Topic"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found.replayable"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["conflict.idempotency_conflict.idempotency_in_progress.replayable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    deleteTopic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the topic. */
                topic_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    updateTopic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the topic. */
                topic_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "more"
                 *     }
                 */
                "application/json": components["schemas"]["TopicPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "active_count": 0,
                     *       "created_at": "2026-11-27T16:17:44.315984Z",
                     *       "description": "more",
                     *       "id": "0199c1e2-7a40-7000-8000-00000000001d",
                     *       "name": "To be walked",
                     *       "origin": "manual",
                     *       "parent_id": null,
                     *       "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *       "updated_at": "2026-11-27T16:17:44.404149Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Topic"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    getVisibility: {
        parameters: {
            query?: {
                /** @description The audit to report on. */
                audit_id?: string;
                /** @description With `audit_id`: the reading of its answers to report on; its newest where none is named. */
                reading_id?: string;
                /** @description A market's id, or `default`. */
                market?: string | "default";
                /** @description Only this engine's answers. */
                engine?: components["schemas"]["LogicalEngine"];
                /** @description The audit to compare with. */
                baseline_id?: string;
                /** @description Which runs the report covers. */
                selection_mode?: components["schemas"]["SelectionMode"];
                /** @description The range's beginning, inclusive. */
                from?: string;
                /** @description The range's end, inclusive. */
                to?: string;
                /** @description Only runs of this configuration. */
                configuration_key?: string;
                /** @description The prompts' cohort. */
                cohort?: components["schemas"]["PromptCohort"];
                /** @description The question that intervals answer. */
                interval_scope?: components["schemas"]["IntervalScope"];
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `rankings`; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, one line. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "analysis": {
                     *         "reason": null,
                     *         "state": "complete"
                     *       },
                     *       "analyzer_version": "reading-5",
                     *       "audit_id": "0199c1e2-7a40-7000-8000-000000000004",
                     *       "audit_status": "partially_completed",
                     *       "avg_position": 1.2222222222222223,
                     *       "citation_totals": {
                     *         "citations": 13,
                     *         "owned_citations": 7,
                     *         "owned_share": 0.5384615384615384
                     *       },
                     *       "cohort": "core",
                     *       "comparison": {
                     *         "baseline_at": "2026-11-27T16:17:43.750022Z",
                     *         "baseline_audit_id": "0199c1e2-7a40-7000-8000-000000000005",
                     *         "baseline_audit_ids": [
                     *           "0199c1e2-7a40-7000-8000-000000000005"
                     *         ],
                     *         "baseline_cells": 6,
                     *         "baseline_counts": {
                     *           "brand_responses": 7,
                     *           "entity_presences": 15,
                     *           "expected": 12,
                     *           "failed": 0,
                     *           "not_run": 1,
                     *           "owned_citation_responses": 3,
                     *           "responses": 11,
                     *           "state": "partial"
                     *         },
                     *         "baseline_values": {
                     *           "avg_position": 1.2857142857142858,
                     *           "owned_citation_rate": 0.2727272727272727,
                     *           "prompt_performance_score": 55.833333333333336,
                     *           "share_of_voice": 0.4666666666666667,
                     *           "visibility_rate": 0.6363636363636364,
                     *           "visibility_score": 53.63636363636363
                     *         },
                     *         "changes": [
                     *           {
                     *             "change": 0.22580645161290322,
                     *             "chosen_by_outcome": false,
                     *             "figure": "visibility_rate",
                     *             "level": 0.95,
                     *             "limited_evidence": true,
                     *             "method": "stratified_t",
                     *             "needed_repetitions": null,
                     *             "p_value": null,
                     *             "prompts": 3,
                     *             "verdict": "insufficient_data",
                     *             "version": "4"
                     *           },
                     *           {
                     *             "change": 0.2903225806451613,
                     *             "chosen_by_outcome": false,
                     *             "figure": "owned_citation_rate",
                     *             "level": 0.95,
                     *             "limited_evidence": true,
                     *             "method": "stratified_t",
                     *             "needed_repetitions": null,
                     *             "p_value": null,
                     *             "prompts": 3,
                     *             "verdict": "insufficient_data",
                     *             "version": "4"
                     *           }
                     *         ],
                     *         "current_cells": 6,
                     *         "current_counts": {
                     *           "brand_responses": 9,
                     *           "entity_presences": 16,
                     *           "expected": 12,
                     *           "failed": 1,
                     *           "not_run": 1,
                     *           "owned_citation_responses": 6,
                     *           "responses": 10,
                     *           "state": "partial"
                     *         },
                     *         "current_rankings": [
                     *           {
                     *             "avg_position": 1.2222222222222223,
                     *             "citation_rate": 0.6,
                     *             "citation_rate_interval": {
                     *               "high": 0.9534781313424535,
                     *               "level": 0.95,
                     *               "limited_evidence": true,
                     *               "low": 0.09892167784912809,
                     *               "method": "wilson_stratified",
                     *               "scope": "your_topics",
                     *               "today": true,
                     *               "version": "4"
                     *             },
                     *             "gap_count": null,
                     *             "is_brand": true,
                     *             "logo_url": null,
                     *             "matched_response_count": 10,
                     *             "matched_visibility_delta": 0.26363636363636367,
                     *             "matched_visibility_rate": 0.9,
                     *             "mention_count": 9,
                     *             "mention_rate": 0.9,
                     *             "mention_rate_interval": {
                     *               "high": 0.9978807781505632,
                     *               "level": 0.95,
                     *               "limited_evidence": true,
                     *               "low": 0.14677334708054507,
                     *               "method": "wilson_stratified",
                     *               "scope": "your_topics",
                     *               "today": true,
                     *               "version": "4"
                     *             },
                     *             "name": "Acme",
                     *             "share_of_voice": 0.5625,
                     *             "verdict": "insufficient_data",
                     *             "visibility_delta": 0.26363636363636367,
                     *             "website_url": "https://acme.example"
                     *           },
                     *           {
                     *             "avg_position": 1.75,
                     *             "citation_rate": 0.2,
                     *             "citation_rate_interval": {
                     *               "high": 0.8415638064661927,
                     *               "level": 0.95,
                     *               "limited_evidence": true,
                     *               "low": 0.011629661429240157,
                     *               "method": "wilson_stratified",
                     *               "scope": "your_topics",
                     *               "today": true,
                     *               "version": "4"
                     *             },
                     *             "gap_count": 1,
                     *             "is_brand": false,
                     *             "logo_url": null,
                     *             "matched_response_count": 10,
                     *             "matched_visibility_delta": 0.036363636363636376,
                     *             "matched_visibility_rate": 0.4,
                     *             "mention_count": 4,
                     *             "mention_rate": 0.4,
                     *             "mention_rate_interval": {
                     *               "high": 0.94066988804762,
                     *               "level": 0.95,
                     *               "limited_evidence": true,
                     *               "low": 0.0272677145091198,
                     *               "method": "wilson_stratified",
                     *               "scope": "your_topics",
                     *               "today": true,
                     *               "version": "4"
                     *             },
                     *             "name": "Cobalt",
                     *             "share_of_voice": 0.25,
                     *             "verdict": "insufficient_data",
                     *             "visibility_delta": 0.036363636363636376,
                     *             "website_url": "https://cobalt.example"
                     *           }
                     *         ],
                     *         "current_values": {
                     *           "avg_position": 1.2222222222222223,
                     *           "owned_citation_rate": 0.6,
                     *           "prompt_performance_score": 72.91666666666667,
                     *           "share_of_voice": 0.5625,
                     *           "visibility_rate": 0.9,
                     *           "visibility_score": 81.00000000000001
                     *         },
                     *         "deltas": {
                     *           "avg_position": -0.06349206349206349,
                     *           "owned_citation_rate": 0.32727272727272727,
                     *           "prompt_performance_score": 17.083333333333336,
                     *           "share_of_voice": 0.09583333333333333,
                     *           "visibility_rate": 0.26363636363636367,
                     *           "visibility_score": 27.36363636363638
                     *         },
                     *         "matched_cells": 6,
                     *         "rankings": [
                     *           {
                     *             "avg_position": 1.2857142857142858,
                     *             "citation_rate": 0.2727272727272727,
                     *             "citation_rate_interval": {
                     *               "high": 0.8562500861021176,
                     *               "level": 0.95,
                     *               "limited_evidence": true,
                     *               "low": 0.023064051090512572,
                     *               "method": "wilson_stratified",
                     *               "scope": "your_topics",
                     *               "today": true,
                     *               "version": "4"
                     *             },
                     *             "gap_count": null,
                     *             "is_brand": true,
                     *             "logo_url": null,
                     *             "matched_response_count": null,
                     *             "matched_visibility_delta": null,
                     *             "matched_visibility_rate": null,
                     *             "mention_count": 7,
                     *             "mention_rate": 0.6363636363636364,
                     *             "mention_rate_interval": {
                     *               "high": 0.9744053909828813,
                     *               "level": 0.95,
                     *               "limited_evidence": true,
                     *               "low": 0.07445318954469837,
                     *               "method": "wilson_stratified",
                     *               "scope": "your_topics",
                     *               "today": true,
                     *               "version": "4"
                     *             },
                     *             "name": "Acme",
                     *             "share_of_voice": 0.4666666666666667,
                     *             "verdict": null,
                     *             "visibility_delta": null,
                     *             "website_url": "https://acme.example"
                     *           },
                     *           {
                     *             "avg_position": 1.5,
                     *             "citation_rate": 0,
                     *             "citation_rate_interval": {
                     *               "high": 0.5655293291446308,
                     *               "level": 0.95,
                     *               "limited_evidence": true,
                     *               "low": 0,
                     *               "method": "wilson_stratified",
                     *               "scope": "your_topics",
                     *               "today": true,
                     *               "version": "4"
                     *             },
                     *             "gap_count": 1,
                     *             "is_brand": false,
                     *             "logo_url": null,
                     *             "matched_response_count": null,
                     *             "matched_visibility_delta": null,
                     *             "matched_visibility_rate": null,
                     *             "mention_count": 4,
                     *             "mention_rate": 0.36363636363636365,
                     *             "mention_rate_interval": {
                     *               "high": 0.9343589276902389,
                     *               "level": 0.95,
                     *               "limited_evidence": true,
                     *               "low": 0.022425174905397527,
                     *               "method": "wilson_stratified",
                     *               "scope": "your_topics",
                     *               "today": true,
                     *               "version": "4"
                     *             },
                     *             "name": "Borealis",
                     *             "share_of_voice": 0.26666666666666666,
                     *             "verdict": null,
                     *             "visibility_delta": null,
                     *             "website_url": "https://borealis.example"
                     *           }
                     *         ],
                     *         "skipped_runs": 0,
                     *         "status": "comparable",
                     *         "verdict": "insufficient_data"
                     *       },
                     *       "comparison_key": "0199c1e2-7a40-7000-8000-00000000000c",
                     *       "configuration_groups": {
                     *         "42a5c170-836c-ceab-c5b8-7f5654e7a43b": 1
                     *       },
                     *       "counts": {
                     *         "brand_responses": 9,
                     *         "entity_presences": 16,
                     *         "expected": 12,
                     *         "failed": 1,
                     *         "not_run": 1,
                     *         "owned_citation_responses": 6,
                     *         "responses": 10,
                     *         "state": "partial"
                     *       },
                     *       "coverage": {
                     *         "engines": 1,
                     *         "prompts": 1,
                     *         "responses": 0.8333333333333334
                     *       },
                     *       "created_at": "2026-11-27T16:17:43.919487Z",
                     *       "from_at": null,
                     *       "model_provenance": [
                     *         {
                     *           "engine_label": "golden-1",
                     *           "logical_engine": "assistant_a",
                     *           "retrieval_enabled": true,
                     *           "transport_model": "golden-1",
                     *           "transport_provider": "provider_a"
                     *         },
                     *         {
                     *           "engine_label": "Google AI Overview",
                     *           "logical_engine": "overview_a",
                     *           "retrieval_enabled": true,
                     *           "transport_model": "google-ai-overview",
                     *           "transport_provider": "provider_b"
                     *         }
                     *       ],
                     *       "owned_citation_rate": 0.6,
                     *       "owned_citation_rate_grade": {
                     *         "failing": [
                     *           {
                     *             "criterion": "answers",
                     *             "needed": 96,
                     *             "value": 10
                     *           },
                     *           {
                     *             "criterion": "prompts",
                     *             "needed": 30,
                     *             "value": 3
                     *           }
                     *         ],
                     *         "level": "explore",
                     *         "mend": [
                     *           {
                     *             "calls": 156,
                     *             "count": 39,
                     *             "remedy": "prompts",
                     *             "text": "Ask 39 more prompts: about 156 calls."
                     *           },
                     *           {
                     *             "calls": 36,
                     *             "count": 3,
                     *             "remedy": "audits",
                     *             "text": "Run the audit again on 3 other days: about 36 calls."
                     *           }
                     *         ]
                     *       },
                     *       "owned_citation_rate_interval": {
                     *         "high": 0.9534781313424535,
                     *         "level": 0.95,
                     *         "limited_evidence": true,
                     *         "low": 0.09892167784912809,
                     *         "method": "wilson_stratified",
                     *         "scope": "your_topics",
                     *         "today": true,
                     *         "version": "4"
                     *       },
                     *       "per_engine": [
                     *         {
                     *           "brand_mention_rate": 1,
                     *           "brand_mention_rate_interval": {
                     *             "high": 1,
                     *             "level": 0.95,
                     *             "limited_evidence": true,
                     *             "low": 0.4196522871563539,
                     *             "method": "wilson_stratified",
                     *             "scope": "your_topics",
                     *             "today": true,
                     *             "version": "4"
                     *           },
                     *           "counts": {
                     *             "brand_responses": 5,
                     *             "entity_presences": 8,
                     *             "expected": 6,
                     *             "failed": 1,
                     *             "not_run": 0,
                     *             "owned_citation_responses": 3,
                     *             "responses": 5,
                     *             "state": "partial"
                     *           },
                     *           "engine_label": "golden-1",
                     *           "logical_engine": "assistant_a",
                     *           "owned_citation_rate": 0.6,
                     *           "owned_citation_rate_interval": {
                     *             "high": 0.9780625807600767,
                     *             "level": 0.95,
                     *             "limited_evidence": true,
                     *             "low": 0.0480418018544253,
                     *             "method": "wilson_stratified",
                     *             "scope": "your_topics",
                     *             "today": true,
                     *             "version": "4"
                     *           },
                     *           "search_use_rate": 1,
                     *           "search_use_rate_interval": {
                     *             "high": 1,
                     *             "level": 0.95,
                     *             "limited_evidence": true,
                     *             "low": 0.4196522871563539,
                     *             "method": "wilson_stratified",
                     *             "scope": "your_topics",
                     *             "today": true,
                     *             "version": "4"
                     *           },
                     *           "total_completed": 5,
                     *           "visibility_score": 88.99999999999999
                     *         },
                     *         {
                     *           "brand_mention_rate": 0.8,
                     *           "brand_mention_rate_interval": {
                     *             "high": 0.9953216826557924,
                     *             "level": 0.95,
                     *             "limited_evidence": true,
                     *             "low": 0.06994472332342394,
                     *             "method": "wilson_stratified",
                     *             "scope": "your_topics",
                     *             "today": true,
                     *             "version": "4"
                     *           },
                     *           "counts": {
                     *             "brand_responses": 4,
                     *             "entity_presences": 8,
                     *             "expected": 6,
                     *             "failed": 0,
                     *             "not_run": 1,
                     *             "owned_citation_responses": 3,
                     *             "responses": 5,
                     *             "state": "partial"
                     *           },
                     *           "engine_label": "Google AI Overview",
                     *           "logical_engine": "overview_a",
                     *           "owned_citation_rate": 0.6,
                     *           "owned_citation_rate_interval": {
                     *             "high": 0.9780625807600767,
                     *             "level": 0.95,
                     *             "limited_evidence": true,
                     *             "low": 0.0480418018544253,
                     *             "method": "wilson_stratified",
                     *             "scope": "your_topics",
                     *             "today": true,
                     *             "version": "4"
                     *           },
                     *           "search_use_rate": 1,
                     *           "search_use_rate_interval": {
                     *             "high": 1,
                     *             "level": 0.95,
                     *             "limited_evidence": true,
                     *             "low": 0.4196522871563539,
                     *             "method": "wilson_stratified",
                     *             "scope": "your_topics",
                     *             "today": true,
                     *             "version": "4"
                     *           },
                     *           "total_completed": 5,
                     *           "visibility_score": 73
                     *         }
                     *       ],
                     *       "project_id": "0199c1e2-7a40-7000-8000-000000000003",
                     *       "prompt_performance_score": 72.91666666666667,
                     *       "rankings": [
                     *         {
                     *           "avg_position": 1.2222222222222223,
                     *           "citation_rate": 0.6,
                     *           "citation_rate_interval": {
                     *             "high": 0.9534781313424535,
                     *             "level": 0.95,
                     *             "limited_evidence": true,
                     *             "low": 0.09892167784912809,
                     *             "method": "wilson_stratified",
                     *             "scope": "your_topics",
                     *             "today": true,
                     *             "version": "4"
                     *           },
                     *           "gap_count": null,
                     *           "is_brand": true,
                     *           "logo_url": null,
                     *           "matched_response_count": 10,
                     *           "matched_visibility_delta": 0.26363636363636367,
                     *           "matched_visibility_rate": 0.9,
                     *           "mention_count": 9,
                     *           "mention_rate": 0.9,
                     *           "mention_rate_interval": {
                     *             "high": 0.9978807781505632,
                     *             "level": 0.95,
                     *             "limited_evidence": true,
                     *             "low": 0.14677334708054507,
                     *             "method": "wilson_stratified",
                     *             "scope": "your_topics",
                     *             "today": true,
                     *             "version": "4"
                     *           },
                     *           "name": "Acme",
                     *           "share_of_voice": 0.5625,
                     *           "verdict": "insufficient_data",
                     *           "visibility_delta": 0.26363636363636367,
                     *           "website_url": "https://acme.example"
                     *         },
                     *         {
                     *           "avg_position": 1.75,
                     *           "citation_rate": 0.2,
                     *           "citation_rate_interval": {
                     *             "high": 0.8415638064661927,
                     *             "level": 0.95,
                     *             "limited_evidence": true,
                     *             "low": 0.011629661429240157,
                     *             "method": "wilson_stratified",
                     *             "scope": "your_topics",
                     *             "today": true,
                     *             "version": "4"
                     *           },
                     *           "gap_count": 1,
                     *           "is_brand": false,
                     *           "logo_url": null,
                     *           "matched_response_count": 10,
                     *           "matched_visibility_delta": 0.036363636363636376,
                     *           "matched_visibility_rate": 0.4,
                     *           "mention_count": 4,
                     *           "mention_rate": 0.4,
                     *           "mention_rate_interval": {
                     *             "high": 0.94066988804762,
                     *             "level": 0.95,
                     *             "limited_evidence": true,
                     *             "low": 0.0272677145091198,
                     *             "method": "wilson_stratified",
                     *             "scope": "your_topics",
                     *             "today": true,
                     *             "version": "4"
                     *           },
                     *           "name": "Cobalt",
                     *           "share_of_voice": 0.25,
                     *           "verdict": "insufficient_data",
                     *           "visibility_delta": 0.036363636363636376,
                     *           "website_url": "https://cobalt.example"
                     *         }
                     *       ],
                     *       "scoring_rule_version": "1",
                     *       "selection_mode": "latest",
                     *       "source_audit_ids": [
                     *         "0199c1e2-7a40-7000-8000-000000000004"
                     *       ],
                     *       "to_at": null,
                     *       "total_completed": 10,
                     *       "total_failed": 1,
                     *       "visibility_rate": 0.9,
                     *       "visibility_rate_grade": {
                     *         "failing": [
                     *           {
                     *             "criterion": "answers",
                     *             "needed": 96,
                     *             "value": 10
                     *           },
                     *           {
                     *             "criterion": "prompts",
                     *             "needed": 30,
                     *             "value": 3
                     *           }
                     *         ],
                     *         "level": "explore",
                     *         "mend": [
                     *           {
                     *             "calls": 108,
                     *             "count": 27,
                     *             "remedy": "prompts",
                     *             "text": "Ask 27 more prompts: about 108 calls."
                     *           },
                     *           {
                     *             "calls": 36,
                     *             "count": 3,
                     *             "remedy": "audits",
                     *             "text": "Run the audit again on 3 other days: about 36 calls."
                     *           }
                     *         ]
                     *       },
                     *       "visibility_rate_interval": {
                     *         "high": 0.9978807781505632,
                     *         "level": 0.95,
                     *         "limited_evidence": true,
                     *         "low": 0.14677334708054507,
                     *         "method": "wilson_stratified",
                     *         "scope": "your_topics",
                     *         "today": true,
                     *         "version": "4"
                     *       },
                     *       "visibility_score": 81.00000000000001
                     *     }
                     */
                    "application/json": components["schemas"]["Visibility"];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    getVisibilityAds: {
        parameters: {
            query?: {
                /** @description The audit to report on. */
                audit_id?: string;
                /** @description With `audit_id`: the reading of its answers to report on; its newest where none is named. */
                reading_id?: string;
                /** @description The audits to report on together. */
                audit_ids?: string[];
                /** @description A market's id, or `default`. */
                market?: string | "default";
                /** @description Only this engine's answers. */
                engine?: components["schemas"]["LogicalEngine"];
                /** @description The prompts' cohort. */
                cohort?: components["schemas"]["PromptCohort"];
                /** @description The range's beginning, inclusive. */
                from?: string;
                /** @description The range's end, inclusive. */
                to?: string;
                /** @description The `creatives.next_cursor` of the previous page with the same filters. */
                cursor?: string;
                /** @description The page's size. */
                limit?: number;
                /** @description The question that intervals answer. */
                interval_scope?: components["schemas"]["IntervalScope"];
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `creatives.items`: all of the list, or the page that `cursor` or `limit` asks for; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, one line, with all of `creatives.items` or the page that `cursor` or `limit` asks for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "advertisers": [
                     *         {
                     *           "appearances": 3,
                     *           "domain": "shoply.example",
                     *           "first_seen_at": "2026-11-27T16:17:43.885165Z",
                     *           "last_seen_at": "2026-11-27T16:17:43.892758Z",
                     *           "name": "Shoply",
                     *           "ownership": "other",
                     *           "prompts": 2,
                     *           "share": 0.5
                     *         },
                     *         {
                     *           "appearances": 2,
                     *           "domain": "borealis.example",
                     *           "first_seen_at": "2026-11-27T16:17:43.888847Z",
                     *           "last_seen_at": "2026-11-27T16:17:43.892758Z",
                     *           "name": "Borealis",
                     *           "ownership": "competitor",
                     *           "prompts": 1,
                     *           "share": 0.3333333333333333
                     *         }
                     *       ],
                     *       "advertisers_seen": 3,
                     *       "analysis": {
                     *         "reason": null,
                     *         "state": "complete"
                     *       },
                     *       "brand": {
                     *         "appearances": 1,
                     *         "best_rank": 1,
                     *         "share": 0.16666666666666666
                     *       },
                     *       "creatives": {
                     *         "items": [
                     *           {
                     *             "advertiser_domain": "shoply.example",
                     *             "advertiser_name": "Shoply",
                     *             "appearances": 3,
                     *             "first_seen_at": "2026-11-27T16:17:43.885165Z",
                     *             "landing_url": "https://shoply.example/boots",
                     *             "last_seen_at": "2026-11-27T16:17:43.892758Z",
                     *             "ownership": "other",
                     *             "prompts": 2,
                     *             "snippet": "Cheap boots.",
                     *             "title": "Boots at Shoply"
                     *           },
                     *           {
                     *             "advertiser_domain": "borealis.example",
                     *             "advertiser_name": "Borealis",
                     *             "appearances": 2,
                     *             "first_seen_at": "2026-11-27T16:17:43.888847Z",
                     *             "landing_url": "https://borealis.example/boots",
                     *             "last_seen_at": "2026-11-27T16:17:43.892758Z",
                     *             "ownership": "competitor",
                     *             "prompts": 1,
                     *             "snippet": "Free returns.",
                     *             "title": "Borealis boots"
                     *           }
                     *         ],
                     *         "next_cursor": null,
                     *         "total": 3
                     *       },
                     *       "engines": [
                     *         {
                     *           "answers": 5,
                     *           "applicability": "not_applicable",
                     *           "engine": "assistant_a",
                     *           "engine_label": "golden-1",
                     *           "presence": null
                     *         },
                     *         {
                     *           "answers": 5,
                     *           "applicability": "applicable",
                     *           "engine": "overview_a",
                     *           "engine_label": "Google AI Overview",
                     *           "presence": {
                     *             "answers": 5,
                     *             "answers_with_ads": 4,
                     *             "rate": 0.8,
                     *             "rate_interval": {
                     *               "high": 0.9950235273975545,
                     *               "level": 0.95,
                     *               "limited_evidence": true,
                     *               "low": 0.07409275328750242,
                     *               "method": "wilson_stratified",
                     *               "scope": "your_topics",
                     *               "today": true,
                     *               "version": "4"
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "from_at": null,
                     *       "metrics_version": "ads-1",
                     *       "parser_versions": [
                     *         "dataforseo-ads-1"
                     *       ],
                     *       "presence": {
                     *         "answers": 5,
                     *         "answers_with_ads": 4,
                     *         "rate": 0.8,
                     *         "rate_interval": {
                     *           "high": 0.9950235273975545,
                     *           "level": 0.95,
                     *           "limited_evidence": true,
                     *           "low": 0.07409275328750242,
                     *           "method": "wilson_stratified",
                     *           "scope": "your_topics",
                     *           "today": true,
                     *           "version": "4"
                     *         }
                     *       },
                     *       "prompts": [
                     *         {
                     *           "ads_seen": 3,
                     *           "competitor_ad_answers": {
                     *             "brand_mentioned": 2,
                     *             "brand_not_mentioned": 0
                     *           },
                     *           "presence": {
                     *             "answers": 2,
                     *             "answers_with_ads": 2,
                     *             "rate": 1,
                     *             "rate_interval": {
                     *               "high": 1,
                     *               "level": 0.95,
                     *               "limited_evidence": false,
                     *               "low": 0.34238022750665303,
                     *               "method": "wilson",
                     *               "scope": "these_prompts",
                     *               "today": true,
                     *               "version": "4"
                     *             }
                     *           },
                     *           "prompt": "Which hiking boots are best?",
                     *           "top_advertiser": {
                     *             "domain": "borealis.example",
                     *             "name": "Borealis"
                     *           },
                     *           "topic": "boots"
                     *         },
                     *         {
                     *           "ads_seen": 1,
                     *           "competitor_ad_answers": {
                     *             "brand_mentioned": 0,
                     *             "brand_not_mentioned": 0
                     *           },
                     *           "presence": {
                     *             "answers": 1,
                     *             "answers_with_ads": 1,
                     *             "rate": 1,
                     *             "rate_interval": {
                     *               "high": 1,
                     *               "level": 0.95,
                     *               "limited_evidence": false,
                     *               "low": 0.20654931437723745,
                     *               "method": "wilson",
                     *               "scope": "these_prompts",
                     *               "today": true,
                     *               "version": "4"
                     *             }
                     *           },
                     *           "prompt": "Where do hikers shop?",
                     *           "top_advertiser": {
                     *             "domain": "acme.example",
                     *             "name": "Acme"
                     *           },
                     *           "topic": "shops"
                     *         }
                     *       ],
                     *       "runs": [
                     *         {
                     *           "key": "0199c1e2-7a40-7000-8000-000000000004",
                     *           "label": "2026-11-27T16:17:43Z",
                     *           "presence": {
                     *             "answers": 5,
                     *             "answers_with_ads": 4,
                     *             "rate": 0.8,
                     *             "rate_interval": {
                     *               "high": 0.9950235273975545,
                     *               "level": 0.95,
                     *               "limited_evidence": true,
                     *               "low": 0.07409275328750242,
                     *               "method": "wilson_stratified",
                     *               "scope": "your_topics",
                     *               "today": true,
                     *               "version": "4"
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "source_audit_ids": [
                     *         "0199c1e2-7a40-7000-8000-000000000004"
                     *       ],
                     *       "state": "value",
                     *       "to_at": null,
                     *       "topics": [
                     *         {
                     *           "key": "theme:boots",
                     *           "label": "boots",
                     *           "presence": {
                     *             "answers": 2,
                     *             "answers_with_ads": 2,
                     *             "rate": 1,
                     *             "rate_interval": {
                     *               "high": 1,
                     *               "level": 0.95,
                     *               "limited_evidence": true,
                     *               "low": 0.34238022750665303,
                     *               "method": "wilson",
                     *               "scope": "your_topics",
                     *               "today": true,
                     *               "version": "4"
                     *             }
                     *           }
                     *         },
                     *         {
                     *           "key": "theme:shops",
                     *           "label": "shops",
                     *           "presence": {
                     *             "answers": 1,
                     *             "answers_with_ads": 1,
                     *             "rate": 1,
                     *             "rate_interval": {
                     *               "high": 1,
                     *               "level": 0.95,
                     *               "limited_evidence": true,
                     *               "low": 0.20654931437723745,
                     *               "method": "wilson",
                     *               "scope": "your_topics",
                     *               "today": true,
                     *               "version": "4"
                     *             }
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["VisibilityAds"];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    getVisibilityFanout: {
        parameters: {
            query?: {
                /** @description The audit to report on. */
                audit_id?: string;
                /** @description With `audit_id`: the reading of its answers to report on; its newest where none is named. */
                reading_id?: string;
                /** @description Several audits, together. */
                audit_ids?: string[];
                /** @description A market's id, or `default`. */
                market?: string | "default";
                /** @description Only this engine's answers. */
                engine?: components["schemas"]["LogicalEngine"];
                /** @description The prompts' cohort. */
                cohort?: components["schemas"]["PromptCohort"];
                /** @description One query, however it is written. */
                query?: string;
                /** @description A part of the queries, regardless of case. */
                search?: string;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description How many queries, or answers, a page has at most. */
                limit?: number;
                /** @description The question that intervals answer. */
                interval_scope?: components["schemas"]["IntervalScope"];
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for; with `query` a line for each of `answers`; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for; with `query` a line for each of `answers`. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "analysis": {
                     *         "reason": null,
                     *         "state": "complete"
                     *       },
                     *       "answers": [],
                     *       "coverage": {
                     *         "not_searched": 0,
                     *         "searched": 10,
                     *         "unknown": 0
                     *       },
                     *       "distinct_queries": 4,
                     *       "event_count": 5,
                     *       "items": [
                     *         {
                     *           "brand_response_count": 2,
                     *           "brand_response_rate_interval": {
                     *             "high": 1,
                     *             "level": 0.95,
                     *             "limited_evidence": true,
                     *             "low": 0.34238022750665303,
                     *             "method": "wilson",
                     *             "scope": "your_topics",
                     *             "today": true,
                     *             "version": "4"
                     *           },
                     *           "engine_labels": [
                     *             "golden-1"
                     *           ],
                     *           "engines": [
                     *             "assistant_a"
                     *           ],
                     *           "event_count": 2,
                     *           "prompt_count": 1,
                     *           "query": "best hiking boots",
                     *           "response_count": 2
                     *         },
                     *         {
                     *           "brand_response_count": 1,
                     *           "brand_response_rate_interval": {
                     *             "high": 1,
                     *             "level": 0.95,
                     *             "limited_evidence": true,
                     *             "low": 0.20654931437723745,
                     *             "method": "wilson",
                     *             "scope": "your_topics",
                     *             "today": true,
                     *             "version": "4"
                     *           },
                     *           "engine_labels": [
                     *             "golden-1"
                     *           ],
                     *           "engines": [
                     *             "assistant_a"
                     *           ],
                     *           "event_count": 1,
                     *           "prompt_count": 1,
                     *           "query": "acme stores",
                     *           "response_count": 1
                     *         }
                     *       ],
                     *       "matched_queries": 1,
                     *       "next_cursor": null,
                     *       "total_answers": 10
                     *     }
                     */
                    "application/json": components["schemas"]["FanoutPage"];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    getVisibilityMarkets: {
        parameters: {
            query?: {
                /** @description The prompts' cohort. */
                cohort?: components["schemas"]["PromptCohort"];
                /** @description The question that intervals answer. */
                interval_scope?: components["schemas"]["IntervalScope"];
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `items`; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each of `items`. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "audit_id": "0199c1e2-7a40-7000-8000-000000000004",
                     *           "comparison_status": "comparable",
                     *           "market": {
                     *             "country_code": "US",
                     *             "created_at": null,
                     *             "id": null,
                     *             "is_default": true,
                     *             "label": "US",
                     *             "language_code": "en"
                     *           },
                     *           "measured_at": "2026-11-27T16:17:43.919487Z",
                     *           "mention_rate": 0.9,
                     *           "mention_rate_delta": 0.26363636363636367,
                     *           "mention_rate_interval": {
                     *             "high": 0.9978807781505632,
                     *             "level": 0.95,
                     *             "limited_evidence": true,
                     *             "low": 0.14677334708054507,
                     *             "method": "wilson_stratified",
                     *             "scope": "your_topics",
                     *             "today": true,
                     *             "version": "4"
                     *           },
                     *           "net_sentiment": 0.1111111111111111,
                     *           "share_of_voice": 0.5625,
                     *           "share_of_voice_delta": 0.09583333333333333,
                     *           "state": "measured",
                     *           "verdict": "insufficient_data"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["VisibilityMarkets"];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    getVisibilityPerception: {
        parameters: {
            query?: {
                /** @description The audit to report on. */
                audit_id?: string;
                /** @description With `audit_id`: the reading of its answers to report on; its newest where none is named. */
                reading_id?: string;
                /** @description The audits to report on. */
                audit_ids?: string[];
                /** @description A market's id, or `default`. */
                market?: string | "default";
                /** @description Only this engine's answers. */
                engine?: components["schemas"]["LogicalEngine"];
                /** @description The prompts' cohort. */
                cohort?: components["schemas"]["PromptCohort"];
                /** @description The range's beginning, inclusive. */
                from?: string;
                /** @description The range's end, inclusive. */
                to?: string;
                /** @description The question that intervals answer. */
                interval_scope?: components["schemas"]["IntervalScope"];
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `entities`; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, one line. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "analysis": {
                     *         "reason": null,
                     *         "state": "complete"
                     *       },
                     *       "brand": {
                     *         "coverage": {
                     *           "classified": 9,
                     *           "low_confidence": 0,
                     *           "mentions": 9,
                     *           "not_assessable": 0,
                     *           "pending": 0,
                     *           "unavailable": []
                     *         },
                     *         "is_brand": true,
                     *         "name": "Acme",
                     *         "score": {
                     *           "classified": 9,
                     *           "mixed": 0,
                     *           "negative": 0,
                     *           "negative_share": 0,
                     *           "negative_share_interval": {
                     *             "high": 0.5790071243525324,
                     *             "level": 0.95,
                     *             "limited_evidence": true,
                     *             "low": 0,
                     *             "method": "wilson_stratified",
                     *             "scope": "your_topics",
                     *             "today": true,
                     *             "version": "4"
                     *           },
                     *           "net_sentiment": 0.1111111111111111,
                     *           "neutral": 8,
                     *           "positive": 1,
                     *           "positive_share": 0.1111111111111111,
                     *           "positive_share_interval": {
                     *             "high": 0.8800265235239315,
                     *             "level": 0.95,
                     *             "limited_evidence": true,
                     *             "low": 0.0021256187917312874,
                     *             "method": "wilson_stratified",
                     *             "scope": "your_topics",
                     *             "today": true,
                     *             "version": "4"
                     *           }
                     *         }
                     *       },
                     *       "coverage": {
                     *         "classified": 16,
                     *         "low_confidence": 0,
                     *         "mentions": 16,
                     *         "not_assessable": 0,
                     *         "pending": 0,
                     *         "unavailable": []
                     *       },
                     *       "drivers": [
                     *         {
                     *           "answers": 6,
                     *           "domain": "acme.example",
                     *           "example_url": "https://acme.example/boots"
                     *         },
                     *         {
                     *           "answers": 3,
                     *           "domain": "reviews.example",
                     *           "example_url": "https://reviews.example/boots"
                     *         }
                     *       ],
                     *       "engines": [
                     *         {
                     *           "coverage": {
                     *             "classified": 5,
                     *             "low_confidence": 0,
                     *             "mentions": 5,
                     *             "not_assessable": 0,
                     *             "pending": 0,
                     *             "unavailable": []
                     *           },
                     *           "key": "assistant_a",
                     *           "label": "golden-1",
                     *           "score": {
                     *             "classified": 5,
                     *             "mixed": 0,
                     *             "negative": 0,
                     *             "negative_share": 0,
                     *             "negative_share_interval": {
                     *               "high": 0.5803477128436462,
                     *               "level": 0.95,
                     *               "limited_evidence": true,
                     *               "low": 0,
                     *               "method": "wilson_stratified",
                     *               "scope": "your_topics",
                     *               "today": true,
                     *               "version": "4"
                     *             },
                     *             "net_sentiment": 0,
                     *             "neutral": 5,
                     *             "positive": 0,
                     *             "positive_share": 0,
                     *             "positive_share_interval": {
                     *               "high": 0.5803477128436462,
                     *               "level": 0.95,
                     *               "limited_evidence": true,
                     *               "low": 0,
                     *               "method": "wilson_stratified",
                     *               "scope": "your_topics",
                     *               "today": true,
                     *               "version": "4"
                     *             }
                     *           }
                     *         },
                     *         {
                     *           "coverage": {
                     *             "classified": 4,
                     *             "low_confidence": 0,
                     *             "mentions": 4,
                     *             "not_assessable": 0,
                     *             "pending": 0,
                     *             "unavailable": []
                     *           },
                     *           "key": "overview_a",
                     *           "label": "Google AI Overview",
                     *           "score": {
                     *             "classified": 4,
                     *             "mixed": 0,
                     *             "negative": 0,
                     *             "negative_share": 0,
                     *             "negative_share_interval": {
                     *               "high": 0.6576197724933468,
                     *               "level": 0.95,
                     *               "limited_evidence": true,
                     *               "low": 0,
                     *               "method": "wilson_stratified",
                     *               "scope": "your_topics",
                     *               "today": true,
                     *               "version": "4"
                     *             },
                     *             "net_sentiment": 0.25,
                     *             "neutral": 3,
                     *             "positive": 1,
                     *             "positive_share": 0.25,
                     *             "positive_share_interval": {
                     *               "high": 0.9917530252932213,
                     *               "level": 0.95,
                     *               "limited_evidence": true,
                     *               "low": 0.0009230974217210308,
                     *               "method": "wilson_stratified",
                     *               "scope": "your_topics",
                     *               "today": true,
                     *               "version": "4"
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "entities": [
                     *         {
                     *           "coverage": {
                     *             "classified": 9,
                     *             "low_confidence": 0,
                     *             "mentions": 9,
                     *             "not_assessable": 0,
                     *             "pending": 0,
                     *             "unavailable": []
                     *           },
                     *           "is_brand": true,
                     *           "name": "Acme",
                     *           "score": {
                     *             "classified": 9,
                     *             "mixed": 0,
                     *             "negative": 0,
                     *             "negative_share": 0,
                     *             "negative_share_interval": {
                     *               "high": 0.5790071243525324,
                     *               "level": 0.95,
                     *               "limited_evidence": true,
                     *               "low": 0,
                     *               "method": "wilson_stratified",
                     *               "scope": "your_topics",
                     *               "today": true,
                     *               "version": "4"
                     *             },
                     *             "net_sentiment": 0.1111111111111111,
                     *             "neutral": 8,
                     *             "positive": 1,
                     *             "positive_share": 0.1111111111111111,
                     *             "positive_share_interval": {
                     *               "high": 0.8800265235239315,
                     *               "level": 0.95,
                     *               "limited_evidence": true,
                     *               "low": 0.0021256187917312874,
                     *               "method": "wilson_stratified",
                     *               "scope": "your_topics",
                     *               "today": true,
                     *               "version": "4"
                     *             }
                     *           }
                     *         },
                     *         {
                     *           "coverage": {
                     *             "classified": 4,
                     *             "low_confidence": 0,
                     *             "mentions": 4,
                     *             "not_assessable": 0,
                     *             "pending": 0,
                     *             "unavailable": []
                     *           },
                     *           "is_brand": false,
                     *           "name": "Cobalt",
                     *           "score": {
                     *             "classified": 4,
                     *             "mixed": 1,
                     *             "negative": 0,
                     *             "negative_share": 0,
                     *             "negative_share_interval": null,
                     *             "net_sentiment": 0,
                     *             "neutral": 3,
                     *             "positive": 0,
                     *             "positive_share": 0,
                     *             "positive_share_interval": null
                     *           }
                     *         }
                     *       ],
                     *       "from_at": null,
                     *       "negative_quotes": [
                     *         {
                     *           "engine_label": "golden-1",
                     *           "entity": "Cobalt",
                     *           "execution_id": "0199c1e2-7a40-7000-8000-00000000000d",
                     *           "extractor_version": "1",
                     *           "is_brand": false,
                     *           "logical_engine": "assistant_a",
                     *           "observed_at": "2026-11-27T16:17:43.898872Z",
                     *           "polarity": "negative",
                     *           "prompt": "Which waterproof jackets last?",
                     *           "run_id": "0199c1e2-7a40-7000-8000-000000000004",
                     *           "template_version": "1",
                     *           "text": "Cobalt, then",
                     *           "theme": "choice"
                     *         }
                     *       ],
                     *       "prompts": [
                     *         {
                     *           "coverage": {
                     *             "classified": 2,
                     *             "low_confidence": 0,
                     *             "mentions": 2,
                     *             "not_assessable": 0,
                     *             "pending": 0,
                     *             "unavailable": []
                     *           },
                     *           "key": "0199c1e2-7a40-7000-8000-00000000000b",
                     *           "label": "Where do hikers shop?",
                     *           "score": {
                     *             "classified": 2,
                     *             "mixed": 0,
                     *             "negative": 0,
                     *             "negative_share": 0,
                     *             "negative_share_interval": {
                     *               "high": 0.6576197724933468,
                     *               "level": 0.95,
                     *               "limited_evidence": false,
                     *               "low": 0,
                     *               "method": "wilson",
                     *               "scope": "these_prompts",
                     *               "today": true,
                     *               "version": "4"
                     *             },
                     *             "net_sentiment": 0,
                     *             "neutral": 2,
                     *             "positive": 0,
                     *             "positive_share": 0,
                     *             "positive_share_interval": {
                     *               "high": 0.6576197724933468,
                     *               "level": 0.95,
                     *               "limited_evidence": false,
                     *               "low": 0,
                     *               "method": "wilson",
                     *               "scope": "these_prompts",
                     *               "today": true,
                     *               "version": "4"
                     *             }
                     *           }
                     *         },
                     *         {
                     *           "coverage": {
                     *             "classified": 4,
                     *             "low_confidence": 0,
                     *             "mentions": 4,
                     *             "not_assessable": 0,
                     *             "pending": 0,
                     *             "unavailable": []
                     *           },
                     *           "key": "0199c1e2-7a40-7000-8000-000000000007",
                     *           "label": "Which hiking boots are best?",
                     *           "score": {
                     *             "classified": 4,
                     *             "mixed": 0,
                     *             "negative": 0,
                     *             "negative_share": 0,
                     *             "negative_share_interval": {
                     *               "high": 0.4898908364545973,
                     *               "level": 0.95,
                     *               "limited_evidence": false,
                     *               "low": 0,
                     *               "method": "wilson",
                     *               "scope": "these_prompts",
                     *               "today": true,
                     *               "version": "4"
                     *             },
                     *             "net_sentiment": 0.25,
                     *             "neutral": 3,
                     *             "positive": 1,
                     *             "positive_share": 0.25,
                     *             "positive_share_interval": {
                     *               "high": 0.6993581574175981,
                     *               "level": 0.95,
                     *               "limited_evidence": false,
                     *               "low": 0.04558726080970055,
                     *               "method": "wilson",
                     *               "scope": "these_prompts",
                     *               "today": true,
                     *               "version": "4"
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "reason": null,
                     *       "recommended": {
                     *         "limitation": "Of the classified answers that mention the brand, as the judge model read them; answers without the brand, and those whose judging is to come or failed, do not count.",
                     *         "mentioned": 9,
                     *         "rate": 0.1111111111111111,
                     *         "rate_interval": {
                     *           "high": 0.8800265235239315,
                     *           "level": 0.95,
                     *           "limited_evidence": true,
                     *           "low": 0.0021256187917312874,
                     *           "method": "wilson_stratified",
                     *           "scope": "your_topics",
                     *           "today": true,
                     *           "version": "4"
                     *         },
                     *         "recommended": 1,
                     *         "recommended_against": 0
                     *       },
                     *       "source_audit_ids": [
                     *         "0199c1e2-7a40-7000-8000-000000000004"
                     *       ],
                     *       "state": "value",
                     *       "themes": [
                     *         {
                     *           "negative": 0,
                     *           "positive": 1,
                     *           "quotes": [
                     *             {
                     *               "engine_label": "Google AI Overview",
                     *               "entity": "Acme",
                     *               "execution_id": "0199c1e2-7a40-7000-8000-00000000000e",
                     *               "extractor_version": "1",
                     *               "is_brand": true,
                     *               "logical_engine": "overview_a",
                     *               "observed_at": "2026-11-27T16:17:43.888847Z",
                     *               "polarity": "positive",
                     *               "prompt": "Which hiking boots are best?",
                     *               "run_id": "0199c1e2-7a40-7000-8000-000000000004",
                     *               "template_version": "1",
                     *               "text": "Acme boots are praised",
                     *               "theme": "quality"
                     *             }
                     *           ],
                     *           "theme": "quality"
                     *         }
                     *       ],
                     *       "to_at": null,
                     *       "topics": [
                     *         {
                     *           "coverage": {
                     *             "classified": 4,
                     *             "low_confidence": 0,
                     *             "mentions": 4,
                     *             "not_assessable": 0,
                     *             "pending": 0,
                     *             "unavailable": []
                     *           },
                     *           "key": "theme:boots",
                     *           "label": "boots",
                     *           "score": {
                     *             "classified": 4,
                     *             "mixed": 0,
                     *             "negative": 0,
                     *             "negative_share": 0,
                     *             "negative_share_interval": {
                     *               "high": 0.4898908364545973,
                     *               "level": 0.95,
                     *               "limited_evidence": true,
                     *               "low": 0,
                     *               "method": "wilson",
                     *               "scope": "your_topics",
                     *               "today": true,
                     *               "version": "4"
                     *             },
                     *             "net_sentiment": 0.25,
                     *             "neutral": 3,
                     *             "positive": 1,
                     *             "positive_share": 0.25,
                     *             "positive_share_interval": {
                     *               "high": 0.6993581574175981,
                     *               "level": 0.95,
                     *               "limited_evidence": true,
                     *               "low": 0.04558726080970055,
                     *               "method": "wilson",
                     *               "scope": "your_topics",
                     *               "today": true,
                     *               "version": "4"
                     *             }
                     *           }
                     *         },
                     *         {
                     *           "coverage": {
                     *             "classified": 3,
                     *             "low_confidence": 0,
                     *             "mentions": 3,
                     *             "not_assessable": 0,
                     *             "pending": 0,
                     *             "unavailable": []
                     *           },
                     *           "key": "theme:jackets",
                     *           "label": "jackets",
                     *           "score": {
                     *             "classified": 3,
                     *             "mixed": 0,
                     *             "negative": 0,
                     *             "negative_share": 0,
                     *             "negative_share_interval": {
                     *               "high": 0.5614970317550454,
                     *               "level": 0.95,
                     *               "limited_evidence": true,
                     *               "low": 0,
                     *               "method": "wilson",
                     *               "scope": "your_topics",
                     *               "today": true,
                     *               "version": "4"
                     *             },
                     *             "net_sentiment": 0,
                     *             "neutral": 3,
                     *             "positive": 0,
                     *             "positive_share": 0,
                     *             "positive_share_interval": {
                     *               "high": 0.5614970317550454,
                     *               "level": 0.95,
                     *               "limited_evidence": true,
                     *               "low": 0,
                     *               "method": "wilson",
                     *               "scope": "your_topics",
                     *               "today": true,
                     *               "version": "4"
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "trend": [
                     *         {
                     *           "audit_id": "0199c1e2-7a40-7000-8000-000000000005",
                     *           "comparable": true,
                     *           "completed_at": "2026-11-27T16:17:43.750022Z",
                     *           "extractor_version": "1",
                     *           "mentions": 7,
                     *           "metrics_version": "1",
                     *           "score": {
                     *             "classified": 7,
                     *             "mixed": 0,
                     *             "negative": 1,
                     *             "negative_share": 0.14285714285714285,
                     *             "negative_share_interval": null,
                     *             "net_sentiment": 0.14285714285714285,
                     *             "neutral": 4,
                     *             "positive": 2,
                     *             "positive_share": 0.2857142857142857,
                     *             "positive_share_interval": null
                     *           },
                     *           "template_version": "1"
                     *         },
                     *         {
                     *           "audit_id": "0199c1e2-7a40-7000-8000-000000000004",
                     *           "comparable": true,
                     *           "completed_at": "2026-11-27T16:17:43.919487Z",
                     *           "extractor_version": "1",
                     *           "mentions": 9,
                     *           "metrics_version": "1",
                     *           "score": {
                     *             "classified": 9,
                     *             "mixed": 0,
                     *             "negative": 0,
                     *             "negative_share": 0,
                     *             "negative_share_interval": null,
                     *             "net_sentiment": 0.1111111111111111,
                     *             "neutral": 8,
                     *             "positive": 1,
                     *             "positive_share": 0.1111111111111111,
                     *             "positive_share_interval": null
                     *           },
                     *           "template_version": "1"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Perception"];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listPromptMetrics: {
        parameters: {
            query?: {
                /** @description The audit to report on. */
                audit_id?: string;
                /** @description With `audit_id`: the reading of its answers to report on; its newest where none is named. */
                reading_id?: string;
                /** @description The audits to report on. */
                audit_ids?: string[];
                /** @description A market's id, or `default`. */
                market?: string | "default";
                /** @description The audits to compare with. */
                baseline_audit_ids?: string[];
                /** @description Only this engine's answers. */
                engine?: components["schemas"]["LogicalEngine"];
                /** @description The audit to compare with. */
                baseline_id?: string;
                /** @description The prompts' cohort. */
                cohort?: components["schemas"]["PromptCohort"];
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each element of the list; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each element of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "action_id": null,
                     *         "analyzer_version": "reading-5",
                     *         "answer_states": {
                     *           "cited_only": 0,
                     *           "mentioned_and_cited": 3,
                     *           "mentioned_only": 1,
                     *           "neither": 0
                     *         },
                     *         "audit_id": "0199c1e2-7a40-7000-8000-000000000004",
                     *         "avg_position": 1.25,
                     *         "cohort": "core",
                     *         "comparison": {
                     *           "baseline_at": "2026-11-27T16:17:43.750022Z",
                     *           "baseline_audit_id": "0199c1e2-7a40-7000-8000-000000000005",
                     *           "baseline_audit_ids": [
                     *             "0199c1e2-7a40-7000-8000-000000000005"
                     *           ],
                     *           "baseline_cells": 2,
                     *           "baseline_counts": {
                     *             "brand_responses": 3,
                     *             "entity_presences": 6,
                     *             "expected": 4,
                     *             "failed": 0,
                     *             "not_run": 0,
                     *             "owned_citation_responses": 2,
                     *             "responses": 4,
                     *             "state": "measured"
                     *           },
                     *           "baseline_values": {
                     *             "avg_position": 1.3333333333333333,
                     *             "owned_citation_rate": 0.5,
                     *             "prompt_performance_score": 66.25,
                     *             "share_of_voice": 0.5,
                     *             "visibility_rate": 0.75,
                     *             "visibility_score": 66.25
                     *           },
                     *           "changes": [
                     *             {
                     *               "change": 0.25,
                     *               "chosen_by_outcome": false,
                     *               "figure": "visibility_rate",
                     *               "level": 0.95,
                     *               "limited_evidence": true,
                     *               "method": "beta_binomial",
                     *               "needed_repetitions": null,
                     *               "p_value": null,
                     *               "prompts": 1,
                     *               "verdict": "insufficient_data",
                     *               "version": "4"
                     *             },
                     *             {
                     *               "change": 0.25,
                     *               "chosen_by_outcome": false,
                     *               "figure": "owned_citation_rate",
                     *               "level": 0.95,
                     *               "limited_evidence": true,
                     *               "method": "beta_binomial",
                     *               "needed_repetitions": null,
                     *               "p_value": null,
                     *               "prompts": 1,
                     *               "verdict": "insufficient_data",
                     *               "version": "4"
                     *             }
                     *           ],
                     *           "current_cells": 2,
                     *           "current_counts": {
                     *             "brand_responses": 4,
                     *             "entity_presences": 6,
                     *             "expected": 4,
                     *             "failed": 0,
                     *             "not_run": 0,
                     *             "owned_citation_responses": 3,
                     *             "responses": 4,
                     *             "state": "measured"
                     *           },
                     *           "current_rankings": [
                     *             {
                     *               "avg_position": 1.25,
                     *               "citation_rate": 0.75,
                     *               "gap_count": null,
                     *               "is_brand": true,
                     *               "logo_url": null,
                     *               "matched_response_count": 4,
                     *               "matched_visibility_delta": 0.25,
                     *               "matched_visibility_rate": 1,
                     *               "mention_count": 4,
                     *               "mention_rate": 1,
                     *               "name": "Acme",
                     *               "share_of_voice": 0.6666666666666666,
                     *               "visibility_delta": 0.25,
                     *               "website_url": "https://acme.example"
                     *             },
                     *             {
                     *               "avg_position": 1.5,
                     *               "citation_rate": 0,
                     *               "gap_count": 0,
                     *               "is_brand": false,
                     *               "logo_url": null,
                     *               "matched_response_count": 4,
                     *               "matched_visibility_delta": -0.25,
                     *               "matched_visibility_rate": 0.5,
                     *               "mention_count": 2,
                     *               "mention_rate": 0.5,
                     *               "name": "Borealis",
                     *               "share_of_voice": 0.3333333333333333,
                     *               "visibility_delta": -0.25,
                     *               "website_url": "https://borealis.example"
                     *             }
                     *           ],
                     *           "current_values": {
                     *             "avg_position": 1.25,
                     *             "owned_citation_rate": 0.75,
                     *             "prompt_performance_score": 91.25,
                     *             "share_of_voice": 0.6666666666666666,
                     *             "visibility_rate": 1,
                     *             "visibility_score": 91.25
                     *           },
                     *           "deltas": {
                     *             "avg_position": -0.08333333333333326,
                     *             "owned_citation_rate": 0.25,
                     *             "prompt_performance_score": 25,
                     *             "share_of_voice": 0.16666666666666663,
                     *             "visibility_rate": 0.25,
                     *             "visibility_score": 25
                     *           },
                     *           "matched_cells": 2,
                     *           "rankings": [
                     *             {
                     *               "avg_position": 1.3333333333333333,
                     *               "citation_rate": 0.5,
                     *               "gap_count": null,
                     *               "is_brand": true,
                     *               "logo_url": null,
                     *               "matched_response_count": null,
                     *               "matched_visibility_delta": null,
                     *               "matched_visibility_rate": null,
                     *               "mention_count": 3,
                     *               "mention_rate": 0.75,
                     *               "name": "Acme",
                     *               "share_of_voice": 0.5,
                     *               "visibility_delta": null,
                     *               "website_url": "https://acme.example"
                     *             },
                     *             {
                     *               "avg_position": 1.3333333333333333,
                     *               "citation_rate": 0,
                     *               "gap_count": 1,
                     *               "is_brand": false,
                     *               "logo_url": null,
                     *               "matched_response_count": null,
                     *               "matched_visibility_delta": null,
                     *               "matched_visibility_rate": null,
                     *               "mention_count": 3,
                     *               "mention_rate": 0.75,
                     *               "name": "Borealis",
                     *               "share_of_voice": 0.5,
                     *               "visibility_delta": null,
                     *               "website_url": "https://borealis.example"
                     *             }
                     *           ],
                     *           "skipped_runs": 0,
                     *           "status": "comparable",
                     *           "verdict": "insufficient_data"
                     *         },
                     *         "comparison_status": "comparable",
                     *         "components": {
                     *           "citation": 75,
                     *           "mention": 100,
                     *           "position": 87.5
                     *         },
                     *         "composite_score": 91.25,
                     *         "counts": {
                     *           "brand_responses": 4,
                     *           "entity_presences": 6,
                     *           "expected": 4,
                     *           "failed": 0,
                     *           "not_run": 0,
                     *           "owned_citation_responses": 3,
                     *           "responses": 4,
                     *           "state": "measured"
                     *         },
                     *         "created_at": "2026-11-27T16:17:43.919487Z",
                     *         "decline_confirmed": false,
                     *         "engine_agreement": 1,
                     *         "evidence_coverage": 1,
                     *         "id": "0199c1e2-7a40-7000-8000-00000000000f",
                     *         "immediate_delta": 25,
                     *         "intent": "comparison",
                     *         "outcomes": [
                     *           {
                     *             "answer_states": {
                     *               "cited_only": 0,
                     *               "mentioned_and_cited": 2,
                     *               "mentioned_only": 0,
                     *               "neither": 0
                     *             },
                     *             "counts": {
                     *               "brand_responses": 2,
                     *               "entity_presences": 3,
                     *               "expected": 2,
                     *               "failed": 0,
                     *               "not_run": 0,
                     *               "owned_citation_responses": 2,
                     *               "responses": 2,
                     *               "state": "measured"
                     *             },
                     *             "engine_label": "golden-1",
                     *             "gap_counts": {
                     *               "Borealis": 0,
                     *               "Cobalt": 0
                     *             },
                     *             "logical_engine": "assistant_a",
                     *             "owned_citation_rate": 1,
                     *             "owned_citation_rate_interval": {
                     *               "high": 1,
                     *               "level": 0.95,
                     *               "limited_evidence": false,
                     *               "low": 0.34238022750665303,
                     *               "method": "wilson",
                     *               "scope": "these_prompts",
                     *               "today": true,
                     *               "version": "4"
                     *             },
                     *             "transport_model": "golden-1",
                     *             "visibility_rate": 1,
                     *             "visibility_rate_interval": {
                     *               "high": 1,
                     *               "level": 0.95,
                     *               "limited_evidence": false,
                     *               "low": 0.34238022750665303,
                     *               "method": "wilson",
                     *               "scope": "these_prompts",
                     *               "today": true,
                     *               "version": "4"
                     *             }
                     *           },
                     *           {
                     *             "answer_states": {
                     *               "cited_only": 0,
                     *               "mentioned_and_cited": 1,
                     *               "mentioned_only": 1,
                     *               "neither": 0
                     *             },
                     *             "counts": {
                     *               "brand_responses": 2,
                     *               "entity_presences": 3,
                     *               "expected": 2,
                     *               "failed": 0,
                     *               "not_run": 0,
                     *               "owned_citation_responses": 1,
                     *               "responses": 2,
                     *               "state": "measured"
                     *             },
                     *             "engine_label": "Google AI Overview",
                     *             "gap_counts": {
                     *               "Borealis": 0,
                     *               "Cobalt": 0
                     *             },
                     *             "logical_engine": "overview_a",
                     *             "owned_citation_rate": 0.5,
                     *             "owned_citation_rate_interval": {
                     *               "high": 0.9054687942657693,
                     *               "level": 0.95,
                     *               "limited_evidence": false,
                     *               "low": 0.09453120573423074,
                     *               "method": "wilson",
                     *               "scope": "these_prompts",
                     *               "today": true,
                     *               "version": "4"
                     *             },
                     *             "transport_model": "google-ai-overview",
                     *             "visibility_rate": 1,
                     *             "visibility_rate_interval": {
                     *               "high": 1,
                     *               "level": 0.95,
                     *               "limited_evidence": false,
                     *               "low": 0.34238022750665303,
                     *               "method": "wilson",
                     *               "scope": "these_prompts",
                     *               "today": true,
                     *               "version": "4"
                     *             }
                     *           }
                     *         ],
                     *         "owned_citation_rate": 0.75,
                     *         "owned_citation_rate_interval": {
                     *           "high": 0.9544127391902995,
                     *           "level": 0.95,
                     *           "limited_evidence": false,
                     *           "low": 0.30064184258240184,
                     *           "method": "wilson",
                     *           "scope": "these_prompts",
                     *           "today": true,
                     *           "version": "4"
                     *         },
                     *         "per_engine_scores": {
                     *           "assistant_a": 100,
                     *           "overview_a": 82.5
                     *         },
                     *         "previous_score": 66.25,
                     *         "prompt_id": "0199c1e2-7a40-7000-8000-000000000007",
                     *         "prompt_index": 0,
                     *         "prompt_snapshot_id": "0199c1e2-7a40-7000-8000-000000000010",
                     *         "prompt_text": "Which hiking boots are best?",
                     *         "repetition_agreement": 1,
                     *         "rolling_four": [
                     *           66.25,
                     *           91.25
                     *         ],
                     *         "scoring_rule_version": "1",
                     *         "source_audit_ids": [
                     *           "0199c1e2-7a40-7000-8000-000000000004"
                     *         ],
                     *         "theme": "boots",
                     *         "trend_confidence": 0,
                     *         "verdict": "insufficient_data",
                     *         "visibility_delta": 0.25,
                     *         "visibility_delta_interval": {
                     *           "high": 0.6993581574175982,
                     *           "level": 0.95,
                     *           "limited_evidence": true,
                     *           "low": -0.2808272784865773,
                     *           "method": "newcombe",
                     *           "scope": "these_prompts",
                     *           "today": true,
                     *           "version": "4"
                     *         },
                     *         "visibility_rate": 1,
                     *         "visibility_rate_interval": {
                     *           "high": 1,
                     *           "level": 0.95,
                     *           "limited_evidence": false,
                     *           "low": 0.5101091635454027,
                     *           "method": "wilson",
                     *           "scope": "these_prompts",
                     *           "today": true,
                     *           "version": "4"
                     *         }
                     *       },
                     *       {
                     *         "action_id": "0199c1e2-7a40-7000-8000-000000000012",
                     *         "analyzer_version": "reading-5",
                     *         "answer_states": {
                     *           "cited_only": 0,
                     *           "mentioned_and_cited": 1,
                     *           "mentioned_only": 1,
                     *           "neither": 1
                     *         },
                     *         "audit_id": "0199c1e2-7a40-7000-8000-000000000004",
                     *         "avg_position": 1,
                     *         "cohort": "core",
                     *         "comparison": {
                     *           "baseline_at": "2026-11-27T16:17:43.750022Z",
                     *           "baseline_audit_id": "0199c1e2-7a40-7000-8000-000000000005",
                     *           "baseline_audit_ids": [
                     *             "0199c1e2-7a40-7000-8000-000000000005"
                     *           ],
                     *           "baseline_cells": 2,
                     *           "baseline_counts": {
                     *             "brand_responses": 3,
                     *             "entity_presences": 6,
                     *             "expected": 4,
                     *             "failed": 0,
                     *             "not_run": 1,
                     *             "owned_citation_responses": 0,
                     *             "responses": 3,
                     *             "state": "partial"
                     *           },
                     *           "baseline_values": {
                     *             "avg_position": 1.3333333333333333,
                     *             "owned_citation_rate": 0,
                     *             "prompt_performance_score": 76.25,
                     *             "share_of_voice": 0.5,
                     *             "visibility_rate": 1,
                     *             "visibility_score": 75
                     *           },
                     *           "changes": [
                     *             {
                     *               "change": -0.33333333333333337,
                     *               "chosen_by_outcome": false,
                     *               "figure": "visibility_rate",
                     *               "level": 0.95,
                     *               "limited_evidence": true,
                     *               "method": "beta_binomial",
                     *               "needed_repetitions": null,
                     *               "p_value": null,
                     *               "prompts": 1,
                     *               "verdict": "insufficient_data",
                     *               "version": "4"
                     *             },
                     *             {
                     *               "change": 0.3333333333333333,
                     *               "chosen_by_outcome": false,
                     *               "figure": "owned_citation_rate",
                     *               "level": 0.95,
                     *               "limited_evidence": true,
                     *               "method": "beta_binomial",
                     *               "needed_repetitions": null,
                     *               "p_value": null,
                     *               "prompts": 1,
                     *               "verdict": "insufficient_data",
                     *               "version": "4"
                     *             }
                     *           ],
                     *           "current_cells": 2,
                     *           "current_counts": {
                     *             "brand_responses": 2,
                     *             "entity_presences": 5,
                     *             "expected": 4,
                     *             "failed": 0,
                     *             "not_run": 1,
                     *             "owned_citation_responses": 1,
                     *             "responses": 3,
                     *             "state": "partial"
                     *           },
                     *           "current_rankings": [
                     *             {
                     *               "avg_position": 1,
                     *               "citation_rate": 0.3333333333333333,
                     *               "gap_count": null,
                     *               "is_brand": true,
                     *               "logo_url": null,
                     *               "matched_response_count": 3,
                     *               "matched_visibility_delta": -0.33333333333333337,
                     *               "matched_visibility_rate": 0.6666666666666666,
                     *               "mention_count": 2,
                     *               "mention_rate": 0.6666666666666666,
                     *               "name": "Acme",
                     *               "share_of_voice": 0.4,
                     *               "visibility_delta": -0.33333333333333337,
                     *               "website_url": "https://acme.example"
                     *             },
                     *             {
                     *               "avg_position": 2,
                     *               "citation_rate": 0.3333333333333333,
                     *               "gap_count": 1,
                     *               "is_brand": false,
                     *               "logo_url": null,
                     *               "matched_response_count": 3,
                     *               "matched_visibility_delta": 0,
                     *               "matched_visibility_rate": 0.6666666666666666,
                     *               "mention_count": 2,
                     *               "mention_rate": 0.6666666666666666,
                     *               "name": "Cobalt",
                     *               "share_of_voice": 0.4,
                     *               "visibility_delta": 0,
                     *               "website_url": "https://cobalt.example"
                     *             }
                     *           ],
                     *           "current_values": {
                     *             "avg_position": 1,
                     *             "owned_citation_rate": 0.3333333333333333,
                     *             "prompt_performance_score": 45,
                     *             "share_of_voice": 0.4,
                     *             "visibility_rate": 0.6666666666666666,
                     *             "visibility_score": 60
                     *           },
                     *           "deltas": {
                     *             "avg_position": -0.33333333333333326,
                     *             "owned_citation_rate": 0.3333333333333333,
                     *             "prompt_performance_score": -31.25,
                     *             "share_of_voice": -0.09999999999999998,
                     *             "visibility_rate": -0.33333333333333337,
                     *             "visibility_score": -15
                     *           },
                     *           "matched_cells": 2,
                     *           "rankings": [
                     *             {
                     *               "avg_position": 1.3333333333333333,
                     *               "citation_rate": 0,
                     *               "gap_count": null,
                     *               "is_brand": true,
                     *               "logo_url": null,
                     *               "matched_response_count": null,
                     *               "matched_visibility_delta": null,
                     *               "matched_visibility_rate": null,
                     *               "mention_count": 3,
                     *               "mention_rate": 1,
                     *               "name": "Acme",
                     *               "share_of_voice": 0.5,
                     *               "visibility_delta": null,
                     *               "website_url": "https://acme.example"
                     *             },
                     *             {
                     *               "avg_position": 2,
                     *               "citation_rate": 0.3333333333333333,
                     *               "gap_count": 0,
                     *               "is_brand": false,
                     *               "logo_url": null,
                     *               "matched_response_count": null,
                     *               "matched_visibility_delta": null,
                     *               "matched_visibility_rate": null,
                     *               "mention_count": 2,
                     *               "mention_rate": 0.6666666666666666,
                     *               "name": "Cobalt",
                     *               "share_of_voice": 0.3333333333333333,
                     *               "visibility_delta": null,
                     *               "website_url": "https://cobalt.example"
                     *             }
                     *           ],
                     *           "skipped_runs": 0,
                     *           "status": "comparable",
                     *           "verdict": "insufficient_data"
                     *         },
                     *         "comparison_status": "comparable",
                     *         "components": {
                     *           "citation": 33.333333333333336,
                     *           "mention": 66.66666666666667,
                     *           "position": 66.66666666666667
                     *         },
                     *         "composite_score": 45,
                     *         "counts": {
                     *           "brand_responses": 2,
                     *           "entity_presences": 5,
                     *           "expected": 4,
                     *           "failed": 0,
                     *           "not_run": 1,
                     *           "owned_citation_responses": 1,
                     *           "responses": 3,
                     *           "state": "partial"
                     *         },
                     *         "created_at": "2026-11-27T16:17:43.919487Z",
                     *         "decline_confirmed": false,
                     *         "engine_agreement": 0,
                     *         "evidence_coverage": 0.75,
                     *         "id": "0199c1e2-7a40-7000-8000-000000000013",
                     *         "immediate_delta": -31.25,
                     *         "intent": "local",
                     *         "outcomes": [
                     *           {
                     *             "answer_states": {
                     *               "cited_only": 0,
                     *               "mentioned_and_cited": 1,
                     *               "mentioned_only": 1,
                     *               "neither": 0
                     *             },
                     *             "counts": {
                     *               "brand_responses": 2,
                     *               "entity_presences": 3,
                     *               "expected": 2,
                     *               "failed": 0,
                     *               "not_run": 0,
                     *               "owned_citation_responses": 1,
                     *               "responses": 2,
                     *               "state": "measured"
                     *             },
                     *             "engine_label": "golden-1",
                     *             "gap_counts": {
                     *               "Borealis": 0,
                     *               "Cobalt": 0
                     *             },
                     *             "logical_engine": "assistant_a",
                     *             "owned_citation_rate": 0.5,
                     *             "owned_citation_rate_interval": {
                     *               "high": 0.9054687942657693,
                     *               "level": 0.95,
                     *               "limited_evidence": false,
                     *               "low": 0.09453120573423074,
                     *               "method": "wilson",
                     *               "scope": "these_prompts",
                     *               "today": true,
                     *               "version": "4"
                     *             },
                     *             "transport_model": "golden-1",
                     *             "visibility_rate": 1,
                     *             "visibility_rate_interval": {
                     *               "high": 1,
                     *               "level": 0.95,
                     *               "limited_evidence": false,
                     *               "low": 0.34238022750665303,
                     *               "method": "wilson",
                     *               "scope": "these_prompts",
                     *               "today": true,
                     *               "version": "4"
                     *             }
                     *           },
                     *           {
                     *             "answer_states": {
                     *               "cited_only": 0,
                     *               "mentioned_and_cited": 0,
                     *               "mentioned_only": 0,
                     *               "neither": 1
                     *             },
                     *             "counts": {
                     *               "brand_responses": 0,
                     *               "entity_presences": 2,
                     *               "expected": 2,
                     *               "failed": 0,
                     *               "not_run": 1,
                     *               "owned_citation_responses": 0,
                     *               "responses": 1,
                     *               "state": "partial"
                     *             },
                     *             "engine_label": "Google AI Overview",
                     *             "gap_counts": {
                     *               "Borealis": 1,
                     *               "Cobalt": 1
                     *             },
                     *             "logical_engine": "overview_a",
                     *             "owned_citation_rate": 0,
                     *             "owned_citation_rate_interval": {
                     *               "high": 0.7934506856227626,
                     *               "level": 0.95,
                     *               "limited_evidence": false,
                     *               "low": 0,
                     *               "method": "wilson",
                     *               "scope": "these_prompts",
                     *               "today": true,
                     *               "version": "4"
                     *             },
                     *             "transport_model": "google-ai-overview",
                     *             "visibility_rate": 0,
                     *             "visibility_rate_interval": {
                     *               "high": 0.7934506856227626,
                     *               "level": 0.95,
                     *               "limited_evidence": false,
                     *               "low": 0,
                     *               "method": "wilson",
                     *               "scope": "these_prompts",
                     *               "today": true,
                     *               "version": "4"
                     *             }
                     *           }
                     *         ],
                     *         "owned_citation_rate": 0.3333333333333333,
                     *         "owned_citation_rate_interval": {
                     *           "high": 0.7923403991979523,
                     *           "level": 0.95,
                     *           "limited_evidence": false,
                     *           "low": 0.06149194472039615,
                     *           "method": "wilson",
                     *           "scope": "these_prompts",
                     *           "today": true,
                     *           "version": "4"
                     *         },
                     *         "per_engine_scores": {
                     *           "assistant_a": 90,
                     *           "overview_a": 0
                     *         },
                     *         "previous_score": 76.25,
                     *         "prompt_id": "0199c1e2-7a40-7000-8000-00000000000b",
                     *         "prompt_index": 1,
                     *         "prompt_snapshot_id": "0199c1e2-7a40-7000-8000-000000000011",
                     *         "prompt_text": "Where do hikers shop?",
                     *         "repetition_agreement": 1,
                     *         "rolling_four": [
                     *           76.25,
                     *           45
                     *         ],
                     *         "scoring_rule_version": "1",
                     *         "source_audit_ids": [
                     *           "0199c1e2-7a40-7000-8000-000000000004"
                     *         ],
                     *         "theme": "shops",
                     *         "trend_confidence": 0,
                     *         "verdict": "insufficient_data",
                     *         "visibility_delta": -0.33333333333333337,
                     *         "visibility_delta_interval": {
                     *           "high": 0.29050691643637827,
                     *           "level": 0.95,
                     *           "limited_evidence": true,
                     *           "low": -0.7923403991979523,
                     *           "method": "newcombe",
                     *           "scope": "these_prompts",
                     *           "today": true,
                     *           "version": "4"
                     *         },
                     *         "visibility_rate": 0.6666666666666666,
                     *         "visibility_rate_interval": {
                     *           "high": 0.9385080552796037,
                     *           "level": 0.95,
                     *           "limited_evidence": false,
                     *           "low": 0.20765960080204765,
                     *           "method": "wilson",
                     *           "scope": "these_prompts",
                     *           "today": true,
                     *           "version": "4"
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["PromptMetric"][];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    getPromptHistory: {
        parameters: {
            query?: {
                /** @description A market's id, or `default`. */
                market?: string | "default";
                /** @description Only this engine's answers. */
                engine?: components["schemas"]["LogicalEngine"];
                /** @description The cohort the prompt was asked in. */
                cohort?: components["schemas"]["PromptCohort"];
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the prompt. */
                prompt_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `points`; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, one line. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "implementations": [],
                     *       "points": [
                     *         {
                     *           "analyzer_version": "reading-5",
                     *           "answer_states": {
                     *             "cited_only": 0,
                     *             "mentioned_and_cited": 2,
                     *             "mentioned_only": 1,
                     *             "neither": 1
                     *           },
                     *           "audit_id": "0199c1e2-7a40-7000-8000-000000000005",
                     *           "comparable_with_previous": null,
                     *           "comparison_key": "0199c1e2-7a40-7000-8000-000000000016",
                     *           "completed_at": "2026-11-27T16:17:43.750022Z",
                     *           "counts": {
                     *             "brand_responses": 3,
                     *             "entity_presences": 6,
                     *             "expected": 4,
                     *             "failed": 0,
                     *             "not_run": 0,
                     *             "owned_citation_responses": 2,
                     *             "responses": 4,
                     *             "state": "measured"
                     *           },
                     *           "mention_rate": 0.75,
                     *           "mention_rate_interval": {
                     *             "high": 0.9544127391902995,
                     *             "level": 0.95,
                     *             "limited_evidence": false,
                     *             "low": 0.30064184258240184,
                     *             "method": "wilson",
                     *             "scope": "these_prompts",
                     *             "today": true,
                     *             "version": "4"
                     *           },
                     *           "owned_citation_rate": 0.5,
                     *           "owned_citation_rate_interval": {
                     *             "high": 0.8499610108478505,
                     *             "level": 0.95,
                     *             "limited_evidence": false,
                     *             "low": 0.15003898915214953,
                     *             "method": "wilson",
                     *             "scope": "these_prompts",
                     *             "today": true,
                     *             "version": "4"
                     *           },
                     *           "prompt_text": "Which hiking boots are best?",
                     *           "scoring_rule_version": "1",
                     *           "source_analysis_ids": [
                     *             "0199c1e2-7a40-7000-8000-000000000014",
                     *             "0199c1e2-7a40-7000-8000-000000000015"
                     *           ],
                     *           "source_snapshot_id": "0199c1e2-7a40-7000-8000-000000000017"
                     *         },
                     *         {
                     *           "analyzer_version": "reading-5",
                     *           "answer_states": {
                     *             "cited_only": 0,
                     *             "mentioned_and_cited": 3,
                     *             "mentioned_only": 1,
                     *             "neither": 0
                     *           },
                     *           "audit_id": "0199c1e2-7a40-7000-8000-000000000004",
                     *           "comparable_with_previous": true,
                     *           "comparison_key": "0199c1e2-7a40-7000-8000-000000000016",
                     *           "completed_at": "2026-11-27T16:17:43.919487Z",
                     *           "counts": {
                     *             "brand_responses": 4,
                     *             "entity_presences": 6,
                     *             "expected": 4,
                     *             "failed": 0,
                     *             "not_run": 0,
                     *             "owned_citation_responses": 3,
                     *             "responses": 4,
                     *             "state": "measured"
                     *           },
                     *           "mention_rate": 1,
                     *           "mention_rate_interval": {
                     *             "high": 1,
                     *             "level": 0.95,
                     *             "limited_evidence": false,
                     *             "low": 0.5101091635454027,
                     *             "method": "wilson",
                     *             "scope": "these_prompts",
                     *             "today": true,
                     *             "version": "4"
                     *           },
                     *           "owned_citation_rate": 0.75,
                     *           "owned_citation_rate_interval": {
                     *             "high": 0.9544127391902995,
                     *             "level": 0.95,
                     *             "limited_evidence": false,
                     *             "low": 0.30064184258240184,
                     *             "method": "wilson",
                     *             "scope": "these_prompts",
                     *             "today": true,
                     *             "version": "4"
                     *           },
                     *           "prompt_text": "Which hiking boots are best?",
                     *           "scoring_rule_version": "1",
                     *           "source_analysis_ids": [
                     *             "0199c1e2-7a40-7000-8000-000000000018",
                     *             "0199c1e2-7a40-7000-8000-000000000019"
                     *           ],
                     *           "source_snapshot_id": "0199c1e2-7a40-7000-8000-000000000010"
                     *         }
                     *       ],
                     *       "prompt_id": "0199c1e2-7a40-7000-8000-000000000007"
                     *     }
                     */
                    "application/json": components["schemas"]["PromptHistory"];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listVisibilitySources: {
        parameters: {
            query?: {
                /** @description The audit to report on. */
                audit_id?: string;
                /** @description With `audit_id`: the reading of its answers to report on; its newest where none is named. */
                reading_id?: string;
                /** @description The audits to report on. */
                audit_ids?: string[];
                /** @description A market's id, or `default`. */
                market?: string | "default";
                /** @description The audits to compare with. */
                baseline_audit_ids?: string[];
                /** @description Only this engine's answers. */
                engine?: components["schemas"]["LogicalEngine"];
                /** @description The prompts' cohort. */
                cohort?: components["schemas"]["PromptCohort"];
                /** @description Only sources of this host, or below it. */
                domain?: string;
                /** @description Only sources of this category or ownership. */
                source_type?: components["schemas"]["SourceType"];
                /** @description Only pages that stand like this to the brand. Goes with `dimension=url`. */
                standing?: components["schemas"]["PageStanding"];
                /** @description Domains, or single pages. */
                dimension?: components["schemas"]["SourceDimension"];
                /** @description The range's beginning, inclusive. */
                from?: string;
                /** @description The range's end, inclusive. */
                to?: string;
                /** @description What was known then: later audits and readings of pages do not count. */
                as_of?: string;
                /** @description The `next_cursor` or `previous_cursor` of a page of this list with the same filters. */
                cursor?: string;
                /** @description The page's size. */
                limit?: number;
                /** @description The question that intervals answer. */
                interval_scope?: components["schemas"]["IntervalScope"];
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "analysis": {
                     *         "reason": null,
                     *         "state": "complete"
                     *       },
                     *       "as_of": "2026-11-27T16:17:44.269406Z",
                     *       "category_totals": {
                     *         "competitor": 1,
                     *         "other": 1,
                     *         "owned": 1
                     *       },
                     *       "comparison_status": "comparable",
                     *       "from_at": null,
                     *       "items": [
                     *         {
                     *           "action_id": null,
                     *           "annotations": 7,
                     *           "brands": [
                     *             {
                     *               "kind": "brand",
                     *               "logo_url": null,
                     *               "name": "Acme",
                     *               "responses": 6,
                     *               "website": "https://acme.example"
                     *             },
                     *             {
                     *               "kind": "competitor",
                     *               "logo_url": null,
                     *               "name": "Borealis",
                     *               "responses": 1,
                     *               "website": "https://borealis.example"
                     *             }
                     *           ],
                     *           "categories": [
                     *             "owned"
                     *           ],
                     *           "category_unavailable": false,
                     *           "citation_rate": 1.1666666666666667,
                     *           "citation_share": 0.5384615384615384,
                     *           "citation_share_interval": {
                     *             "high": 0.9409933280791236,
                     *             "level": 0.95,
                     *             "limited_evidence": true,
                     *             "low": 0.07863899973812222,
                     *             "method": "wilson_stratified",
                     *             "scope": "your_topics",
                     *             "today": true,
                     *             "version": "4"
                     *           },
                     *           "inspection_state": null,
                     *           "key": "acme.example",
                     *           "last_cited_at": "2026-11-27T16:17:43.919487Z",
                     *           "mentions": 6,
                     *           "opportunity_id": null,
                     *           "ownership": [
                     *             "owned"
                     *           ],
                     *           "page_format": null,
                     *           "page_format_method": null,
                     *           "prompt_coverage": 1,
                     *           "prompt_coverage_interval": {
                     *             "high": 1,
                     *             "level": 0.95,
                     *             "limited_evidence": true,
                     *             "low": 0.43850296824495455,
                     *             "method": "wilson_stratified",
                     *             "scope": "your_topics",
                     *             "today": true,
                     *             "version": "4"
                     *           },
                     *           "prompts": 3,
                     *           "response_delta": 0.32727272727272727,
                     *           "response_rate": 0.6,
                     *           "response_rate_interval": {
                     *             "high": 0.9534781313424535,
                     *             "level": 0.95,
                     *             "limited_evidence": true,
                     *             "low": 0.09892167784912809,
                     *             "method": "wilson_stratified",
                     *             "scope": "your_topics",
                     *             "today": true,
                     *             "version": "4"
                     *           },
                     *           "responses": 6,
                     *           "retrieval_rate": 0.6,
                     *           "retrieval_rate_interval": {
                     *             "high": 0.9534781313424535,
                     *             "level": 0.95,
                     *             "limited_evidence": true,
                     *             "low": 0.09892167784912809,
                     *             "method": "wilson_stratified",
                     *             "scope": "your_topics",
                     *             "today": true,
                     *             "version": "4"
                     *           },
                     *           "standing": null,
                     *           "taxonomy_versions": [
                     *             "2026-11-21"
                     *           ],
                     *           "title": null,
                     *           "url_hash": null,
                     *           "urls": 4,
                     *           "verdict": "insufficient_data"
                     *         },
                     *         {
                     *           "action_id": null,
                     *           "annotations": 4,
                     *           "brands": [
                     *             {
                     *               "kind": "brand",
                     *               "logo_url": null,
                     *               "name": "Acme",
                     *               "responses": 3,
                     *               "website": "https://acme.example"
                     *             },
                     *             {
                     *               "kind": "competitor",
                     *               "logo_url": null,
                     *               "name": "Borealis",
                     *               "responses": 3,
                     *               "website": "https://borealis.example"
                     *             }
                     *           ],
                     *           "categories": [],
                     *           "category_unavailable": true,
                     *           "citation_rate": 1,
                     *           "citation_share": 0.3076923076923077,
                     *           "citation_share_interval": {
                     *             "high": 0.8728783921517759,
                     *             "level": 0.95,
                     *             "limited_evidence": true,
                     *             "low": 0.027962976963452957,
                     *             "method": "wilson_stratified",
                     *             "scope": "your_topics",
                     *             "today": true,
                     *             "version": "4"
                     *           },
                     *           "inspection_state": null,
                     *           "key": "reviews.example",
                     *           "last_cited_at": "2026-11-27T16:17:43.919487Z",
                     *           "mentions": 3,
                     *           "opportunity_id": null,
                     *           "ownership": [
                     *             "other"
                     *           ],
                     *           "page_format": null,
                     *           "page_format_method": null,
                     *           "prompt_coverage": 1,
                     *           "prompt_coverage_interval": {
                     *             "high": 1,
                     *             "level": 0.95,
                     *             "limited_evidence": true,
                     *             "low": 0.43850296824495455,
                     *             "method": "wilson_stratified",
                     *             "scope": "your_topics",
                     *             "today": true,
                     *             "version": "4"
                     *           },
                     *           "prompts": 3,
                     *           "response_delta": -0.05454545454545451,
                     *           "response_rate": 0.4,
                     *           "response_rate_interval": {
                     *             "high": 0.9067894830405243,
                     *             "level": 0.95,
                     *             "limited_evidence": true,
                     *             "low": 0.04368928582495257,
                     *             "method": "wilson_stratified",
                     *             "scope": "your_topics",
                     *             "today": true,
                     *             "version": "4"
                     *           },
                     *           "responses": 4,
                     *           "retrieval_rate": 0.4,
                     *           "retrieval_rate_interval": {
                     *             "high": 0.9067894830405243,
                     *             "level": 0.95,
                     *             "limited_evidence": true,
                     *             "low": 0.04368928582495257,
                     *             "method": "wilson_stratified",
                     *             "scope": "your_topics",
                     *             "today": true,
                     *             "version": "4"
                     *           },
                     *           "standing": null,
                     *           "taxonomy_versions": [
                     *             "2026-11-21"
                     *           ],
                     *           "title": null,
                     *           "url_hash": null,
                     *           "urls": 3,
                     *           "verdict": "insufficient_data"
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "previous_cursor": null,
                     *       "prompts": 3,
                     *       "responses": 10,
                     *       "retrieved": [],
                     *       "to_at": null,
                     *       "total": 3,
                     *       "total_citations": 13
                     *     }
                     */
                    "application/json": components["schemas"]["VisibilitySources"];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listVisibilityTrends: {
        parameters: {
            query?: {
                /** @description A market's id, or `default`. */
                market?: string | "default";
                /** @description Only this engine's answers. */
                engine?: components["schemas"]["LogicalEngine"];
                /** @description The range's beginning, inclusive. */
                from?: string;
                /** @description The range's end, inclusive. */
                to?: string;
                /** @description The time one point stands for. */
                granularity?: components["schemas"]["SnapshotGranularity"];
                /** @description Only answers of this model. */
                transport_model?: string;
                /** @description Only answers given with, or without, retrieval. */
                retrieval_enabled?: boolean;
                /** @description The prompts' cohort. */
                cohort?: components["schemas"]["PromptCohort"];
                /** @description The question that intervals answer. */
                interval_scope?: components["schemas"]["IntervalScope"];
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each element of the list; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each element of the list. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "analyzer_versions": [
                     *           "reading-5"
                     *         ],
                     *         "audit_id": null,
                     *         "avg_position": 1.25,
                     *         "brand_mention_rate": 0.7619047619047619,
                     *         "brand_mention_rate_interval": {
                     *           "high": 0.972338350257757,
                     *           "level": 0.95,
                     *           "limited_evidence": true,
                     *           "low": 0.2255947175268364,
                     *           "method": "wilson_stratified",
                     *           "scope": "your_topics",
                     *           "today": true,
                     *           "version": "4"
                     *         },
                     *         "comparison_key": "0199c1e2-7a40-7000-8000-00000000001a",
                     *         "completed_at": "2026-11-27T16:17:43.919487Z",
                     *         "counts": {
                     *           "brand_responses": 16,
                     *           "entity_presences": 31,
                     *           "expected": 24,
                     *           "failed": 1,
                     *           "not_run": 2,
                     *           "owned_citation_responses": 9,
                     *           "responses": 21,
                     *           "state": "partial"
                     *         },
                     *         "engine_label": null,
                     *         "logical_engine": null,
                     *         "model_provenance": [
                     *           {
                     *             "engine_label": "golden-1",
                     *             "logical_engine": "assistant_a",
                     *             "retrieval_enabled": true,
                     *             "transport_model": "golden-1",
                     *             "transport_provider": "provider_a"
                     *           },
                     *           {
                     *             "engine_label": "Google AI Overview",
                     *             "logical_engine": "overview_a",
                     *             "retrieval_enabled": true,
                     *             "transport_model": "google-ai-overview",
                     *             "transport_provider": "provider_b"
                     *           }
                     *         ],
                     *         "owned_citation_rate": 0.42857142857142855,
                     *         "owned_citation_rate_interval": {
                     *           "high": 0.87838161374307,
                     *           "level": 0.95,
                     *           "limited_evidence": true,
                     *           "low": 0.07225488327724366,
                     *           "method": "wilson_stratified",
                     *           "scope": "your_topics",
                     *           "today": true,
                     *           "version": "4"
                     *         },
                     *         "prompt_performance_score": 62.56944444444445,
                     *         "rankings": [
                     *           {
                     *             "avg_position": 1.25,
                     *             "citation_rate": 0.42857142857142855,
                     *             "citation_rate_interval": null,
                     *             "gap_count": null,
                     *             "is_brand": true,
                     *             "logo_url": null,
                     *             "matched_response_count": null,
                     *             "matched_visibility_delta": null,
                     *             "matched_visibility_rate": null,
                     *             "mention_count": 16,
                     *             "mention_rate": 0.7619047619047619,
                     *             "mention_rate_interval": null,
                     *             "name": "Acme",
                     *             "share_of_voice": 0.5161290322580645,
                     *             "verdict": null,
                     *             "visibility_delta": null,
                     *             "website_url": "https://acme.example"
                     *           },
                     *           {
                     *             "avg_position": 1.625,
                     *             "citation_rate": 0.23809523809523808,
                     *             "citation_rate_interval": null,
                     *             "gap_count": 3,
                     *             "is_brand": false,
                     *             "logo_url": null,
                     *             "matched_response_count": null,
                     *             "matched_visibility_delta": null,
                     *             "matched_visibility_rate": null,
                     *             "mention_count": 8,
                     *             "mention_rate": 0.38095238095238093,
                     *             "mention_rate_interval": null,
                     *             "name": "Cobalt",
                     *             "share_of_voice": 0.25806451612903225,
                     *             "verdict": null,
                     *             "visibility_delta": null,
                     *             "website_url": "https://cobalt.example"
                     *           }
                     *         ],
                     *         "retrieval_enabled": true,
                     *         "run_count": 2,
                     *         "scoring_rule_versions": [
                     *           "1"
                     *         ],
                     *         "source_audit_ids": [
                     *           "0199c1e2-7a40-7000-8000-000000000004",
                     *           "0199c1e2-7a40-7000-8000-000000000005"
                     *         ],
                     *         "source_snapshot_ids": [
                     *           "0199c1e2-7a40-7000-8000-00000000001b",
                     *           "0199c1e2-7a40-7000-8000-00000000001c"
                     *         ],
                     *         "sov": {
                     *           "mention": 0.5161290322580645
                     *         },
                     *         "spans_version_boundary": false,
                     *         "transport_model": null,
                     *         "visibility_rate": 0.7619047619047619,
                     *         "visibility_rate_interval": {
                     *           "high": 0.972338350257757,
                     *           "level": 0.95,
                     *           "limited_evidence": true,
                     *           "low": 0.2255947175268364,
                     *           "method": "wilson_stratified",
                     *           "scope": "your_topics",
                     *           "today": true,
                     *           "version": "4"
                     *         },
                     *         "visibility_score": 66.66666666666667
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["VisibilityTrendPoint"][];
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description How many items the page has at most. */
                limit?: number;
                /** @description The `next_cursor` of the previous page of this list with the same filters. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "created_at": "2026-11-27T22:32:01.753317Z",
                     *           "description": "changed",
                     *           "disabled_reason": null,
                     *           "events": [
                     *             "audit.finished"
                     *           ],
                     *           "id": "0199c1e2-7a40-7000-8000-00000000001e",
                     *           "last_failure_at": "2026-11-27T22:32:01.815758Z",
                     *           "last_success_at": null,
                     *           "old_secret_until": "2026-11-28T22:32:01.812782Z",
                     *           "project_id": "0199c1e2-7a40-7000-8000-000000000004",
                     *           "state": "active",
                     *           "updated_at": "2026-11-27T22:32:01.823261Z",
                     *           "url": "https://hooks.example.com/in"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The webhooks of this page. */
                        items: components["schemas"]["Webhook"][];
                        /** @description Pass it as `cursor` to get the next page; null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "events": [
                 *         "audit.finished"
                 *       ],
                 *       "url": "https://hooks.example.com/in"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created_at": "2026-11-27T22:32:01.826019Z",
                     *       "description": "",
                     *       "disabled_reason": null,
                     *       "events": [
                     *         "audit.finished"
                     *       ],
                     *       "id": "0199c1e2-7a40-7000-8000-00000000001f",
                     *       "last_failure_at": null,
                     *       "last_success_at": null,
                     *       "old_secret_until": null,
                     *       "project_id": "0199c1e2-7a40-7000-8000-000000000004",
                     *       "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDC2FVsBQIhrs=",
                     *       "state": "active",
                     *       "updated_at": "2026-11-27T22:32:01.826019Z",
                     *       "url": "https://hooks.example.com/in"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"] & {
                        /** @description The secret that signs, right after the webhook was made or its secret was rotated; null otherwise. */
                        secret: string | null;
                    };
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found.replayable"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["conflict.idempotency_conflict.idempotency_in_progress.replayable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "changed"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created_at": "2026-11-27T22:32:01.753317Z",
                     *       "description": "changed",
                     *       "disabled_reason": null,
                     *       "events": [
                     *         "audit.finished"
                     *       ],
                     *       "id": "0199c1e2-7a40-7000-8000-00000000001e",
                     *       "last_failure_at": "2026-11-27T22:32:01.815758Z",
                     *       "last_success_at": null,
                     *       "old_secret_until": "2026-11-28T22:32:01.812782Z",
                     *       "project_id": "0199c1e2-7a40-7000-8000-000000000004",
                     *       "state": "active",
                     *       "updated_at": "2026-11-27T22:32:01.823261Z",
                     *       "url": "https://hooks.example.com/in"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    listWebhookAttempts: {
        parameters: {
            query?: {
                /** @description How many items the page has at most. */
                limit?: number;
                /** @description The `next_cursor` of the previous page of this list with the same filters. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. With `Accept: text/csv`: a header line and a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for; null is an empty cell. With `Accept: application/x-ndjson`: JSON objects, a line for each of `items`: all of the list, or the page that `cursor` or `limit` asks for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "at": "2026-11-27T22:32:01.815758Z",
                     *           "attempt": 1,
                     *           "error": "the host name was not found",
                     *           "event_id": "0199c1e2-7a40-7000-8000-00000000001d",
                     *           "next_attempt_at": null,
                     *           "status_code": null,
                     *           "type": "webhook.test"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The attempts of this page. */
                        items: components["schemas"]["WebhookAttempt"][];
                        /** @description Pass it as `cursor` to get the next page; null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The answer is the one whose ETag `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "2026-11-01T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookReplayInput"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": 3
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: int32
                         * @description How many they are.
                         */
                        events: number;
                    };
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found.replayable"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["conflict.idempotency_conflict.idempotency_in_progress.replayable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created_at": "2026-11-27T22:32:01.753317Z",
                     *       "description": "",
                     *       "disabled_reason": null,
                     *       "events": [
                     *         "audit.finished"
                     *       ],
                     *       "id": "0199c1e2-7a40-7000-8000-00000000001e",
                     *       "last_failure_at": null,
                     *       "last_success_at": null,
                     *       "old_secret_until": "2026-11-28T22:32:01.812782Z",
                     *       "project_id": "0199c1e2-7a40-7000-8000-000000000004",
                     *       "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDC2FVsBQIhrs=",
                     *       "state": "active",
                     *       "updated_at": "2026-11-27T22:32:01.812782Z",
                     *       "url": "https://hooks.example.com/in"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"] & {
                        /** @description The secret that signs, right after the webhook was made or its secret was rotated; null otherwise. */
                        secret: string | null;
                    };
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found.replayable"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["conflict.idempotency_conflict.idempotency_in_progress.replayable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for the operation; a UUID is a good one. A repeat with the same body gets the first answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description The id of the webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "event_id": "0199c1e2-7a40-7000-8000-00000000001d"
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The id of the event, by which its attempt is found.
                         */
                        event_id: string;
                    };
                };
            };
            401: components["responses"]["invalid_api_key"];
            403: components["responses"]["api_access_not_in_plan.workspace_role_forbidden"];
            404: components["responses"]["not_found.replayable"];
            406: components["responses"]["not_acceptable"];
            409: components["responses"]["conflict.idempotency_conflict.idempotency_in_progress.replayable"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["validation_error"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal"];
            503: components["responses"]["service_unavailable"];
        };
    };
}
