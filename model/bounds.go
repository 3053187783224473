package model

// Bounds of what clients may send. The packages that check input and the description of
// the API both take them from here.
const (
	MaxName        = 200   // characters of a name, an alias, a theme
	MaxDescription = 2_000 // characters of a description
	MaxAddress     = 2_048 // characters of an address
	MaxAliases     = 100   // of one brand or competitor
	MaxDomains     = 200   // of one brand or competitor
	MaxRepetitions = 50    // of a prompt in an audit

	MaxPromptText    = 4_000      // characters
	MaxPromptTexts   = 32_000_000 // bytes of all prompts of a project
	MaxPromptsAtOnce = 1_000      // prompts of one request
	MaxImport        = 20_000     // prompts of one import
	MaxCandidates    = 200        // asked of the generator at a time

	MaxSeed            = 128     // characters of an audit's seed
	MaxIntervalMinutes = 525_600 // of a schedule: a year
	MaxCrawlPages      = 100_000 // of a site crawl, where the configuration does not say less
	MaxBufferSeconds   = 86_400  // that a source of logs may hold lines back: a day

	MaxSearchRows        = 10_000 // of a run of search intelligence
	MaxSearchComparisons = 10     // domains that a run compares with
	MaxSearchKeywords    = 200    // that a run begins from

	MaxUsageMonths = 36        // that a use of credits goes back
	MaxTablePage   = 1_000     // rows of a page of the performance table
	MaxOffset      = 1_000_000 // runs of search intelligence that a list leaves out
)

// Bound reports how large a field of an input may be. Zero values say nothing.
type Bound struct {
	Min, Max  *int64
	MaxLength int // characters, without blanks around them
	MaxItems  int
}

// ParameterBounds returns the bounds of parameters of queries, by their names in the REST
// API. The size of a page has its own.
func ParameterBounds() map[string]Bound {
	return map[string]Bound{
		"months": between(1, MaxUsageMonths), "page_size": between(1, MaxTablePage), "offset": between(0, MaxOffset), "min_volume": atLeast(0),
	}
}

// InputBounds returns the bounds of input fields, by "Type.field" as the schema names
// them.
func InputBounds() map[string]Bound {
	name, described := Bound{MaxLength: MaxName}, Bound{MaxLength: MaxDescription}
	aliases, domains := Bound{MaxItems: MaxAliases}, Bound{MaxItems: MaxDomains}
	repetitions, minutes := between(1, MaxRepetitions), between(1, MaxIntervalMinutes)
	address := Bound{MaxLength: MaxAddress}
	bounds := map[string]Bound{
		"BrandInput.aliases":                     aliases,
		"BrandInput.logoUrl":                     address,
		"CompetitorInput.aliases":                aliases,
		"CompetitorInput.domains":                domains,
		"CompetitorPatch.aliases":                aliases,
		"CompetitorPatch.domains":                domains,
		"AcceptedCompetitor.aliases":             aliases,
		"AcceptedCompetitor.domains":             domains,
		"PromptSetInput.description":             described,
		"PromptSetPatch.description":             described,
		"TopicInput.description":                 described,
		"TopicPatch.description":                 described,
		"PromptsInput.prompts":                   {MaxItems: MaxPromptsAtOnce},
		"PromptImport.prompts":                   {MaxItems: MaxImport},
		"PromptPatch.theme":                      name,
		"PromptGenerationInput.count":            between(1, MaxCandidates),
		"AuditEstimateInput.repetitions":         repetitions,
		"AuditLaunchInput.repetitions":           repetitions,
		"AuditLaunchInput.randomSeed":            {MaxLength: MaxSeed},
		"AuditLaunchInput.maxEstimatedCredits":   atLeast(0),
		"AuditScheduleInput.repetitions":         repetitions,
		"AuditScheduleInput.intervalMinutes":     minutes,
		"AuditSchedulePatch.repetitions":         repetitions,
		"AuditSchedulePatch.intervalMinutes":     minutes,
		"SiteCrawlInput.maxPages":                between(1, MaxCrawlPages),
		"SiteCrawlInput.rootUrl":                 address,
		"CrawlSourceInput.bufferIntervalSeconds": between(0, MaxBufferSeconds),
		"SearchRunInput.limit":                   between(1, MaxSearchRows),
		"SearchRunInput.comparisonDomains":       {MaxItems: MaxSearchComparisons},
		"SearchRunInput.keywords":                {MaxItems: MaxSearchKeywords},
	}
	for _, field := range []string{
		"CompetitorInput.name", "CompetitorPatch.name", "AcceptedCompetitor.name", "MarketInput.label", "MarketPatch.label", "PromptSetInput.name",
		"PromptSetPatch.name", "TopicInput.name", "TopicPatch.name", "PromptInput.theme", "ImportedPrompt.theme", "ImportedPrompt.topic",
	} {
		bounds[field] = name
	}
	for _, field := range []string{"PromptInput.text", "ImportedPrompt.text", "PromptPatch.text", "AcceptedCandidate.text"} {
		bounds[field] = Bound{MaxLength: MaxPromptText}
	}
	for _, input := range []string{"ProjectInput", "ProjectPatch"} {
		for _, field := range []string{"name", "brandName", "industry", "subindustry", "primaryMarket"} {
			bounds[input+"."+field] = name
		}
		bounds[input+".websiteUrl"] = address
		bounds[input+".defaultRepetitions"] = repetitions
		bounds[input+".ownedDomains"], bounds[input+".unintendedDomains"] = domains, domains
	}
	return bounds
}

func between(low, high int64) Bound { return Bound{Min: &low, Max: &high} }

func atLeast(low int64) Bound { return Bound{Min: &low} }
